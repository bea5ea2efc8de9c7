import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endLabelRoom } from '#renderer/charts/end-labels.ts';
import { fitted, placeEndNames } from '#shared/figures/placement.ts';

/** A canvas on which every letter is as wide as another. */
const canvas = { font: '', measureText: (text: string) => ({ width: [...text].length * 6 }) as TextMetrics };
const measure = (text: string) => canvas.measureText(text).width;
/** The gap before a name, and its mark. */
const before = 22;
const long = 'Introduction to Data Science with Python 2026';

describe('the names at the ends of lines', () => {
  it('get all the room that they need, where that is no more than a third of the chart', () => {
    const room = endLabelRoom(canvas, ['Short', long], 1000);
    expect(room).toBe(before + long.length * 6);
    expect(fitted(long, room - before, measure)).toBe(long);
  });

  it('get a third of the chart at most, and are cut there', () => {
    const room = endLabelRoom(canvas, [long], 750);
    expect(room).toBe(250);
    expect(fitted(long, room - before, measure)).toBe('Introduction to Data Science with…');
  });

  it('keep room for some 28 letters in a small chart', () => {
    const room = endLabelRoom(canvas, [long], 400);
    expect(fitted(long, room - before, measure)).toBe('Introduction to Data Science…');
  });

  it('are no wider than their room, however they are written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 12, max: 300 }), (text, width) => {
        const plain = text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
        const cut = fitted(plain, width, measure).replace(/[\u2066-\u2069]/g, '');
        expect(canvas.measureText(cut).width).toBeLessThanOrEqual(width);
        expect(cut.isWellFormed() || !plain.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('the names of lines of which some end earlier', () => {
  const size = { lineHeight: 13, gap: 8, sample: 11 };
  const within = { room: 220, right: 200, bottom: 200, measure };
  const end = fc.record({
    text: fc.string({ minLength: 1, maxLength: 12 }),
    x: fc.integer({ min: 0, max: 200 }),
    y: fc.integer({ min: 0, max: 200 }),
  });

  it('stand at the right of the plot, where no line and no axis is, and apart', () => {
    fc.assert(
      fc.property(fc.array(end, { minLength: 1, maxLength: 8 }), (ends) => {
        const earlier = ends.some(({ x }) => x < within.right - size.gap);
        const names = placeEndNames(ends, within, size);
        for (const { x, y, sample } of names) {
          if (earlier) expect(x).toBeGreaterThanOrEqual(within.right + size.gap);
          if (sample !== null) expect(sample.x).toBeGreaterThan(within.right);
          expect(y).toBeLessThanOrEqual(within.bottom);
        }
        const heights = names.map(({ y }) => y).toSorted((one, other) => one - other);
        for (const [index, y] of heights.entries())
          if (index > 0) expect(y - (heights[index - 1] ?? y)).toBeGreaterThanOrEqual(size.lineHeight - 0.01);
      }),
    );
  });

  it('have a mark where the line ends elsewhere, and none beside the mark of their line', () => {
    const [forum, video] = placeEndNames(
      [
        { text: 'Forum', x: 80, y: 150 },
        { text: 'Video', x: 200, y: 40 },
      ],
      within,
      size,
    );
    expect(forum).toMatchObject({ sample: { y: 150 }, lead: null });
    expect(video).toMatchObject({ sample: null, lead: null });
    expect(forum?.x).toBe(video?.x);
  });

  it('are led to by dots where they had to move from the end of their line', () => {
    const names = placeEndNames(
      [
        { text: 'One', x: 200, y: 50 },
        { text: 'Other', x: 200, y: 51 },
      ],
      within,
      size,
    );
    expect(names.map(({ sample }) => sample)).toEqual([null, null]);
    expect(names.map(({ lead }) => lead !== null)).toEqual([false, true]);
  });
});
