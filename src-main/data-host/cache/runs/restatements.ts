import { type Column, storedObject } from '#shared/catalog/columns.ts';
import { type RunDatasetName, tables } from '#shared/catalog/datasets.ts';
import type { FactRow } from '../../remote/records/run-records.ts';
import type { Connection } from '../database/database.ts';
import { identityOfRow, storedColumns } from './run-tables.ts';

/** The columns that name a row in the history of changes, in this order: its identity, and for a country also what it is called. */
export function recordColumns(name: RunDatasetName): readonly Column[] {
  const named = [...identityOfRow(name), ...(name === 'enrollment-location' ? ['country_alpha3', 'country_name'] : [])];
  return storedColumns(name).filter(({ key }) => named.includes(key));
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
