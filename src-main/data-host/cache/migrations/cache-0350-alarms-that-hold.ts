import type { Migration } from '../database/migrate.ts';
import { prepareRunAlarms } from '../runs/run-alarms.ts';

/** The rules of weeks and drifts have changed, so the alarms of every run are worked out from its stored weeks. */
export const cache0350: Migration = {
  number: 350,
  up: (db) => {
    const store = prepareRunAlarms(db, 'activity');
    for (const runNo of db.prepare<[], number>('SELECT DISTINCT run_no FROM activity').pluck().all()) store?.(runNo);
  },
};
