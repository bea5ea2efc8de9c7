import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicationLocation } from '#contract/publications.ts';
import { throwIfCancelled } from '#main/common/async.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { chunkFor, inForeignFolder, openRegular } from '../../files/regular-file.ts';
import type { FileFacts, FileOptions } from '../../net/fetch-file.ts';
import type { Http } from '../../net/http.ts';
import { refusePublication } from './incomplete-publication.ts';

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
