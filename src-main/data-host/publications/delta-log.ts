import { createHash } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import type { Column, ColumnType } from '#shared/catalog/columns.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { personsMode, writePartFile } from '../../files/part-file.ts';
import { parsedJson } from './identity.ts';
import { schemaVersion } from './lake-columns.ts';
import type { PublishedTable } from './manifest.ts';
import type { TargetFolder } from './target-folder.ts';

/*
 * Each published table is a table of Delta Lake: beside its files lies a log of JSON commits, each of which removes the file of before and
 * adds the new one. Engines of warehouses read tables from it by themselves, and find earlier versions. Only what every reader knows is
 * used: protocol 1 and 2, no partition, no checkpoint.
 */

const folderOf = (table: string) => `tables/${table}/_delta_log`;
const nameOf = (version: number) => `${String(version).padStart(20, '0')}.json`;
const commitName = /^(\d{20})\.json$/;

/** Where the commit of a version lies, below the published folder. */
export const commitPath = (table: string, version: number) => `${folderOf(table)}/${nameOf(version)}`;

/** How Delta Lake calls our types. */
const deltaTypes: Record<ColumnType, string> = {
  text: 'string',
  integer: 'long',
  number: 'double',
  boolean: 'boolean',
  day: 'date',
  instant: 'timestamp',
};

/** The newest commit of a table, which the manifest names, so that its signature vouches for it. */
export type LoggedCommit = NonNullable<PublishedTable['log']>;

export interface LoggedTable {
  readonly title: string;
  readonly description: string;
  readonly columns: readonly Pick<Column, 'key' | 'type' | 'nullable' | 'meaning'>[];
  readonly facts: PublishedTable;
}

export interface LogOrder {
  readonly publicationId: string;
  /** Now, as an instant. */
  readonly now: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a commit, unless the log says of the table what is published already.
 * @throws AlmanacError NOT_OURS where something else lies in the place of the log
 */
export async function logTable(
  target: TargetFolder,
  table: LoggedTable,
  before: LoggedCommit | undefined,
  order: LogOrder,
): Promise<LoggedCommit & { readonly written: number }> {
  const { name } = table.facts;
  if (before !== undefined && (await isNewest(target, name, before))) {
    const { files } = await stateAt(target, name, [before.version]);
    if (files.has(fileOf(table.facts))) return { ...before, written: 0 };
  }
  const state = await stateAt(target, name, await versionsOf(target, name));
  const version = state.version + 1;
  const bytes = Buffer.from(commitOf(table, state, order));
  const path = await target.placeFor(commitPath(name, version));
  const written = await writePartFile(path, [bytes], order.signal, personsMode);
  return { version, sha256: written.sha256, written: written.bytes };
}

/** Whether a commit is the last one, and as it was written. */
async function isNewest(target: TargetFolder, table: string, { version, sha256 }: LoggedCommit): Promise<boolean> {
  const text = await target.text(commitPath(table, version));
  if (text === null || createHash('sha256').update(text).digest('hex') !== sha256) return false;
  return !(await target.exists(commitPath(table, version + 1)));
}

const fileOf = ({ sha256 }: PublishedTable) => `${sha256}.parquet`;

const action = z.union([
  z.object({ add: z.object({ path: z.string() }) }),
  z.object({ remove: z.object({ path: z.string() }) }),
  z.object({ metaData: z.object({ schemaString: z.string(), createdTime: z.number() }) }),
  z.object({ protocol: z.object({ minReaderVersion: z.literal(1) }) }),
  z.object({ commitInfo: z.object({ engineInfo: z.string().startsWith('Course Almanac') }) }),
]);

interface LogState {
  /** -1 before the first commit. */
  readonly version: number;
  /** The files that make up the table. */
  readonly files: ReadonlySet<string>;
  readonly schema: string | null;
  readonly createdAt: number | null;
}

async function versionsOf(target: TargetFolder, table: string): Promise<number[]> {
  const names = await target.names(folderOf(table));
  return names.flatMap((name) => commitName.exec(name)?.[1] ?? []).map(Number);
}

/** What these commits make of a table. */
async function stateAt(target: TargetFolder, table: string, versions: readonly number[]): Promise<LogState> {
  const files = new Set<string>();
  let [schema, createdAt]: [string | null, number | null] = [null, null];
  for (const version of versions) {
    const path = commitPath(table, version);
    for (const line of ((await target.text(path)) ?? '?').trimEnd().split('\n')) {
      const found = action.safeParse(parsedJson(line)).data;
      // A log of another program, or a damaged one: no engine would read a commit behind it.
      if (found === undefined) throw new AlmanacError('NOT_OURS', { what: join(target.path, path) });
      if ('add' in found) files.add(found.add.path);
      else if ('remove' in found) files.delete(found.remove.path);
      else if ('metaData' in found) [schema, createdAt] = [found.metaData.schemaString, found.metaData.createdTime];
    }
  }
  return { version: versions.at(-1) ?? -1, files, schema, createdAt };
}

/** The text of a commit: an action on each line. */
function commitOf({ title, description, columns, facts }: LoggedTable, state: LogState, order: LogOrder): string {
  const now = Math.floor(order.now / 1000);
  const fields = columns.map(({ key, type, nullable, meaning }) => ({
    name: key,
    type: deltaTypes[type],
    nullable,
    metadata: { comment: meaning },
  }));
  const schema = JSON.stringify({ type: 'struct', fields });
  const isFirst = state.version < 0;
  const metaData = {
    id: tableId(order.publicationId, facts.name),
    name: title,
    description,
    format: { provider: 'parquet', options: {} },
    schemaString: schema,
    partitionColumns: [],
    configuration: {},
    createdTime: state.createdAt ?? now,
  };
  const file = fileOf(facts);
  const actions = [
    {
      commitInfo: {
        timestamp: now,
        operation: isFirst ? 'CREATE TABLE AS SELECT' : 'WRITE',
        operationParameters: isFirst ? {} : { mode: 'Overwrite' },
        engineInfo: `Course Almanac schema ${schemaVersion}`,
      },
    },
    ...(isFirst ? [{ protocol: { minReaderVersion: 1, minWriterVersion: 2 } }] : []),
    ...(schema === state.schema ? [] : [{ metaData }]),
    ...[...state.files]
      .filter((path) => path !== file)
      .map((path) => ({ remove: { path, deletionTimestamp: now, dataChange: true } })),
    {
      add: {
        path: file,
        partitionValues: {},
        size: facts.bytes,
        modificationTime: now,
        dataChange: true,
        stats: JSON.stringify({ numRecords: facts.rows }),
      },
    },
  ];
  return `${actions.map((each) => JSON.stringify(each)).join('\n')}\n`;
}

/** A UUID that is the same for a table of a publication, whichever computer publishes. */
function tableId(publicationId: string, table: string): string {
  const hash = createHash('sha256').update(`${publicationId} ${table}`).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
