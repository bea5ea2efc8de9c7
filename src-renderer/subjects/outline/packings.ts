import { createTarDecoder } from 'modern-tar';
import { message } from '#shared/language/message.ts';
import { isOfOutline } from './olx.ts';
import { type OutlineBudget, OutlineRefusal, refuse } from './outline-limits.ts';

/*
 * The forms in which an outline comes: a folder, an archive (.zip, .tar, .tar.gz) or one text. The first bytes tell which, never a name.
 */

/** A file that a user chose, with its path in the folder where that was chosen. */
export interface ChosenFile {
  readonly path: string;
  readonly file: Blob;
}

export interface OutlineText {
  readonly path: string;
  readonly text: string;
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

const isDamaged = message('This export is damaged or incomplete. Nothing was changed; download it again.');
const isOddlyPacked = message(
  'The app cannot read the compression format of this file. Nothing was changed; unpack it and choose its folder.',
);
const isPackedInside = message(
  'This file contains a packed course export, {file}. Nothing was changed; unpack the file and choose {file}.',
);
/** Names of archives: for a ZIP or a folder that holds one, the message says which to choose. */
const archive = /\.(?:tar|tgz|tar\.gz|zip)$/i;
/** bzip2, xz, Zstandard, 7-Zip, RAR. */
const otherPackings = ['425a68', 'fd377a585a', '28b52ffd', '377abcaf', '52617221'];

/** The number of bytes that tell what a file is: a header of tar has its mark there. */
const headLength = 512;

// The files in a ZIP, by its directory, which lies at its end: files that are not wanted are neither read nor unpacked.
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
  'This ZIP file is too large for the app. Nothing was changed. Unpack it and choose the unpacked folder instead.',
);
const isLocked = message('This ZIP has a password. Nothing was changed; unpack it and choose its folder.');
const isInOddZip = message(
  'The app cannot read the compression format of this ZIP. Nothing was changed; unpack it and choose its folder.',
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
async function* zipFiles(
  file: Blob,
  isIncluded: (path: string) => boolean,
  budget: OutlineBudget,
): AsyncGenerator<{ readonly path: string; readonly at: number; readonly bytes: Uint8Array }> {
  const entries = await directoryOf(file);
  budget.addFiles(entries.length);
  const included = entries.filter(({ path }) => isIncluded(path));
  // Before any is unpacked: entries may share their bytes.
  for (const { size } of included) budget.addText(size);
  for (const entry of included) {
    if ((entry.flags & 0x2041) !== 0) refuse(isLocked);
    if (entry.method !== 0 && entry.method !== 8) refuse(isInOddZip);
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
const plainPath = (path: string): string => path.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '');

/**
 * The texts of a choice that may tell of an outline: the files of an export by path, or one text without one. Pictures and videos are passed
 * over. @throws OutlineRefusal
 */
export async function* textsOf(
  chosen: readonly ChosenFile[],
  budget: OutlineBudget,
  onProgress: (bytes: number) => void,
): AsyncGenerator<OutlineText> {
  const [only, ...more] = chosen;
  if (only === undefined || more.length > 0 || only.path.includes('/')) return yield* textsOfFolder(chosen, budget);
  try {
    const head = hexOf(new Uint8Array(await only.file.slice(0, 8).arrayBuffer()));
    if (head.startsWith('504b')) {
      const paths: string[] = [];
      const isIncluded = (path: string) => {
        paths.push(path);
        return isOfOutline(path);
      };
      for await (const { path, at, bytes } of zipFiles(only.file, isIncluded, budget)) {
        onProgress(at);
        yield { path, text: decodeText(bytes) };
      }
      refusePackedInside(paths);
    } else yield* textsOfStream(only.file.stream().pipeThrough(counting(onProgress)), budget);
  } catch (error) {
    throw error instanceof OutlineRefusal ? error : new OutlineRefusal(isDamaged);
  }
}

async function* textsOfFolder(chosen: readonly ChosenFile[], budget: OutlineBudget): AsyncGenerator<OutlineText> {
  budget.addFiles(chosen.length);
  refusePackedInside(chosen.map(({ path }) => path));
  for (const { path, file } of chosen.filter((each) => isOfOutline(each.path))) {
    budget.addText(file.size);
    yield { path, text: decodeText(new Uint8Array(await file.arrayBuffer())) };
  }
}

/** @throws OutlineRefusal that names the archive to choose, where there is no file of an outline beside it */
function refusePackedInside(paths: readonly string[]): void {
  const inside = paths.find((path) => archive.test(path));
  if (inside !== undefined && !paths.some(isOfOutline)) refuse(isPackedInside, { file: inside });
}

/** Servers pack what is packed once more, so that a stream may be unpacked twice. */
async function* textsOfStream(bytes: Bytes, budget: OutlineBudget, layers = 2): AsyncGenerator<OutlineText> {
  const { head, whole } = await peeked(bytes);
  const start = hexOf(head.subarray(0, 8));
  if (start.startsWith('1f8b')) {
    if (layers === 0) refuse(isOddlyPacked);
    const unpacked = whole
      .pipeThrough(new DecompressionStream('gzip'))
      .pipeThrough(counting((_, more) => budget.addUnpacked(more)));
    yield* textsOfStream(unpacked, budget, layers - 1);
  } else if (isHeadOfTar(head)) yield* textsOfTar(whole, budget);
  else if (otherPackings.some((each) => start.startsWith(each))) refuse(isOddlyPacked);
  else yield { path: '', text: decodeText(await joined(whole, budget)) };
}

async function* textsOfTar(archive: Bytes, budget: OutlineBudget): AsyncGenerator<OutlineText> {
  for await (const { header, body } of archive.pipeThrough(createTarDecoder({ strict: true }))) {
    budget.addFiles(1);
    const path = plainPath(header.name);
    if (header.type !== 'file' || !isOfOutline(path)) {
      await body.cancel();
      continue;
    }
    budget.addText(header.size);
    yield { path, text: decodeText(new Uint8Array(await new Response(body).arrayBuffer())) };
  }
}

/** The first bytes of a stream, and a stream that still has them. */
async function peeked(bytes: Bytes): Promise<{ head: Uint8Array; whole: Bytes }> {
  const reader = bytes.getReader();
  let head = new Uint8Array();
  let isDone = false;
  while (head.length < headLength && !isDone) {
    const { value, done } = await reader.read();
    isDone = done;
    if (value) head = joinedBytes(head, value);
  }
  const whole: Bytes = new ReadableStream({
    start: (controller) => controller.enqueue(head),
    pull: async (controller) => {
      const { value, done } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { head, whole };
}

function counting(
  tell: (all: number, more: number) => void,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let all = 0;
  return new TransformStream({
    transform(chunk, controller) {
      all += chunk.byteLength;
      tell(all, chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
}

async function joined(bytes: Bytes, budget: OutlineBudget): Promise<Uint8Array> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of bytes) {
    budget.addText(chunk.length);
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function joinedBytes(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether a header of tar has its own checksum: all of its bytes, with spaces in the place of the sum. The oldest form has no mark. */
function isHeadOfTar(head: Uint8Array): boolean {
  const [from, to] = [148, 156];
  const written = new TextDecoder()
    .decode(head.subarray(from, to))
    .replace(/[\0 ]+$/, '')
    .trim();
  const sum = head.subarray(0, headLength).reduce((all, byte, at) => all + (at >= from && at < to ? 32 : byte), 0);
  return head.length >= headLength && /^[0-7]{1,7}$/.test(written) && Number.parseInt(written, 8) === sum;
}

const utf16 = [
  ['utf-16be', /^(?:feff|00..00)/],
  ['utf-16le', /^(?:fffe|..00..00$)/],
] as const;

/** A text by its byte order mark or its first letters in UTF-16, or by what its XML declares, or as UTF-8. */
function decodeText(bytes: Uint8Array): string {
  const first = hexOf(bytes.subarray(0, 4));
  const marked = utf16.find(([, form]) => form.test(first))?.[0];
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 100));
  const declared = /^<\?xml[^>]*encoding=["']([\w.-]+)["']/.exec(start)?.[1];
  try {
    return new TextDecoder(marked ?? declared ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
