import { zstdDecompressSync } from 'node:zlib';
import { snappyUncompress } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { readPlain } from 'hyparquet/src/plain.js';
import * as z from 'zod';
import { message } from '#shared/language/message.ts';
import type { Leaf } from './column-types.ts';
import { type Codec, endOfStruct } from './footer.ts';
import { damaged, readLimits } from './limits.ts';

/*
 * The pages of one column in one row group, as our writer writes them: a dictionary or none, then data pages of the second kind. The
 * library reads values and unpacks; sizes and counts are checked here before it makes room for them.
 */

export type Value = string | number | bigint | boolean | null;

const size = z.int().min(0).max(readLimits.page);
const sizes = { uncompressed_page_size: size, compressed_page_size: size };

const pageHeader = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('DICTIONARY_PAGE'),
    ...sizes,
    dictionary_page_header: z.object({ num_values: size, encoding: z.literal('PLAIN') }),
  }),
  z.object({
    type: z.literal('DATA_PAGE_V2'),
    ...sizes,
    data_page_header_v2: z.object({
      num_values: size,
      num_nulls: size,
      num_rows: size,
      encoding: z.enum(['PLAIN', 'RLE', 'RLE_DICTIONARY']),
      definition_levels_byte_length: size,
      repetition_levels_byte_length: size,
      is_compressed: z.boolean(),
    }),
  }),
]);
type PageHeader = z.infer<typeof pageHeader>;
type DataHeader = Extract<PageHeader, { type: 'DATA_PAGE_V2' }>['data_page_header_v2'];

export interface Reading {
  readonly leaf: Leaf;
  readonly codec: Codec;
  readonly entries: number;
  /** Called with the unpacked bytes of a page, before it is unpacked. */
  onUnpack(bytes: number): void;
}

/** The values of a leaf, null where there is none; where it is inside of lists, also how each entry lies in them. */
export interface Entries {
  readonly values: Value[];
  readonly definitions: number[];
  readonly repetitions: number[];
}

/** The entries of a leaf; without lists, one for each row. @throws DamagedParquet */
export function readLeaf(bytes: Uint8Array<ArrayBuffer>, reading: Reading): Entries {
  const found: Entries = { values: [], definitions: [], repetitions: [] };
  let dictionary: readonly Value[] | null = null;
  for (let at = 0; at < bytes.length; ) {
    const { header, end } = readHeader(bytes, at);
    const page = bytes.slice(end, end + header.compressed_page_size);
    if (page.length !== header.compressed_page_size) damaged(message('{file} is cut off'));
    at = end + page.length;
    reading.onUnpack(header.uncompressed_page_size);
    if (header.type === 'DICTIONARY_PAGE') {
      // Bytes can be few where entries are many: no dictionary has more of them than there are values.
      const isTooLong = header.dictionary_page_header.num_values > reading.entries;
      if (dictionary !== null || found.values.length > 0 || isTooLong) damaged();
      const unpacked = unpack(page, header.uncompressed_page_size, reading.codec);
      dictionary = plainValues(unpacked, reading.leaf, header.dictionary_page_header.num_values);
    } else readData(page, header, reading, dictionary, found);
  }
  return found.values.length === reading.entries ? found : damaged();
}

function readHeader(bytes: Uint8Array<ArrayBuffer>, at: number): { header: PageHeader; end: number } {
  const end = endOfStruct(bytes, at);
  const read = orDamaged(() => parquetHeader({ view: new DataView(bytes.buffer, bytes.byteOffset, end), offset: at }));
  const header = pageHeader.safeParse(read);
  return header.success
    ? { header: header.data, end }
    : damaged(message('{file} has a block of data that the app did not write'), header.error);
}

/**
 * Reads N small numbers in Parquet's mixture of runs and packed bits. The library would follow a run of any length; here a run ends
 * where the numbers do, or the file is refused.
 * @throws DamagedParquet
 */
export function readNumbers(bytes: Uint8Array, width: number, count: number): Uint32Array {
  if (width > 24) damaged();
  const numbers = new Uint32Array(count);
  let at = 0;
  for (let done = 0; done < count; ) {
    let head = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at] ?? damaged(message('{file} is cut off'));
      at += 1;
      head += (byte & 0x7f) * scale;
      if (byte < 0x80) break;
      if (scale > 2 ** 28) damaged();
    }
    const amount = Math.floor(head / 2);
    if (head % 2 === 1) {
      // Groups of eight, of which the last may go beyond the end.
      const values = amount * 8;
      if (values === 0 || values - (count - done) >= 8) damaged();
      const used = Math.min(values, count - done);
      readPacked(bytes, at, width, numbers.subarray(done, done + used));
      at += amount * width;
      done += used;
    } else {
      if (amount === 0 || amount > count - done) damaged();
      numbers.fill(littleEndian(bytes, at, (width + 7) >> 3), done, done + amount);
      at += (width + 7) >> 3;
      done += amount;
    }
  }
  if (at > bytes.length) damaged(message('{file} is cut off'));
  return numbers;
}

function readPacked(bytes: Uint8Array, from: number, width: number, into: Uint32Array): void {
  if (width === 0) return;
  if (from + Math.ceil((into.length * width) / 8) > bytes.length) damaged(message('{file} is cut off'));
  const mask = 2 ** width - 1;
  let held = 0;
  let bits = 0;
  let at = from;
  for (let index = 0; index < into.length; index += 1) {
    // At most 23 bits are held when the next byte comes.
    while (bits < width) {
      held |= (bytes[at] ?? 0) << bits;
      at += 1;
      bits += 8;
    }
    into[index] = held & mask;
    held >>>= width;
    bits -= width;
  }
}

