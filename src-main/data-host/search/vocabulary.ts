import { foldText } from '#shared/text/name-matching/query.ts';

/**
 * The different words of a name index, sorted and kept in one long text: a few hundred kilobytes for a hundred thousand
 * words, where a string each would take ten times that.
 */
export interface Vocabulary {
  readonly size: number;
  word(index: number): string;
  /** The unit of a word at a depth; {@link wordEnd} behind its last. */
  unitAt(index: number, depth: number): number;
  /** The words that begin so: from, and to behind the last. */
  beginningWith(beginning: string): readonly [from: number, to: number];
  /** Some words that have this inside, not at their beginning. */
  containing(piece: string, max: number): string[];
  /** The spellings that the name index has for a folded word, or for words that begin so, where they differ from it: `straße`. */
  unfolded(folded: string, isBeginning: boolean): string[];
}

/** More of them would make a query slow; a real vocabulary has some hundred in all. */
const maxUnfolded = 40;

const separator = '\n';

/** Sorts before everything that can be in a word. */
export const wordEnd = separator.charCodeAt(0);

/** `words` need not be sorted; words that fold to the same are one. */
export function createVocabulary(words: readonly string[]): Vocabulary {
  const sorted = [...new Set(words.map(foldText))].sort();
  const changed = words.flatMap((own) => (foldText(own) === own ? [] : [{ own, folded: foldText(own) }]));
  const starts = new Uint32Array(sorted.length + 1);
  for (const [index, word] of sorted.entries()) starts[index + 1] = (starts[index] ?? 0) + word.length + 1;
  const joined = sorted.join(separator) + separator;
  // The functions below must not hold on to the sorted words themselves.
  const size = sorted.length;
  const startOf = (index: number) => starts[index] ?? joined.length;
  const word = (index: number) => joined.slice(startOf(index), startOf(index + 1) - 1);

  /** The first index whose word is not before the text. */
  const firstNotBefore = (text: string): number => {
    let [from, to] = [0, size];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (word(middle) < text) from = middle + 1;
      else to = middle;
    }
    return from;
  };

  return {
    size,
    word,
    unitAt: (index, depth) => joined.charCodeAt(startOf(index) + depth),
    beginningWith: (beginning) => [firstNotBefore(beginning), firstNotBefore(`${beginning}\uffff`)],
    containing: (piece, max) => {
      const found: string[] = [];
      let at = joined.indexOf(piece);
      while (at >= 0 && found.length < max) {
        const from = joined.lastIndexOf(separator, at) + 1;
        const to = joined.indexOf(separator, at);
        const whole = joined.slice(from, to);
        if (at > from && !whole.startsWith(piece)) found.push(whole);
        at = joined.indexOf(piece, to);
      }
      return found;
    },
    unfolded: (text, isBeginning) =>
      changed
        .filter(({ folded }) => (isBeginning ? folded.startsWith(text) : folded === text))
        .slice(0, maxUnfolded)
        .map(({ own }) => own),
  };
}
