import type { ViewName, ViewQuery } from '#shared/catalog/views.ts';
import type { Connection } from '../cache/database/database.ts';
import { storeRunAlarms } from '../cache/runs/run-alarms.ts';

/** Views of weeks that a run did not lead to expect. */
const viewsOfAlarms: ReadonlySet<ViewName> = new Set(['run-alarms', 'unusual-weeks']);

/**
 * Weeks out of their usual course follow from the weeks of all runs. Where a connection hides runs, or small counts, the stored ones would
 * tell of these, so a temporary table takes their place, and is worked out from what the connection shows. Call it before anything else
 * is prepared on the connection, and the returned function before a view is read; it works once.
 *
 * @param threshold counts from 1 to one less are withheld; 0 withholds none
 */
export function createSharedAlarms(db: Connection, threshold: number): (query: Pick<ViewQuery, 'view'>) => void {
  db.exec(`CREATE TEMP TABLE run_alarm (
    run_no INTEGER, last_day INTEGER, what TEXT, found INTEGER, expected INTEGER, score REAL, PRIMARY KEY (run_no, last_day, what))`);
  const isShown = `abs(x."any") NOT BETWEEN 1 AND ${Math.trunc(threshold) - 1}`;
  let isReady = false;
  return ({ view }) => {
    if (isReady || !viewsOfAlarms.has(view)) return;
    isReady = true;
    storeRunAlarms(
      db,
      `(SELECT x.run_no, x.interval_end, CASE WHEN ${isShown} THEN x."any" END AS "any" FROM main.activity x)`,
    );
  };
}
