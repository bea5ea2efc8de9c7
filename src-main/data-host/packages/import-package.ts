import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type PackageProgress, packageDatasets } from '#contract/packages.ts';
import type { PackageFacts } from '#contract/workspaces.ts';
import { type LabelChange, label, type Note, note } from '#shared/catalog/annotations.ts';
import { type DatasetName, datasetNameSchema, datasets } from '#shared/catalog/datasets.ts';
import type { TableDefinition } from '#shared/catalog/tables.ts';
import { throwIfCancelled } from '../../common/cancelled.ts';
import { noteUnfinished, unfinishedName } from '../../files/unfinished.ts';
import { createLabels } from '../cache/annotations/labels.ts';
import { createNotes } from '../cache/annotations/notes.ts';
import { openCache } from '../cache/cache.ts';
import { type Connection, writing } from '../cache/database/database.ts';
import { createDictionaries, type Dictionaries } from '../cache/database/dictionaries.ts';
import { keepListMarkers } from '../cache/reading/snapshot.ts';
import { createCourseSummaries } from '../cache/runs/course-summaries.ts';
import type { RunDatasetName } from '../cache/runs/run-tables.ts';
import { createSelectedRuns } from '../cache/runs/selected-runs.ts';
import { createSyncState, type Published } from '../cache/sync-state/sync-state.ts';
import type { CourseSummary } from '../remote/records/course.ts';
import { heldRows } from './held-rows.ts';
import { checkedCourseKey, checkedRunId, type Freshness, importRunDataset } from './import-runs.ts';
import { importTaxonomy } from './import-taxonomy.ts';
import {
  definitionsName,
  type Manifest,
  type ManifestResource,
  manifestName,
  readManifest,
  readmeName,
} from './manifest.ts';
import { fileOf, packageTables, taxonomyTables } from './package-tables.ts';
import { fieldsOfResource, readTable } from './read-table.ts';
import { quoted, refuse } from './refusal.ts';
import type { PackageRow } from './table-fields.ts';
import { openZip, type ZipReader } from './zip-reader.ts';

const largestManifest = 8_000_000;

export interface ImportedPackage {
  /** Follows from the file's bytes: also the name of the folder. */
  readonly id: string;
  readonly facts: PackageFacts;
}

/**
 * Reads a package into a data folder of its own under `folder`, through the writers that the sync uses. Everything is checked
 * first or on the way; what is refused leaves nothing behind. A package that was read before is not read again, so that what
 * users have written about it stays.
 * @throws AlmanacError PACKAGE_REFUSED, DISK_FULL, CANCELLED
 */
export async function importPackage(
  path: string,
  folder: string,
  onProgress: (progress: PackageProgress) => void,
  signal?: AbortSignal,
): Promise<ImportedPackage> {
  const zip = await openZip(path);
  try {
    const { resources, courseAlmanac, lists } = readManifest(await zip.text(manifestName, largestManifest));
    const { format: _, ...facts } = courseAlmanac;
    checkFiles(zip, resources);
    const id = zip.sha256.slice(0, 16);
    const target = join(folder, id);
    if (existsSync(join(target, 'cache.sqlite3'))) return { id, facts };
    const part = join(folder, unfinishedName());
    const done = noteUnfinished(part);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await fill(part, zip, { resources, courseAlmanac, lists }, onProgress, signal);
      await rename(part, target);
    } finally {
      await rm(part, { recursive: true, force: true, maxRetries: 3 });
      done();
    }
    return { id, facts };
  } finally {
    await zip.close();
  }
}

/** Every file is in the description and every table is one of ours. */
function checkFiles(zip: ZipReader, resources: readonly ManifestResource[]): void {
  const expected = new Set([manifestName, readmeName, definitionsName]);
  for (const resource of resources) {
    const definition = packageTables.get(resource.name) ?? refuse(`the table ${quoted(resource.name)} is not known`);
    if (resource.path !== fileOf(resource.name))
      refuse(`the file of the table ${quoted(resource.name)} has another name`);
    if (expected.has(resource.path)) refuse(`the table ${quoted(resource.name)} is described twice`);
    if (!zip.names.includes(resource.path)) refuse(`${quoted(resource.path)} is missing`);
    fieldsOfResource(definition, resource);
    expected.add(resource.path);
  }
  const stranger = zip.names.find((name) => !expected.has(name));
  if (stranger !== undefined) refuse(`the file ${quoted(stranger)} is not in its description`);
}

async function fill(
  folder: string,
  zip: ZipReader,
  { resources, courseAlmanac, lists = {} }: Manifest,
  onProgress: (progress: PackageProgress) => void,
  signal?: AbortSignal,
): Promise<void> {
  const { threshold } = courseAlmanac;
  const cache = openCache(folder);
  let done = 0;
  const rows = async function* (table: string): AsyncGenerator<PackageRow> {
    const resource = resources.find(({ name }) => name === table);
    if (!resource) return;
    const definition = packageTables.get(table) as TableDefinition;
    onProgress({ step: 'read', table: definition.title, done, total: resources.length });
    done += 1;
    for await (const row of readTable(zip, resource, definition, threshold !== null)) {
      throwIfCancelled(signal);
      if ('course_key' in row.cells) checkedCourseKey(row.cells.course_key);
      yield row;
    }
  };
  try {
    await readAll(cache.db, new Set(resources.map(({ name }) => name)), rows);
    keepListMarkers(cache.db, lists);
  } finally {
    cache.close();
  }
}

