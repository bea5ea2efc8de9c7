import { isDeepStrictEqual } from 'node:util';
import { type FileMetaData, parquetMetadata } from 'hyparquet';
import * as z from 'zod';
import { message } from '#shared/language/message.ts';
import { columnIn, type FoundColumn, type Leaf, type TypedColumn } from './column-types.ts';
import { damaged, readLimits } from './limits.ts';

/** How the pages of a column are packed: by ZSTD, and by Snappy in files of earlier versions. */
const codec = z.enum(['ZSTD', 'SNAPPY', 'UNCOMPRESSED']);
export type Codec = z.infer<typeof codec>;

/** The values of one leaf in one row group: where they lie in the file. */
export interface Chunk {
  readonly leaf: Leaf;
  /** The values, and the empty places of rows and lists that have none. */
  readonly entries: number;
  readonly start: number;
  readonly size: number;
  readonly codec: Codec;
}

export interface RowGroup {
  readonly rows: number;
  /** The leaves of each column, in the order of columns. */
  readonly chunks: readonly Chunk[];
}

/** The mark at both ends of a file. */
export const magic = 0x31524150;
/** Stands in the file as its maker; without a version, so that the same rows are the same bytes after an update. */
export const createdBy = 'Course Almanac';
/** The length of the description, and the mark. */
export const tailLength = 8;

const count = z.bigint().min(0n).max(BigInt(Number.MAX_SAFE_INTEGER)).transform(Number);

const columnChunk = z.object({
  file_path: z.undefined(),
  meta_data: z.object({
    type: z.string(),
    path_in_schema: z.array(z.string()).max(5),
    codec,
    num_values: count,
    total_compressed_size: count,
    data_page_offset: count,
    dictionary_page_offset: count.optional(),
  }),
});

const described = z.object({
  schema: z.array(z.object({ name: z.string() })).min(2),
  num_rows: count,
  row_groups: z.array(z.object({ num_rows: count, columns: z.array(columnChunk) })),
});

/**
 * The row groups of a file with these columns, from the bytes between its last row group and its tail. Chunks follow each other
 * without holes from the head of the file to its description, so that every byte is read once.
 * @throws DamagedParquet
 */
export function readFooter(
  footer: Uint8Array<ArrayBuffer>,
  footerAt: number,
  columns: readonly TypedColumn[],
): { readonly rows: number; readonly columns: readonly FoundColumn[]; readonly groups: readonly RowGroup[] } {
  const description = parseFooter(footer);
  const found = columnsIn(description.schema, columns);
  const leaves = found.flatMap((column) => column.leaves);
  const facts = described.safeParse(description);
  if (!facts.success)
    return damaged(message('{file} has a description that Course Almanac did not write'), facts.error);
  let free = 4;
  const groups = facts.data.row_groups.map((group): RowGroup => {
    const rows = group.num_rows;
    if (rows === 0 || rows > readLimits.rowsOfGroup || rows * leaves.length > readLimits.cellsOfGroup)
      damaged(message('{file} has a block of rows that is too large to come from this app'));
    if (group.columns.length !== leaves.length)
      damaged(message('{file} is missing columns in one of its blocks of rows'));
    const chunks = group.columns.map(({ meta_data: chunk }, index): Chunk => {
      const leaf = leaves[index] as Leaf;
      const { num_values: entries, total_compressed_size: size } = chunk;
      const start = chunk.dictionary_page_offset ?? chunk.data_page_offset;
      if (!isDeepStrictEqual(chunk.path_in_schema, leaf.path) || chunk.type !== leaf.type) damaged();
      // A row has one entry at least, and without lists no other.
      const maxEntries = leaf.maxRepetition === 0 ? rows : readLimits.entriesOfGroup;
      if (start !== free || entries < rows || entries > maxEntries || size > readLimits.chunk) damaged();
      free += size;
      return { leaf, entries, start, size, codec: chunk.codec };
    });
    return { rows, chunks };
  });
  if (free !== footerAt) damaged(message('{file} contains data that its description does not mention'));
  const rows = groups.reduce((sum, group) => sum + group.rows, 0);
  if (rows !== facts.data.num_rows) damaged();
  return { rows, columns: found, groups };
}

// The descriptions in a Parquet file are in Thrift's compact protocol. The library that reads them makes room for as many entries as a
// list claims to have, so every list is first checked to be in the bytes that are there.

