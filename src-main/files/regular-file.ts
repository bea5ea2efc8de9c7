import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { AlmanacError } from '#shared/errors/errors.ts';
import { unlessCancelled, within } from '../common/async.ts';

/*
 * Files in folders that other people can write to. A pipe in the place of a file, or a share that no longer answers, makes a call of
 * the file system wait for ever, and Node has four threads for all of them.
 */

/** The number of calls that wait for folders of others at once: half of Node's threads, so that the app's own files always have the rest. */
const maxAtOnce = 2;
/** Maximum number of hanging calls that are not counted, so that one dead share keeps no other folder waiting. */
const maxHanging = 1;
const defaultTimeoutMs = 20_000;
const maxChunk = 256 * 1024;

export interface WaitOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for one call; 20 seconds when it is left out. */
  readonly timeoutMs?: number;
  /** Where the call is made: while one hangs there, others are refused at once instead of taking a thread each. */
  readonly folder?: string | undefined;
}

let hanging = 0;
/** Folders in which a call hangs. */
const silent = new Set<string>();

let running = 0;
const queue: (() => void)[] = [];

function begin(): Promise<void> {
  const turn = Promise.withResolvers<void>();
  if (running < maxAtOnce) {
    running += 1;
    turn.resolve();
  } else queue.push(turn.resolve);
  return turn.promise;
}

function end(): void {
  const next = queue.shift();
  // The next one takes over the place.
  if (next) next();
  else running -= 1;
}

/**
 * Does one call of the file system in a folder of others. One that hangs keeps its thread, and its caller goes on without it.
 * `discard` is given what came after the caller had left.
 * @throws AlmanacError FOLDER_SILENT when it takes too long, CANCELLED
 */
export async function inForeignFolder<T>(
  work: () => Promise<T>,
  { signal, timeoutMs = defaultTimeoutMs, folder }: WaitOptions = {},
  discard: (late: T) => void = () => {},
): Promise<T> {
  if (folder !== undefined && silent.has(folder)) throw new AlmanacError('FOLDER_SILENT');
  let hasLeft = false;
  let hasBegun = false;
  let isHanging = false;
  const done = begin().then(async () => {
    try {
      if (hasLeft) throw new AlmanacError('CANCELLED');
      hasBegun = true;
      return await work();
    } finally {
      if (folder !== undefined && hasBegun) silent.delete(folder);
      if (isHanging) hanging -= 1;
      else end();
    }
  });
  done.then(
    (late) => {
      if (hasLeft) discard(late);
    },
    () => {},
  );
  const giveUp = () => {
    hasLeft = true;
    if (hasBegun && folder !== undefined) silent.add(folder);
    if (hasBegun && hanging < maxHanging) {
      isHanging = true;
      hanging += 1;
      end();
    }
    throw new AlmanacError('FOLDER_SILENT');
  };
  try {
    return await unlessCancelled(within<T, never>(timeoutMs, done, giveUp), signal);
  } catch (error) {
    hasLeft = true;
    throw error;
  }
}

/** Absent on Windows, where no file of a folder is a pipe. */
const { O_RDONLY, O_NONBLOCK = 0 } = constants;

const insistOnFile = (found: Stats, path: string): Stats => {
  if (found.isFile()) return found;
  throw new AlmanacError('NOT_A_FILE', { what: basename(path) });
};

