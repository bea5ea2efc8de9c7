import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endLabelRoom } from '#renderer/charts/end-labels.ts';
import { fitted } from '#shared/figures/placement/boxes.ts';
import { placeEndNames } from '#shared/figures/placement/end-names.ts';

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
    expect(fitted(long, room - before, measure)).toBe('Introduction to Data Science with Pyt…');
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

describe('a name of a line that ended earlier', () => {
  const size = { lineHeight: 13, gap: 8, sample: 11 };
  const room = { room: 120, right: 200, bottom: 200, measure };

  it('keeps its distance from the names at the edge and from lines that go on', () => {
    // A line goes on where the name of the first one belongs, and the place above it is next to another name.
    const lines = [
      [
        { x: 0, y: 150 },
        { x: 155, y: 150 },
      ],
      [
        { x: 0, y: 150 },
        { x: 199, y: 150 },
      ],
    ];
    const ends = [
      { text: 'Forum', x: 155, y: 150 },
      { text: 'Video', x: 200, y: 137 },
    ];
    const names = placeEndNames(ends, { ...room, lines }, size);
    const boxes = names.map(({ text, x, y }) => ({ left: x - size.sample, right: x + measure(text), y }));
    for (const [place, one] of boxes.entries()) {
      for (const other of boxes.slice(place + 1)) {
        const isApart = Math.abs(one.y - other.y) >= size.lineHeight - 0.01;
        const isBeside = one.right + size.gap <= other.left || other.right + size.gap <= one.left;
        expect(isApart || isBeside).toBe(true);
      }
    }
  });
});
