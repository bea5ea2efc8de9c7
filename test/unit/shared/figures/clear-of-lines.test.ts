import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlaps } from '#shared/figures/placement/boxes.ts';
import { clearOfLines, crosses } from '#shared/figures/placement/end-names.ts';

const name = { x: 100, y: 50, width: 80, height: 15 };
const level = (y: number) => [
  { x: 0, y },
  { x: 300, y },
];

describe('a name at the end of a line', () => {
  it('is crossed by a line that goes through it, from side to side or steeply', () => {
    expect(crosses(level(57), name)).toBe(true);
    expect(
      crosses(
        [
          { x: 139, y: 0 },
          { x: 141, y: 200 },
        ],
        name,
      ),
    ).toBe(true);
  });

  it('is not crossed by one above it, one that ended before it, and one with a gap there', () => {
    expect(crosses(level(40), name)).toBe(false);
    expect(crosses(level(57).with(1, { x: 95, y: 57 }), name)).toBe(false);
    expect(crosses([{ x: 0, y: 57 }, { x: 150, y: Number.NaN }, ...level(57).slice(1)], name)).toBe(false);
  });

  it('moves above the line that goes on behind it', () => {
    expect(clearOfLines([name], [level(57)], 200)).toEqual([{ ...name, y: 35 }]);
  });

  it('moves below where there is no room above', () => {
    expect(clearOfLines([{ ...name, y: 5 }], [level(10)], 200)).toEqual([{ ...name, y: 20 }]);
  });

  it('stays where nothing is in its way', () => {
    expect(clearOfLines([name], [level(150)], 200)).toEqual([name]);
  });

  const box = fc.record({
    x: fc.integer({ min: 0, max: 300 }),
    y: fc.integer({ min: 0, max: 180 }),
    width: fc.integer({ min: 1, max: 100 }),
    height: fc.constant(15),
  });
  const line = fc
    .array(fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 200 }) }), { maxLength: 20 })
    .map((points) => points.toSorted((a, b) => a.x - b.x));

  it('moves only to where no line and no other name is, and never out of the plot', () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 6 }), fc.array(line, { maxLength: 6 }), (boxes, lines) => {
        const placed = clearOfLines(boxes, lines, 200);
        for (const [index, there] of placed.entries()) {
          if (there.y === boxes[index]?.y) continue;
          expect(lines.some((each) => crosses(each, there))).toBe(false);
          expect(placed.some((other, place) => place !== index && overlaps(there, other))).toBe(false);
          expect(there.y >= 0 && there.y + there.height <= 200).toBe(true);
        }
      }),
    );
  });
});
