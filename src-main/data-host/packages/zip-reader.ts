import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { t } from '#shared/language/message.ts';
import { openRegular } from '../../files/regular-file.ts';
import { quoted, refuse } from './refusal.ts';
import {
  endLength,
  findDirectory,
  localLength,
  readDirectory,
  readLocalHeader,
  type ZipEntry,
  type ZipNames,
} from './zip-directory.ts';

/** A ZIP file opened for reading. Everything in it is taken for hostile until it has proved harmless. */
export interface ZipReader {
  readonly names: readonly string[];
  /** Checksum of the whole file, so that a package opened twice is recognized. */
  readonly sha256: string;
  /** The bytes of a file, unpacked. Refuses at the first byte more than the directory says, and when the checksum is another. */
  read(name: string): AsyncGenerator<Buffer>;
  /** A small file as text. */
  text(name: string, most: number): Promise<string>;
  close(): Promise<void>;
}

const maxCommentLength = 65_535;

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
      text: async (name, most) => {
        if (entryOf(name).size > most) refuse(t('{file} is larger than any real one', { file: quoted(name) }));
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
    if (entry.offset < free) refuse(t('files in it share the same bytes'));
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
    if (size > entry.size) refuse(t('{file} is larger than it says', { file: quoted(entry.name) }));
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
    if (chunk.length === 0) refuse(t('it became shorter while it was read'));
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
