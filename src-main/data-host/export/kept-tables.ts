import { createHash } from 'node:crypto';
import * as z from 'zod';
import { datasetNames, datasets, datasetsOf, type TableName, tables } from '#shared/catalog/datasets.ts';
import type { Connection } from '../cache/database/database.ts';
import { contentVersions } from '../cache/sync-state/sync-state.ts';
import type { describeTable } from './describe-table.ts';
import { type DescribedFolder, isAsDescribed } from './replaceable-files.ts';
import { type TableFormatName, tableFormats } from './table-formats.ts';

/*
 * A folder is written night after night, and most tables have the rows that they had. The description of a folder says from which state
 * of the data each file was made; a file of the same state that is as we wrote it stays, and its rows are not read.
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
export type TableResource = ReturnType<typeof describeTable> & { readonly rows: number };

/** A table to be written: the name of its state, and its description where the file of that state is there. */
export interface KeptTable {
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
