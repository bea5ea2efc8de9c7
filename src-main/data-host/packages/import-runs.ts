import { courseKeySchema, parseCourseId } from '../../../src-preload/contract/course-id.ts';
import type { DatasetName } from '../../../src-preload/contract/datasets.ts';
import { type Connection, writing } from '../cache/database.ts';
import type { Dictionaries } from '../cache/dictionaries.ts';
import type { Ledger, RejectedRecord } from '../cache/ledger.ts';
import { createModules } from '../cache/modules.ts';
import { createRunFacts } from '../cache/run-facts.ts';
import type { FactRow, RunDatasetName } from '../cache/run-tables.ts';
import { withheldReason } from '../cache/withheld.ts';
import { createBatch } from './held-rows.ts';
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
  const open = runWriter(into, dataset);
  let run: ReturnType<typeof open> | null = null;
  for await (const row of rows) {
    const runId = checkedRunId(row.cells.course_id, dataset);
    if (runId !== run?.runId) {
      run?.finish();
      if (done.has(runId)) refuse(`the rows of ${quoted(runId)} in the table ${quoted(dataset)} do not stand together`);
      done.add(runId);
      run = open(runId);
    }
    run.add(row);
  }
  run?.finish();
  return done;
}

/** About what is held before it is written: a run may have more rows than there is memory. */
const batchBytes = 16_000_000;
/** So many withheld rows of a run are kept to be looked at; all are counted. */
const mostWithheld = 10_000;

/** Stores the rows of one run after the other and says in the ledger how fresh they are. A package that is refused leaves none. */
function runWriter({ db, dictionaries, ledger, freshnessOf, threshold }: RunImport, dataset: RunDatasetName) {
  const facts = createRunFacts(db, dataset);
  const modules = createModules(db);
  const append = writing(db, facts.append);
  return (runId: string) => {
    const runNo = dictionaries.runNo(runId);
    const rowsOfModule = new Map<string, number>();
    const withheld: RejectedRecord[] = [];
    let [given, rejected] = [0, 0];
    let batch = createBatch();
    const write = () => {
      append(runNo, batch.rows.map(withoutRun));
      batch = createBatch();
    };
    const publish = writing(db, () => {
      const figures = facts.figures(runNo);
      if (figures.rows !== given) refuse(`the table ${quoted(dataset)} has a row of ${quoted(runId)} twice`);
      const syncedAt = freshnessOf(dataset, runId)?.syncedAt ?? null;
      ledger.complete(dataset, runNo, { ...figures, rejected, history_from: null }, 0, syncedAt);
      ledger.replaceRejected(dataset, runNo, withheld);
      for (const [moduleId, rows] of rowsOfModule) modules.wasRead(dataset, runNo, moduleId, rows, syncedAt ?? 0);
      if (dataset === 'sequential-open') modules.addSubsections(runId, [...rowsOfModule.keys()]);
    });
    return {
      runId,
      add: (row: PackageRow) => {
        if (row.isWithheld) {
          rejected += 1;
          if (withheld.length < mostWithheld) withheld.push(withheldRecord(row, threshold));
          return;
        }
        given += 1;
        const { module_id: moduleId } = row.cells;
        if (typeof moduleId === 'string' && moduleId !== '')
          rowsOfModule.set(moduleId, (rowsOfModule.get(moduleId) ?? 0) + 1);
        if (rowsOfModule.size > mostModules) refuse(`the table ${quoted(dataset)} has more parts than any real course`);
        batch.add(row);
        if (batch.bytes > batchBytes) write();
      },
      finish: () => {
        write();
        publish();
      },
    };
  };
}

/** Problems or subsections of one run. */
const mostModules = 100_000;

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