/** Errors of the system for a socket, a device that is not there, a link that leads to itself or, on Windows, a folder. */
const asNoFile = (error: unknown, path: string): unknown =>
  ['ENXIO', 'ENODEV', 'ELOOP', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
    ? new AlmanacError('NOT_A_FILE', { what: basename(path) }, error)
    : error;

/**
 * Opens a file to read; the caller closes it. A link is followed.
 * @throws AlmanacError NOT_A_FILE for a pipe, a device or a folder, FOLDER_SILENT, CANCELLED, and the error of the system
 */
export function openRegular(path: string, options?: WaitOptions): Promise<FileHandle> {
  const closeLate = (late: FileHandle) => void late.close().catch(() => {});
  return inForeignFolder(() => openOwnRegular(path), { folder: dirname(path), ...options }, closeLate);
}

/** The same in a folder of the app, without a deadline. @throws AlmanacError NOT_A_FILE, and the error of the system */
export async function openOwnRegular(path: string): Promise<FileHandle> {
  // A pipe without a writer would wait for one.
  const file = await open(path, O_RDONLY | O_NONBLOCK).catch((error: unknown) => {
    throw asNoFile(error, path);
  });
  try {
    insistOnFile(await file.stat(), path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * The bytes of a file.
 * @throws AlmanacError TOO_LARGE beyond `maxBytes`, NOT_A_FILE, FOLDER_SILENT, CANCELLED, and the error of the system
 */
export async function readRegular(path: string, maxBytes: number, options?: WaitOptions): Promise<Buffer> {
  const file = await openRegular(path, options);
  try {
    return await inForeignFolder(async () => {
      const { size } = await file.stat();
      if (size > maxBytes) throw new AlmanacError('TOO_LARGE');
      return file.readFile();
    }, options);
  } finally {
    void file.close().catch(() => {});
  }
}

/** The first bytes of a file, as many as there are. @throws as {@link openRegular} */
export async function headOfRegular(path: string, length: number, options?: WaitOptions): Promise<Buffer> {
  const file = await openRegular(path, options);
  try {
    const { buffer, bytesRead } = await inForeignFolder(() => file.read(Buffer.alloc(length), 0, length, 0), options);
    return buffer.subarray(0, bytesRead);
  } finally {
    void file.close().catch(() => {});
  }
}

/** The first and the last bytes of a file, as many as there are. @throws as {@link openRegular} */
export async function endsOfRegular(
  path: string,
  length: number,
  options?: WaitOptions,
): Promise<{ readonly head: Buffer; readonly tail: Buffer }> {
  const file = await openRegular(path, options);
  const bytesAt = async (position: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
  try {
    return await inForeignFolder(async () => {
      const { size } = await file.stat();
      return { head: await bytesAt(0), tail: await bytesAt(Math.max(0, size - length)) };
    }, options);
  } finally {
    void file.close().catch(() => {});
  }
}

/** A file that is still being written may have more bytes than its size says. */
const minChunk = 16 * 1024;

/** Memory to read a file piece by piece, little for a small one: garbage is collected for large buffers of hundreds of small files. */
export const chunkFor = (size: number): Buffer => Buffer.allocUnsafe(Math.max(minChunk, Math.min(maxChunk, size)));

/** The SHA-256 of a file, in hexadecimal. @throws as {@link openRegular} */
export async function hashOfRegular(path: string, options?: WaitOptions): Promise<string> {
  const hash = createHash('sha256');
  const file = await openRegular(path, options);
  try {
    const { size } = await inForeignFolder(() => file.stat(), options);
    const buffer = chunkFor(size);
    for (;;) {
      const { bytesRead } = await inForeignFolder(() => file.read(buffer, 0, buffer.length, null), options);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    void file.close().catch(() => {});
  }
}

/** The bytes of a file in a folder of the app. @throws AlmanacError TOO_LARGE, NOT_A_FILE, and the error of the system */
export function readRegularSync(path: string, maxBytes: number): Buffer {
  const file = openSyncRegular(path);
  try {
    const { size } = insistOnFile(fstatSync(file), path);
    if (size > maxBytes) throw new AlmanacError('TOO_LARGE');
    const bytes = Buffer.alloc(size);
    let length = 0;
    for (let read = -1; read !== 0 && length < size; length += read)
      read = readSync(file, bytes, length, size - length, null);
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

function openSyncRegular(path: string): number {
  try {
    return openSync(path, O_RDONLY | O_NONBLOCK);
  } catch (error) {
    throw asNoFile(error, path);
  }
}
