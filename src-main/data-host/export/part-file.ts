import { open, rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { AlmanacError } from '../../../src-preload/contract/errors.ts';

const chunkSize = 256 * 1024;

/**
 * Writes a file through `<name>.part` and renames it when it is whole, so that nothing half-written ever bears the final
 * name. On failure or abort the part is removed.
 * @throws AlmanacError DISK_FULL, FILE_NOT_WRITABLE, CANCELLED
 */
export async function writePartFile(
  path: string,
  chunks: Iterable<string>,
  signal?: AbortSignal,
): Promise<{ bytes: number }> {
  const part = `${path}.part`;
  try {
    const bytes = await writeAll(part, chunks, signal);
    await rename(part, path);
    return { bytes };
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw fileError(error, path);
  }
}

async function writeAll(part: string, chunks: Iterable<string>, signal?: AbortSignal): Promise<number> {
  const file = await open(part, 'w', 0o600);
  let bytes = 0;
  let waiting = '';
  const flush = async () => {
    const { bytesWritten } = await file.write(Buffer.from(waiting, 'utf8'));
    bytes += bytesWritten;
    waiting = '';
  };
  try {
    for (const chunk of chunks) {
      waiting += chunk;
      if (waiting.length < chunkSize) continue;
      if (signal?.aborted) throw new AlmanacError('CANCELLED');
      await flush();
    }
    if (waiting) await flush();
    await file.sync();
    return bytes;
  } finally {
    await file.close();
  }
}

function fileError(error: unknown, path: string): unknown {
  if (error instanceof AlmanacError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AlmanacError('DISK_FULL', {}, error);
  if (/^(EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EISDIR|EBUSY|ENAMETOOLONG)$/.test(code)) {
    return new AlmanacError('FILE_NOT_WRITABLE', { what: basename(path) }, error);
  }
  return error;
}
