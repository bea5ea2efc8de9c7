import { type PackageProgress, packageDatasets } from '#contract/packages.ts';
import { throwIfCancelled } from '#main/common/async.ts';
import type { LastPublication, PublishedState } from '../cache/annotations/published.ts';
import type { MaskedData } from '../masking/masking.ts';
import { type FactsOptions, thresholdOf } from '../packages/manifest.ts';
import { type Outgoing, outgoingTables } from '../packages/outgoing-tables.ts';
import { endTable, fileName, type LogBefore, type LoggedFile, type LogOptions, logTable } from './delta-log.ts';
import {
  type DividedTable,
  type DividingOptions,
  partsOfTable,
  planDivided,
  publishDivided,
  readyForParts,
  type WrittenTable,
} from './divided-tables.ts';
import type { Identity } from './identity.ts';
import { lakeColumns, orgColumn, periodColumn } from './lake-columns.ts';
import { type PublicationManifest, type PublishedPart, type PublishedTable, tablePath } from './manifest.ts';
import { outgoingHistory } from './outgoing-history.ts';
import { createPartStates, createParts, isDivided, partitionColumnsOf } from './parts.ts';
import { createTableStates, isUnharmed, publishRows, publishWords, type Writing } from './published-files.ts';
import { outgoingDimensions, outgoingWords, publishedTables } from './published-tables.ts';
import type { PublisherLock } from './publisher-lock.ts';
import type { TargetFolder } from './target-folder.ts';

// The publisher's choices, and the services of this computer that publishing needs.
export interface PublicationOptions extends Omit<FactsOptions, 'selection'> {
  readonly folder: string;
  /** A title or name that is not given stays as it was in the folder. */
  readonly selection: Omit<FactsOptions['selection'], 'title' | 'madeBy'> & {
    readonly title?: string | undefined;
    readonly madeBy?: string | undefined;
  };
  /** Begins a new publication where the folder holds one already: its readers have to subscribe again. */
  readonly isNew: boolean;
}

/** Signs the bytes of a manifest with the publisher's key, which stays where it is. */
export type SignManifest = (bytes: Uint8Array) => Promise<{ readonly publicKey: string; readonly signature: string }>;

/** The publisher's record of a folder. The path has no links. */
interface PublisherMemory {
  of(path: string): LastPublication | null;
  /** The states from which the tables in the folder were made, by table. */
  statesOf(path: string): ReadonlyMap<string, PublishedState>;
  keep(path: string, published: LastPublication, states: readonly PublishedState[]): void;
}

