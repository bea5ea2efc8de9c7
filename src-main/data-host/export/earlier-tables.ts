import { createHash } from 'node:crypto';
import { lstat, realpath, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import * as z from 'zod';
import { datasetNames, datasets, datasetsOf, type TableName, tables } from '#shared/catalog/datasets.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { descriptorName, readmeName } from '../../files/file-name.ts';
import { writePartFile } from '../../files/part-file.ts';
import { headOfRegular, inForeignFolder } from '../../files/regular-file.ts';
import type { Connection } from '../cache/database/database.ts';
import { contentVersions } from '../cache/sync-state/sync-state.ts';
import type { describeTable } from './describe-table.ts';
import { isOurReadme } from './recipes.ts';
import {
  type DescribedFolder,
  describedFolder,
  isAsDescribed,
  isFree,
  isOurTable,
  reportName,
} from './replaceable-files.ts';
import { type TableFormatName, tableFormatNames, tableFormats } from './table-formats.ts';

/*
 * A folder of tables is written again and again, perhaps in another format or with fewer tables than before.
 */

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

/*
 * A folder is written night after night, and most tables have the rows that they had. The description of a folder names the state of the
 * data that each file was made from. A file of the same state whose hash has not changed stays, and its rows are not read.
 */

/** Everything but the stored rows that changes the bytes of a table. */
export interface StateOptions {
  /** Another version may write the same rows in another way. Null when it is not known: then nothing is kept. */
  readonly appVersion: string | null;
  /** The tables that are written together. */
  readonly names: readonly TableName[];
  readonly runIds: readonly string[];
  readonly threshold: number;
  readonly format: TableFormatName;
}

/** A table as its folder describes it. */
type TableResource = ReturnType<typeof describeTable> & { readonly rows: number };

/** A table to be written: the name of its state, and its description where the file of that state is there. */
interface KeptTable {
  readonly state: string | null;
  readonly kept: TableResource | null;
}

/** Rows of these are elsewhere, or are not named by a version: they are written every time. */
const unversioned: ReadonlySet<TableName> = new Set(['reports', 'learner-engagement']);

const runDatasets = datasetNames.filter((name) => datasets[name].scope !== 'service');
const listDatasets = datasetsOf('service');
const lists: ReadonlySet<TableName> = new Set(listDatasets.flatMap((name) => [...datasets[name].tables]));

/** Chooses the tables of a folder that stay as they are. Lists stay all or none, because their rows say which of them refer to which. */
export async function keptTables(
  db: Connection,
  folder: string,
  earlier: DescribedFolder | null,
  options: StateOptions,
): Promise<ReadonlyMap<TableName, KeptTable>> {
  const found = new Map<TableName, KeptTable>();
  for (const name of options.names) {
    const state = stateOfTable(db, name, options);
    const path = tableFormats[options.format].pathOf(name);
    found.set(name, { state, kept: state === null ? null : await describedAs(folder, path, earlier, state) });
  }
  const areListsKept = [...found].every(([name, { kept }]) => kept !== null || !lists.has(name));
  if (areListsKept) return found;
  return new Map([...found].map(([name, each]) => [name, lists.has(name) ? { ...each, kept: null } : each]));
}

/** Names the state of a table: the same name, the same bytes. Null where no state can be named. */
export function stateOfTable(db: Connection, name: TableName, options: StateOptions): string | null {
  const { appVersion, names, runIds, threshold, format } = options;
  if (appVersion === null || unversioned.has(name)) return null;
  if (lists.has(name)) {
    const beside = names.filter((each) => lists.has(each));
    return hashOf([appVersion, format, name, tables[name], beside, contentVersions(db, listDatasets, null)]);
  }
  // A table of a run withholds counts because of the others.
  const sources = threshold > 0 ? runDatasets : runDatasets.filter((each) => each === name);
  return hashOf([appVersion, format, name, tables[name], threshold, runIds, contentVersions(db, sources, runIds)]);
}

const sealed = z.custom<TableResource & { readonly state: string }>(
  (value) => z.object({ rows: z.int().min(0), state: z.string() }).safeParse(value).success,
);

/** The description of a table with the name of its state, which also vouches for all that the description says. */
export const withState = <Described extends object>(resource: Described, state: string | null): Described =>
  state === null ? resource : { ...resource, state: sealOf(state, resource) };

/** The description of a file that was made from this state, unless file or description were changed since. */
async function describedAs(
  folder: string,
  path: string,
  earlier: DescribedFolder | null,
  state: string,
): Promise<TableResource | null> {
  const found = sealed.safeParse(earlier?.resources.get(path)).data;
  if (found === undefined) return null;
  const { state: seal, ...resource } = found;
  if (seal !== sealOf(state, resource) || !(await isAsDescribed(folder, path, earlier))) return null;
  return resource;
}

const sealOf = (state: string, resource: object): string => hashOf([state, resource]);

export const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
