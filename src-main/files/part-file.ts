import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AlmanacError } from '#shared/errors/errors.ts';
import { throwIfCancelled, within } from '../common/async.ts';
import { inForeignFolder, type WaitOptions } from './regular-file.ts';
import { noteUnfinished, unfinishedName } from './unfinished.ts';

const chunkSize = 256 * 1024;

/**
 * A file that is being written under a name of our own. Nothing half-written ever bears
 * the final name. All methods reject with DISK_FULL, FILE_NOT_WRITABLE or FOLDER_SILENT.
 */
export interface PartFile {
  write(bytes: Uint8Array): Promise<void>;
  /** Gives the whole file its name. */
  finish(path: string): Promise<void>;
  /** Removes it; does nothing after `finish`. */
  abandon(): Promise<void>;
}

/** For its owner's eyes only. */
const ownMode = 0o600;
/** The mode of a user's new files: everything that the umask leaves. */
export const personsMode = 0o666;

/** Milliseconds in which a disk has what it was given: a stick is slow, and a dead share waits for ever. */
const finishTimeoutMs = 300_000;
const removeTimeoutMs = 2000;

export interface PartOptions {
  readonly mode?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** In the data folder: on this computer, and not to be held up by folders of others. */
  readonly isOwn?: boolean;
  /** Nothing that bears the final name is replaced: `finish` rejects with EEXIST. */
  readonly isNew?: boolean;
  /** Called when the whole file is on the disk, right before it gets its name; what it throws keeps the name from it. */
  readonly beforeName?: (() => Promise<void>) | undefined;
}

/** The codes of a disk without room, and of one whose owner has used up their share of it. */
const full: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/** Codes of a place where this user can write nothing. */
const notWritable = /^(EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EISDIR|ERR_FS_EISDIR|EBUSY|ENAMETOOLONG)$/;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | null)?.code ?? '';

/** Whether something could not be written for lack of room alone. */
export const isOfFullDisk = (error: unknown): boolean =>
  full.has(codeOf(error)) || (error instanceof AlmanacError && error.code === 'DISK_FULL');

/** Returns the error of the contract for one of the system that kept a file from being written; everything else stays as it is. */
function fileError(error: unknown, path: string): unknown {
  if (error instanceof AlmanacError) return error;
  if (isOfFullDisk(error)) return new AlmanacError('DISK_FULL', {}, error);
  return notWritable.test(codeOf(error))
    ? new AlmanacError('FILE_NOT_WRITABLE', { what: basename(path) }, error)
    : error;
}

/** The same where whatever went wrong means that `what` cannot be written. */
export const unwritable = (error: unknown, what: string): AlmanacError =>
  new AlmanacError(isOfFullDisk(error) ? 'DISK_FULL' : 'FILE_NOT_WRITABLE', { what }, error);

/** Begins a part file in the folder of `target`, beside whatever else is there, also a file called `<target>.part`. */
export async function openPartFile(target: string, options: PartOptions = {}): Promise<PartFile> {
  const { mode = ownMode, signal, isOwn = false, isNew = false, beforeName } = options;
  const folder = dirname(target);
  const part = join(folder, unfinishedName());
  const guarded = async <T>(path: string, work: () => Promise<T>, wait: WaitOptions = { signal }): Promise<T> => {
    try {
      return await (isOwn ? work() : inForeignFolder(work, { folder, ...wait }));
    } catch (error) {
      throw fileError(error, path);
    }
  };
  const done = noteUnfinished(part);
  const remove = async (file: FileHandle) => {
    await file.close().catch(() => {});
    await rm(part, { force: true }).then(done, () => {});
  };
  const begun: { opening?: Promise<FileHandle> } = {};
  const opening = () => {
    begun.opening = open(part, 'wx', mode);
    return begun.opening;
  };
  const file = await guarded(target, opening).catch(async (error: unknown) => {
    // It may be opened when its caller has left.
    const removed = begun.opening?.then(remove) ?? Promise.resolve();
    await within(removeTimeoutMs, removed.then(done, done), () => {});
    throw error;
  });
  let isFinished = false;
  return {
    write: (bytes) => guarded(target, () => file.writeFile(bytes)),
    finish: async (path) => {
      await guarded(path, () => file.sync(), { signal, timeoutMs: finishTimeoutMs });
      await beforeName?.();
      // From here on it is too late to cancel: the name may be there already.
      const naming = () => file.close().then(() => (isNew ? nameNew(part, path) : rename(part, path)));
      await guarded(path, naming, {});
      isFinished = true;
      done();
    },
    abandon: async () => {
      // A file whose write hangs is removed when the write returns, or at the next start.
      if (!isFinished) await within(removeTimeoutMs, remove(file), () => {});
    },
  };
}

