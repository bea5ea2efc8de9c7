import type { ViewQuery } from '#shared/catalog/views.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import type { Connection } from '../cache/database/database.ts';

/*
 * A run that was taken out of the choice keeps its rows in the cache, and leaves the app in nothing: on the connections of files a
 * temporary view takes the place of the table of runs, and another one that of the service's list of them, whose titles name courses, too.
 * Rows that only name a run or a block of it are skipped.
 */

/** The stored runs that are not in the choice, as one connection excludes them. */
export interface ExcludedRuns {
  /** Whether any run is excluded. */
  readonly excludesSome: boolean;
  /** @throws AlmanacError RUN_LEFT_OUT when the query names one of them */
  refuse(query: Pick<ViewQuery, 'params'>): void;
  /** Whether a row is about one of them: by its `run_id`, or as a note or label on it or on one of its blocks. */
  has(row: object): boolean;
}

interface NamingRow {
  readonly run_id?: unknown;
  readonly kind?: unknown;
  readonly id?: unknown;
}

/** `course-v1:` of a run and `block-v1:` of its blocks go on alike. */
const courseHead = 'course-v1:';
const runOfBlock = /^block-v1:([^+]+\+[^+]+\+[^+]+)\+type@/;

/**
 * Excludes the runs that are not selected, and those not in `only` where a configuration names the runs; null excludes no more. Call it
 * before anything else is prepared on the connection.
 */
export function excludeRuns(db: Connection, only: readonly string[] | null): ExcludedRuns {
  const chosen = `SELECT run_id FROM journal.selected_run WHERE removed_at IS NULL
    ${only === null ? '' : 'AND run_id IN (SELECT value FROM json_each(@only))'}`;
  const excluded = new Set(
    db
      .prepare<unknown[], string>(`SELECT run_id FROM main.run WHERE run_id NOT IN (${chosen})`)
      .pluck()
      .all(only === null ? {} : { only: JSON.stringify(only) }),
  );
  if (excluded.size > 0) coverTables(db, excluded);
  return {
    excludesSome: excluded.size > 0,
    refuse: ({ params }) => {
      const { runId, runIds = [] } = params as { readonly runId?: string; readonly runIds?: readonly string[] };
      const named = [...(runId === undefined ? [] : [runId]), ...runIds].find((id) => excluded.has(id));
      if (named !== undefined) throw new AlmanacError('RUN_LEFT_OUT', { what: named });
    },
    has: excluded.size === 0 ? () => false : (row) => excluded.has(runOf(row as NamingRow)),
  };
}

function coverTables(db: Connection, excluded: ReadonlySet<string>): void {
  db.exec('CREATE TEMP TABLE left_out_run (run_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID');
  const add = db.prepare<[string]>('INSERT INTO temp.left_out_run VALUES (?)');
  for (const runId of excluded) add.run(runId);
  for (const table of ['run', 'course_summary'])
    db.exec(`CREATE TEMP VIEW ${table} AS
      SELECT * FROM main.${table} t WHERE NOT EXISTS (SELECT 1 FROM temp.left_out_run l WHERE l.run_id = t.run_id)`);
}

/** The run that a row is about, or an empty text. */
function runOf({ run_id: runId, kind, id }: NamingRow): string {
  if (typeof runId === 'string') return runId;
  if (typeof id !== 'string') return '';
  if (kind === 'run') return id;
  const [, run] = runOfBlock.exec(id) ?? [];
  return run === undefined ? '' : `${courseHead}${run}`;
}

/** The runs of which rows are stored, but that are not among these. */
export const storedBeside = (db: Connection, runIds: readonly string[]): string[] =>
  db
    .prepare<[string], string>(
      `SELECT r.run_id FROM run r WHERE r.run_id NOT IN (SELECT value FROM json_each(?))
         AND EXISTS (SELECT 1 FROM resource e WHERE e.run_no = r.run_no AND e.synced_at IS NOT NULL) ORDER BY r.run_id`,
    )
    .pluck()
    .all(JSON.stringify(runIds));
