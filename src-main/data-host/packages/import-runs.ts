import { courseKeySchema, parseCourseId } from '../../../src-preload/contract/course-id.ts';
import type { DatasetName } from '../../../src-preload/contract/datasets.ts';
import type { Connection } from '../cache/database.ts';
import type { Dictionaries } from '../cache/dictionaries.ts';
import type { Ledger, RejectedRecord } from '../cache/ledger.ts';
import { createModules } from '../cache/modules.ts';
import { createRunFacts } from '../cache/run-facts.ts';
import type { FactRow, RunDatasetName } from '../cache/run-tables.ts';
import { withheldReason } from '../cache/withheld.ts';
import type { PackageRow } from './read-table.ts';
import { quoted, refuse } from './refusal.ts';

/** What a package says about one dataset of one run. */
export interface Freshness {
  readonly state: 'complete' | 'noRows';
  readonly syncedAt: number | null;
}

export interface RunImport {
  readonly db: Connection;
  readonly dictionaries: Dictionaries;
  readonly ledger: Ledger;
  readonly freshnessOf: (dataset: DatasetName, runId: string) => Freshness | undefined;
  /** The smallest count of learners that is given; null when all are. */
  readonly threshold: number | null;
}

/** Reads the rows of one dataset of all runs, run by run, through the writers of the sync. Answers the runs. */
export async function importRunDataset(
  into: RunImport,
  dataset: RunDatasetName,
  rows: AsyncIterable<PackageRow>,
): Promise<Set<string>> {
  const done = new Set<string>();
  let runId: string | null = null;
  let waiting: PackageRow[] = [];
  const store = storeRun(into, dataset);
  const finish = () => {
    if (runId === null) return;
    store(runId, waiting);
    done.add(runId);
    waiting = [];
  };
  for await (const row of rows) {
    const next = checkedRunId(row.cells.course_id, dataset);
    if (next !== runId) {
      finish();
      if (done.has(next)) refuse(`the rows of ${quoted(next)} in the table ${quoted(dataset)} do not stand together`);
      runId = next;
    }
    waiting.push(row);
  }
  finish();
  return done;
}

/** Stores one run's rows and says in the ledger how fresh they are, in one transaction. */
function storeRun({ db, dictionaries, ledger, freshnessOf, threshold }: RunImport, dataset: RunDatasetName) {
  const facts = createRunFacts(db, dataset);
  const modules = createModules(db);
  return db.transaction((runId: string, rows: readonly PackageRow[]) => {
    const runNo = dictionaries.runNo(runId);
    const given = rows.filter((row) => !row.isWithheld).map(withoutRun);
    const withheld = rows.filter((row) => row.isWithheld).map((row) => withheldRecord(row, threshold));
    const syncedAt = freshnessOf(dataset, runId)?.syncedAt ?? null;
    facts.replaceFrom(runNo, null, given, { now: syncedAt ?? 0, isWhole: true });
    const published = { ...facts.figures(runNo), rejected: withheld.length, history_from: null };
    ledger.complete(dataset, runNo, published, 0, syncedAt);
    ledger.replaceRejected(dataset, runNo, withheld);
    const ofModules = Object.groupBy(given, (row) => String(row.module_id ?? ''));
    delete ofModules[''];
    for (const [moduleId, list = []] of Object.entries(ofModules))
      modules.wasRead(dataset, runNo, moduleId, list.length, syncedAt ?? 0);
    if (dataset === 'sequential-open') modules.addSubsections(runId, Object.keys(ofModules));
  });
}

function withoutRun({ cells }: PackageRow): FactRow {
  const { course_id: _, ...rest } = cells;
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, typeof value === 'boolean' ? Number(value) : value]),
  );
}

function withheldRecord({ cells }: PackageRow, threshold: number | null): RejectedRecord {
  return { reason: withheldReason(threshold), raw: JSON.stringify(cells).slice(0, 2000) };
}

/** A run id in the one form that the app itself uses. */
export function checkedRunId(value: unknown, table: string): string {
  const parsed = parseCourseId(String(value));
  if (!parsed.ok || parsed.identity.runId !== value)
    refuse(`the table ${quoted(table)} has ${quoted(String(value))} for a course run`);
  return String(value);
}

export function checkedCourseKey(value: unknown): string {
  return courseKeySchema.safeParse(value).data ?? refuse(`${quoted(String(value))} is no course`);
}
