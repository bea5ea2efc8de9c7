import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { ReadPublication, SubscriptionPin, SubscriptionProgress } from '#contract/publications.ts';
import { throwIfCancelled } from '#main/common/async.ts';
import type { CellValue, TableDefinition } from '#shared/catalog/columns.ts';
import { datasetNameSchema } from '#shared/catalog/datasets.ts';
import { changeKind } from '#shared/catalog/sync-state.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { message, t } from '#shared/language/message.ts';
import type { Sleep } from '../../common/async.ts';
import { parseForeignJson, parseJson } from '../../files/json-file.ts';
import { readRegular } from '../../files/regular-file.ts';
import { cacheFileIn } from '../../files/set-aside.ts';
import { noteUnfinished, unfinishedName } from '../../files/unfinished.ts';
import { retrying } from '../../net/classify.ts';
import { createTeamWords } from '../cache/annotations/annotations.ts';
import { openCache } from '../cache/cache.ts';
import type { Connection } from '../cache/database/database.ts';
import { folderBefore, noteBefore } from '../cache/journal/own-words.ts';
import { type ChangeOfOthers, createChangesOfOthers } from '../cache/runs/changed-rows.ts';
import { checkedRunId } from '../packages/import-runs.ts';
import { importTables } from '../packages/import-tables.ts';
import type { PackageRow } from '../packages/package-tables.ts';
import { readParquetTable } from '../packages/read-table.ts';
import { quoted, refuse } from '../packages/refuse-package.ts';
import { createFetchedFiles, type PublishedFile } from './fetch-files.ts';
import { withoutSnapshot } from './lake-columns.ts';
import {
  manifestedPath,
  type PublicationManifest,
  type PublishedPart,
  type PublishedTable,
  partsIn,
  tablePath,
  wordsPath,
} from './manifest.ts';
import { publishedTables, seenChangesName, teamWords } from './published-tables.ts';
import { type Publication, readPublication, refuseTooLarge } from './read-publication.ts';
import { type PublicationSource, refusePublication, whenWhole } from './source.ts';

