import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Column, ColumnType } from '#shared/catalog/columns.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { personsMode, writeNewFile, writePartFile } from '../../files/part-file.ts';
import { parquetOfActions } from '../parquet/write-parquet.ts';
import { parsedJson } from './identity.ts';
import { schemaVersion } from './lake-columns.ts';
import type { LoggedCommit, PublishedPart, PublishedTable } from './manifest.ts';
import type { TargetFolder } from './target-folder.ts';

/*
 * Each published table is a table of Delta Lake: beside its files lies a log of JSON commits, each of which removes the files that are gone
 * and adds the new ones. Engines of warehouses read tables from it by themselves, and find earlier versions. Only what every reader knows
 * is used: protocol 1 and 2, partitions, checkpoints in one file.
 */

const commitName = /^(\d{20})\.json$/;

// Every tenth version of a table has a checkpoint, which describes the whole table, so that engines read one checkpoint and at most nine
// commits.
const versionsApart = 10;

const isCheckpointed = (version: number): boolean => version > 0 && version % versionsApart === 0;

const logFolder = (table: string) => `tables/${table}/_delta_log`;
/** Where a file of the log lies, below the published folder. */
const logPath = (table: string, version: number, ending: 'json' | 'checkpoint.parquet') =>
  `${logFolder(table)}/${String(version).padStart(20, '0')}.${ending}`;

const protocol = { minReaderVersion: 1, minWriterVersion: 2 } as const;

interface Checkpoint {
  readonly version: number;
  readonly metaData: object;
  readonly adds: readonly object[];
}

/** Writes the checkpoint of a version, and the file that names the newest one. Returns the bytes. */
async function writeCheckpoint(
  target: TargetFolder,
  table: string,
  { version, metaData, adds }: Checkpoint,
  { insist, signal }: { readonly insist: () => Promise<void>; readonly signal?: AbortSignal | undefined },
): Promise<number> {
  const actions = [{ protocol }, { metaData }, ...adds.map((add) => ({ add }))];
  const write = async (file: string, bytes: Uint8Array | string) =>
    (await writePartFile(await target.placeFor(file), [bytes], signal, personsMode, insist)).bytes;
  const written = await write(logPath(table, version, 'checkpoint.parquet'), parquetOfActions(actions));
  const newest = JSON.stringify({ version, size: actions.length });
  return written + (await write(`${logFolder(table)}/_last_checkpoint`, newest));
}

/** Where the commit of a version lies, below the published folder. */
export const commitPath = (table: string, version: number) => logPath(table, version, 'json');

/** How Delta Lake calls our types. */
const deltaTypes: Record<ColumnType, string> = {
  text: 'string',
  integer: 'long',
  number: 'double',
  boolean: 'boolean',
  day: 'date',
  instant: 'timestamp',
};

const listOfTexts = { type: 'array', elementType: 'string', containsNull: false };
/** The types of the protocol for what is JSON elsewhere. */
const nestedTypes = {
  list: listOfTexts,
  map: { type: 'map', keyType: 'string', valueType: listOfTexts, valueContainsNull: false },
  any: deltaTypes.text,
} as const;

export interface LoggedTable {
  readonly title: string;
  readonly description: string;
  readonly columns: readonly LoggedColumn[];
  /** Columns whose values the log has, and files do not. */
  readonly partitionColumns: readonly LoggedColumn[];
  readonly facts: Pick<PublishedTable, 'name'>;
  readonly files: readonly LoggedFile[];
}

type LoggedColumn = Pick<Column, 'key' | 'type' | 'json' | 'nullable' | 'meaning'>;

/** The entry of a file in the log. */
export interface LoggedFile extends Pick<PublishedPart, 'sha256' | 'bytes' | 'rows'> {
  readonly snapshotAt?: number | undefined;
  readonly partition: Readonly<Record<string, string>>;
}

/** The log of a table as of the previous publication. */
export interface LogBefore {
  readonly commit: LoggedCommit;
  /** The files that make up the table behind that commit; null where they are not known. */
  readonly files: ReadonlySet<string> | null;
}

export interface LogOptions {
  readonly publicationId: string;
  /** Now, as an instant. */
  readonly now: number;
  readonly signal?: AbortSignal | undefined;
  /** Called right before a commit gets its name. @throws AlmanacError PUBLISH_BUSY when another publisher has taken the folder over */
  readonly insist: () => Promise<void>;
}

/** The newest commit of a log, and the bytes that were written for it. */
export type Logged = LoggedCommit & { readonly written: number };