function littleEndian(bytes: Uint8Array, at: number, length: number): number {
  if (at + length > bytes.length) damaged(message('{file} is cut off'));
  let value = 0;
  for (let index = length - 1; index >= 0; index -= 1) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

/** Adds the entries of one data page. */
function readData(
  page: Uint8Array<ArrayBuffer>,
  { uncompressed_page_size, data_page_header_v2: data }: Extract<PageHeader, { type: 'DATA_PAGE_V2' }>,
  reading: Reading,
  dictionary: readonly Value[] | null,
  into: Entries,
): void {
  const { maxDefinition, maxRepetition } = reading.leaf;
  const repetitionsEnd = data.repetition_levels_byte_length;
  const levelsEnd = repetitionsEnd + data.definition_levels_byte_length;
  // A page without a value takes time and fills nothing.
  const isTooMuch =
    data.num_values === 0 || data.num_values > reading.entries - into.values.length || data.num_nulls > data.num_values;
  if (isTooMuch || levelsEnd > page.length || levelsEnd > uncompressed_page_size) damaged();
  if (maxRepetition === 0 && (data.num_rows !== data.num_values || repetitionsEnd > 0)) damaged();
  if (maxDefinition === 0 && (levelsEnd > 0 || data.num_nulls > 0)) damaged();
  const codec = data.is_compressed ? reading.codec : 'UNCOMPRESSED';
  const unpacked = unpack(page.slice(levelsEnd), uncompressed_page_size - levelsEnd, codec);
  const filled = data.num_values - data.num_nulls;
  const values = dataValues(unpacked, data, reading.leaf, filled, dictionary);
  if (maxDefinition === 0) {
    for (const value of values) into.values.push(value);
    return;
  }
  const levels = readNumbers(page.subarray(repetitionsEnd, levelsEnd), bitsFor(maxDefinition), data.num_values);
  let next = 0;
  for (const level of levels) {
    const isThere = level === maxDefinition;
    if (level > maxDefinition) damaged();
    into.values.push(isThere ? (values[next] ?? damaged()) : null);
    if (isThere) next += 1;
  }
  if (next !== filled) damaged();
  if (maxRepetition === 0) return;
  for (const level of levels) into.definitions.push(level);
  const repetitions = readNumbers(page.subarray(0, repetitionsEnd), bitsFor(maxRepetition), data.num_values);
  for (const level of repetitions) {
    if (level > maxRepetition) damaged();
    into.repetitions.push(level);
  }
}

function dataValues(
  bytes: Uint8Array<ArrayBuffer>,
  { encoding }: DataHeader,
  leaf: Leaf,
  count: number,
  dictionary: readonly Value[] | null,
): readonly Value[] {
  if (encoding === 'PLAIN') return plainValues(bytes, leaf, count);
  if (encoding === 'RLE') {
    // Its length comes first, which the page's own length says already.
    return leaf.type === 'BOOLEAN' ? Array.from(readNumbers(bytes.subarray(4), 1, count), Boolean) : damaged();
  }
  if (dictionary === null) return damaged();
  const width = bytes[0] ?? (count === 0 ? 0 : damaged(message('{file} is cut off')));
  return Array.from(readNumbers(bytes.subarray(1), width, count), (index) => dictionary[index] ?? damaged());
}

const bytesEach = { INT32: 4, INT64: 8, DOUBLE: 8 } as const;

/** Levels are as wide as the highest one needs. */
const bitsFor = (max: number) => Math.ceil(Math.log2(max + 1));

/** Values that are written out, one behind the other. */
function plainValues(bytes: Uint8Array<ArrayBuffer>, { type }: Leaf, count: number): readonly Value[] {
  const minBytes =
    type === 'BOOLEAN' ? Math.ceil(count / 8) : type === 'BYTE_ARRAY' ? 4 * count : bytesEach[type] * count;
  if (type === 'BYTE_ARRAY' ? minBytes > bytes.length : minBytes !== bytes.length) damaged();
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length), offset: 0 };
  const values: ArrayLike<Value | Uint8Array> = orDamaged(() => readPlain(reader, type, count, undefined));
  if (reader.offset !== bytes.length) damaged();
  return Array.from(values, (value) => (value instanceof Uint8Array ? textOf(value) : value));
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    return damaged(message('{file} is not UTF-8 text'), error);
  }
}

/** Bytes of their own memory, so that no value can reach beyond them. */
function unpack(bytes: Uint8Array<ArrayBuffer>, length: number, codec: Codec): Uint8Array<ArrayBuffer> {
  if (codec === 'UNCOMPRESSED') return bytes.length === length ? bytes : damaged();
  const unpacked = new Uint8Array(length);
  if (codec === 'SNAPPY') orDamaged(() => snappyUncompress(bytes, unpacked));
  // The output ends at the length that was checked.
  else if (length > 0) {
    const found = orDamaged(() => zstdDecompressSync(bytes, { maxOutputLength: length }));
    if (found.length !== length) damaged();
    unpacked.set(found);
  }
  return unpacked;
}

/** The library says in many ways that bytes are not what they should be. */
function orDamaged<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return damaged(undefined, error);
  }
}
