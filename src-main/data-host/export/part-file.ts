import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import { inPieces } from './in-pieces.ts';

const chunkSize = 256 * 1024;

/**
 * A file that is being written under a name ending in `.part`. Nothing half-written ever bears
 * the final name. All methods reject with DISK_FULL or FILE_NOT_WRITABLE.
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
/** What the computer gives new files that a person makes: everything that the umask leaves. */
export const personsMode = 0o666;

/** Begins a part file, in place of one that was left behind. */
export async function openPartFile(part: string, mode: number = ownMode): Promise<PartFile> {
  const guarded = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw fileError(error, path);
    }
  };
  // Removed first: opening a file that is there would keep its mode.
  const file: FileHandle = await guarded(part, async () => {
    await rm(part, { force: true });
    return open(part, 'wx', mode);
  });
  let isFinished = false;
  return {
    write: (bytes) => guarded(part, () => file.writeFile(bytes)),
    finish: (path) =>
      guarded(path, async () => {
        await file.sync();
        await file.close();
        await rename(part, path);
        isFinished = true;
      }),
    abandon: async () => {
      if (isFinished) return;
      await file.close().catch(() => {});
      await rm(part, { force: true }).catch(() => {});
    },
  };
}

/**
 * Writes a file through `<name>.part` and renames it when it is whole; answers its size and checksum. On failure or abort the part is removed.
 * @throws AlmanacError DISK_FULL, FILE_NOT_WRITABLE, CANCELLED
 */
export async function writePartFile(
  path: string,
  chunks: Iterable<string | Uint8Array>,
  signal?: AbortSignal,
  mode?: number,
): Promise<{ bytes: number; sha256: string }> {
  const part = await openPartFile(`${path}.part`, mode);
  // One is filled while the other one is written.
  let [filling, written] = [Buffer.allocUnsafe(chunkSize), Buffer.allocUnsafe(chunkSize)];
  const nextBuffer = () => {
    [filling, written] = [written, filling];
    return filling;
  };
  let writing = Promise.resolve();
  try {
    let bytes = 0;
    const hash = createHash('sha256');
    for (const piece of inPieces(chunks, chunkSize, nextBuffer)) {
      await writing;
      if (signal?.aborted) throw new AlmanacError('CANCELLED');
      writing = part.write(piece);
      hash.update(piece);
      bytes += piece.length;
    }
    await writing;
    await part.finish(path);
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    // Of two failures the first one is told.
    await writing.catch(() => {});
    await part.abandon();
  }
}

function fileError(error: unknown, path: string): unknown {
  if (error instanceof AlmanacError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AlmanacError('DISK_FULL', {}, error);
  if (/^(EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EISDIR|ERR_FS_EISDIR|EBUSY|ENAMETOOLONG)$/.test(code)) {
    // The person chose the final name and never sees the other one.
    return new AlmanacError('FILE_NOT_WRITABLE', { what: basename(path, '.part') }, error);
  }
  return error;
}