export const fileName = ({ sha256 }: Pick<LoggedFile, 'sha256'>): string => `${sha256}.parquet`;

/**
 * Writes a commit that adds the files that are new and removes those that are gone, unless the log says of the table what is published
 * already.
 * @throws AlmanacError NOT_OURS where something else lies in the place of the log; PUBLISH_BUSY
 */
export async function logTable(
  target: TargetFolder,
  table: LoggedTable,
  before: LogBefore | undefined,
  options: LogOptions,
): Promise<Logged> {
  const state = await stateOf(target, table.facts.name, before);
  const { newest, metaData: known } = state;
  const described = metaDataOf(table, options.publicationId);
  const isDescribed = describedKeys.every((key) => isDeepStrictEqual(known?.[key], described[key]));
  const files = new Map(table.files.map((file) => [fileName(file), file]));
  const gone = [...state.files].filter((path) => !files.has(path));
  const added = [...files.values()].filter((file) => !state.files.has(fileName(file)));
  const hasSameFiles = gone.length === 0 && added.length === 0;
  if (newest !== null && state.isVouched && isDescribed && hasSameFiles) return { ...newest, written: 0 };
  const now = millisOf(options);
  const metaData = { ...described, createdTime: known?.id === described.id ? known.createdTime : now };
  const isFirst = newest === null;
  const actions = [
    isFirst ? infoOf('CREATE TABLE AS SELECT', {}, now) : infoOf('WRITE', { mode: 'Overwrite' }, now),
    ...(isFirst ? [{ protocol }] : []),
    ...(isDescribed ? [] : [{ metaData }]),
    ...removalsOf(gone, now),
    ...added.map((file) => ({ add: addOf(file, now) })),
  ];
  const logged = await commit(target, table.facts.name, { state, actions, isDescribed }, options);
  if (!isCheckpointed(logged.version)) return logged;
  const adds = [...files.values()].map((file) => ({ ...addOf(file, now), dataChange: false }));
  const checkpoint = { version: logged.version, metaData, adds };
  return {
    ...logged,
    written: logged.written + (await writeCheckpoint(target, table.facts.name, checkpoint, options)),
  };
}

/**
 * Removes the files of a table that is no longer published, so that no engine takes it for current; one that comes back goes on behind.
 * Null where the table has no log.
 * @throws AlmanacError NOT_OURS, PUBLISH_BUSY
 */
export async function endTable(
  target: TargetFolder,
  table: string,
  before: LogBefore | undefined,
  options: LogOptions,
): Promise<Logged | null> {
  const state = await stateOf(target, table, before);
  if (state.newest === null) return null;
  if (state.files.size === 0) return { ...state.newest, written: 0 };
  const now = millisOf(options);
  const actions = [infoOf('DELETE', { predicate: '[]' }, now), ...removalsOf([...state.files], now)];
  return commit(target, table, { state, actions, isDescribed: true }, options);
}

interface Commit {
  /** The table after the commits before. */
  readonly state: LogState;
  readonly actions: readonly object[];
  /** Whether an earlier commit describes the table as it is now. */
  readonly isDescribed: boolean;
}

async function commit(
  target: TargetFolder,
  table: string,
  { state: { newest }, actions, isDescribed }: Commit,
  { insist, signal }: LogOptions,
): Promise<Logged> {
  const version = newest === null ? 0 : newest.version + 1;
  const bytes = Buffer.from(`${actions.map((each) => JSON.stringify(each)).join('\n')}\n`);
  const path = await target.placeFor(commitPath(table, version));
  try {
    const written = await writeNewFile(path, [bytes], { signal, mode: personsMode, beforeName: insist });
    const describedBy = isDescribed && newest !== null ? newest.describedBy : version;
    return { version, sha256: written.sha256, describedBy, written: written.bytes };
  } catch (error) {
    // Another publisher has written this version since the log was read.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new AlmanacError('PUBLISH_BUSY', {}, error);
    throw error;
  }
}

const action = z.union([
  z.object({ add: z.object({ path: z.string() }) }),
  z.object({ remove: z.object({ path: z.string() }) }),
  z.object({
    metaData: z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      schemaString: z.string(),
      partitionColumns: z.array(z.string()),
      createdTime: z.number(),
    }),
  }),
  z.object({ protocol: z.object({ minReaderVersion: z.literal(1) }) }),
  z.object({ commitInfo: z.object({ engineInfo: z.string().startsWith('Course Almanac') }) }),
]);
type MetaData = Extract<z.infer<typeof action>, { readonly metaData: unknown }>['metaData'];