export interface ImportOptions {
  readonly source: PublicationSource;
  /** The publisher whom the user has accepted, and the publication that was seen last. */
  readonly pin: SubscriptionPin;
  /** The folder of the subscription, with a folder for each publication that was read and one for fetched files. */
  readonly folder: string;
  /** The data folder that is shown; null when nothing was read yet. */
  readonly current: string | null;
  readonly sleep: Sleep;
  readonly onProgress: (progress: SubscriptionProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads what is published now into a data folder of its own, unless it is what `pin` names and `current` holds. Files that were fetched
 * before are not fetched again. A publication that is refused, or broken off, leaves `current` as it is, and whole files for the next try.
 * @returns null when there is nothing new
 * @throws AlmanacError PUBLICATION_*, DISK_FULL, CANCELLED, and of the network
 */
export async function importPublication(options: ImportOptions): Promise<ReadPublication | null> {
  const { source, pin, folder, current, sleep, signal, onProgress } = options;
  await tidyUp(folder, current);
  onProgress({ step: 'look', table: '', done: 0, total: 0 });
  const again = <T>(work: () => Promise<T>) => whenWhole(() => retrying(work, { sleep, signal }), options);
  const found = await again(() => readPublication(source, pin, signal));
  if (found.manifest.number === pin.number && current !== null && isSound(join(folder, current))) return null;
  const fetched = createFetchedFiles(join(folder, 'files'));
  const fetchAll = async (files: readonly NamedFile[]) => {
    const missing = files.filter((file) => !fetched.has(file));
    for (const [done, file] of missing.entries()) {
      onProgress({ step: 'fetch', table: file.title, done, total: missing.length });
      await again(() => fetched.fetch(source, file, signal));
    }
  };
  const named = filesOf(found.manifest);
  await fetchAll(named);
  const parts = await partsOf(found.manifest, fetched.pathOf);
  const ofParts = [...parts].flatMap(([table, each]) => each.map((part) => fileOfTable(table, part)));
  await fetchAll(ofParts);
  const read = await readIntoFolder(options, found, parts, fetched.pathOf);
  await fetched.keepOnly([...named, ...ofParts]);
  return read;
}

type NamedFile = PublishedFile & { readonly title: string };
type FileOfTable = Pick<PublishedPart, 'sha256' | 'bytes' | 'rows'> & { readonly org?: string };

/** The files with the rows of each table: the one that the manifest names, or the parts of its list. */
async function partsOf({ tables }: PublicationManifest, pathOf: PathOf): Promise<Map<string, readonly FileOfTable[]>> {
  const found = new Map<string, readonly FileOfTable[]>();
  for (const table of tables) {
    const text = async () => (await readRegular(pathOf(table), table.bytes)).toString('utf8');
    const parts = table.parts === undefined ? [table] : partsIn(table, await text());
    found.set(
      table.name,
      parts ?? refusePublication(t('its table {table} has a malformed list of parts', { table: quoted(table.name) })),
    );
  }
  refuseTooLarge([...found].flatMap(([name, parts]) => parts.map(({ bytes }) => ({ name, bytes }))));
  return found;
}

const fileOfTable = (table: string, { sha256, bytes }: FileOfTable): NamedFile => ({
  path: tablePath(table, sha256),
  sha256,
  bytes,
  title: titleOf(table),
});

/** Removes the data folders that are neither shown nor the one before it, and what an import that was killed has left. */
async function tidyUp(folder: string, current: string | null): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const before = current === null ? undefined : folderBefore(join(folder, current))?.folder;
  const stale = names.filter((name) => /^data-|\.part$/.test(name) && name !== current && name !== before);
  for (const name of stale) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
}

/** Whether the data of a folder is there, and was not set aside because it was damaged. */
const isSound = (dataDir: string): boolean =>
  existsSync(cacheFileIn(dataDir)) && !readdirSync(dataDir).some((name) => name.startsWith('cache.sqlite3.damaged-'));

const titleOf = (table: string) => publishedTables.get(table)?.title ?? '';

/** The files that the manifest names by itself. */
const filesOf = ({ tables, words }: PublicationManifest): NamedFile[] => [
  ...tables.map((table) => ({ ...fileOfTable(table.name, table), path: manifestedPath(table) })),
  ...(words ? [{ ...words, path: wordsPath(words.sha256), title: message('Names and notes') }] : []),
];

type PathOf = (file: Pick<PublishedFile, 'sha256'>) => string;

async function readIntoFolder(
  { pin, folder, current, onProgress, signal }: ImportOptions,
  { manifest, manifestSha256 }: Publication,
  parts: ReadonlyMap<string, readonly FileOfTable[]>,
  pathOf: PathOf,
): Promise<ReadPublication> {
  const name = `data-${randomBytes(6).toString('hex')}`;
  const part = join(folder, unfinishedName());
  const done = noteUnfinished(part);
  try {
    await mkdir(part, { recursive: true, mode: 0o700 });
    await fill(part, manifest, parts, pathOf, onProgress, signal).catch(asPublication);
    if (current !== null) noteBefore(part, { folder: wordsLieIn(folder, current), isCarried: false });
    await rename(part, join(folder, name));
  } finally {
    await rm(part, { recursive: true, force: true, maxRetries: 3 });
    done();
  }
  return { pin: { ...pin, number: manifest.number, manifestSha256 }, folder: name, facts: manifest.facts };
}

/** A folder that was never opened has not taken over the reader's words: they lie in the one before it. */
function wordsLieIn(folder: string, current: string): string {
  const before = folderBefore(join(folder, current));
  return before === null || before.isCarried ? current : before.folder;
}

/** The tables are read by the same rules as those of a package; only what is said of them is another. */
function asPublication(error: unknown): never {
  if (error instanceof AlmanacError && error.code === 'PACKAGE_REFUSED')
    throw new AlmanacError('PUBLICATION_REFUSED', error.detail, error);
  throw error;
}

const short = z.string().min(1).max(1000);
const json = z
  .string()
  .max(100_000)
  .nullable()
  .transform((text, context): string | number | null => {
    const parsed = z.union([z.string(), z.number(), z.null()]).safeParse(text === null ? null : parseJson(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: 'no value' });
    return z.NEVER;
  });

const change = z.strictObject({
  change_id: z.string().regex(/^[0-9a-f]{32}$/),
  observed_at: z.int(),
  dataset: datasetNameSchema,
  kind: changeKind,
  run_id: short.nullable(),
  record: short,
  field: short.nullable(),
  old_value: json,
  new_value: json,
});

const rowsAtOnce = 1000;

/** Stores what the publisher's syncs saw change; it comes into the journal when the folder is opened. @throws AlmanacError PACKAGE_REFUSED */
async function importHistory(db: Connection, rows: AsyncIterable<PackageRow>): Promise<void> {
  const add = createChangesOfOthers(db);
  const waiting: ChangeOfOthers[] = [];
  for await (const { cells } of rows) {
    const parsed = change.safeParse(cells);
    if (!parsed.success) return refuse(t('one of its observed changes cannot be read'));
    const { run_id } = parsed.data;
    waiting.push({ ...parsed.data, run_id: run_id === null ? null : checkedRunId(run_id, seenChangesName) });
    if (waiting.length === rowsAtOnce) add(waiting.splice(0));
  }
  add(waiting);
}

// The parts of a table, read as the table. Each part of an organization has rows of the same course runs, of other days; rows of a run come
// together, the oldest period first.
interface ReadPart {
  readonly org: string;
  rows(): AsyncGenerator<PackageRow>;
}

/** The rows of all parts; those of an organization are read beside each other, a row group of each in memory. */
export async function* rowsOfParts(parts: readonly ReadPart[]): AsyncGenerator<PackageRow> {
  for (const ofOrg of Map.groupBy(parts, ({ org }) => org).values()) {
    const [only] = ofOrg;
    if (ofOrg.length === 1 && only !== undefined) yield* only.rows();
    else yield* byRun(ofOrg.map((part) => part.rows()));
  }
}

async function* byRun(parts: readonly AsyncGenerator<PackageRow>[]): AsyncGenerator<PackageRow> {
  try {
    const heads = await Promise.all(parts.map(async (rows) => ({ rows, row: await nextOf(rows) })));
    for (;;) {
      const runs = heads.flatMap(({ row }) => (row === null ? [] : [row.cells.course_id ?? null]));
      if (runs.length === 0) return;
      const run = runs.reduce((first, each) => (isBefore(each, first) ? each : first));
      for (const head of heads) {
        while (head.row !== null && (head.row.cells.course_id ?? null) === run) {
          yield head.row;
          head.row = await nextOf(head.rows);
        }
      }
    }
  } finally {
    for (const rows of parts) await rows.return(undefined);
  }
}

async function nextOf(rows: AsyncGenerator<PackageRow>): Promise<PackageRow | null> {
  const { done, value } = await rows.next();
  return done ? null : value;
}

/** Files have course runs in the order of their bytes. */
const isBefore = (one: CellValue, other: CellValue): boolean =>
  Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other))) < 0;