export interface Publishing {
  readonly memory: PublisherMemory;
  readonly sign: SignManifest;
  readonly onProgress: (progress: PackageProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

/*
 * Writes the files of a publication: what has changed of each table, the commits that say so, names and notes.
 */

interface Folder {
  readonly target: TargetFolder;
  readonly lock: PublisherLock;
  readonly publishing: Publishing;
}

/** A table as it was read, with what the manifest says of it. */
interface Described {
  readonly outgoing: Outgoing;
  readonly facts: PublishedTable;
}

interface WrittenFiles {
  readonly tables: PublishedTable[];
  readonly ended: NonNullable<PublicationManifest['ended']>;
  readonly words: PublicationManifest['words'];
  readonly described: readonly Described[];
  /** Tables of which a file was written. */
  readonly written: number;
  readonly rows: number;
  readonly bytes: number;
  readonly withheld: number;
  readonly states: readonly PublishedState[];
}

type DataOfTables = Pick<MaskedData, 'db' | 'reader' | 'ready' | 'excluded'>;

interface LoggedTables {
  /** The tables, each with the newest commit of its log. */
  readonly logged: Described[];
  readonly ended: NonNullable<PublicationManifest['ended']>;
  /** Bytes that were written. */
  readonly bytes: number;
}

/**
 * Adds a commit to the log of each table that changed, once all files are there, and to that of each table that is no longer published.
 * @throws AlmanacError NOT_OURS, PUBLISH_BUSY, CANCELLED
 */
async function logTables(
  target: TargetFolder,
  tables: readonly (Described & { readonly parts: readonly PublishedPart[] })[],
  before: Pick<Identity, 'logs' | 'tables'>,
  options: LogOptions & { readonly onMove: () => Promise<void> },
): Promise<LoggedTables> {
  const logged: Described[] = [];
  const ended: LoggedTables['ended'] = [];
  let bytes = 0;
  for (const { outgoing, facts, parts } of tables) {
    throwIfCancelled(options.signal);
    const { title, description } = outgoing.definition;
    const columns = [...outgoing.columns, ...lakeColumns];
    const partitionColumns = partitionColumnsOf(facts.name);
    const table = { title, description, columns, partitionColumns, facts, files: filesOf(facts, parts) };
    const { written, ...log } = await logTable(target, table, await logBefore(target, facts.name, before), options);
    await options.onMove();
    bytes += written;
    logged.push({ outgoing, facts: { ...facts, log } });
  }
  const current = new Set(tables.map(({ facts }) => facts.name));
  for (const name of await target.names('tables')) {
    // A folder that no publication of ours knows is of another program.
    if (current.has(name) || !(before.logs.has(name) || publishedTables.has(name))) continue;
    throwIfCancelled(options.signal);
    const found = await endTable(target, name, await logBefore(target, name, before), options);
    await options.onMove();
    if (found === null) continue;
    const { written, ...log } = found;
    bytes += written;
    ended.push({ name, log });
  }
  return { logged, ended, bytes };
}

/** The files of a table, each with the values of the columns that it is divided by. */
function filesOf(facts: PublishedTable, parts: readonly PublishedPart[]): LoggedFile[] {
  if (facts.parts === undefined) return [{ ...facts, partition: {} }];
  return parts.map((part) => ({
    ...part,
    partition: {
      [orgColumn.key]: part.org,
      ...(part.period === undefined ? {} : { [periodColumn.key]: part.period }),
    },
  }));
}

async function logBefore(
  target: TargetFolder,
  name: string,
  { logs, tables }: Pick<Identity, 'logs' | 'tables'>,
): Promise<LogBefore | undefined> {
  const commit = logs.get(name);
  if (commit === undefined) return undefined;
  const table = tables.get(name);
  // A table that was no longer published has no file.
  if (table === undefined) return { commit, files: new Set() };
  const parts = await partsOfTable(target, table);
  const files = table.parts === undefined ? [table] : parts;
  return { commit, files: files.length === (table.parts ?? 1) ? new Set(files.map(fileName)) : null };
}

export async function writeTables(
  data: DataOfTables,
  options: PublicationOptions & { readonly before: Identity },
  { target, lock, publishing }: Folder,
): Promise<WrittenFiles> {
  const { memory, onProgress, signal } = publishing;
  const { publicationId, tables: published } = options.before;
  const { runIds } = options.selection;
  const threshold = thresholdOf(options);
  const statesOptions = { appVersion: options.appVersion, publicationId, runIds, threshold };
  const states = memory.statesOf(target.path);
  const dividing: DividingOptions = {
    publicationId,
    now: options.now,
    threshold,
    partsOf: createParts(data.db, runIds),
    stateOf: createPartStates(data.db, statesOptions),
    published,
    states,
  };
  const outgoing = tablesOf(data, options, threshold);
  const divided = new Map<string, DividedTable>();
  for (const { name } of outgoing)
    if (isDivided(name)) divided.set(name, await planDivided(data, name, target, dividing));
  readyForParts(data, [...divided.values()]);
  const writing: Writing = { target, onMove: lock.move, signal };
  const stateOf = createTableStates(data.db, statesOptions);
  const made: (WrittenTable & Described)[] = [];
  for (const [done, table] of outgoing.entries()) {
    throwIfCancelled(signal);
    onProgress({ step: 'write', table: table.definition.title, done, total: outgoing.length });
    const plan = divided.get(table.name);
    const written =
      plan === undefined
        ? await publishWhole(table, stateOf(table.name), dividing, writing)
        : await publishDivided(data, plan, dividing, writing);
    made.push({ ...written, outgoing: plan === undefined ? table : { ...table, columns: plan.columns } });
    await lock.move();
  }
  // A publisher that has slept may find that another one has gone on: engines would read its commits at once.
  await lock.insist();
  const logOptions = { publicationId, now: options.now, signal, insist: lock.insist, onMove: lock.move };
  const { logged, ended, bytes } = await logTables(target, made, options.before, logOptions);
  const words = outgoingWords(data);
  const file = words === null ? null : await publishWords(words, writing);
  return {
    tables: logged.map(({ facts }) => facts),
    ended,
    described: logged,
    words: file?.facts ?? null,
    written: made.filter(({ isWritten }) => isWritten).length,
    rows: made.reduce((sum, { facts }) => sum + facts.rows, 0),
    bytes: made.reduce((sum, table) => sum + table.bytes, bytes + (file?.written ?? 0)),
    withheld: made.reduce((sum, table) => sum + table.withheld, 0),
    states: made.flatMap((table) => table.states),
  };
}

/** The tables of a publication. Tables in parts are opened later, part by part. */
function tablesOf(
  data: DataOfTables,
  { selection: { runIds } }: PublicationOptions,
  threshold: number | null,
): Outgoing[] {
  const selection = { taxonomy: true, runIds, datasets: [...packageDatasets], labels: true, notes: false };
  const spreadOf = (name: string) => (isDivided(name) ? [] : undefined);
  return [
    ...outgoingTables(data, { ...selection, withholds: threshold !== null, spreadOf }),
    outgoingHistory(data, runIds, threshold),
    ...outgoingDimensions(data.db, runIds),
  ];
}

/** Publishes a table that is one file, unless its data is in the state that it was made from. */
async function publishWhole(
  table: Outgoing,
  state: string | null,
  { publicationId, now, published, states }: DividingOptions,
  writing: Writing,
): Promise<WrittenTable> {
  const { name } = table;
  const { target } = writing;
  const found = published.get(name);
  const before = found?.parts === undefined ? found : undefined;
  const known = states.get(name);
  if (before !== undefined && state !== null && known?.state === state && known.sha256 === before.sha256) {
    const stats = await target.find(tablePath(name, before.sha256));
    if (await isUnharmed(target, name, stats, { ...known, bytes: before.bytes }))
      return { facts: before, parts: [], states: [known], bytes: 0, isWritten: false, withheld: known.withheld };
  }
  const { facts, written, reads } = await publishRows(table, { publicationId, now, before }, writing);
  const withheld = table.withheld() / reads;
  const columns = [...table.columns, ...lakeColumns].map(({ key }) => key);
  const stats = await target.find(tablePath(name, facts.sha256));
  const own = { name, sha256: facts.sha256, modifiedAt: stats?.mtimeMs ?? 0, withheld, spread: null };
  return {
    facts: { name, ...facts, columns },
    parts: [],
    states: state === null ? [] : [{ ...own, state }],
    bytes: written,
    isWritten: written > 0,
    withheld,
  };
}
