import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearWords } from '#main/data-host/search/find-names.ts';
import { createVocabulary } from '#main/data-host/search/vocabulary.ts';
import { allowedTypos, mayStandFor, nearness } from '#shared/text/name-matching/nearness.ts';

/** Edit distance with exchanged neighbours, as the textbook has it. */
function textbookDistance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i || j));
  const at = (i: number, j: number) => table[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const exchange = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      const row = table[i] ?? [];
      row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost, exchange);
    }
  }
  return at(a.length, b.length);
}

const shortWord = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 10 });

describe('a misspelt word', () => {
  it.each([
    ['kubrenetes', 'kubernetes', 1],
    ['kubrentes', 'kubernetes', 2],
    ['lerning', 'learning', 1],
    ['pyhton', 'python', 1],
    ['jvaa', 'java', 1],
    ['dta', 'data', 1],
    ['slq', 'sql', 1],
  ])('%s is near %s', (typed, word, distance) => {
    expect(nearness(typed, word, false)).toEqual({ distance, length: word.length });
  });
  it.each([
    ['cat', 'car'],
    ['cat', 'ca'],
    ['sq', 'sql'],
    ['pyhotn', 'python'],
    ['cs102x', 'cs101x'],
    ['learn', 'learning'],
  ])('%s is not near %s', (typed, word) => {
    expect(nearness(typed, word, false)).toBeNull();
  });
  it('may be near the beginning of a word while it is being typed', () => {
    expect(nearness('kubrene', 'kubernetes', true)).toEqual({ distance: 1, length: 7 });
    expect(nearness('kubrene', 'kubernetes', false)).toBeNull();
  });
  it('is near by the distance of the textbook', () => {
    fc.assert(
      fc.property(shortWord, shortWord, (typed, word) => {
        const distance = textbookDistance(typed, word);
        const isNear = distance <= allowedTypos(typed.length) && (distance === 0 || mayStandFor(typed, word, false));
        const expected = typed.length >= 3 && isNear ? distance : undefined;
        expect(nearness(typed, word, false)?.distance).toBe(expected);
      }),
    );
  });
});

describe('the words near a word', () => {
  it('are those that a comparison with each word finds', () => {
    fc.assert(
      fc.property(fc.array(shortWord, { maxLength: 40 }), shortWord, (words, typed) => {
        const vocabulary = createVocabulary(words);
        const found = nearWords(vocabulary, typed, false, 100).map((near) => `${near.text} ${near.distance}`);
        const expected = [...new Set(words)].flatMap((word) => {
          const near = nearness(typed, word, false);
          return near ? [`${word} ${near.distance}`] : [];
        });
        expect(found.toSorted()).toEqual(expected.toSorted());
      }),
    );
  });
  it('begin every word whose beginning is near', () => {
    fc.assert(
      fc.property(fc.array(shortWord, { maxLength: 40 }), shortWord, (words, typed) => {
        const near = nearWords(createVocabulary(words), typed, true, 1000);
        const isFound = (word: string) =>
          near.some(({ text, isBeginning }) => (isBeginning ? word.startsWith(text) : word === text));
        for (const word of words) expect(isFound(word)).toBe(nearness(typed, word, true) !== null);
      }),
    );
  });
});
