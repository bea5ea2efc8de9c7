import type { Migration } from '../database/migrate.ts';

/** Stores what users say of a flag: open, fixed or ignored, and a note for the course team. */
export const journal0370: Migration = {
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
