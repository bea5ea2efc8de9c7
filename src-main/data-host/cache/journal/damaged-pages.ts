import { existsSync } from 'node:fs';
import { readRegularSync } from '#main/files/regular-file.ts';

/** A value as SQLite stores it. */
export type Value = string | number | Buffer | null;

/** One stored record: of a table with row numbers, or of an index, as which SQLite also keeps tables WITHOUT ROWID. */
export interface StoredRecord {
  readonly rowid: number | null;
  readonly values: readonly Value[];
  /** Whether its lengths agree; otherwise some of its values are wrong. */
  readonly isExact: boolean;
}

/** A page of a table or an index, read as far as it can be. */
export interface PageContent {
  readonly kind: 'table' | 'index';
  readonly isLeaf: boolean;
  readonly records: readonly StoredRecord[];
  /** The pages below this one. */
  readonly children: readonly number[];
}

// "Database File Format" in SQLite's documentation. Whatever cannot be a page, a cell or a record is left out instead of
// refused: this reads what SQLite itself does not read any more.
const kinds: Readonly<Record<number, Pick<PageContent, 'kind' | 'isLeaf'>>> = {
  2: { kind: 'index', isLeaf: false },
  5: { kind: 'table', isLeaf: false },
  10: { kind: 'index', isLeaf: true },
  13: { kind: 'table', isLeaf: true },
};
const fileHeaderBytes = 100;

/** The pages of a SQLite file as they were last committed, whatever is wrong with them. */
export interface PageImages {
  readonly pageSize: number;
  /** How many pages there are. Pages are numbered from 1. */
  readonly count: number;
  /** The page; undefined for a number that is none. */
  page(number: number): Buffer | undefined;
}

/** The maximum of one buffer. */
const maxBytes = 4_000_000_000;
const walHeaderBytes = 32;
const frameHeaderBytes = 24;
/** Page sizes in bytes: of new files, and SQLite's default, which older files have. */
const defaultPageSizes = [16_384, 4096];

/**
 * Reads a SQLite file and its write-ahead log without SQLite, which refuses both once their heads are damaged. Of the log it
 * takes what was committed; checksums are not compared, since one wrong byte would cost all that follows it.
 */
export function readPageImages(file: string): PageImages {
  const main = readRegularSync(file, maxBytes);
  const log = existsSync(`${file}-wal`) ? readRegularSync(`${file}-wal`, maxBytes) : Buffer.alloc(0);
  const pageSize = pageSizeOf(main);
  const newer = committedPages(log, pageSize);
  const inFile = Math.ceil(main.length / pageSize);
  const count = Math.max(inFile, ...newer.keys());
  return {
    pageSize,
    count,
    page: (number) => {
      const image = newer.get(number);
      if (image || number < 1 || number > inFile) return image;
      return main.subarray((number - 1) * pageSize, number * pageSize);
    },
  };
}

/** The size in the head if it is one; otherwise the usual size at which pages look most like pages. */
function pageSizeOf(main: Buffer): number {
  const declared = main.length >= 18 ? main.readUInt16BE(16) : 0;
  if (declared >= 512 && Number.isInteger(Math.log2(declared)) && defaultPageSizes.includes(declared)) return declared;
  const [best = 4096] = defaultPageSizes.toSorted((a, b) => share(main, b) - share(main, a));
  return best;
}

const pageTypes = new Set([2, 5, 10, 13]);

/** The share of the pages that begin like one of a table or an index. */
function share(main: Buffer, pageSize: number): number {
  let like = 0;
  for (let at = pageSize; at < main.length; at += pageSize) if (pageTypes.has(main[at] ?? 0)) like += 1;
  return like / Math.max(1, Math.floor(main.length / pageSize) - 1);
}

/** The last committed image of each page in a log. See "WAL Format" in SQLite's documentation. */
function committedPages(log: Buffer, pageSize: number): Map<number, Buffer> {
  const committed = new Map<number, Buffer>();
  if (log.length < walHeaderBytes) return committed;
  const salts = log.subarray(16, 24);
  let pending: (readonly [number, Buffer])[] = [];
  const step = frameHeaderBytes + pageSize;
  for (let at = walHeaderBytes; at + step <= log.length; at += step) {
    // The frame is older than the last restart of the log.
    if (!log.subarray(at + 8, at + 16).equals(salts)) continue;
    pending.push([log.readUInt32BE(at), log.subarray(at + frameHeaderBytes, at + step)]);
    const isCommit = log.readUInt32BE(at + 4) !== 0;
    if (!isCommit) continue;
    for (const [number, image] of pending) committed.set(number, image);
    pending = [];
  }
  return committed;
}

