import type { Migration } from '../database/migrate.ts';
import { prepareRunAlarms } from '../runs/run-alarms.ts';

/** The weeks in which each run was out of its usual course, stored when its weeks are published. */
export const cache0290: Migration = {
  number: 290,
  up: (db) => {
    db.exec(`
      CREATE TABLE run_alarm (
        run_no INTEGER NOT NULL, last_day INTEGER NOT NULL, what TEXT NOT NULL, found INTEGER, expected INTEGER NOT NULL, score REAL NOT NULL,
        PRIMARY KEY (run_no, last_day, what)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX run_alarm_by_day ON run_alarm (last_day);
    `);
    const store = prepareRunAlarms(db, 'activity');
    for (const runNo of db.prepare<[], number>('SELECT DISTINCT run_no FROM activity').pluck().all()) store?.(runNo);
  },
};
