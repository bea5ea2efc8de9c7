import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { t } from '#shared/language/message.ts';
import { openRegular } from '../../files/regular-file.ts';
import { quoted, refuse } from './refuse-package.ts';

/** A ZIP file opened for reading. Everything in it is taken for hostile until it has proved harmless. */
export interface ZipReader {
  readonly names: readonly string[];
  /** Checksum of the whole file, so that a package opened twice is recognized. */
  readonly sha256: string;
  /** The bytes of a file, unpacked. Refuses at the first byte more than the directory says, and when the checksum is another. */
  read(name: string): AsyncGenerator<Buffer>;
  /** A small file as text. */
  text(name: string, max: number): Promise<string>;
  close(): Promise<void>;
}

const maxCommentLength = 65_535;

/** One file in a ZIP, as its directory says it. */
interface ZipEntry {
  readonly name: string;
  /** With the folder that it lies in. */
  readonly path: string;
  /** False for what a file manager added. */
  readonly isOurs: boolean;
  readonly method: 'stored' | 'deflated';
  readonly crc32: number;
  readonly compressedSize: number;
  readonly size: number;
  /** Where its local header begins. */
  readonly offset: number;
}

/** Limits of a package: far above what the app writes, far below what could fill a disk. */
const zipLimits = {
  entries: 200,
  totalSize: 4_000_000_000,
  /** Unpacked size by packed size, of files above a megabyte. */
  ratio: 400,
} as const;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const entryLength = 46;
const symbolicLink = 0o120000;
const fileTypes = 0o170000;

/** Where the directory lies, read from the last bytes of the file. `tail` ends where the file ends. */
export function findDirectory(tail: Buffer, fileSize: number): { offset: number; size: number; entries: number } {
  for (let at = tail.length - endLength; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endSignature || at + endLength + tail.readUInt16LE(at + 20) !== tail.length) continue;
    const entries = tail.readUInt16LE(at + 10);
    const size = tail.readUInt32LE(at + 12);
    const offset = tail.readUInt32LE(at + 16);
    const isSplit = tail.readUInt16LE(at + 4) !== 0 || tail.readUInt16LE(at + 8) !== entries;
    if (entries === 0xffff || size === 0xffffffff || offset === 0xffffffff)
      refuse(t('it is a kind of ZIP file (64-bit) that the app cannot read'));
    if (isSplit) refuse(t('it is only one part of a split ZIP file'));
    if (entries > zipLimits.entries)
      refuse(
        t('it has {files} files, more than the {max} allowed', {
          files: String(entries),
          max: String(zipLimits.entries),
        }),
      );
    // Content between directory and end (a 64-bit directory, another ZIP) would be read by others and not by us.
    if (offset + size !== fileSize - tail.length + at) refuse(t('its table of contents is not where it should be'));
    return { offset, size, entries };
  }
  return refuse(t('it is an incomplete ZIP file'));
}

/** Whether a file manager added the entry to a ZIP. Such entries are never read. */
const isOfFileManager = (path: string) => /(?:^|\/)(?:__MACOSX\/.*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(path);

/** Which names the files in a ZIP may have: one folder of tables, or any. */
type ZipNames = 'package' | 'any';

/**
 * The entries of a directory; refuses everything that a ZIP of ours never has. A package that was unpacked and zipped again may lie in
 * one folder, and beside files of the file manager.
 */
export function readDirectory(bytes: Buffer, count: number, names: ZipNames): ZipEntry[] {
  const entries = readEntries(bytes, count);
  if (names === 'any') return entries.map((entry) => ({ ...entry, isOurs: true }));
  const own = entries.filter(({ path, size }) => !isOfFileManager(path) && !(path.endsWith('/') && size === 0));
  const folder = /^[^/]+\//.exec(own[0]?.path ?? '')?.[0] ?? '';
  const isInFolder = own.every(({ path }) => path.startsWith(folder));
  return entries.map((entry) => {
    if (!own.includes(entry)) return entry;
    const name = isInFolder ? entry.path.slice(folder.length) : entry.path;
    // One folder, and names that mean the same everywhere.
    if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,60}\.[a-z]{2,5}$/.test(name))
      refuse(t('the file name {file} is not allowed in a package', { file: quoted(name) }));
    return { ...entry, name, isOurs: true };
  });
}

function readEntries(bytes: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let at = 0;
  for (let number = 0; number < count; number += 1) {
    if (at + entryLength > bytes.length || bytes.readUInt32LE(at) !== entrySignature)
      refuse(t('its table of contents is damaged'));
    const next =
      at + entryLength + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (next > bytes.length) refuse(t('its table of contents is damaged'));
    const entry = readEntry(bytes.subarray(at, next));
    // Some systems take two names that differ in case alone for one.
    if (names.has(entry.name.toLowerCase())) refuse(t('it has two files named {file}', { file: quoted(entry.name) }));
    names.add(entry.name.toLowerCase());
    entries.push(entry);
    at = next;
  }
  if (at !== bytes.length) refuse(t('its table of contents is damaged'));
  refuseOversize(entries);
  return entries;
}

