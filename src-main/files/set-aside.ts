import { existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The file with everything that can be synced again. */
export const cacheFileIn = (folder: string): string => join(folder, 'cache.sqlite3');

/** Renames a database to `<name>.damaged-<n>`, with what SQLite keeps beside it; returns the new name. Nothing is deleted. */
export function setAside(file: string): string {
  let number = 1;
  while (existsSync(`${file}.damaged-${number}`)) number += 1;
  const aside = `${file}.damaged-${number}`;
  for (const side of ['', '-wal', '-shm']) {
    if (existsSync(`${file}${side}`)) renameSync(`${file}${side}`, `${aside}${side}`);
  }
  return aside;
}

/**
 * Makes room for a file, or a folder, of the app where something else bears its name: a pipe would be waited for, and a folder cannot be
 * replaced. It is renamed; returns whether it was there. A link counts as what it leads to.
 */
export function setAsideUnless(kind: 'file' | 'folder', path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || (kind === 'file' ? found.isFile() : found.isDirectory())) return false;
  setAside(path);
  return true;
}
