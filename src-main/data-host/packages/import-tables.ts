import * as z from 'zod';
import { packageDatasets } from '#contract/packages.ts';
import { type DatasetName, datasetNameSchema, datasets, type RunDatasetName } from '#shared/catalog/datasets.ts';
import { resourceState } from '#shared/catalog/freshness.ts';
import { t } from '#shared/language/message.ts';
import {
  type Label,
  label,
  type Note,
  note,
  type SkillMark,
  skillMark,
} from '#shared/subjects/annotations/annotations.ts';
import { nowInstant } from '#shared/time/time.ts';
import {
  addOwnMarks,
  addTeamMarks,
  createLabels,
  createNotes,
  createTeamWords,
} from '../cache/annotations/annotations.ts';
import { type Connection, writeTransaction } from '../cache/database/database.ts';
import { createDictionaries, type Dictionaries } from '../cache/database/dictionaries.ts';
import { keepListMarkers } from '../cache/reading/snapshot.ts';
import { createCourseSummaries, createSelectedRuns } from '../cache/runs/run-lists.ts';
import { createSyncState, type LedgerFigures } from '../cache/sync-state/sync-state.ts';
import type { CourseSummary } from '../remote/records/run-records.ts';
import { heldRows, writeInBatches } from './held-rows.ts';
import { checkedCourseKey, checkedRunId, type Freshness, importRunDataset } from './import-runs.ts';
import { importTaxonomy } from './import-taxonomy.ts';
import { type PackageRow, taxonomyTables } from './package-tables.ts';
import { quoted, refuse } from './refuse-package.ts';

/** Tables of a package or a publication, in any format. */
export interface TableSource {
  /** The tables that there are, of those that a package may have. */
  readonly names: ReadonlySet<string>;
  /** The rows of a table, none of one that is not there. */
  rows(table: string): AsyncIterable<PackageRow>;
  /** Names the state of each list of the taxonomy at the maker's. */
  readonly lists: Readonly<Record<string, string>>;
}

/** The owner of the names and notes among the tables: the reader, who may change them, or the team. */
type WordsOf = 'reader' | 'team';

/**
 * Stores the tables of a package or a publication in an empty data folder, through the writers that the sync uses.
 * @throws AlmanacError PACKAGE_REFUSED, DISK_FULL
 */
export async function importTables(db: Connection, source: TableSource, whose: WordsOf): Promise<void> {
  const { names, lists } = source;
  const rows = (table: string) => checkedRows(source.rows(table));
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
  for (const { dataset, runId, state, rejected, syncedAt } of fresh.values()) {
    if (runId !== null) runs.add(runId);
    const runNo = runId === null ? 0 : dictionaries.runNo(runId);
    if (runId !== null && state === 'noRows') syncState.noRows(dataset, runNo, 0, syncedAt ?? 0);
    else if (runId !== null && !withRows.has(keyOf(dataset, runId)))
      syncState.complete(dataset, runNo, nothingInIt, 0, syncedAt);
    syncState.restate(dataset, runNo, state, rejected);
  }
  await readUnlisted(db, dictionaries, rows('unlisted-problems'));
  createSelectedRuns(db, dictionaries).add([...runs]);
  await readTotals(db, dictionaries, rows('totals'));
  const dates = await readDates(held('run-dates'));
  await readLabels(db, held('labels'), whose, dates);
  await readNotes(db, held('notes'), whose);
  await readMarks(db, held('skill-marks'), whose);
  keepListMarkers(db, lists);
}

async function* checkedRows(rows: AsyncIterable<PackageRow>): AsyncGenerator<PackageRow> {
  for await (const row of rows) {
    if ('course_key' in row.cells) checkedCourseKey(row.cells.course_key);
    yield row;
  }
}

/** Read whole, and there was no row in it. */
const nothingInIt: LedgerFigures = { rows: 0, rejected: 0, data_through: null, computed_at: null, history_from: null };

interface FreshnessLine extends Freshness {
  readonly dataset: DatasetName;
  readonly runId: string | null;
}

const storedState = resourceState.exclude(['never']);

const keyOf = (dataset: string, runId: string | null) => JSON.stringify([dataset, runId]);

async function readFreshness(rows: AsyncIterable<PackageRow>): Promise<ReadonlyMap<string, FreshnessLine>> {
  const lines = new Map<string, FreshnessLine>();
  for await (const { cells } of rows) {
    const dataset = datasetNameSchema.safeParse(cells.dataset).data;
    if (dataset === undefined)
      return refuse(t('the table {table} names a table that the app does not know', { table: quoted('freshness') }));
    const ofService = datasets[dataset].scope === 'service';
    const runId = ofService ? null : checkedRunId(cells.course_id, 'freshness');
    const state =
      storedState.safeParse(cells.state).data ??
      refuse(t('the table {table} has an unknown state', { table: quoted('freshness') }));
    const [rejected, syncedAt] = [Number(cells.rejected ?? 0), cells.synced_at as number | null];
    lines.set(keyOf(dataset, runId), { dataset, runId, state, rejected, syncedAt });
  }
  return lines;
}

