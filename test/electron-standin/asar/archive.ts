import { existsSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { extractFile, statFile } from '@electron/asar';

/*
 * Reads paths as Electron does and plain Node does not: a path through `app.asar` names a file in that archive, or, where the archive says
 * so, the file of the same name in `app.asar.unpacked`.
 */

const end = `.asar${sep}`;

/** A file in an archive: which one, and the path inside it. */
interface Inside {
  readonly archive: string;
  readonly path: string;
}

/** Null for a path that leads through no archive. A folder may be called `x.asar`, too. */
function insideOf(path: string): Inside | null {
  const at = path.indexOf(end);
  if (at < 0) return null;
  const archive = path.slice(0, at + end.length - 1);
  return realExists(archive) && realStat(archive).isFile() ? { archive, path: path.slice(archive.length + 1) } : null;
}

const realExists = existsSync;
const realStat = statSync;

export type Entry = { readonly kind: 'packed'; read(): Buffer } | { readonly kind: 'unpacked'; readonly file: string };

/** Content of a folder: its names, and which of them are folders. */
export type Listing = readonly { readonly name: string; readonly isFolder: boolean }[];

/**
 * The file that a path through an archive names.
 * Undefined when the path leads through no archive, null when the archive has no such file.
 */
export function entryAt(path: string): Entry | null | undefined {
  const inside = insideOf(path);
  if (inside === null) return undefined;
  const { archive, path: within } = inside;
  try {
    const found = statFile(archive, within);
    if ('files' in found) return null;
    if (found.unpacked) return { kind: 'unpacked', file: join(`${archive}.unpacked`, within) };
    return { kind: 'packed', read: () => extractFile(archive, within) };
  } catch {
    return null;
  }
}

/** The content of a folder in an archive; undefined when the path leads through no archive. */
export function listingAt(path: string): Listing | undefined {
  const inside = insideOf(path);
  if (inside === null) return undefined;
  const found = statFile(inside.archive, inside.path);
  if (!('files' in found)) throw Object.assign(new Error(`ENOTDIR: not a folder, '${path}'`), { code: 'ENOTDIR' });
  return Object.entries(found.files).map(([name, entry]) => ({ name, isFolder: 'files' in entry }));
}
