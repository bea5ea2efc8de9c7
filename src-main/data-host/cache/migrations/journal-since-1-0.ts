import { randomUUID } from 'node:crypto';
import type { Migration } from '../database/schema.ts';
import { journal0270 } from './journal-0270-first.ts';

/* The steps of the journal since version 1.0.0, oldest first. A new one goes to the end. */

/** The journal's record of its own content: shows lost rows and an older file without a clock. */
const journal0330: Migration = {
  number: 330,
  up: (db) => {
    const names = db
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .pluck()
      .all();
    db.exec(`
      -- How many rows each table has, and how often one of them was added, changed or removed.
      CREATE TABLE ledger (
        table_name TEXT PRIMARY KEY, row_count INTEGER NOT NULL, changes INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      -- The rows that were changed or removed since the oldest copy; change is the count at that time.
      CREATE TABLE ledger_mark (
        table_name TEXT NOT NULL, key TEXT NOT NULL, change INTEGER NOT NULL, PRIMARY KEY (table_name, key)
      ) STRICT, WITHOUT ROWID;
      -- A random id of this journal; its copies have the same one.
      CREATE TABLE ledger_id (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
    `);
    db.prepare('INSERT INTO ledger_id VALUES (?)').run(randomUUID());
    for (const name of names) db.prepare(`INSERT INTO ledger SELECT ?, count(*), 0 FROM "${name}"`).run(name);
  },
};

/** Which publication each folder holds, and the title and name that were given for it and for packages. */
const journal0340: Migration = {
  number: 340,
  up: (db) =>
    db.exec(`
      -- The folder without links, or an empty text for packages. Instants are microseconds since 1970-01-01 UTC.
      CREATE TABLE published (
        folder TEXT PRIMARY KEY, publication_id TEXT, number INTEGER NOT NULL, title TEXT NOT NULL, made_by TEXT NOT NULL,
        published_at INTEGER NOT NULL
      ) STRICT;
    `),
};

/** Stores the data and threshold of each publication, because the same data with two thresholds reveals what one of them hides. */
const journal0350: Migration = {
  number: 350,
  up: (db) =>
    db.exec(`
      -- The id of a snapshot; 0 hides nothing. Both are empty for packages and for what was published before this.
      ALTER TABLE published ADD COLUMN snapshot TEXT;
      ALTER TABLE published ADD COLUMN threshold INTEGER;
    `),
};

/** Stores the key figures that saved reports said, so that the next report of the same kind can say what has changed. */
const journal0360: Migration = {
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

/** Stores what users say of a flag: open, fixed or ignored, and a note for the course team. */
const journal0370: Migration = {
  number: 370,
  up: (db) =>
    db.exec(`
      CREATE TABLE fix_item (
        run_id TEXT NOT NULL,
        item_id TEXT NOT NULL,
        -- Empty for all of the problem, and for a video.
        part_id TEXT NOT NULL,
        flag TEXT NOT NULL,
        state TEXT NOT NULL,
        note TEXT NOT NULL,
        changed_at INTEGER NOT NULL,
        PRIMARY KEY (run_id, item_id, part_id, flag)
      ) STRICT, WITHOUT ROWID;
    `),
};

/** Stores from which state of the data each published table was made, so that the next publication does not read the rows of one that has not changed. */
const journal0380: Migration = {
  number: 380,
  up: (db) =>
    db.exec(`
      -- JSON; empty for packages and for what was published before this.
      ALTER TABLE published ADD COLUMN states TEXT;
    `),
};

export const journalMigrations: readonly Migration[] = [
  journal0270,
  journal0330,
  journal0340,
  journal0350,
  journal0360,
  journal0370,
  journal0380,
];
