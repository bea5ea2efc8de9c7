import type { Statement } from 'better-sqlite3';
import { type Column, storedObject } from '#shared/catalog/columns.ts';
import { columnsOfRow, identityOfRow, type RunDatasetName, tables } from '#shared/catalog/datasets.ts';
import { type MovingFigureName, movingFigureNames, movingFigures } from '#shared/catalog/moving-figures.ts';
import type { FactRow } from '../../remote/records/run-records.ts';
import { lastDaySql, nowSql } from '../database/clock.ts';
import { type Connection, writeTransaction } from '../database/database.ts';
import { weekEnding } from '../database/fragments.ts';
import { changeColumns } from '../journal/own-words.ts';

/** The columns that name a row in the history of changes, in this order: its identity, and for a country also what it is called. */
export function recordColumns(name: RunDatasetName): readonly Column[] {
  const named = [...identityOfRow(name), ...(name === 'enrollment-location' ? ['country_alpha3', 'country_name'] : [])];
  return columnsOfRow(name).filter(({ key }) => named.includes(key));
}

/**
 * Compares rows about to be stored with those that they take the place of, and notes for the journal what the service has
 * restated: a past day with another value, or with none. Datasets without days are not compared. The caller carries the notes
 * over when its transaction has ended (`carryOverChanges`).
 */
export function createRestatements(
  db: Connection,
  name: RunDatasetName,
): (runNo: number, before: readonly FactRow[], rows: readonly FactRow[], now: number) => void {
  const columns = columnsOfRow(name);
  const identity = identityOfRow(name);
  if (!identity.some((key) => key === 'date' || key === 'interval_start')) return () => {};
  const { pivot } = tables[name] as { pivot?: string };
  const measures = columns
    .filter(({ key, type }) => (type === 'integer' || type === 'number') && !identity.includes(key))
    .map((column) => column.key);
  const named = recordColumns(name).map(({ key }) => key);
  const recordOf = (row: FactRow) => named.map((key) => row[key] ?? '').join(':');
  const remember = db.prepare(`INSERT INTO pending_change
    (observed_at, dataset, kind, run_id, record, field, old_value, new_value)
    SELECT ?, ?, 'restated', run_id, ?, ?, ?, ? FROM run WHERE run_no = ?`);

  /** The numbers of a row by their names; those of a spread column under the names that the service gave them. */
  const valuesOf = (row: FactRow | undefined): ReadonlyMap<string, unknown> => {
    if (row === undefined) return new Map();
    const spreadValues = pivot === undefined ? {} : storedObject<unknown>(row[pivot]);
    return new Map([...Object.entries(spreadValues), ...measures.map((key) => [key, row[key] ?? null] as const)]);
  };

  return (runNo, before, rows, now) => {
    if (before.length === 0) return;
    // A service may send several rows of one identity, such as two unknown countries: they are compared in their order.
    const after = Map.groupBy(rows, recordOf);
    for (const old of before) {
      const record = recordOf(old);
      const [from, to] = [valuesOf(old), valuesOf(after.get(record)?.shift())];
      for (const field of new Set([...from.keys(), ...to.keys()])) {
        const [was, is] = [from.get(field) ?? null, to.get(field) ?? null];
        if (was !== is) remember.run(now, name, record, field, was, is, runNo);
      }
    }
  };
}

/** A figure of a run, and the last day that it covers; null where its rows have no days. */
interface Figure {
  readonly value: number | null;
  readonly through: number | null;
}

const newestMode = `FROM enrollment_mode WHERE run_no = ? AND date <= ${lastDaySql} ORDER BY date DESC LIMIT 1`;

/** Each figure as one row of `value` and `through`, of the run whose number is bound. */
const figureSql: Readonly<Record<MovingFigureName, string>> = {
  current: `SELECT count AS value, date AS through FROM enrollment WHERE run_no = ? AND date <= ${lastDaySql}
    ORDER BY date DESC LIMIT 1`,
  ever_enrolled: `SELECT cumulative_count AS value, date AS through ${newestMode}`,
  verified: `SELECT modes ->> 'verified' AS value, date AS through ${newestMode}`,
  active_last_week: `SELECT "any" AS value, ${weekEnding('a')} AS through FROM activity a WHERE run_no = ? AND interval_end <= ${nowSql}
    ORDER BY interval_end DESC, interval_start DESC LIMIT 1`,
  answers: 'SELECT sum(total_submissions) AS value, NULL AS through FROM problems WHERE run_no = ?',
  video_starts: 'SELECT sum(users_at_start) AS value, NULL AS through FROM videos WHERE run_no = ?',
};

