import { existsSync, renameSync } from 'node:fs';
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
