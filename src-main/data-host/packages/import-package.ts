import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DatasetName, datasetNameSchema, datasets } from '../../../src-preload/contract/datasets.ts';
import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import { type LabelChange, label, type Note, note } from '../../../src-preload/contract/own-words.ts';
import { type PackageProgress, packageDatasets } from '../../../src-preload/contract/packages.ts';
import type { TableDefinition } from '../../../src-preload/contract/tables.ts';
import type { PackageFacts } from '../../../src-preload/contract/workspaces.ts';
import { openCache } from '../cache/cache.ts';
import { createCourseSummaries } from '../cache/course-summaries.ts';
import { type Connection, writing } from '../cache/database.ts';
import { createDictionaries } from '../cache/dictionaries.ts';
import { createLabels } from '../cache/labels.ts';
import { createLedger, type Published } from '../cache/ledger.ts';
import { createNotes } from '../cache/notes.ts';
import type { RunDatasetName } from '../cache/run-tables.ts';
import { createSelectedRuns } from '../cache/selected-runs.ts';
import type { CourseSummary } from '../remote/course-records.ts';
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
import { fieldsOf, type PackageRow, readTable } from './read-table.ts';
import { quoted, refuse } from './refusal.ts';
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
 * people have written about it stays.
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
    const { resources, courseAlmanac } = readManifest(await zip.text(manifestName, largestManifest));
    const { format: _, ...facts } = courseAlmanac;
    checkFiles(zip, resources);
    const id = zip.sha256.slice(0, 16);
    const target = join(folder, id);
    if (existsSync(join(target, 'cache.sqlite3'))) return { id, facts };
    const part = join(folder, `part-${randomUUID()}`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await fill(part, zip, { resources, courseAlmanac }, onProgress, signal);
      await rename(part, target);
    } finally {
      await rm(part, { recursive: true, force: true, maxRetries: 3 });
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
    fieldsOf(definition, resource);
    expected.add(resource.path);
  }
  const stranger = zip.names.find((name) => !expected.has(name));
  if (stranger !== undefined) refuse(`the file ${quoted(stranger)} is not in its description`);
}

async function fill(
  folder: string,
  zip: ZipReader,
  { resources, courseAlmanac }: Manifest,
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
      if (signal?.aborted) throw new AlmanacError('CANCELLED');
      if ('course_key' in row.cells) checkedCourseKey(row.cells.course_key);
      yield row;
    }
  };
  try {
    await readAll(cache.db, new Set(resources.map(({ name }) => name)), rows, threshold);
  } finally {
    cache.close();
  }
}

async function readAll(
  db: Connection,
  names: ReadonlySet<string>,
  rows: (table: string) => AsyncGenerator<PackageRow>,
  threshold: number | null,
): Promise<void> {
  const dictionaries = createDictionaries(db);
  const ledger = createLedger(db);
  const held = (table: string) => heldRows(table, rows(table));
  const fresh = await readFreshness(held('freshness'));
  const freshnessOf = (dataset: DatasetName, runId: string | null) => fresh.get(keyOf(dataset, runId));
  if (taxonomyTables.some((table) => names.has(table))) {
    const syncedAt = (dataset: DatasetName) => freshnessOf(dataset, null)?.syncedAt ?? null;
    await importTaxonomy(db, dictionaries, ledger, { rows }, syncedAt);
  }
  const runs = new Set<string>();
  const withRows = new Set<string>();
  for (const dataset of packageDatasets as readonly RunDatasetName[]) {
    if (!names.has(dataset)) continue;
    const into = { db, dictionaries, ledger, freshnessOf, threshold };
    for (const runId of await importRunDataset(into, dataset, rows(dataset))) {
      runs.add(runId);
      withRows.add(keyOf(dataset, runId));
    }
  }
  for (const { dataset, runId, state, syncedAt } of fresh.values()) {
    if (runId === null) continue;
    runs.add(runId);
    const runNo = dictionaries.runNo(runId);
    if (state === 'noRows') ledger.noRows(dataset, runNo, 0, syncedAt ?? 0);
    else if (!withRows.has(keyOf(dataset, runId))) ledger.complete(dataset, runNo, nothingInIt, 0, syncedAt);
  }
  createSelectedRuns(db, dictionaries).add([...runs]);
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

/** Names that people gave go where such names are kept, titles of the service where those are. */
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