/** Gives a part its name unless another file has it. */
async function nameNew(part: string, path: string): Promise<void> {
  try {
    await link(part, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // Not every share knows a second name for a file.
    await copyFile(part, path, constants.COPYFILE_EXCL);
  }
  await rm(part, { force: true });
}

/**
 * Writes a file under a name of our own and renames it when it is whole; returns its size and checksum. On failure or abort the part is removed.
 * @throws AlmanacError DISK_FULL, FILE_NOT_WRITABLE, FOLDER_SILENT, CANCELLED
 */
export const writePartFile = (
  path: string,
  chunks: Iterable<string | Uint8Array>,
  signal?: AbortSignal,
  mode?: number,
  beforeName?: PartOptions['beforeName'],
): Promise<{ bytes: number; sha256: string }> => writeNamed(path, () => path, chunks, { mode, signal, beforeName });

/** Writes a file that must not be there yet: of two that write it at once, one is rejected with EEXIST. */
export const writeNewFile = (
  path: string,
  chunks: Iterable<string | Uint8Array>,
  options: Omit<PartOptions, 'isNew'>,
): Promise<{ bytes: number; sha256: string }> => writeNamed(path, () => path, chunks, { ...options, isNew: true });

/** Writes a file in a folder that is named by its checksum once that is known. */
export const writeHashedFile = (
  folder: string,
  nameOf: (sha256: string) => string,
  chunks: Iterable<string | Uint8Array>,
  options: PartOptions,
): Promise<{ bytes: number; sha256: string }> =>
  writeNamed(join(folder, 'part'), (sha256) => join(folder, nameOf(sha256)), chunks, options);

/** The memory for the first piece: most files and entries of a ZIP are small, and garbage is collected for large buffers of hundreds. */
const firstSize = 16 * 1024;

/**
 * Gathers texts into bytes, so that not every line or cell is a write of its own. `bufferFor` gives the memory for a piece, of a
 * size or larger; the one that is done with a piece when asking for the next one gives the same again, and spares a whole file of it.
 */
export function* inPieces(
  chunks: Iterable<string | Uint8Array>,
  pieceSize: number,
  bufferFor: (size: number) => Buffer = (size) => Buffer.allocUnsafe(size),
): Generator<Uint8Array> {
  let size = Math.min(firstSize, pieceSize);
  let buffer: Buffer | null = null;
  let length = 0;
  for (const chunk of chunks) {
    if (buffer !== null && length > 0 && maxBytes(chunk) > buffer.length - length) {
      yield buffer.subarray(0, length);
      buffer = null;
      length = 0;
    }
    if (typeof chunk !== 'string') yield chunk;
    else if (maxBytes(chunk) > pieceSize) yield Buffer.from(chunk, 'utf8');
    else {
      if (buffer === null || maxBytes(chunk) > buffer.length) {
        buffer = bufferFor(maxBytes(chunk) > size ? pieceSize : size);
        size = pieceSize;
      }
      length += buffer.write(chunk, length, 'utf8');
    }
  }
  if (buffer !== null && length > 0) yield buffer.subarray(0, length);
}

/**
 * The maximum of the buffer that a chunk may need: UTF-8 takes up to three bytes for a character of a string; bytes are not copied into
 * it.
 */
const maxBytes = (chunk: string | Uint8Array) =>
  typeof chunk === 'string' ? chunk.length * 3 : Number.POSITIVE_INFINITY;

async function writeNamed(
  beside: string,
  pathOf: (sha256: string) => string,
  chunks: Iterable<string | Uint8Array>,
  options: PartOptions,
): Promise<{ bytes: number; sha256: string }> {
  const { signal } = options;
  const part = await openPartFile(beside, options);
  // One is filled while the other one is written.
  let filling: Buffer | null = null;
  let written: Buffer | null = null;
  const bufferFor = (size: number) => {
    const next = written !== null && written.length >= size ? written : Buffer.allocUnsafe(size);
    [filling, written] = [next, filling];
    return next;
  };
  let writing = Promise.resolve();
  try {
    let bytes = 0;
    const hash = createHash('sha256');
    for (const piece of inPieces(chunks, chunkSize, bufferFor)) {
      await writing;
      throwIfCancelled(signal);
      writing = part.write(piece);
      hash.update(piece);
      bytes += piece.length;
    }
    await writing;
    const sha256 = hash.digest('hex');
    await part.finish(pathOf(sha256));
    return { bytes, sha256 };
  } finally {
    // The first of two failures is reported.
    await writing.catch(() => {});
    await part.abandon();
  }
}
