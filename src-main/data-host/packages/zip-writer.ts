import { Zip, ZipDeflate } from 'fflate';
import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import { openPartFile } from '../export/part-file.ts';

/** A ZIP file that is being written, entry after entry. */
export interface ZipWriter {
  /** Writes one entry; the chunks are deflated as they come. */
  add(name: string, chunks: Iterable<Uint8Array>): Promise<void>;
}

/** Larger ones need a form of ZIP (64 bit) that is refused when packages are opened. */
const mostBytes = 2_000_000_000;

/** Fits one step of deflating between two calls of others. */
const level = 6;

/**
 * Writes a ZIP through `<name>.part` and gives it its name when it is whole; answers its size. On failure or abort nothing is
 * left behind. `modified` is the date of all entries, in milliseconds.
 * @throws AlmanacError DISK_FULL, FILE_NOT_WRITABLE, CANCELLED, PACKAGE_TOO_LARGE
 */
export async function writeZip(
  path: string,
  modified: number,
  write: (zip: ZipWriter) => Promise<void>,
  signal?: AbortSignal,
): Promise<number> {
  const part = await openPartFile(`${path}.part`);
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    waiting.push(chunk);
  });
  const flush = async () => {
    if (signal?.aborted) throw new AlmanacError('CANCELLED');
    const chunks = waiting;
    waiting = [];
    for (const chunk of chunks) {
      await part.write(chunk);
      bytes += chunk.length;
    }
    if (bytes > mostBytes) throw new AlmanacError('PACKAGE_TOO_LARGE');
  };
  try {
    await write({
      add: async (name, chunks) => {
        const entry = new ZipDeflate(name, { level });
        entry.mtime = modified;
        zip.add(entry);
        for (const chunk of chunks) {
          entry.push(chunk);
          await flush();
          await new Promise((resolve) => setImmediate(resolve));
        }
        entry.push(new Uint8Array(), true);
        await flush();
      },
    });
    zip.end();
    await flush();
    await part.finish(path);
    return bytes;
  } finally {
    await part.abandon();
  }
}
