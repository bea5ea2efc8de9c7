import type { FileHandle } from 'node:fs/promises';
import type { CellValue, ColumnType } from '#shared/catalog/columns.ts';
import { message } from '#shared/language/message.ts';
import { openRegular } from '../../files/regular-file.ts';
import type { FoundColumn, TypedColumn } from './column-types.ts';
import { type Chunk, createdBy, magic, parseFooter, type RowGroup, readFooter, tailLength } from './footer.ts';
import { DamagedParquet, damaged, readLimits } from './limits.ts';
import { listTexts, mapTexts } from './lists.ts';
import { type Entries, readLeaf } from './pages.ts';

/**
 * The rows of a Parquet file with these columns and N rows, as our writer wrote them: a cell for each column, days and instants as
 * numbers. Holds one row group at a time. Everything in the file is taken for hostile until it has proved harmless.
 * @throws DamagedParquet
 */
export async function* readParquet(
  path: string,
  columns: readonly TypedColumn[],
  rows: number,
): AsyncGenerator<readonly CellValue[]> {
  const file = await openRegular(path).catch((error) => damaged(message('{file} cannot be read'), error));
  try {
    const { groups, columns: found } = await readGroups(file, columns, rows);
    const { base, ratio, max } = readLimits.unpacked;
    const maxUnpacked = Math.min(max, base + ratio * (await file.stat()).size);
    let unpacked = 0;
    for (const group of groups) {
      const cells = await readGroup(file, group, columns, found);
      for (let row = 0; row < group.rows; row += 1) {
        const values = cells.map((cellAt) => cellAt(row));
        for (const value of values) unpacked += typeof value === 'string' ? 8 + value.length : 8;
        if (unpacked > maxUnpacked) damaged(message('{file} would be too large to be genuine once unpacked'));
        yield values;
      }
    }
  } finally {
    await file.close();
  }
}

async function readGroups(
  file: FileHandle,
  columns: readonly TypedColumn[],
  rows: number,
): Promise<Pick<ReturnType<typeof readFooter>, 'columns' | 'groups'>> {
  if (columns.length > readLimits.columns) damaged(message('{file} has too many columns to be genuine'));
  const { footer, footerAt } = await footerOf(file);
  const found = readFooter(footer, footerAt, columns);
  return found.rows === rows
    ? found
    : damaged(message('{file} has {rows} rows instead of {expected}'), undefined, {
        rows: String(found.rows),
        expected: String(rows),
      });
}

/** Whether the whole of a file is there and its description says that we wrote it: other programs that save it name themselves. */
export async function isWrittenByUs(path: string): Promise<boolean> {
  const file = await openRegular(path);
  try {
    const { footer } = await footerOf(file);
    return parseFooter(footer).created_by === createdBy;
  } catch (error) {
    if (error instanceof DamagedParquet) return false;
    throw error;
  } finally {
    await file.close();
  }
}

/** The description at the end of a file, with its tail, and where it begins. */
async function footerOf(file: FileHandle): Promise<{ footer: Uint8Array<ArrayBuffer>; footerAt: number }> {
  const { size } = await file.stat();
  if (size < 4 + tailLength) damaged(message('{file} is cut off'));
  const head = new DataView((await readAt(file, 0, 4)).buffer);
  const tail = new DataView((await readAt(file, size - tailLength, tailLength)).buffer);
  if (head.getUint32(0, true) !== magic || tail.getUint32(4, true) !== magic)
    damaged(message('{file} is an incomplete Parquet file'));
  const length = tail.getUint32(0, true);
  const footerAt = size - tailLength - length;
  if (length > readLimits.footer || footerAt < 4) damaged();
  return { footer: await readAt(file, footerAt, length + tailLength), footerAt };
}

/** Reads a row group: a function for each column, which returns its cell of a row. */
async function readGroup(
  file: FileHandle,
  group: RowGroup,
  columns: readonly TypedColumn[],
  found: readonly FoundColumn[],
): Promise<((row: number) => CellValue)[]> {
  let unpacked = 0;
  const onUnpack = (bytes: number) => {
    unpacked += bytes;
    if (unpacked > readLimits.group)
      damaged(message('{file} has a block of rows that is too large to come from this app'));
  };
  const read = async ({ start, size, leaf, codec, entries }: Chunk): Promise<Entries> =>
    readLeaf(await readAt(file, start, size), { leaf, codec, entries, onUnpack });
  const chunks = group.chunks.values();
  const cells: ((row: number) => CellValue)[] = [];
  for (const [index, { shape, leaves }] of found.entries()) {
    const entries: Entries[] = [];
    for (const chunk of chunks.take(leaves.length)) entries.push(await read(chunk));
    const [first = damaged(), second = first] = entries;
    const base = (leaves[0]?.maxDefinition ?? 0) - (leaves[0]?.maxRepetition ?? 0);
    const cellOf = cellReaders[columns[index]?.type ?? 'text'];
    const { rows, at } =
      shape === 'values'
        ? { rows: first.values.length, at: (row: number) => first.values[row] ?? null }
        : shape === 'list'
          ? listTexts(first, base)
          : mapTexts(first, second, base);
    if (rows !== group.rows) damaged();
    cells.push((row) => {
      const value = at(row);
      return value === null ? null : cellOf(value);
    });
  }
  return cells;
}

const wholeNumber = (value: unknown): number =>
  Number.isSafeInteger(Number(value)) ? Number(value) : damaged(message('{file} has a number that is too large'));

const cellReaders: Record<ColumnType, (value: string | number | bigint | boolean) => CellValue> = {
  text: (value) => {
    const text = String(value);
    return text.length > readLimits.cell ? damaged(message('{file} has a cell that is too long')) : text;
  },
  integer: wholeNumber,
  instant: wholeNumber,
  day: wholeNumber,
  number: (value) => (Number.isFinite(value) ? Number(value) : damaged(message('{file} has an invalid number'))),
  boolean: (value) => value === true,
};

async function readAt(file: FileHandle, at: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(bytes, done, length - done, at + done);
    if (bytesRead === 0) damaged(message('{file} is cut off'));
    done += bytesRead;
  }
  return bytes;
}
