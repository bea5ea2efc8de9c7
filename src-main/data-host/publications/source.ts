import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicationLocation, SubscriptionProgress } from '#contract/publications.ts';
import { type Sleep, throwIfCancelled } from '#main/common/async.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { cutAt } from '#shared/text/text.ts';
import { chunkFor, inForeignFolder, openRegular } from '../../files/regular-file.ts';
import type { FileFacts, FileOptions } from '../../net/fetch-file.ts';
import type { Http } from '../../net/http.ts';

/** Where a publication lies: a folder, also one on a share, or an address. */
export interface PublicationSource {
  /**
   * Hands on a file piece by piece, from `from` on where the place can do that. Reads no byte more than `maxBytes`.
   * @throws AlmanacError TOO_LARGE for a longer file, and of the network
   * @throws {@link FileMissing}
   */
  file(path: string, options: FileOptions): Promise<FileFacts>;
}

/** The place is there, and the file is not. */
export class FileMissing extends Error {}

export function openSource(location: PublicationLocation, http: Pick<Http, 'file'>): PublicationSource {
  return location.kind === 'folder' ? folderSource(location.path) : webSource(location.address, http);
}

function folderSource(folder: string): PublicationSource {
  return {
    async file(path, { maxBytes, from = 0, onStart, onChunk, signal }) {
      const wait = <T>(work: () => Promise<T>) => inForeignFolder(work, { signal }).catch(unreadable);
      const file = await openRegular(join(folder, path), { signal }).catch(async (error: NodeJS.ErrnoException) => {
        if (error instanceof AlmanacError) return unreadable(error);
        const isThere = await wait(() => isFolder(folder));
        if (isThere && error.code === 'ENOENT') throw new FileMissing(path);
        throw new AlmanacError('PUBLICATION_NOT_FOUND', {}, error);
      });
      try {
        const { size, mtimeMs } = await wait(() => file.stat());
        if (size > maxBytes) throw new AlmanacError('TOO_LARGE');
        await onStart?.(Math.min(from, size));
        const buffer = chunkFor(size);
        for (let at = Math.min(from, size); ; ) {
          throwIfCancelled(signal);
          const { bytesRead } = await wait(() => file.read(buffer, 0, buffer.length, at));
          if (bytesRead === 0) break;
          at += bytesRead;
          if (at > maxBytes) throw new AlmanacError('TOO_LARGE');
          await onChunk(buffer.subarray(0, bytesRead));
        }
        return { age: Date.now() - mtimeMs };
      } finally {
        // A share that hangs keeps even this waiting.
        void file.close().catch(() => {});
      }
    },
  };
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** A share that is gone while it is read. */
function unreadable(error: unknown): never {
  if (error instanceof AlmanacError && error.code === 'NOT_A_FILE') {
    refusePublication(t('{file} is not a file', { file: error.detail.what ?? '' }), error);
  }
  if (error instanceof AlmanacError) throw error;
  throw new AlmanacError('PUBLICATION_NOT_FOUND', {}, error);
}

function webSource(address: string, http: Pick<Http, 'file'>): PublicationSource {
  const base = address.endsWith('/') ? address : `${address}/`;
  return {
    file: (path, options) =>
      http.file(`${base}${path}`, options).catch((error: unknown) => {
        if (error instanceof AlmanacError && error.detail.status === 404) throw new FileMissing(path);
        throw error;
      }),
  };
}

/** Stops the reading of a publication; `why` is a clause in plain words. */
export function refusePublication(why: string, cause?: unknown): never {
  throw new AlmanacError('PUBLICATION_REFUSED', { what: cutAt(why, 300) }, cause);
}

/** A file of the publication is not there yet, or not whole: it may be by the next try. */
export class IncompletePublication extends Error {}

/** For so long after its last change a file may still be on its way. */
const settledAfterMs = 10 * 60_000;

/** Whether a file of this age (milliseconds; null when it is not known) will stay as it is. */
export const isSettled = (age: number | null): boolean => age === null || Math.abs(age) > settledAfterMs;

/** How often a file that is not whole is looked at, and how long lies between. */
const tries = 4;
const betweenMs = 3000;

interface Waiting {
  readonly sleep: Sleep;
  readonly onProgress: (progress: SubscriptionProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Does what may meet a file that is still being copied, and tries again a few seconds later.
 * @throws AlmanacError PUBLICATION_COPYING when it is not whole by then
 */
export async function whenWhole<T>(work: () => Promise<T>, { sleep, onProgress, signal }: Waiting): Promise<T> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof IncompletePublication)) throw error;
      if (left === 0) throw new AlmanacError('PUBLICATION_COPYING', {}, error);
      onProgress({ step: 'wait', table: '', done: 0, total: 0 });
      await sleep(betweenMs, signal);
    }
  }
}
