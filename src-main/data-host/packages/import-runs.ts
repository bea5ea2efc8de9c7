import { courseKeySchema, parseCourseId } from '#shared/catalog/course-id.ts';
import type { DatasetName, RunDatasetName } from '#shared/catalog/datasets.ts';
import type { ResourceState } from '#shared/catalog/freshness.ts';
import { t } from '#shared/language/message.ts';
import { type Connection, writeTransaction } from '../cache/database/database.ts';
import type { Dictionaries } from '../cache/database/dictionaries.ts';
import { withheldColumn } from '../cache/database/fragments.ts';
import { createModules } from '../cache/runs/modules.ts';
import { RunFacts } from '../cache/runs/run-facts.ts';
import type { SyncState } from '../cache/sync-state/sync-state.ts';
import type { FactRow } from '../remote/records/run-records.ts';
import { batchBytes, createBatch } from './held-rows.ts';
import type { PackageRow } from './package-tables.ts';
import { quoted, refuse } from './refuse-package.ts';

/** The facts about one dataset of one run in a package. */
export interface Freshness {
  readonly state: Exclude<ResourceState, 'never'>;
  /** Records that could not be read. */
  readonly rejected: number;
  readonly syncedAt: number | null;
}

export interface RunImport {
  readonly db: Connection;
  readonly dictionaries: Dictionaries;
  readonly syncState: SyncState;
  readonly freshnessOf: (dataset: DatasetName, runId: string) => Freshness | undefined;
}

/** Reads the rows of one dataset of all runs, run by run, through the writers of the sync. Returns the runs. */
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
      if (done.has(runId))
        refuse(
          t('the table {table} does not keep the rows for {run} together', {
            run: quoted(runId),
            table: quoted(dataset),
          }),
        );
      done.add(runId);
      run = open(runId);
    }
    run.add(row);
  }
  run?.finish();
  return done;
}

/** Stores the rows of one run after the other and says in the ledger how fresh they are. A package that is refused leaves none. */
function runWriter({ db, dictionaries, syncState, freshnessOf }: RunImport, dataset: RunDatasetName) {
  const facts = new RunFacts(db, dataset);
  const modules = createModules(db);
  const append = writeTransaction(db, (runNo: number, rows: Iterable<FactRow>) => facts.append(runNo, rows));
  return (runId: string) => {
    const runNo = dictionaries.runNo(runId);
    const rowsOfModule = new Map<string, number>();
    let rowCount = 0;
    let batch = createBatch();
    const write = () => {
      append(runNo, batch.rows.map(withoutRun));
      batch = createBatch();
    };
    const publish = writeTransaction(db, () => {
      const figures = facts.figures(runNo);
      if (figures.rows !== rowCount)
        refuse(t('the table {table} has the same row for {run} twice', { table: quoted(dataset), run: quoted(runId) }));
      const syncedAt = freshnessOf(dataset, runId)?.syncedAt ?? null;
      syncState.complete(dataset, runNo, { ...figures, rejected: 0, history_from: null }, 0, syncedAt);
      for (const [moduleId, rows] of rowsOfModule) {
        modules.wasRead(dataset, runNo, moduleId, { rows, now: syncedAt ?? 0, fingerprint: null, syncId: null });
      }
      if (dataset === 'sequential-open') modules.addSubsections(runId, [...rowsOfModule.keys()]);
    });
    return {
      runId,
      add: (row: PackageRow) => {
        rowCount += 1;
        const { module_id: moduleId } = row.cells;
        if (typeof moduleId === 'string' && moduleId !== '')
          rowsOfModule.set(moduleId, (rowsOfModule.get(moduleId) ?? 0) + 1);
        if (rowsOfModule.size > maxModules)
          refuse(
            t('the table {table} is split into more parts than a valid package can have', { table: quoted(dataset) }),
          );
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
const maxModules = 100_000;

function withoutRun({ cells, withheld }: PackageRow): FactRow {
  const { course_id: _, ...rest } = cells;
  const stored = Object.entries(rest).map(([key, value]) => [key, typeof value === 'boolean' ? Number(value) : value]);
  return { ...Object.fromEntries(stored), [withheldColumn]: withheld };
}

/** A run id in the one form that the app itself uses. */
export function checkedRunId(value: unknown, table: string): string {
  const parsed = parseCourseId(String(value));
  if (!parsed.ok || parsed.identity.runId !== value)
    refuse(
      t('the table {table} refers to {text}, which is not a course run', {
        table: quoted(table),
        text: quoted(String(value)),
      }),
    );
  return String(value);
}

export function checkedCourseKey(value: unknown): string {
  return courseKeySchema.safeParse(value).data ?? refuse(t('{text} is not a course', { text: quoted(String(value)) }));
}
