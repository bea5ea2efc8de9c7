import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listedValues, storedList } from '#shared/text/cells.ts';
import { speakSpanish } from '#test/support/language/set-locale.ts';

describe('a list of names with numbers', () => {
  const skills = storedList([
    ['Python 3.12, advanced', 0.9044],
    ['SQL', 1],
  ]);

  it('is written as the language does, and names with numbers in them stay as they are', () => {
    expect(listedValues(skills ?? '', 'confidence')).toBe('Python 3.12, advanced 0.90, SQL 1.00');
    speakSpanish();
    expect(listedValues(skills ?? '', 'confidence')).toBe('Python 3.12, advanced 0,90; SQL 1,00');
    expect(listedValues('[["SQL",34],["R",12]]', 'percent')).toBe('SQL 34\u00a0%, R 12\u00a0%');
  });

  it('is none where nothing is listed', () => {
    expect(storedList([])).toBeNull();
  });

  it('has every name as it was, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.double({ min: 0, max: 1, noNaN: true }), (name, confidence) => {
        const written = listedValues(storedList([[name, confidence]]) ?? '', 'confidence');
        expect(written.slice(0, name.length + 1)).toBe(`${name} `);
      }),
    );
  });
});
