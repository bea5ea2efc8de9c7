import type { Migration } from '../database/migrate.ts';

/** Stores the key figures that saved reports said, so that the next report of the same kind can say what has changed. */
export const journal0360: Migration = {
  number: 360,
  up: (db) =>
    db.exec(`
      CREATE TABLE said_report (
        -- Kind, subject, days and threshold as JSON.
        about TEXT NOT NULL,
        day INTEGER NOT NULL,
        figures TEXT NOT NULL,
        PRIMARY KEY (about, day)
      ) STRICT;
    `),
};