function readEntry(bytes: Buffer): ZipEntry {
  const flags = bytes.readUInt16LE(8);
  const method = bytes.readUInt16LE(10);
  const compressedSize = bytes.readUInt32LE(20);
  const size = bytes.readUInt32LE(24);
  const offset = bytes.readUInt32LE(42);
  const name = bytes.toString('utf8', entryLength, entryLength + bytes.readUInt16LE(28));
  if ([compressedSize, size, offset].includes(0xffffffff))
    refuse(t('it is a kind of ZIP file (64-bit) that the app cannot read'));
  if ((flags & 0x2041) !== 0) refuse(t('{file} is encrypted', { file: quoted(name) }));
  if (method !== 0 && method !== 8)
    refuse(t('{file} is compressed in a way that packages do not use', { file: quoted(name) }));
  const type = (bytes.readUInt32LE(38) >>> 16) & fileTypes;
  if (type === symbolicLink) refuse(t('{file} is a link to another file', { file: quoted(name) }));
  return {
    name,
    path: name,
    isOurs: false,
    method: method === 0 ? 'stored' : 'deflated',
    crc32: bytes.readUInt32LE(16),
    compressedSize,
    size,
    offset,
  };
}

function refuseOversize(entries: readonly ZipEntry[]): void {
  const total = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (total > zipLimits.totalSize) refuse(t('it would be too large to be genuine once unpacked'));
  for (const { name, size, compressedSize } of entries) {
    if (size > 1_000_000 && size > compressedSize * zipLimits.ratio)
      refuse(
        t('{file} would grow to more than {times} times its size when unpacked', {
          file: quoted(name),
          times: String(zipLimits.ratio),
        }),
      );
  }
}

const localSignature = 0x04034b50;
const localLength = 30;

/** How long a local header is; it must name the same file as the directory. */
export function readLocalHeader(bytes: Buffer, entry: ZipEntry): number {
  const nameLength = bytes.length < localLength ? 0 : bytes.readUInt16LE(26);
  const isSame =
    bytes.length >= localLength + nameLength &&
    bytes.readUInt32LE(0) === localSignature &&
    bytes.toString('utf8', localLength, localLength + nameLength) === entry.path;
  if (!isSame) refuse(t('it is damaged ({file} cannot be found in it)', { file: quoted(entry.name) }));
  return localLength + nameLength + bytes.readUInt16LE(28);
}

/** @throws AlmanacError PACKAGE_REFUSED */
export async function openZip(path: string, names: ZipNames = 'package'): Promise<ZipReader> {
  const file = await openRegular(path).catch((error) => refuse(t('the file cannot be read'), error));
  try {
    const { size } = await file.stat();
    const tail = await readAt(file, Math.max(0, size - endLength - maxCommentLength), size);
    const directory = findDirectory(tail, size);
    const bytes = await readAt(file, directory.offset, directory.offset + directory.size);
    const entries = readDirectory(bytes, directory.entries, names);
    const starts = await findData(file, entries, directory.offset);
    const byName = new Map(entries.flatMap((entry) => (entry.isOurs ? [[entry.name, entry] as const] : [])));
    const entryOf = (name: string) => byName.get(name) ?? refuse(t('{file} is missing', { file: quoted(name) }));
    const read = (name: string) => unpack(file, entryOf(name), starts.get(entryOf(name).path) ?? 0);
    return {
      names: [...byName.keys()],
      sha256: await hashOf(file, size),
      read,
      text: async (name, max) => {
        if (entryOf(name).size > max) refuse(t('{file} is too large to be genuine', { file: quoted(name) }));
        const chunks: Buffer[] = [];
        for await (const chunk of read(name)) chunks.push(chunk);
        return decode(Buffer.concat(chunks), name);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readAt(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, to - from));
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
  return bytes.subarray(0, bytesRead);
}

/** Where the data of each entry begins. Entries that share bytes, or hide some, are how bombs are built. */
async function findData(
  file: FileHandle,
  entries: readonly ZipEntry[],
  directoryAt: number,
): Promise<Map<string, number>> {
  const starts = new Map<string, number>();
  let free = 0;
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (entry.offset < free) refuse(t('two files in it overlap'));
    const header = await readAt(file, entry.offset, entry.offset + localLength + 2000);
    const start = entry.offset + readLocalHeader(header, entry);
    free = start + entry.compressedSize;
    if (free > directoryAt) refuse(t('{file} is cut off', { file: quoted(entry.name) }));
    starts.set(entry.path, start);
  }
  return starts;
}

async function* unpack(file: FileHandle, entry: ZipEntry, start: number): AsyncGenerator<Buffer> {
  let size = 0;
  let checksum = 0;
  for await (const chunk of dataOf(file, entry, start)) {
    size += chunk.length;
    if (size > entry.size) refuse(t('{file} is larger than the package says', { file: quoted(entry.name) }));
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (size !== entry.size || checksum !== entry.crc32) refuse(t('{file} is damaged', { file: quoted(entry.name) }));
}

async function* dataOf(file: FileHandle, entry: ZipEntry, start: number): AsyncGenerator<Buffer> {
  if (entry.compressedSize === 0) return;
  const source = bytesOf(file, start, start + entry.compressedSize);
  if (entry.method === 'stored') return yield* source;
  try {
    // Errors are thrown where the stream is read.
    for await (const chunk of pipeline(Readable.from(source), createInflateRaw(), () => undefined))
      yield chunk as Buffer;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!code.startsWith('Z_') && code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    refuse(t('{file} is damaged', { file: quoted(entry.name) }), error);
  }
}

const chunkLength = 128 * 1024;

/** From the file that was opened, whatever has its name by now. */
async function* bytesOf(file: FileHandle, from: number, to: number): AsyncGenerator<Buffer> {
  for (let at = from; at < to; ) {
    const chunk = await readAt(file, at, Math.min(at + chunkLength, to));
    if (chunk.length === 0) refuse(t('another program changed it while it was being read'));
    at += chunk.length;
    yield chunk;
  }
}

async function hashOf(file: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytesOf(file, 0, size)) hash.update(chunk);
  return hash.digest('hex');
}

function decode(bytes: Buffer, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    return refuse(t('{file} is not UTF-8 text', { file: quoted(name) }), error);
  }
}
