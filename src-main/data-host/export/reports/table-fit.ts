import { textWidth } from './svg/letters.ts';

/*
 * How small the letters of a table must be on paper. A browser that prints a table wider than its page makes every letter of the
 * report smaller, also those of the first page; so a wide table gives way alone.
 */

/** The words of a column that a line does not break: those of its head, in bold, and those of its cells. */
export interface ColumnWords {
  readonly head: readonly string[];
  readonly cells: readonly string[];
  /** The room around its words, and the least width of a column that is not tight, in points. */
  readonly room: number;
  readonly minWidth: number;
}

/** The size that `rem` is a multiple of on paper, in points. */
export const rootSize = 9.5;

/** The room around the words of a cell and the least width of a column, in `rem`: what the style sheet gives them. */
export const cellRoom = { right: 0.5, left: 0.5, leftAfterNumber: 1, minWords: 5, minProse: 8.5 } as const;

/** Converts `rem` to points and rounds up to a step, because too narrow a column would cut its words off. */
const points = (rem: number, step: 0.5 | 1) => Math.ceil((rem * rootSize) / step) * step;

/** The room around the words of a column, in points. */
export const roomOf = {
  words: points(cellRoom.right, 0.5),
  numbers: points(cellRoom.left + cellRoom.right, 0.5),
  afterNumber: points(cellRoom.leftAfterNumber + cellRoom.right, 0.5),
} as const;

/** The least width of a column that is not tight, in points. */
export const minWidthOf = { words: points(cellRoom.minWords, 1), prose: points(cellRoom.minProse, 1) } as const;

/** The narrower paper between its margins, and the size of letters in a table, in points. */
const pageWidth = 510;
const defaultSize = 9;
/** Bold letters are wider; widths of others are reckoned rather too large. */
const bold = 1.05;
const own = 0.97;
/** The room between columns of a tight table, in points. */
const tightRoom = 5;
/** The room that words need beside numbers, in points: a table usually has two such columns. */
const textRoom = 10;
/** The smallest letters that can be read. */
const smallest = 6.5;

const widest = (words: readonly string[]): number =>
  words.reduce((max, word) => Math.max(max, textWidth(word, defaultSize)), 0);

const wordsWidth = ({ head, cells }: ColumnWords): number => Math.max(widest(head) * bold, widest(cells) * own);

/** The size of the letters that the columns of a table need, as a share of the usual; 1 where they fit. */
export function fitOf(columns: readonly ColumnWords[]): number {
  const airy = columns.reduce((sum, column) => sum + Math.max(wordsWidth(column), column.minWidth) + column.room, 0);
  if (airy <= pageWidth) return 1;
  const words = columns.reduce((sum, column) => sum + wordsWidth(column), 0);
  const share = (pageWidth - columns.length * tightRoom - textRoom) / words;
  return Math.max(smallest / defaultSize, Math.min(1, Math.floor(share * 100) / 100));
}
