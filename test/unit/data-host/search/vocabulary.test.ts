import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVocabulary } from '#main/data-host/search/vocabulary.ts';

const someWords = fc.array(fc.string({ unit: fc.constantFrom(...'abé学'), minLength: 1, maxLength: 6 }), {
  maxLength: 30,
});
const piece = fc.string({ unit: fc.constantFrom(...'abe学'), minLength: 1, maxLength: 3 });

describe('a vocabulary', () => {
  it('holds each word once, in order', () => {
    const vocabulary = createVocabulary(['b', 'É', 'a', 'é', 'b']);
    expect(Array.from({ length: vocabulary.size }, (_, index) => vocabulary.word(index))).toEqual(['a', 'b', 'e']);
  });
  it('finds what begins with a text and what has it inside', () => {
    fc.assert(
      fc.property(someWords, piece, (words, text) => {
        const vocabulary = createVocabulary(words);
        const all = Array.from({ length: vocabulary.size }, (_, index) => vocabulary.word(index));
        const [from, to] = vocabulary.beginningWith(text);
        expect(all.slice(from, to)).toEqual(all.filter((word) => word.startsWith(text)));
        const inside = all.filter((word) => word.includes(text) && !word.startsWith(text));
        expect(vocabulary.containing(text, 100)).toEqual(inside);
      }),
    );
  });
  it('stops at as many as were asked for', () => {
    expect(createVocabulary(['xa', 'ya', 'za']).containing('a', 2)).toEqual(['xa', 'ya']);
  });
});