async function readAll(
  db: Connection,
  names: ReadonlySet<string>,
  rows: (table: string) => AsyncGenerator<PackageRow>,
): Promise<void> {
  const dictionaries = createDictionaries(db);
  const syncState = createSyncState(db);
  const held = (table: string) => heldRows(table, rows(table));
  const fresh = await readFreshness(held('freshness'));
  const freshnessOf = (dataset: DatasetName, runId: string | null) => fresh.get(keyOf(dataset, runId));
  if (taxonomyTables.some((table) => names.has(table))) {
    const syncedAt = (dataset: DatasetName) => freshnessOf(dataset, null)?.syncedAt ?? null;
    await importTaxonomy(db, dictionaries, syncState, { rows }, syncedAt);
  }
  const runs = new Set<string>();
  const withRows = new Set<string>();
  for (const dataset of packageDatasets as readonly RunDatasetName[]) {
    if (!names.has(dataset)) continue;
    const into = { db, dictionaries, syncState, freshnessOf };
    for (const runId of await importRunDataset(into, dataset, rows(dataset))) {
      runs.add(runId);
      withRows.add(keyOf(dataset, runId));
    }
  }
  for (const { dataset, runId, state, syncedAt } of fresh.values()) {
    if (runId === null) continue;
    runs.add(runId);
    const runNo = dictionaries.runNo(runId);
    if (state === 'noRows') syncState.noRows(dataset, runNo, 0, syncedAt ?? 0);
    else if (!withRows.has(keyOf(dataset, runId))) syncState.complete(dataset, runNo, nothingInIt, 0, syncedAt);
  }
  createSelectedRuns(db, dictionaries).add([...runs]);
  await readTotals(db, dictionaries, held('totals'));
  await readLabels(db, held('labels'));
  await readNotes(db, held('notes'));
}

/** Read whole, and there was no row in it. */
const nothingInIt: Published = { rows: 0, rejected: 0, data_through: null, computed_at: null, history_from: null };

interface FreshnessLine extends Freshness {
  readonly dataset: DatasetName;
  readonly runId: string | null;
}

const keyOf = (dataset: string, runId: string | null) => JSON.stringify([dataset, runId]);

async function readFreshness(rows: AsyncIterable<PackageRow>): Promise<ReadonlyMap<string, FreshnessLine>> {
  const lines = new Map<string, FreshnessLine>();
  for await (const { cells } of rows) {
    const dataset = datasetNameSchema.safeParse(cells.dataset).data;
    if (dataset === undefined) return refuse(`the table ${quoted('freshness')} speaks of a dataset that is not known`);
    const ofService = datasets[dataset].scope === 'service';
    const runId = ofService ? null : checkedRunId(cells.course_id, 'freshness');
    const state = cells.state === 'noRows' ? 'noRows' : 'complete';
    lines.set(keyOf(dataset, runId), { dataset, runId, state, syncedAt: cells.synced_at as number | null });
  }
  return lines;
}

/** Totals that are told although some of their counts are withheld. */
async function readTotals(db: Connection, dictionaries: Dictionaries, rows: AsyncIterable<PackageRow>): Promise<void> {
  const add = db.prepare('INSERT OR REPLACE INTO told_total (dataset, run_no, date, total) VALUES (?, ?, ?, ?)');
  const found: unknown[][] = [];
  for await (const { cells } of rows) {
    const runId = checkedRunId(cells.course_id, 'totals');
    found.push([cells.dataset, dictionaries.runNo(runId), cells.date, cells.total]);
  }
  writing(db, () => {
    for (const each of found) add.run(...each);
  })();
}

/** Names that users gave go where such names are kept, titles of the service where those are. */
async function readLabels(db: Connection, rows: AsyncIterable<PackageRow>): Promise<void> {
  const own: LabelChange[] = [];
  const titles: CourseSummary[] = [];
  for await (const { cells } of rows) {
    const { origin, ...words } = cells;
    const parsed = label.safeParse(words);
    if (!parsed.success) return refuse('one of its names cannot be read');
    if (origin === 'service' && parsed.data.kind === 'run') titles.push(titleOnly(parsed.data.id, parsed.data.text));
    else own.push(parsed.data);
  }
  createLabels(db).change(own);
  createCourseSummaries(db).replace(titles);
}

const titleOnly = (course_id: string, catalog_course_title: string): CourseSummary => ({
  course_id,
  catalog_course_title,
  start_date: null,
  end_date: null,
  pacing_type: null,
  availability: null,
  count: null,
  cumulative_count: null,
  created: null,
});

async function readNotes(db: Connection, rows: AsyncIterable<PackageRow>): Promise<void> {
  const parsed: Note[] = [];
  for await (const { cells } of rows)
    parsed.push(note.safeParse(cells).data ?? refuse('one of its notes cannot be read'));
  const notes = createNotes(db);
  writing(db, () => {
    for (const each of parsed) notes.add(each);
  })();
}
