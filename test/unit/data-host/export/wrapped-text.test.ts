import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf } from '#main/data-host/export/pictures/standalone-figure.ts';

const letters = (text: string) => text.length;

describe('text around a picture', () => {
  it('breaks between words', () => {
    expect(linesOf('one two three', 7, letters)).toEqual(['one two', 'three']);
  });

  it('breaks a word that is wider than the picture', () => {
    expect(linesOf('a-very-long-id is', 6, letters)).toEqual(['a-very', '-long-', 'id is']);
  });

  it('keeps every letter, in order, and no line is too wide', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.integer({ min: 1, max: 40 }), (text, width) => {
        const lines = linesOf(text, width, letters);
        const bare = (words: string) => words.replaceAll(/\s+/g, '');
        expect(bare(lines.join(''))).toBe(bare(text));
        // A letter may be two code units and is never cut in two.
        for (const line of lines) expect([...line].length === 1 || line.length <= width).toBe(true);
      }),
    );
  });
});
