import type { WordGroup } from './name-index.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * Groups of words as an FTS5 query: of each group one word or beginning must occur, in any order. Everything is quoted, so
 * that nothing of FTS5's own syntax gets through. The vocabulary knows the words that the index does not fold as far.
 */
export function ftsQuery(groups: readonly WordGroup[], vocabulary: Pick<Vocabulary, 'unfolded'> | null): string {
  return groups
    .map(({ words, beginnings }) => {
      const unfolded = [
        ...words.flatMap((word) => vocabulary?.unfolded(word, false) ?? []),
        ...beginnings.flatMap((beginning) => vocabulary?.unfolded(beginning, true) ?? []),
      ];
      const whole = [...words, ...new Set(unfolded)];
      const terms = [...whole.map(quoted), ...beginnings.map((beginning) => `${quoted(beginning)}*`)];
      return `(${terms.join(' OR ')})`;
    })
    .join(' AND ');
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '')}"`;
}

/**
 * The same groups without what is expensive to look up: one letter begins thousands of words, and the index has no list of
 * them. The caller compares the names anyway. When there is nothing else, the letter must be a word of its own.
 */
export function affordable(groups: readonly WordGroup[]): WordGroup[] {
  const isLetter = ({ words, beginnings }: WordGroup) =>
    words.length === 0 && beginnings.every((one) => one.length < 2);
  const others = groups.filter((group) => !isLetter(group));
  return others.length > 0 ? others : groups.map(({ beginnings }) => ({ words: beginnings, beginnings: [] }));
}
