import type { DatasetName } from '#shared/catalog/datasets.ts';
import type { Connection } from '../database/database.ts';

/*
 * Which state of a dataset is stored, without reading its rows: a random name that is drawn again with every change. Random, because a
 * counter in a folder that comes back from a backup would give two states one name. Rows with a day have a name for each month that changed.
 */

/** Stands for rows of any day, and for those of none. */
export const anyMonth = 0;

const dayMs = 86_400_000;

/** The months since the year 0 until that of a day. */
export function monthNumberOf(day: number): number {
  const date = new Date(day * dayMs);
  // A day that no calendar has belongs to no month.
  return Number.isNaN(date.getTime()) ? anyMonth : date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Notes that rows of a dataset changed; `runNo` is 0 for lists of the taxonomy. In the transaction that changes them. */
export function createContentMarks(
  db: Connection,
): (dataset: DatasetName, runNo: number, months?: Iterable<number>) => void {
  const mark = db.prepare<[string, number, number]>(
    'INSERT OR REPLACE INTO content_version (dataset, run_no, month, version) VALUES (?, ?, ?, lower(hex(randomblob(8))))',
  );
  return (dataset, runNo, months = [anyMonth]) => {
    for (const month of months) mark.run(dataset, runNo, month);
  };
}

/** The state of these datasets of the service, or of these runs: for each its names, or none where nothing was ever stored. */
export function contentVersions(
  db: Connection,
  names: readonly DatasetName[],
  runIds: readonly string[] | null,
): readonly (readonly [dataset: string, run: string | null, month: number, version: string])[] {
  const ofRuns = 'r.run_id IN (SELECT value FROM json_each(@runs))';
  return db
    .prepare<[{ names: string; runs: string | null }], [string, string | null, number, string]>(
      `SELECT v.dataset, r.run_id, v.month, v.version FROM content_version v LEFT JOIN run r USING (run_no)
       WHERE v.dataset IN (SELECT value FROM json_each(@names)) AND CASE WHEN @runs IS NULL THEN v.run_no = 0 ELSE ${ofRuns} END
       ORDER BY v.dataset, r.run_id, v.month`,
    )
    .raw()
    .all({ names: JSON.stringify(names), runs: runIds === null ? null : JSON.stringify(runIds) });
}
