import { rename, rm } from 'node:fs/promises';
import { AlmanacError } from '#shared/errors/errors.ts';
import { cacheFileIn } from '../../files/set-aside.ts';

/** Error codes of Windows for a file that a program has open; other systems replace an open file. */
const inUse = ['EBUSY', 'EPERM', 'EACCES'];

/**
 * Puts the synced tables of one data folder in place of those of another. The journal there stays: it has what users have written.
 * @throws AlmanacError PACKAGE_IN_USE where the old file is open; nothing is changed then
 */
export async function replaceCache(from: string, to: string): Promise<void> {
  const file = cacheFileIn(to);
  try {
    // The file itself first: without it, what SQLite keeps beside it means nothing.
    for (const side of ['', '-wal', '-shm']) await rm(`${file}${side}`, { force: true });
    await rename(cacheFileIn(from), file);
  } catch (error) {
    if (!inUse.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new AlmanacError('PACKAGE_IN_USE', {}, error);
  }
}
