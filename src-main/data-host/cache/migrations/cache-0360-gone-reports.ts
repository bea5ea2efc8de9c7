import type { Migration } from '../database/migrate.ts';

/** One report of several may be gone at the service: its file stays, and was last confirmed when it was last fetched. */
export const cache0360: Migration = {
  number: 360,
  up: (db) => db.exec('ALTER TABLE report_file ADD COLUMN is_gone INTEGER NOT NULL DEFAULT 0'),
};
