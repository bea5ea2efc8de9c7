import { maxColumns, maxJsonLength } from '#shared/catalog/text-limits.ts';
import { type Message, type MessageValues, message, t } from '#shared/language/message.ts';

/*
 * How large the parts of a Parquet file are when we write one, and may be when we read one: far above what we write, far below
 * what could fill a memory or a disk.
 */

/** A row group is closed with whichever it reaches first. Its cells are in memory together, in the writer and in the reader. */
export const rowsPerGroup = 32_768;
export const charactersPerGroup = 16_000_000;
export const entriesPerGroup = 100_000;
/** Maximum size of the dictionary of a column in a row group, in bytes; larger ones are written as plain values. */
export const largestDictionary = 4_000_000;
/** Maximum bytes of the smallest and the largest text that a column names in its statistics: longer than any id. */
export const maxStatisticLength = 1024;

export const readLimits = {
  /** The description at the end of a file, in bytes. */
  footer: 8_000_000,
  columns: maxColumns,
  rowsOfGroup: rowsPerGroup,
  cellsOfGroup: 10_000_000,
  /** The entries of all lists of a column in a row group: a last row may have as many as its JSON has room for. */
  entriesOfGroup: rowsPerGroup + entriesPerGroup + Math.ceil(maxJsonLength / 3),
  /** One column in one row group, as it lies in the file. */
  chunk: 256_000_000,
  /** One page when it is unpacked. */
  page: 64_000_000,
  /** One row group when it is unpacked. */
  group: 400_000_000,
  /** Characters of a text. */
  cell: maxJsonLength,
  /** Size of all rows of a file: 8 for a cell, 1 for a character. In any file, for each of its bytes, and in the largest. */
  unpacked: { base: 128_000_000, ratio: 100, max: 8_000_000_000 },
} as const;

/** Why a Parquet file cannot be read. */
export class DamagedParquet extends Error {
  readonly #why: Message;
  readonly #values: MessageValues;

  constructor(why: Message, values: MessageValues, cause?: unknown) {
    super(why, { cause });
    this.#why = why;
    this.#values = values;
  }

  /** As a clause in plain words about `file`. */
  of(file: string): string {
    return t(this.#why, { ...this.#values, file });
  }
}

const isDamaged = message('{file} is damaged');

/** `why` is a clause about `{file}`. */
export const damaged = (why: Message = isDamaged, cause?: unknown, values: MessageValues = {}): never => {
  throw new DamagedParquet(why, values, cause);
};
