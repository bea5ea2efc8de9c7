import type { Column } from '../../../src-preload/contract/columns.ts';
import { tables } from '../../../src-preload/contract/tables.ts';
import type { Connection } from './database.ts';
import { type FactRow, type RunDatasetName, sqlTable, storedColumns } from './run-tables.ts';

type StoredRow = Record<string, string | number | null>;

/** Numbers that a service may compute again; everything else tells rows apart. */
function isMeasure({ key, type }: Column): boolean {
  return key !== 'created' && key !== 'birth_year' && (type === 'integer' || type === 'number');
}

/** The columns whose values, in this order, tell the rows of a dataset apart. */
export function identityColumns(name: RunDatasetName): readonly Column[] {
  const { spread } = tables[name] as { spread?: string };
  return storedColumns(name).filter(
    (column) => !isMeasure(column) && column.key !== 'created' && column.key !== spread,
  );
}

/**
 * Compares rows about to be stored with those of the same days and remembers in the journal what the service has restated:
 * a past day with another value. Datasets without days are not compared.
 */
export function createRestatements(
  db: Connection,
  name: RunDatasetName,
): (runNo: number, rows: readonly FactRow[], now: number) => void {
  const columns = storedColumns(name);
  const dayKey = ['date', 'interval_start'].find((key) => columns.some((column) => column.key === key));
  if (dayKey === undefined || name === 'recent-activity') return () => {};
  const measures = columns.filter(isMeasure).map((column) => column.key);
  const identity = identityColumns(name).map((column) => column.key);
  const stored = db.prepare<[number, number, number], StoredRow>(
    `SELECT * FROM ${sqlTable(name)} WHERE run_no = ? AND ${dayKey} BETWEEN ? AND ?`,
  );
  const remember = db.prepare(`INSERT INTO pending_change
    (observed_at, dataset, kind, run_id, record, field, old_value, new_value)
    SELECT ?, ?, 'restated', run_id, ?, ?, ?, ? FROM run WHERE run_no = ?`);
  const recordOf = (row: FactRow) => identity.map((key) => row[key] ?? '').join(':');

  return (runNo, rows, now) => {
    const days = rows.map((row) => Number(row[dayKey]));
    if (days.length === 0) return;
    const [first, last] = days.reduce(
      ([low, high], day) => [Math.min(low, day), Math.max(high, day)],
      [Infinity, -Infinity],
    );
    const before = new Map(stored.all(runNo, first, last).map((row) => [recordOf(row), row]));
    for (const row of rows) {
      const old = before.get(recordOf(row));
      if (!old) continue;
      for (const field of measures) {
        const [from, to] = [old[field] ?? null, row[field] ?? null];
        if (from !== to) remember.run(now, name, recordOf(row), field, from, to, runNo);
      }
    }
  };
}