/** When the sync under way began, or the interrupted one that it resumes. */
const unfinishedSince = 'SELECT min(started_at) FROM sync_run WHERE finished_at IS NULL';

/**
 * Reads the figures of a dataset of a run before its rows are replaced, and returns a function that remembers which of them
 * moved. Both must run in the transaction that replaces the rows. Only the last movement of a figure is kept; what moves
 * twice within one sync and its continuations counts from the first.
 */
export function createMovedFigures(
  db: Connection,
  dataset: RunDatasetName,
): (runNo: number, now: number) => () => void {
  const figures = movingFigureNames
    .filter((name) => movingFigures[name].dataset === dataset)
    .map((name) => ({ name, read: db.prepare<[number], Figure>(figureSql[name]) }));
  if (figures.length === 0) return () => () => {};
  const remember = db.prepare(`
    INSERT INTO moved_figure (run_no, figure, observed_at, old_value, old_through, new_value, new_through)
    VALUES (@runNo, @name, @now, @was, @wasThrough, @is, @isThrough)
    ON CONFLICT (run_no, figure) DO UPDATE SET
      old_value = iif(observed_at >= (${unfinishedSince}), old_value, excluded.old_value),
      old_through = iif(observed_at >= (${unfinishedSince}), old_through, excluded.old_through),
      observed_at = excluded.observed_at, new_value = excluded.new_value, new_through = excluded.new_through`);
  return (runNo, now) => {
    const before = figures.map(({ read }) => read.get(runNo));
    return () => {
      for (const [index, { name, read }] of figures.entries()) {
        const [was, is] = [before[index], read.get(runNo)];
        if (was?.value == null || is?.value == null || was.value === is.value) continue;
        remember.run({
          runNo,
          name,
          now,
          was: was.value,
          wasThrough: was.through,
          is: is.value,
          isThrough: is.through,
        });
      }
    };
  };
}

/*
 * The changes by a publication are found in its own transaction, but belong into the journal, which is another file. SQLite
 * commits files in WAL mode one after the other, and a process that is killed in between would lose history. So changes are
 * written beside what is stored and carried over afterwards; whatever was left behind is carried over at the next start.
 */

/** Prepared once: each of thousands of publications asks. */
const known = new WeakMap<Connection, Statement>();

/** Carries all pending changes over to the journal, each exactly once. Must run outside of a transaction. */
export function carryOverChanges(db: Connection): void {
  const firstPending = known.get(db) ?? db.prepare('SELECT 1 FROM pending_change LIMIT 1');
  known.set(db, firstPending);
  if (firstPending.get() === undefined) return;
  db.exec(`INSERT OR IGNORE INTO journal.observed_change (${changeColumns})
    SELECT ${changeColumns} FROM pending_change ORDER BY change_no`);
  db.exec('DELETE FROM pending_change');
}

/** A change that the syncs of a publisher saw. */
export interface ChangeOfOthers {
  readonly change_id: string;
  readonly observed_at: number;
  readonly dataset: string;
  readonly kind: string;
  readonly run_id: string | null;
  readonly record: string;
  readonly field: string | null;
  readonly old_value: string | number | null;
  readonly new_value: string | number | null;
}

/** Adds changes that others saw; the next opening carries them over like those of the syncs of this computer. */
export function createChangesOfOthers(db: Connection): (changes: readonly ChangeOfOthers[]) => void {
  const add = db.prepare(`INSERT INTO pending_change (${changeColumns})
    VALUES (@change_id, @observed_at, @dataset, @kind, @run_id, @record, @field, @old_value, @new_value)`);
  return writeTransaction(db, (changes: readonly ChangeOfOthers[]) => {
    for (const change of changes) add.run(change);
  });
}
