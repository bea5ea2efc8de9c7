import { message } from '#shared/language/message.ts';
import { type OutlineBudget, refuse } from './outline-limits.ts';

/*
 * The files in a ZIP, by its directory, which lies at its end: files that are not wanted are neither read nor unpacked.
 */

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endLength = 22;
const entryLength = 46;
const localLength = 30;
const maxComment = 65_535;
/** Some 100 bytes for each file. */
const maxDirectory = 64 * 1024 * 1024;

const isOf64Bits = message(
  'This ZIP is larger than the app reads. Nothing was changed; unpack it and choose its folder.',
);
const isLocked = message('This ZIP has a password. Nothing was changed; unpack it and choose its folder.');
const isOddlyPacked = message(
  'This ZIP is packed in a way that the app does not read. Nothing was changed; unpack it and choose its folder.',
);

interface Entry {
  readonly path: string;
  readonly flags: number;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** The wanted files of a ZIP: where they lie, and their bytes. @throws OutlineRefusal, and an Error where it is damaged */
export async function* zipFiles(
  file: Blob,
  isWanted: (path: string) => boolean,
  budget: OutlineBudget,
): AsyncGenerator<{ readonly path: string; readonly at: number; readonly bytes: Uint8Array }> {
  const entries = await directoryOf(file);
  budget.addFiles(entries.length);
  const wanted = entries.filter(({ path }) => isWanted(path));
  // Before any is unpacked: entries may share their bytes.
  for (const { size } of wanted) budget.addText(size);
  for (const entry of wanted) {
    if ((entry.flags & 0x2041) !== 0) refuse(isLocked);
    if (entry.method !== 0 && entry.method !== 8) refuse(isOddlyPacked);
    const head = await viewOf(file, entry.offset, localLength);
    if (head.getUint32(0, true) !== localSignature) throw new Error('no file begins where the directory says');
    const start = entry.offset + localLength + head.getUint16(26, true) + head.getUint16(28, true);
    const packed = file.slice(start, start + entry.packed);
    yield { path: entry.path, at: entry.offset, bytes: await unpacked(packed, entry, budget) };
  }
}

async function unpacked(packed: Blob, { method, size }: Entry, budget: OutlineBudget): Promise<Uint8Array> {
  const stream = method === 0 ? packed.stream() : packed.stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const bytes = new Uint8Array(size);
  let length = 0;
  for await (const chunk of stream) {
    budget.addUnpacked(chunk.length);
    if (length + chunk.length > size) throw new Error('a file is larger than the directory says');
    bytes.set(chunk, length);
    length += chunk.length;
  }
  if (length !== size) throw new Error('a file is shorter than the directory says');
  return bytes;
}

async function directoryOf(file: Blob): Promise<Entry[]> {
  const tailAt = Math.max(0, file.size - endLength - maxComment);
  const tail = await viewOf(file, tailAt, file.size - tailAt);
  let at = tail.byteLength - endLength;
  while (at >= 0 && tail.getUint32(at, true) !== endSignature) at -= 1;
  if (at < 0) throw new Error('it has no directory');
  const count = tail.getUint16(at + 10, true);
  const size = tail.getUint32(at + 12, true);
  const offset = tail.getUint32(at + 16, true);
  if (count === 0xffff || size === 0xffffffff || offset === 0xffffffff || size > maxDirectory) refuse(isOf64Bits);
  const directory = await viewOf(file, offset, size);
  const entries: Entry[] = [];
  for (let number = 0, start = 0; number < count; number += 1) {
    if (directory.getUint32(start, true) !== entrySignature) throw new Error('its directory is damaged');
    const nameLength = directory.getUint16(start + 28, true);
    const name = new Uint8Array(directory.buffer, start + entryLength, nameLength);
    const field = (position: number) => directory.getUint32(start + position, true);
    entries.push({
      path: plainPath(new TextDecoder().decode(name)),
      flags: directory.getUint16(start + 8, true),
      method: directory.getUint16(start + 10, true),
      packed: field(20),
      size: field(24),
      offset: field(42),
    });
    start += entryLength + nameLength + directory.getUint16(start + 30, true) + directory.getUint16(start + 32, true);
  }
  return entries;
}

/** A view ends where the file ends, and throws beyond. */
const viewOf = async (file: Blob, at: number, length: number): Promise<DataView<ArrayBuffer>> =>
  new DataView(await file.slice(at, at + length).arrayBuffer());

/** A path as exports write it, whatever the program that packed it. */
export const plainPath = (path: string): string => path.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '');