async function fill(
  dataDir: string,
  { tables, lists, words, facts }: PublicationManifest,
  parts: ReadonlyMap<string, readonly FileOfTable[]>,
  pathOf: PathOf,
  onProgress: ImportOptions['onProgress'],
  signal: AbortSignal | undefined,
): Promise<void> {
  let done = 0;
  const rows = async function* (name: string): AsyncGenerator<PackageRow> {
    const table = tables.find((each) => each.name === name);
    if (!table) return;
    onProgress({ step: 'read', table: titleOf(name), done, total: tables.length });
    done += 1;
    const read = (parts.get(name) ?? []).map((part) => ({
      org: part.org ?? '',
      rows: () => readRows({ ...table, rows: part.rows }, pathOf(part), facts.threshold !== null),
    }));
    for await (const row of rowsOfParts(read)) {
      throwIfCancelled(signal);
      yield row;
    }
  };
  const cache = openCache(dataDir);
  try {
    await importTables(cache.db, { names: new Set(tables.map(({ name }) => name)), rows, lists }, 'team');
    await importHistory(cache.db, rows(seenChangesName));
    if (words) importWords(cache.db, (await readRegular(pathOf(words), words.bytes)).toString('utf8'));
  } finally {
    cache.close();
  }
}

/** The names and notes of the team. Their file was checked against the manifest. */
function importWords(db: Connection, text: string): void {
  const parsed =
    teamWords.safeParse(parseForeignJson(text)).data ?? refusePublication(t('its names and notes cannot be read'));
  const words = createTeamWords(db);
  words.addLabels(parsed.labels);
  words.addNotes(parsed.notes);
}

/** The rows as tables of a package have them, without what each says of its publication: the manifest says that. */
async function* readRows(table: PublishedTable, path: string, withholds: boolean): AsyncGenerator<PackageRow> {
  const definition = publishedTables.get(table.name) as TableDefinition;
  for await (const { cells, withheld } of readParquetTable(path, table, definition, withholds))
    yield { cells: withoutSnapshot(cells), withheld };
}
