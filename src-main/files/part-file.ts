import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AlmanacError } from '#shared/errors/errors.ts';
import { throwIfCancelled } from '../common/cancelled.ts';
import { inPieces } from './in-pieces.ts';
import { noteUnfinished, unfinishedName } from './unfinished.ts';

const chunkSize = 256 * 1024;

/**
 * A file that is being written under a name of our own. Nothing half-written ever bears
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
/** What the computer gives new files that a user makes: everything that the umask leaves. */
export const personsMode = 0o666;

/** Begins a part file in the folder of `target`, beside whatever else is there, also a file called `<target>.part`. */
export async function openPartFile(target: string, mode: number = ownMode): Promise<PartFile> {
  const part = join(dirname(target), unfinishedName());
  const guarded = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw fileError(error, path);
    }
  };
  const done = noteUnfinished(part);
  const file: FileHandle = await guarded(target, () => open(part, 'wx', mode)).catch((error: unknown) => {
    done();
    throw error;
  });
  let isFinished = false;
  return {
    write: (bytes) => guarded(target, () => file.writeFile(bytes)),
    finish: (path) =>
      guarded(path, async () => {
        await file.sync();
        await file.close();
        await rename(part, path);
        isFinished = true;
        done();
      }),
    abandon: async () => {
      if (isFinished) return;
      await file.close().catch(() => {});
      await rm(part, { force: true }).then(done, () => {});
    },
  };
}

/**
 * Writes a file under a name of our own and renames it when it is whole; answers its size and checksum. On failure or abort the part is removed.
 * @throws AlmanacError DISK_FULL, FILE_NOT_WRITABLE, CANCELLED
 */
export async function writePartFile(
  path: string,
  chunks: Iterable<string | Uint8Array>,
  signal?: AbortSignal,
  mode?: number,
): Promise<{ bytes: number; sha256: string }> {
  const part = await openPartFile(path, mode);
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
      throwIfCancelled(signal);
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
    return new AlmanacError('FILE_NOT_WRITABLE', { what: basename(path) }, error);
  }
  return error;
}