/** When the rows of problems that the service no longer has were last confirmed: before the sync of all others. */
async function readUnlisted(
  db: Connection,
  dictionaries: Dictionaries,
  rows: AsyncIterable<PackageRow>,
): Promise<void> {
  const date = db.prepare(
    'UPDATE module_reading SET is_gone = 1, synced_at = ? WHERE dataset = ? AND run_no = ? AND module_id = ?',
  );
  await writeInBatches(db, rows, ({ cells }) => {
    const runId = checkedRunId(cells.course_id, 'unlisted-problems');
    date.run(cells.confirmed_at, cells.dataset, dictionaries.runNo(runId), cells.module_id);
  });
}

/** Totals that are published although some of their counts are withheld. */
async function readTotals(db: Connection, dictionaries: Dictionaries, rows: AsyncIterable<PackageRow>): Promise<void> {
  const add = db.prepare('INSERT OR REPLACE INTO told_total (dataset, run_no, date, total) VALUES (?, ?, ?, ?)');
  await writeInBatches(db, rows, ({ cells }) => {
    const runId = checkedRunId(cells.course_id, 'totals');
    add.run(cells.dataset, dictionaries.runNo(runId), cells.date, cells.total);
  });
}

/** Reads the start and end dates of the runs; empty for a package of an older version. */
async function readDates(rows: AsyncIterable<PackageRow>): Promise<Map<string, CourseSummary>> {
  const summaries = new Map<string, CourseSummary>();
  for await (const { cells } of rows) {
    const runId = checkedRunId(cells.course_id, 'run-dates');
    summaries.set(runId, {
      ...emptySummary(runId),
      start_date: cells.start_date as number | null,
      end_date: cells.end_date as number | null,
      pacing_type: cells.pacing_type as string | null,
    });
  }
  return summaries;
}

/** A title may be longer than a name that a user gives. */
const serviceTitle = label.extend({ text: z.string().min(1) });

/** Names that users gave go where such names are kept, titles of the service where those are. */
async function readLabels(
  db: Connection,
  rows: AsyncIterable<PackageRow>,
  whose: WordsOf,
  summaries: Map<string, CourseSummary>,
): Promise<void> {
  const own: Label[] = [];
  for await (const { cells } of rows) {
    const { origin, ...fields } = cells;
    const isTitle = origin === 'service' && fields.kind === 'run';
    const parsed = (isTitle ? serviceTitle : label).safeParse(fields);
    if (!parsed.success) return refuse(t('one of its names cannot be read'));
    if (isTitle) {
      const { id, text } = parsed.data;
      summaries.set(id, { ...(summaries.get(id) ?? emptySummary(id)), catalog_course_title: text });
    } else own.push(parsed.data);
  }
  if (whose === 'reader') createLabels(db).change(own);
  else createTeamWords(db).addLabels(own.map((each) => ({ ...each, changedAt: 0 })));
  createCourseSummaries(db).replace([...summaries.values()]);
}

const emptySummary = (course_id: string): CourseSummary => ({
  course_id,
  catalog_course_title: null,
  start_date: null,
  end_date: null,
  pacing_type: null,
  availability: null,
  count: null,
  cumulative_count: null,
  created: null,
});

async function readNotes(db: Connection, rows: AsyncIterable<PackageRow>, whose: WordsOf): Promise<void> {
  const parsed: Note[] = [];
  for await (const { cells } of rows)
    parsed.push(note.safeParse(cells).data ?? refuse(t('one of its notes cannot be read')));
  if (whose === 'team') return createTeamWords(db).addNotes(parsed.map((each) => ({ ...each, createdAt: 0 })));
  const notes = createNotes(db);
  writeTransaction(db, () => {
    for (const each of parsed) notes.add(each);
  })();
}

async function readMarks(db: Connection, rows: AsyncIterable<PackageRow>, whose: WordsOf): Promise<void> {
  const marks: (SkillMark & { readonly changedAt: number })[] = [];
  for await (const { cells } of rows) {
    const own = cells.own_confidence;
    const hundredths = typeof own === 'number' ? Math.round(own * 100) : null;
    const parsed = skillMark.safeParse({ courseKey: cells.course_key, skillId: cells.skill_id, hundredths });
    const mark = parsed.data ?? refuse(t('one of its corrections to skills cannot be read'));
    marks.push({ ...mark, changedAt: Number(cells.changed_at ?? nowInstant()) });
  }
  if (whose === 'team') return addTeamMarks(db, marks);
  addOwnMarks(db, marks);
}