/** Reads a page; one whose first byte is damaged is read as `otherwise`, null when that is not given. */
export function readPage(
  images: PageImages,
  number: number,
  otherwise?: Pick<PageContent, 'kind' | 'isLeaf'>,
): PageContent | null {
  const page = images.page(number);
  const start = number === 1 ? fileHeaderBytes : 0;
  if (!page || page.length < start + 12) return null;
  const shape = kinds[page[start] ?? 0] ?? otherwise;
  if (!shape) return null;
  const { kind, isLeaf } = shape;
  const headBytes = isLeaf ? 8 : 12;
  const cells = cellsOf(page, start + headBytes, page.readUInt16BE(start + 3));
  const children = isLeaf ? [] : [...cells.map((at) => page.readUInt32BE(at)), page.readUInt32BE(start + 8)];
  const isWithRecords = isLeaf || kind === 'index';
  const records = isWithRecords ? cells.map((at) => readCell(images, page, isLeaf ? at : at + 4, kind)) : [];
  return { kind, isLeaf, records, children };
}

/** Where the cells of a page begin. */
function cellsOf(page: Buffer, pointers: number, count: number): number[] {
  const offsets: number[] = [];
  for (let cell = 0; cell < count && pointers + 2 * cell + 2 <= page.length; cell += 1) {
    const at = page.readUInt16BE(pointers + 2 * cell);
    if (at >= pointers && at + 4 <= page.length) offsets.push(at);
  }
  return offsets;
}

function readCell(images: PageImages, page: Buffer, start: number, kind: PageContent['kind']): StoredRecord {
  const [size, afterSize] = varint(page, start);
  const [rowid, at] = kind === 'table' ? varint(page, afterSize) : [null, afterSize];
  const payload = payloadOf(images, page, at, size, kind);
  return { rowid, ...readRecord(payload, payload.length === size) };
}

/** The bytes of a record, joined with those on overflow pages, as far as they are there. */
function payloadOf(images: PageImages, page: Buffer, at: number, size: number, kind: PageContent['kind']): Buffer {
  const usable = images.pageSize;
  const maxLocal = kind === 'table' ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (size <= maxLocal || size > images.count * usable) return page.subarray(at, at + size);
  const minLocal = Math.floor(((usable - 12) * 32) / 255) - 23;
  const surplus = minLocal + ((size - minLocal) % (usable - 4));
  const local = surplus <= maxLocal ? surplus : minLocal;
  if (at + local + 4 > page.length) return page.subarray(at);
  const pieces = [page.subarray(at, at + local)];
  let next = page.readUInt32BE(at + local);
  for (let missing = size - local; missing > 0; missing -= usable - 4) {
    const overflow = images.page(next);
    if (!overflow || overflow.length < usable) break;
    pieces.push(overflow.subarray(4, 4 + Math.min(missing, usable - 4)));
    next = overflow.readUInt32BE(0);
  }
  return Buffer.concat(pieces);
}

/** The values of a record. One that cannot be is null, and what its head promises beyond the record's end is cut off. */
function readRecord(payload: Buffer, isWhole: boolean): Pick<StoredRecord, 'values' | 'isExact'> {
  const [headBytes, first] = varint(payload, 0);
  const values: Value[] = [];
  let body = headBytes;
  let isExact = isWhole;
  for (let at = first; at < Math.min(headBytes, payload.length); ) {
    const [type, next] = varint(payload, at);
    const bytes = bytesOf(type);
    const value = payload.subarray(body, body + (bytes ?? 0));
    isExact &&= bytes === value.length;
    values.push(readValue(value, type));
    body += value.length;
    at = next;
  }
  return { values, isExact: isExact && body === payload.length };
}

const integerBytes = [0, 1, 2, 3, 4, 6, 8];

/** How many bytes a value of this serial type has; null for types that are reserved. */
function bytesOf(type: number): number | null {
  if (type <= 6) return integerBytes[type] ?? null;
  if (type === 7) return 8;
  if (type === 8 || type === 9) return 0;
  return type < 12 ? null : Math.floor((type - 12) / 2);
}

function readValue(bytes: Buffer, type: number): Value {
  if (type === 8 || type === 9) return type - 8;
  if (type < 12 && bytes.length !== bytesOf(type)) return null;
  if (type === 0 || type === 10 || type === 11) return null;
  if (type === 7) return bytes.readDoubleBE(0);
  if (type === 6) return Number(bytes.readBigInt64BE(0));
  if (type < 6) return bytes.readIntBE(0, bytes.length);
  return type % 2 === 0 ? bytes : bytes.toString('utf8');
}

/** A number of one to nine bytes, and where it ends. */
function varint(bytes: Buffer, at: number): [value: number, end: number] {
  let value = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = bytes[at + index] ?? 0;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, at + index + 1];
  }
  return [value * 256 + (bytes[at + 8] ?? 0), at + 9];
}
