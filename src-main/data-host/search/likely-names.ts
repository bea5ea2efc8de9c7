import type { NameQuery } from '../../../src-preload/contract/name-matching/query.ts';
import type { WordGroup } from './name-index.ts';

const mostWords = 3;
const mostNames = 60;

/**
 * Whole names that a text may stand for: as typed, with another first letter, and for a few words in every order and with
 * every correction. Looked up one by one, they are found even where thousands of longer names have the same words.
 */
export function likelyNames(query: NameQuery, groups: readonly WordGroup[]): string[] {
  const typed = query.typed.trim();
  const names = new Set([query.typed, typed, typed.normalize('NFC'), withCapital(typed.normalize('NFC')), query.text]);
  if (groups.length <= mostWords) {
    for (const words of combinations(groups.map(({ words, beginnings }) => [...beginnings, ...words].slice(0, 4)))) {
      for (const order of orders(words)) {
        if (names.size >= mostNames) return [...names];
        names.add(order.join(' '));
      }
    }
  }
  return [...names];
}

/** SQLite's own comparison ignores the case of ASCII only. */
function withCapital(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase('en') + text.slice(first.length);
}

function combinations(choices: readonly (readonly string[])[]): string[][] {
  return choices.reduce<string[][]>(
    (done, words) => done.flatMap((some) => words.map((word) => [...some, word])),
    [[]],
  );
}

function orders(words: readonly string[]): string[][] {
  if (words.length <= 1) return [[...words]];
  return words.flatMap((word, at) => orders(words.toSpliced(at, 1)).map((rest) => [word, ...rest]));
}
