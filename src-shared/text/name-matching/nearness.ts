/** How a typed word is near another: the typos between them, and how much of the other word was compared. */
export interface Nearness {
  readonly distance: number;
  /** Shorter than the word when only its beginning is near, as while one is still typing. */
  readonly length: number;
}

/**
 * Company of a misspelt word: none, or longer words beside it that a name has. Beside them even a short word may have a typo ("Lean anx
 * Six Sigma").
 */
export type Company = 'alone' | 'beside';

/** How many typos a word of this length may have: short words are too easily taken for one another. */
export function allowedTypos(length: number, company: Company = 'alone'): number {
  if (length < minLength) return company === 'beside' ? 1 : 0;
  return length < 8 ? 1 : 2;
}

/** The length of the shortest words that are corrected where they stand alone. */
const minLength = 3;

const isShort = (word: string) => word.length <= minLength;

/** The words of a text that may be misspelt only beside the others; none where all are short. */
export const shortWordsBeside = (words: readonly string[]): readonly string[] =>
  words.every(isShort) ? [] : words.filter(isShort);

/**
 * Whether a word that is near enough may stand for the typed one. A word of three letters stands only for a whole word with one letter
 * more, or with two neighbours exchanged: with another letter it may be any word.
 */
export function mayStandFor(typed: string, near: string, isBeginning: boolean, company: Company = 'alone'): boolean {
  if (digitsOf(typed) !== digitsOf(near)) return false;
  if (!isShort(typed)) return true;
  if (company === 'beside') return !isBeginning;
  return !isBeginning && (near.length > typed.length || sorted(near) === sorted(typed));
}

const sorted = (word: string) => [...word].toSorted().join('');

const digits = /\p{N}/gu;

/** The digits of a word. They must agree: "CS102" is not a misspelt "CS101". */
function digitsOf(word: string): string {
  return word.match(digits)?.join('') ?? '';
}

const maxLength = 64;
// Reused, because a search compares thousands of words.
const rows = [new Uint8Array(maxLength + 2), new Uint8Array(maxLength + 2), new Uint8Array(maxLength + 2)] as const;

/**
 * Compares a typed word with another by edit distance, where exchanging two neighbours is one edit. With `mayBeBeginning`
 * the typed word may also be near a beginning of the other. Null when they are further apart than the typed length allows.
 */
export function nearness(
  typed: string,
  word: string,
  mayBeBeginning: boolean,
  company: Company = 'alone',
): Nearness | null {
  const allowed = allowedTypos(typed.length, company);
  if (allowed === 0 || typed.length > maxLength) return null;
  if (word.length < typed.length - allowed || (!mayBeBeginning && word.length > typed.length + allowed)) return null;
  const found = closest(typed, word, allowed, mayBeBeginning && !isShort(typed));
  if (found === null || !mayStandFor(typed, word.slice(0, found.length), found.length < word.length, company))
    return null;
  return found;
}

function closest(typed: string, word: string, allowed: number, mayBeBeginning: boolean): Nearness | null {
  const end = typed.length;
  const columns = Math.min(word.length, end + allowed);
  let [before, previous, current]: [Uint8Array, Uint8Array, Uint8Array] = [rows[0], rows[1], rows[2]];
  for (let row = 0; row <= end; row += 1) previous[row] = row;
  let best: Nearness | null = null;
  for (let column = 1; column <= columns; column += 1) {
    const smallest = nextRow(typed, word.charCodeAt(column - 1), word.charCodeAt(column - 2), column, {
      before,
      previous,
      current,
    });
    const distance = current[end] ?? maxLength;
    const isWhole = column === word.length;
    // The shortest of equally near beginnings counts; the whole word is better than any.
    const isBetter = best === null || distance < best.distance || (isWhole && distance === best.distance);
    if ((isWhole || mayBeBeginning) && distance <= allowed && isBetter) best = { distance, length: column };
    if (smallest > allowed) break;
    [before, previous, current] = [previous, current, before];
  }
  return best;
}

/** The last rows of the table of distances between all beginnings of the typed word and of the other. */
export interface DistanceRows {
  readonly before: Uint8Array;
  readonly previous: Uint8Array;
  readonly current: Uint8Array;
}

/**
 * Fills `current` for one more character of the other word, and returns the smallest distance in it: once that is too
 * large, no longer word with the same beginning can be near.
 */
export function nextRow(
  typed: string,
  character: number,
  characterBefore: number,
  column: number,
  { before, previous, current }: DistanceRows,
): number {
  let smallest = column;
  let left = column;
  let diagonal = previous[0] ?? 0;
  current[0] = column;
  for (let row = 1; row <= typed.length; row += 1) {
    const above = previous[row] ?? 0;
    const same = typed.charCodeAt(row - 1) === character;
    let distance = same ? diagonal : 1 + Math.min(diagonal, above, left);
    const isExchange =
      !same &&
      row > 1 &&
      column > 1 &&
      typed.charCodeAt(row - 2) === character &&
      typed.charCodeAt(row - 1) === characterBefore;
    if (isExchange) distance = Math.min(distance, 1 + (before[row - 2] ?? 0));
    current[row] = distance;
    if (distance < smallest) smallest = distance;
    left = distance;
    diagonal = above;
  }
  return smallest;
}
