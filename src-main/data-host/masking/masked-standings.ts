import type { ViewName, ViewQuery } from '#shared/catalog/views.ts';
import type { Connection } from '../cache/database/database.ts';
import { prepareStandings } from '../cache/runs/run-standings.ts';
import { prepareHiddenDays } from './hidden-days.ts';

/** Views of where runs stand beside the earlier runs of their course. */
const viewsOfStandings: ReadonlySet<ViewName> = new Set(['run-trends', 'watches']);

/**
 * Standings of runs follow from the days of the earlier runs of their course. On a connection for files a temporary table takes the place
 * of the stored ones. A connection that hides runs or small counts computes all standings from the rows that it shows. Other connections
 * compute those that are due, because a file does not fill in later. Call it before anything else is prepared on the connection, and the
 * returned function before a view is read; it works once.
 *
 * @param threshold counts from 1 to one less are withheld; 0 withholds none
 */
export function createSharedStandings(
  db: Connection,
  threshold: number,
  hidesRuns: boolean,
): (query: Pick<ViewQuery, 'view'>) => void {
  db.exec(`CREATE TEMP TABLE run_standing (
    run_no INTEGER PRIMARY KEY, day_no INTEGER, vs_earlier REAL, usual_range TEXT, earlier_runs INTEGER, withheld TEXT)`);
  let isReady = false;
  return ({ view }) => {
    if (isReady || !viewsOfStandings.has(view)) return;
    isReady = true;
    if (threshold === 0 && !hidesRuns) db.exec('INSERT INTO temp.run_standing SELECT * FROM main.run_standing');
    const hiddenOf = threshold > 0 ? prepareHiddenDays(db, threshold) : null;
    const isHidden = (runNo: number, date: number) =>
      hiddenOf?.(runNo, date, date).rows.some(({ table, id }) => table === 'enrollment' && id === date) ?? false;
    const standings = prepareStandings(db, isHidden);
    standings.store(standings.due(Number.MAX_SAFE_INTEGER));
  };
}