/** The fields of a description that can change. */
const describedKeys = ['id', 'name', 'description', 'schemaString', 'partitionColumns'] as const;

interface LogState {
  /** Null before the first commit. */
  readonly newest: LoggedCommit | null;
  /** Whether the newest commit is the one that the signed manifest names. */
  readonly isVouched: boolean;
  /** The files that make up the table. */
  readonly files: ReadonlySet<string>;
  readonly metaData: MetaData | null;
}

/** Reads the state of a table from its log. Where the manifest names the newest commit and its files, the commit that describes the table is enough. */
async function stateOf(target: TargetFolder, table: string, before: LogBefore | undefined): Promise<LogState> {
  if (before?.files && (await isNewest(target, table, before.commit))) {
    const { metaData } = await readCommits(target, table, [before.commit.describedBy]);
    return { newest: before.commit, isVouched: true, files: before.files, metaData };
  }
  const names = await target.names(logFolder(table));
  const versions = names.flatMap((name) => commitName.exec(name)?.[1] ?? []).map(Number);
  // Without one of them it is not known which files a reader takes for the table: some of them would stay in it for good.
  if (versions.toSorted((a, b) => a - b).some((version, index) => version !== index))
    throw new AlmanacError('NOT_OURS', { what: join(target.path, logFolder(table)) });
  return { ...(await readCommits(target, table, versions)), isVouched: false };
}

/** Whether a commit is the last one, and as it was written. */
async function isNewest(target: TargetFolder, table: string, { version, sha256 }: LoggedCommit): Promise<boolean> {
  const text = await target.text(commitPath(table, version));
  return text !== null && sha256Of(text) === sha256 && !(await target.exists(commitPath(table, version + 1)));
}

async function readCommits(
  target: TargetFolder,
  table: string,
  versions: readonly number[],
): Promise<Omit<LogState, 'isVouched'>> {
  const files = new Set<string>();
  let metaData: MetaData | null = null;
  let newest: LoggedCommit | null = null;
  for (const version of versions) {
    const path = commitPath(table, version);
    const text = (await target.text(path)) ?? '?';
    let describedBy: number = newest?.describedBy ?? 0;
    for (const line of text.trimEnd().split('\n')) {
      const found = action.safeParse(parsedJson(line)).data;
      // A log of another program, or a damaged one: no engine would read a commit behind it.
      if (found === undefined) throw new AlmanacError('NOT_OURS', { what: join(target.path, path) });
      if ('add' in found) files.add(found.add.path);
      else if ('remove' in found) files.delete(found.remove.path);
      else if ('metaData' in found) [metaData, describedBy] = [found.metaData, version];
    }
    newest = { version, sha256: sha256Of(text), describedBy };
  }
  return { newest, files, metaData };
}

const millisOf = ({ now }: Pick<LogOptions, 'now'>) => Math.floor(now / 1000);
const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

const infoOf = (operation: string, operationParameters: Readonly<Record<string, string>>, timestamp: number) => ({
  commitInfo: { timestamp, operation, operationParameters, engineInfo: `Course Almanac schema ${schemaVersion}` },
});

const removalsOf = (files: readonly string[], now: number) =>
  files.map((path) => ({ remove: { path, deletionTimestamp: now, dataChange: true } }));

const addOf = ({ sha256, bytes, rows, snapshotAt, partition }: LoggedFile, now: number) => ({
  path: fileName({ sha256 }),
  partitionValues: partition,
  size: bytes,
  modificationTime: snapshotAt === undefined ? now : millisOf({ now: snapshotAt }),
  dataChange: true,
  stats: JSON.stringify({ numRecords: rows }),
});

/** Returns the action that names a table and its columns. */
function metaDataOf(table: LoggedTable, publicationId: string) {
  const { title, description, columns, partitionColumns, facts } = table;
  const fields = [...columns, ...partitionColumns].map(({ key, type, json, nullable, meaning }) => ({
    name: key,
    type: json ? nestedTypes[json] : deltaTypes[type],
    nullable,
    metadata: { comment: meaning },
  }));
  return {
    id: tableId(publicationId, facts.name),
    name: title,
    description,
    format: { provider: 'parquet', options: {} },
    schemaString: JSON.stringify({ type: 'struct', fields }),
    partitionColumns: partitionColumns.map(({ key }) => key),
    configuration: {},
  };
}

/** A UUID that is the same for a table of a publication, whichever computer publishes. */
function tableId(publicationId: string, table: string): string {
  const hash = createHash('sha256').update(`${publicationId} ${table}`).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
