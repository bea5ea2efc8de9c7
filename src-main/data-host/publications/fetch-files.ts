import { existsSync, statSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { isOfFullDisk } from '../../files/part-file.ts';
import { hashOfRegular } from '../../files/regular-file.ts';
import { setAsideUnless } from '../../files/set-aside.ts';
import { quoted } from '../packages/refuse-package.ts';
import { FileMissing, IncompletePublication, isSettled, type PublicationSource, refusePublication } from './source.ts';

/** A file of a publication, as its manifest names it. */
export interface PublishedFile {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
}

const hashName = /^[0-9a-f]{64}$/;

/** The files that were fetched, by their hashes: what a later publication names again is not read again. */
export function createFetchedFiles(folder: string) {
  const pathOf = ({ sha256 }: Pick<PublishedFile, 'sha256'>): string => join(folder, sha256);
  return {
    pathOf,
    has: (file: Pick<PublishedFile, 'sha256'>): boolean =>
      statSync(pathOf(file), { throwIfNoEntry: false })?.isFile() === true,
    /**
     * Fetches one; a part that an earlier try has left is continued.
     * @throws AlmanacError PUBLICATION_REFUSED, DISK_FULL, CANCELLED, and of the network
     * @throws {@link IncompletePublication} while it is still on its way
     */
    async fetch(source: PublicationSource, file: PublishedFile, signal?: AbortSignal): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = `${pathOf(file)}.part`;
      for (const path of [part, pathOf(file)]) setAsideUnless('file', path);
      const wasBegun = existsSync(part);
      const age = await receivePart(source, file, part, signal);
      if ((await sizeOf(part)) < file.bytes) throw new IncompletePublication(file.path);
      if ((await hashOfRegular(part, { signal })) === file.sha256) return rename(part, pathOf(file));
      await rm(part, { force: true });
      // The remainder of an earlier try may be at fault.
      if (wasBegun) return this.fetch(source, file, signal);
      if (!isSettled(age)) throw new IncompletePublication(file.path);
      refusePublication(t('its file {file} is not the one that the publisher wrote', { file: quoted(file.path) }));
    },
    /** Removes what no publication that is kept names. */
    async keepOnly(files: readonly Pick<PublishedFile, 'sha256'>[]): Promise<void> {
      const kept = new Set(files.map(({ sha256 }) => sha256));
      const names = await readdir(folder).catch(() => []);
      const stale = names.filter((name) => hashName.test(name.replace(/\.part$/, '')) && !kept.has(name));
      await Promise.all(stale.map((name) => rm(join(folder, name), { force: true })));
    },
  };
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Writes what is missing of a part; returns how old the file is at its place. */
async function receivePart(
  source: PublicationSource,
  file: PublishedFile,
  part: string,
  signal?: AbortSignal,
): Promise<number | null> {
  const there = await sizeOf(part);
  const handle = await open(part, there > 0 && there < file.bytes ? 'r+' : 'w', 0o600);
  try {
    const { age } = await source.file(file.path, {
      maxBytes: file.bytes,
      signal,
      from: there < file.bytes ? there : 0,
      ...writingTo(handle),
    });
    await handle.sync();
    return age;
  } catch (error) {
    throw await meaningOf(error, file, part);
  } finally {
    await handle.close();
  }
}

function writingTo(handle: FileHandle) {
  let at = 0;
  return {
    onStart: async (from: number) => {
      at = from;
      await handle.truncate(from);
    },
    onChunk: async (chunk: Buffer) => {
      await handle.write(chunk, 0, chunk.length, at);
      at += chunk.length;
    },
  };
}

async function meaningOf(error: unknown, { path, bytes }: PublishedFile, part: string): Promise<unknown> {
  if (isOfFullDisk(error)) return new AlmanacError('DISK_FULL', {}, error);
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof FileMissing) return new IncompletePublication(path);
  if (code !== 'TOO_LARGE') return error;
  await rm(part, { force: true });
  const what = t('one of its files is larger than the {bytes} bytes that it declares', { bytes: String(bytes) });
  return new AlmanacError('PUBLICATION_REFUSED', { what }, error);
}
