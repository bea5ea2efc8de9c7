import type { Column } from '#shared/catalog/columns.ts';
import type { RunDatasetName } from '#shared/catalog/datasets.ts';
import { tables } from '#shared/catalog/tables.ts';
import type { FactRow } from '../../remote/records/run-records.ts';
import type { Connection } from '../database/database.ts';
import { storedColumns } from './run-tables.ts';

/** Numbers that a service may compute again; everything else tells rows apart. */
function isMeasure({ key, type }: Column): boolean {
  return key !== 'created' && key !== 'birth_year' && (type === 'integer' || type === 'number');
}

/** The columns whose values, in this order, tell the rows of a dataset apart. */
export function identityColumns(name: RunDatasetName): readonly Column[] {
  const { pivot } = tables[name] as { pivot?: string };
  return storedColumns(name).filter((column) => !isMeasure(column) && column.key !== 'created' && column.key !== pivot);
}

/** Tells the rows of a dataset apart; rows without a day by what their first column names. */
export function recordNames(name: RunDatasetName): (row: FactRow) => string {
  const columns = storedColumns(name);
  const isDated = columns.some(({ key }) => key === 'date' || key === 'interval_start');
  const keys = (isDated ? identityColumns(name) : columns.slice(0, 1)).map((column) => column.key);
  return (row) => keys.map((key) => row[key] ?? '').join(':');
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
  const columns = storedColumns(name);
  const isDated = columns.some(({ key }) => key === 'date' || key === 'interval_start');
  if (!isDated || name === 'recent-activity') return () => {};
  const { pivot } = tables[name] as { pivot?: string };
  const measures = columns.filter(isMeasure).map((column) => column.key);
  const recordOf = recordNames(name);
  const remember = db.prepare(`INSERT INTO pending_change
    (observed_at, dataset, kind, run_id, record, field, old_value, new_value)
    SELECT ?, ?, 'restated', run_id, ?, ?, ?, ? FROM run WHERE run_no = ?`);

  /** The numbers of a row by their names; those of a spread column under the names that the service gave them. */
  const valuesOf = (row: FactRow | undefined): ReadonlyMap<string, unknown> => {
    if (row === undefined) return new Map();
    const spreadValues = pivot === undefined ? {} : JSON.parse(String(row[pivot] ?? '{}'));
    return new Map([...Object.entries(spreadValues), ...measures.map((key) => [key, row[key] ?? null] as const)]);
  };

  return (runNo, before, rows, now) => {
    if (before.length === 0) return;
    // A service may send rows that nothing tells apart, such as two unknown countries: they are compared in their order.
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
