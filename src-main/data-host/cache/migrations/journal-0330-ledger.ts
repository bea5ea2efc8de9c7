import { randomUUID } from 'node:crypto';
import type { Migration } from '../database/migrate.ts';

/** The journal's record of its own content: shows lost rows and an older file without a clock. */
export const journal0330: Migration = {
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
      -- Tells this journal from others; its copies have the same id.
      CREATE TABLE ledger_id (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
    `);
    db.prepare('INSERT INTO ledger_id VALUES (?)').run(randomUUID());
    for (const name of names) db.prepare(`INSERT INTO ledger SELECT ?, count(*), 0 FROM "${name}"`).run(name);
  },
};
