import { lstat, realpath, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { type TableName, tables } from '#shared/catalog/datasets.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { writePartFile } from '../../files/part-file.ts';
import { headOfRegular, inForeignFolder } from '../../files/regular-file.ts';
import { isOurReadme } from './recipes.ts';
import {
  type DescribedFolder,
  describedFolder,
  descriptorName,
  isFree,
  isOurTable,
  reportName,
} from './replaceable-files.ts';
import { type TableFormatName, tableFormatNames, tableFormats } from './table-formats.ts';

/*
 * A folder of tables is written again and again, perhaps in another format or with fewer tables than before.
 */

const readmeName = 'README.txt';

const pathsOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => tableFormatNames.map((format) => tableFormats[format].pathOf(name)));
const ourPaths: ReadonlySet<string> = new Set(pathsOf(Object.keys(tables)));
/** Names of learners must not stay where they are no longer wanted, so these are looked at in every folder. */
const learners: TableName = 'learner-engagement';

/**
 * Returns our description of a folder, in which nothing of others bears a name that its tables or its README bear, or will bear.
 * @throws AlmanacError NOT_OURS with the names of all files that are there and are not as we wrote them; NOT_A_FILE, FOLDER_SILENT
 */
export async function insistOnOurTables(
  folder: string,
  names: readonly TableName[],
  format: TableFormatName,
): Promise<DescribedFolder | null> {
  const described = await describedFolder(folder);
  const earlier = [...(described?.hashes.keys() ?? [])].filter((path) => ourPaths.has(path));
  const paths = new Set([...names.map(tableFormats[format].pathOf), ...earlier, ...pathsOf([learners])]);
  const foreign: string[] = [];
  for (const path of paths) {
    const isPossible = (await isFolderOrFree(dirname(join(folder, path)))) && (await isFree(join(folder, path)));
    if (!isPossible && !(await isOurTable(folder, path, described))) foreign.push(path);
  }
  if (!(await isOurReadmeAt(join(folder, readmeName)))) foreign.push(readmeName);
  if (foreign.length > 0)
    throw new AlmanacError('NOT_OURS', { what: foreign.map((path) => join(folder, path)).join(', ') });
  return described;
}

const isFolderOrFree = (path: string): Promise<boolean> =>
  inForeignFolder(() =>
    lstat(path).then(
      (found) => found.isDirectory() || found.isSymbolicLink(),
      () => true,
    ),
  );

/**
 * Whether a path is one that the tables of a folder, their descriptions or the report of a sync bear, in any format: another file that is
 * written there would be lost, or be in their way. Upper and lower case are one file on most computers.
 */
export async function isPathOfTables(folder: string, path: string): Promise<boolean> {
  const real = (at: string) => inForeignFolder(() => realpath(at).catch(() => resolve(at)));
  const within = relative(await real(folder), join(await real(dirname(path)), basename(path)));
  const names = [readmeName, descriptorName, reportName, ...ourPaths].map((name) => join(name).toLowerCase());
  return names.includes(within.toLowerCase());
}

/** Removes the tables of an earlier run, but for those of `written`; other files stay. */
export async function removeOthers(
  folder: string,
  described: DescribedFolder | null,
  written: readonly string[],
): Promise<void> {
  for (const path of described?.hashes.keys() ?? []) {
    if (!ourPaths.has(path) || written.includes(path)) continue;
    await removeOurTable(folder, path, described);
  }
}

/** Removes the names of learners in every format, but for the file that is about to be written again. */
export async function removeLearners(folder: string, except: string | null): Promise<void> {
  const described = await describedFolder(folder);
  for (const path of pathsOf([learners])) if (path !== except) await removeOurTable(folder, path, described);
}

async function removeOurTable(folder: string, path: string, described: DescribedFolder | null): Promise<void> {
  if (!(await isOurTable(folder, path, described))) return;
  await inForeignFolder(() => rm(join(folder, path), { force: true }));
  // The folder of a table goes with its last file; one that holds something else stays.
  if (dirname(path) !== '.') await inForeignFolder(() => rmdir(join(folder, dirname(path))).catch(() => {}));
}

/** Whether a README may be written: none is there, or one of ours. */
async function isOurReadmeAt(path: string): Promise<boolean> {
  if (await isFree(path)) return true;
  const found = await inForeignFolder(() => lstat(path));
  return found.isFile() && isOurReadme((await headOfRegular(path, 1000)).toString('utf8'));
}

/** Writes the README of a folder. @throws AlmanacError NOT_OURS where another file came in its place meanwhile */
export async function writeReadme(folder: string, text: string): Promise<void> {
  const path = join(folder, readmeName);
  if (!(await isOurReadmeAt(path))) throw new AlmanacError('NOT_OURS', { what: path });
  await writePartFile(path, [text]);
}
