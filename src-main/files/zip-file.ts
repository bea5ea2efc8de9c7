import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import { AlmanacError } from '#shared/errors/errors.ts';
import { throwIfCancelled } from '../common/async.ts';
import { inPieces, openPartFile } from './part-file.ts';

/** A ZIP file that is being written, entry after entry. */
export interface ZipFile {
  /** Writes one entry, and returns its size when packed; texts are UTF-8. The chunks are deflated as they come, in another thread. */
  add(name: string, chunks: Iterable<string | Uint8Array>): Promise<number>;
}

export interface ZipOptions {
  /** The date of all entries, in milliseconds. */
  readonly modified: number;
  /** For the file of a user, with the mode that the computer gives new files; otherwise for its owner alone. */
  readonly mode?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Beyond this a ZIP needs its form with 64 bits, which not every spreadsheet and unpacker reads. */
const maxBytes = 0xffff_fffe;
const chunkSize = 128 * 1024;

interface Entry {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/**
 * Writes a ZIP through a part file and gives it its name when it is whole; returns size and checksum. The memory in use
 * at a time is a few hundred kilobytes. On failure or abort nothing is left behind.
 * @throws AlmanacError DISK_FULL, FILE_NOT_WRITABLE, CANCELLED, FILE_TOO_LARGE
 */
export async function writeZip(
  path: string,
  options: ZipOptions,
  write: (zip: ZipFile) => Promise<void>,
): Promise<{ bytes: number; sha256: string }> {
  const part = await openPartFile(path, options);
  try {
    const output = createOutput((chunk) => part.write(chunk), options.signal);
    await writeEntries(output, options.modified, write);
    await part.finish(path);
    return { bytes: output.bytes, sha256: output.sha256() };
  } finally {
    await part.abandon();
  }
}

/**
 * A small ZIP as bytes, for a file within another one.
 * @throws AlmanacError CANCELLED, FILE_TOO_LARGE
 */
export async function zipBytes(
  { modified, signal }: Omit<ZipOptions, 'mode'>,
  write: (zip: ZipFile) => Promise<void>,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const keep = async (chunk: Uint8Array) => void chunks.push(chunk);
  await writeEntries(createOutput(keep, signal), modified, write);
  return Buffer.concat(chunks);
}

/**
 * The size that a ZIP would have, of which nothing is kept.
 * @throws AlmanacError CANCELLED, FILE_TOO_LARGE
 */
export async function zipSize(
  { modified, signal }: Omit<ZipOptions, 'mode'>,
  write: (zip: ZipFile) => Promise<void>,
): Promise<number> {
  const output = createOutput(async () => {}, signal);
  await writeEntries(output, modified, write);
  return output.bytes;
}

/** All of a ZIP: its entries, then the list of them. */
async function writeEntries(output: Output, modified: number, write: (zip: ZipFile) => Promise<void>): Promise<void> {
  const entries: Entry[] = [];
  const when = dosTime(modified);
  await write({
    add: async (name, chunks) => {
      const offset = output.bytes;
      const bytes = Buffer.from(name, 'utf8');
      await output.write(localHeader(bytes, when));
      const packed = await deflate(chunks, output);
      await output.write(dataDescriptor(packed));
      entries.push({ name: bytes, offset, ...packed });
      return packed.packed;
    },
  });
  const start = output.bytes;
  for (const entry of entries) await output.write(centralHeader(entry, when));
  await output.write(endOfDirectory(entries.length, output.bytes - start, start));
}

/** The bytes as they come, with their length and their checksum. */
function createOutput(writeChunk: (chunk: Uint8Array) => Promise<void>, signal: AbortSignal | undefined) {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    get bytes() {
      return bytes;
    },
    sha256: () => hash.digest('hex'),
    write: async (chunk: Uint8Array) => {
      throwIfCancelled(signal);
      bytes += chunk.length;
      if (bytes > maxBytes) throw new AlmanacError('FILE_TOO_LARGE');
      hash.update(chunk);
      await writeChunk(chunk);
    },
  };
}

type Output = ReturnType<typeof createOutput>;

/** Deflates into the file; nothing is read ahead while the file cannot take more. */
async function deflate(chunks: Iterable<string | Uint8Array>, output: Output): Promise<Omit<Entry, 'name' | 'offset'>> {
  const deflater = createDeflateRaw({ level: 4, chunkSize });
  let [crc, size, packed] = [0, 0, 0];
  const written = (async () => {
    for await (const chunk of deflater as AsyncIterable<Buffer>) {
      packed += chunk.length;
      await output.write(chunk);
    }
  })();
  // A failed write ends the loop below; it is reported once, by the last line.
  written.catch(() => deflater.destroy());
  for (const piece of inPieces(chunks, chunkSize)) {
    if (deflater.destroyed) break;
    crc = crc32(piece, crc);
    size += piece.length;
    if (size > maxBytes) deflater.destroy(new AlmanacError('FILE_TOO_LARGE'));
    else if (!deflater.write(piece)) await Promise.race([once(deflater, 'drain'), written]);
  }
  if (!deflater.destroyed) deflater.end();
  await written;
  return { crc, size, packed };
}

/** Sizes follow the data; names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
const version = 20;

function record(length: number, fields: readonly (readonly [at: number, size: 2 | 4, value: number])[]): Buffer {
  const bytes = Buffer.alloc(length);
  for (const [at, size, value] of fields) {
    if (size === 2) bytes.writeUInt16LE(value, at);
    else bytes.writeUInt32LE(value, at);
  }
  return bytes;
}

const localHeader = (name: Buffer, when: number) =>
  Buffer.concat([
    record(30, [
      [0, 4, 0x04034b50],
      [4, 2, version],
      [6, 2, flags],
      [8, 2, deflated],
      [10, 4, when],
      [26, 2, name.length],
    ]),
    name,
  ]);

const dataDescriptor = ({ crc, packed, size }: Omit<Entry, 'name' | 'offset'>) =>
  record(16, [
    [0, 4, 0x08074b50],
    [4, 4, crc],
    [8, 4, packed],
    [12, 4, size],
  ]);

const centralHeader = ({ name, crc, packed, size, offset }: Entry, when: number) =>
  Buffer.concat([
    record(46, [
      [0, 4, 0x02014b50],
      [4, 2, version],
      [6, 2, version],
      [8, 2, flags],
      [10, 2, deflated],
      [12, 4, when],
      [16, 4, crc],
      [20, 4, packed],
      [24, 4, size],
      [28, 2, name.length],
      [42, 4, offset],
    ]),
    name,
  ]);

const endOfDirectory = (count: number, size: number, offset: number) =>
  record(22, [
    [0, 4, 0x06054b50],
    [8, 2, count],
    [10, 2, count],
    [12, 4, size],
    [16, 4, offset],
  ]);

/** Time and date as DOS has them, in UTC so that the same content is the same file everywhere. */
function dosTime(milliseconds: number): number {
  const date = new Date(Math.max(milliseconds, Date.UTC(1980, 0, 1)));
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  return ((day << 16) | time) >>> 0;
}
