import type { DatasetName } from '#shared/catalog/datasets.ts';
import type { Connection } from '../database/database.ts';

/*
 * Which state of a dataset is stored, without reading its rows: a random name that is drawn again with every change. Random, because a
 * counter in a folder that comes back from a backup would give two states one name.
 */

/** Notes that rows of a dataset changed; `runNo` is 0 for lists of the taxonomy. In the transaction that changes them. */
export function createContentMarks(db: Connection): (dataset: DatasetName, runNo: number) => void {
  const mark = db.prepare<[string, number]>(
    'INSERT OR REPLACE INTO content_version (dataset, run_no, version) VALUES (?, ?, lower(hex(randomblob(8))))',
  );
  return (dataset, runNo) => void mark.run(dataset, runNo);
}

/** The state of these datasets of the service, or of these runs: for each its name, or none where nothing was ever stored. */
export function contentVersions(
  db: Connection,
  names: readonly DatasetName[],
  runIds: readonly string[] | null,
): readonly (readonly [dataset: string, run: string | null, version: string])[] {
  const ofRuns = 'r.run_id IN (SELECT value FROM json_each(@runs))';
  return db
    .prepare<[{ names: string; runs: string | null }], [string, string | null, string]>(
      `SELECT v.dataset, r.run_id, v.version FROM content_version v LEFT JOIN run r USING (run_no)
       WHERE v.dataset IN (SELECT value FROM json_each(@names)) AND CASE WHEN @runs IS NULL THEN v.run_no = 0 ELSE ${ofRuns} END
       ORDER BY v.dataset, r.run_id`,
    )
    .raw()
    .all({ names: JSON.stringify(names), runs: runIds === null ? null : JSON.stringify(runIds) });
}
