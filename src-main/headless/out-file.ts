import { realpath, stat } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import type { SidecarState } from '#contract/exports.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { insistOnOurJson, isFree, sidecarPath } from '../data-host/export/ours.ts';
import { makeForeignFolder } from '../files/make-folder.ts';
import { inForeignFolder } from '../files/regular-file.ts';
import { Unusable } from './config.ts';
import { type FileKind, fileKinds, isOurFile } from './our-files.ts';

const listed = (names: readonly string[]) =>
  names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

/** `.csv, .xlsx or .json` */
const endingsOf = (kinds: readonly FileKind[]) => listed(kinds.map((kind) => `.${kind}`));

/** The kind of file that the end of a name asks for. @throws Unusable with the kinds that there are */
export function kindOfFile<K extends FileKind>(name: string, kinds: readonly K[]): K {
  const ending = extname(name).toLowerCase();
  const kind = kinds.find((each) => ending === `.${each}`);
  if (kind === undefined) throw new Unusable(`The name after --out has to end in ${endingsOf(kinds)}.`);
  return kind;
}

/**
 * Where a file is to be written: its folder is made, and a file that is there is one of ours. A link is followed, so that
 * the file behind it is replaced and the link stays. @throws Unusable when something else is there
 */
export async function placeForFile(path: string, kind: FileKind): Promise<string> {
  await folderFor(dirname(path));
  const found = await inForeignFolder(() => stat(path).catch((error) => nothingThere(path, error)));
  if (found === null && (await isFree(path))) return path;
  if (found === null) throw new Unusable(`${path} is a link to nothing, so it was left as it is. Choose another name.`);
  if (!found.isFile()) throw new Unusable(`${path} is there already and is no file. Choose another name.`);
  const place = await inForeignFolder(() => realpath(path));
  if (!(await isOurs(place, kind)))
    throw new Unusable(
      `${path} is there already and is no ${fileKinds[kind].title} as Course Almanac wrote it, so it was left as it is. Choose another name, or remove it first.`,
    );
  return place;
}

/** @throws Unusable where it is not known that nothing is there: the name is too long, or the folder may not be looked into */
function nothingThere(path: string, error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ELOOP') return null;
  throw new Unusable(`The file ${path} cannot be made. Choose another name.`);
}

/** @throws Unusable where the file cannot be read */
async function isOurs(path: string, kind: FileKind): Promise<boolean> {
  try {
    return await isOurFile(path, kind);
  } catch {
    throw new Unusable(`${path} is there already and cannot be read, so it was left as it is.`);
  }
}

/**
 * Throws before anything is written where the sidecar, which names the source of the file, cannot be written.
 * @throws AlmanacError NOT_OURS, NOT_A_FILE, FOLDER_SILENT
 */
export const insistOnSidecar = (path: string): Promise<void> => insistOnOurJson(sidecarPath(path), 'sidecar');

/** @throws AlmanacError NOT_OURS, FILE_NOT_WRITABLE where the sidecar that was wanted is not there */
export function insistOnWritten(sidecar: SidecarState, path: string): void {
  if (sidecar === 'notOurs') throw new AlmanacError('NOT_OURS', { what: sidecarPath(path) });
  if (sidecar === 'failed') throw new AlmanacError('FILE_NOT_WRITABLE', { what: sidecarPath(path) });
}

/** Makes a folder that a user has named. @throws Unusable, AlmanacError FOLDER_SILENT */
export async function folderFor(path: string): Promise<void> {
  try {
    await makeForeignFolder(path);
  } catch (error) {
    if (error instanceof AlmanacError) throw error;
    throw new Unusable(`The folder ${path} cannot be made.`);
  }
}
