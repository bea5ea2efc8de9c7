import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endLabelRoom } from '../../../src-renderer/charts/end-labels.ts';
import { fitted } from '../../../src-renderer/charts/fitted-text.ts';

/** A canvas on which every letter is as wide as another. */
const canvas = { font: '', measureText: (text: string) => ({ width: [...text].length * 6 }) as TextMetrics };
/** The gap before a name, and its mark. */
const before = 22;
const long = 'Introduction to Data Science with Python 2026';

describe('the names at the ends of lines', () => {
  it('get all the room that they need, where that is no more than a third of the chart', () => {
    const room = endLabelRoom(canvas, ['Short', long], 1000);
    expect(room).toBe(before + long.length * 6);
    expect(fitted(canvas, long, room - before)).toBe(long);
  });

  it('get a third of the chart at most, and are cut there', () => {
    const room = endLabelRoom(canvas, [long], 750);
    expect(room).toBe(250);
    expect(fitted(canvas, long, room - before)).toBe('Introduction to Data Science with Pyt…');
  });

  it('keep room for some 28 letters in a small chart', () => {
    const room = endLabelRoom(canvas, [long], 400);
    expect(fitted(canvas, long, room - before)).toBe('Introduction to Data Science…');
  });

  it('are no wider than their room, however they are written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 12, max: 300 }), (text, width) => {
        const plain = text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
        const cut = fitted(canvas, plain, width).replace(/[\u2066-\u2069]/g, '');
        expect(canvas.measureText(cut).width).toBeLessThanOrEqual(width);
        expect(cut.isWellFormed() || !plain.isWellFormed()).toBe(true);
      }),
    );
  });
});
