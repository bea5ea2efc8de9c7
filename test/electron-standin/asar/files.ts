import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { type Entry, entryAt, listingAt } from './archive.ts';

/*
 * Reading through an archive with the functions of `node:fs` that the app and its native modules read files with. Electron
 * changes the same ones (and more).
 */

const { existsSync, readFileSync, promises } = fs;
const { readdir, readFile } = promises;

type Read = typeof readFileSync;

const missing = (path: string) => Object.assign(new Error(`ENOENT: no such file, '${path}'`), { code: 'ENOENT' });

/** Calls `inside` for a path into an archive and `otherwise` for all others. */
function choose<T>(path: unknown, inside: (entry: Entry) => T, otherwise: () => T): T {
  const entry = typeof path === 'string' ? entryAt(path) : undefined;
  if (entry === undefined) return otherwise();
  if (entry === null) throw missing(String(path));
  return inside(entry);
}

const bytesOf = (entry: Entry) => (entry.kind === 'packed' ? entry.read() : readFileSync(entry.file));

function encoded(bytes: Buffer, options: unknown): string | Buffer {
  const encoding = typeof options === 'string' ? options : (options as { encoding?: string } | undefined)?.encoding;
  return encoding ? bytes.toString(encoding as BufferEncoding) : bytes;
}

/** From now on a path through an archive can be read like any other. */
export function readThroughArchives(): void {
  fs.existsSync = (path) => {
    const entry = typeof path === 'string' ? entryAt(path) : undefined;
    return entry === undefined ? existsSync(path) : entry !== null;
  };
  fs.readFileSync = ((path: string, options: BufferEncoding | null = null) =>
    choose(
      path,
      (entry) => encoded(bytesOf(entry), options),
      () => (options === null ? readFileSync(path) : readFileSync(path, options)),
    )) as Read;
  Object.assign(promises, {
    readFile: async (path: string, options: BufferEncoding | null = null) =>
      choose(
        path,
        async (entry) => encoded(bytesOf(entry), options),
        () => readFile(path, options),
      ),
    readdir: async (path: string, options: { withFileTypes: true }) =>
      listingAt(path)?.map(({ name, isFolder }) => ({ name, isDirectory: () => isFolder, isFile: () => !isFolder })) ??
      readdir(path, options),
  });
  syncBuiltinESMExports();
}
