import type { Migration } from '../database/migrate.ts';

/** Tells changes apart, so that one that is carried over twice is kept once. */
export const journal0070: Migration = {
  number: 70,
  up: (db) =>
    db.exec(`
      ALTER TABLE observed_change ADD COLUMN change_id TEXT;
      CREATE UNIQUE INDEX observed_change_by_id ON observed_change (change_id);
    `),
};
