import type { Migration } from '../database/migrate.ts';

/** Rules that the app watches after each sync, what they saw, and where the last digest ended; and indexes to compare two dates. */
export const journal0250: Migration = {
  number: 250,
  up: (db) =>
    db.exec(`
      CREATE TABLE watch (
        watch_no INTEGER PRIMARY KEY, rule TEXT NOT NULL, added_at INTEGER NOT NULL,
        -- What the last look saw: 'unknown', 'ok', 'crossed' or 'back'.
        state TEXT NOT NULL DEFAULT 'unknown', value REAL, seen_at INTEGER
      ) STRICT;
      CREATE TABLE watch_event (
        event_no INTEGER PRIMARY KEY, watch_no INTEGER NOT NULL, seen_at INTEGER NOT NULL, state TEXT NOT NULL,
        value REAL, threshold REAL, snapshot_id TEXT, read_at INTEGER
      ) STRICT;
      -- The values that a rule has seen, where they differ from the one before: changes are measured from them.
      CREATE TABLE watch_value (
        watch_no INTEGER NOT NULL, seen_at INTEGER NOT NULL, value REAL NOT NULL, PRIMARY KEY (watch_no, seen_at)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX watch_event_by_time ON watch_event (seen_at);
      CREATE TABLE digest (digest_no INTEGER PRIMARY KEY, since INTEGER NOT NULL, until INTEGER NOT NULL, made_at INTEGER NOT NULL) STRICT;
      CREATE INDEX observed_change_by_dataset ON observed_change (dataset, observed_at);
      CREATE INDEX observed_link_by_dataset ON observed_change (dataset, observed_at) WHERE field = 'link';
    `),
};
