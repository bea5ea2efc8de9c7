import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicationPlace } from '#contract/publications.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { throwIfCancelled } from '../../common/cancelled.ts';
import type { FileFacts, FileOptions } from '../../net/fetch-file.ts';
import type { Http } from '../../net/http.ts';

/** Where a publication lies: a folder, also one on a share, or an address. */
export interface Place {
  /**
   * Hands on a file piece by piece, from `from` on where the place can do that. Reads no byte more than `maxBytes`.
   * @throws AlmanacError TOO_LARGE for a longer file, and of the network
   * @throws {@link FileMissing}
   */
  file(path: string, options: FileOptions): Promise<FileFacts>;
}

/** The place is there, and the file is not. */
export class FileMissing extends Error {}

export function openPlace(place: PublicationPlace, http: Pick<Http, 'file'>): Place {
  return place.kind === 'folder' ? folderPlace(place.path) : webPlace(place.address, http);
}

const chunkLength = 256 * 1024;

function folderPlace(folder: string): Place {
  return {
    async file(path, { maxBytes, from = 0, onStart, onChunk, signal }) {
      const file = await open(join(folder, path), 'r').catch(async (error: NodeJS.ErrnoException) => {
        const isThere = await stat(folder).then(
          (found) => found.isDirectory(),
          () => false,
        );
        if (isThere && error.code === 'ENOENT') throw new FileMissing(path);
        throw new AlmanacError('PUBLICATION_NOT_FOUND', {}, error);
      });
      try {
        const { size, mtimeMs } = await file.stat();
        if (size > maxBytes) throw new AlmanacError('TOO_LARGE');
        await onStart?.(Math.min(from, size));
        const buffer = Buffer.allocUnsafe(chunkLength);
        for (let at = Math.min(from, size); ; ) {
          throwIfCancelled(signal);
          const { bytesRead } = await file.read(buffer, 0, chunkLength, at).catch(unreadable);
          if (bytesRead === 0) break;
          at += bytesRead;
          if (at > maxBytes) throw new AlmanacError('TOO_LARGE');
          await onChunk(buffer.subarray(0, bytesRead));
        }
        return { age: Date.now() - mtimeMs };
      } finally {
        await file.close();
      }
    },
  };
}

/** A share that is gone while it is read. */
function unreadable(error: unknown): never {
  throw new AlmanacError('PUBLICATION_NOT_FOUND', {}, error);
}

function webPlace(address: string, http: Pick<Http, 'file'>): Place {
  const base = address.endsWith('/') ? address : `${address}/`;
  return {
    file: (path, options) =>
      http.file(`${base}${path}`, options).catch((error: unknown) => {
        if (error instanceof AlmanacError && error.detail.status === 404) throw new FileMissing(path);
        throw error;
      }),
  };
}