/** Ours need six; each may cost a call on the stack. */
const deepest = 12;
const unreadable = message('the description in {file} cannot be read, so it may be damaged');

/**
 * Walks over one struct and returns where it ends. Every list and text in it lies within the bytes.
 * @throws DamagedParquet
 */
export function endOfStruct(bytes: Uint8Array, at: number): number {
  return structEnd(bytes, at, 0, { left: fewObjects + (bytes.length - at) / bytesPerObject });
}

/** A struct or a list of ours takes some twenty bytes, and one of a byte as much memory. */
const bytesPerObject = 8;
const fewObjects = 100;

/** Structs and lists that may still come. */
interface Objects {
  left: number;
}

function takeOne(objects: Objects, depth: number): void {
  if (depth > deepest) damaged(unreadable);
  objects.left -= 1;
  if (objects.left < 0) damaged();
}

function structEnd(bytes: Uint8Array, at: number, depth: number, objects: Objects): number {
  takeOne(objects, depth);
  for (let index = at; ; ) {
    const head = byteAt(bytes, index);
    index += 1;
    if (head === 0) return index;
    // Without a distance to the field before, its number follows.
    if (head >> 4 === 0) index = endOfVarInt(bytes, index);
    index = endOfValue(bytes, index, head & 0x0f, depth, false, objects);
  }
}

function endOfValue(
  bytes: Uint8Array,
  at: number,
  type: number,
  depth: number,
  inList: boolean,
  objects: Objects,
): number {
  switch (type) {
    case 1:
    case 2:
      return inList ? at + 1 : at;
    case 3:
      return at + 1;
    case 4:
    case 5:
    case 6:
      return endOfVarInt(bytes, at);
    case 7:
      return at + 8;
    case 8:
      return endOfText(bytes, at);
    case 9:
      return endOfList(bytes, at, depth, objects);
    case 12:
      return structEnd(bytes, at, depth + 1, objects);
    default:
      return damaged();
  }
}

function endOfText(bytes: Uint8Array, at: number): number {
  const start = endOfVarInt(bytes, at);
  const end = start + varInt(bytes, at);
  return end > bytes.length ? damaged() : end;
}

function endOfList(bytes: Uint8Array, at: number, depth: number, objects: Objects): number {
  takeOne(objects, depth);
  const head = byteAt(bytes, at);
  const isLong = head >> 4 === 15;
  const size = isLong ? varInt(bytes, at + 1) : head >> 4;
  let index = isLong ? endOfVarInt(bytes, at + 1) : at + 1;
  // An entry takes a byte at least, so a list of more entries than bytes is none.
  if (size > bytes.length - index) damaged();
  for (let entry = 0; entry < size; entry += 1) index = endOfValue(bytes, index, head & 0x0f, depth + 1, true, objects);
  return index;
}

const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? damaged(message('{file} is cut off'));

function endOfVarInt(bytes: Uint8Array, at: number): number {
  for (let index = at; index < at + 10; index += 1) {
    if (byteAt(bytes, index) < 0x80) return index + 1;
  }
  return damaged();
}

/** A length, which is never negative and has at most 31 bits. */
function varInt(bytes: Uint8Array, at: number): number {
  let value = 0;
  for (let index = at, scale = 1; index < at + 5; index += 1, scale *= 128) {
    const byte = byteAt(bytes, index);
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
  }
  return damaged();
}

/** The description as the library reads it: not checked yet, beyond that it is no larger than its bytes. @throws DamagedParquet */
export function parseFooter(footer: Uint8Array<ArrayBuffer>): FileMetaData {
  if (endOfStruct(footer, 0) !== footer.length - tailLength) damaged();
  try {
    return parquetMetadata(footer, { geoparquet: false });
  } catch (error) {
    return damaged(unreadable, error);
  }
}

function columnsIn([root, ...found]: FileMetaData['schema'], columns: readonly TypedColumn[]): FoundColumn[] {
  const wrong = message('{file} has the wrong columns');
  if (root?.num_children !== columns.length) damaged(wrong);
  let at = 0;
  const all = columns.map((column) => {
    const each = columnIn(found, at, column) ?? damaged(wrong);
    at += each.elements;
    return each;
  });
  return at === found.length ? all : damaged(wrong);
}
