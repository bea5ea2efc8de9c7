import type { Statement } from 'better-sqlite3';
import { type Connection, writeTransaction } from '../database/database.ts';

/*
 * What a publication changes is found in its own transaction, but belongs into the journal, which is another file. SQLite
 * commits files in WAL mode one after the other, and a process that is killed in between would lose history. So changes are
 * written beside what is published and carried over afterwards; whatever was left behind is carried over at the next start.
 */

const columns = 'change_id, observed_at, dataset, kind, run_id, record, field, old_value, new_value';

/** Prepared once: each of thousands of publications asks. */
const known = new WeakMap<Connection, Statement>();

/** Carries all pending changes over to the journal, each exactly once. Must run outside of a transaction. */
export function carryOverChanges(db: Connection): void {
  const firstPending = known.get(db) ?? db.prepare('SELECT 1 FROM pending_change LIMIT 1');
  known.set(db, firstPending);
  if (firstPending.get() === undefined) return;
  db.exec(`INSERT OR IGNORE INTO journal.observed_change (${columns})
    SELECT ${columns} FROM pending_change ORDER BY change_no`);
  db.exec('DELETE FROM pending_change');
}

/** A change that the syncs of a publisher saw. */
export interface ChangeOfOthers {
  readonly change_id: string;
  readonly observed_at: number;
  readonly dataset: string;
  readonly kind: string;
  readonly run_id: string | null;
  readonly record: string;
  readonly field: string | null;
  readonly old_value: string | number | null;
  readonly new_value: string | number | null;
}

/** Adds changes that others saw; the next opening carries them over like those of the syncs of this computer. */
export function createChangesOfOthers(db: Connection): (changes: readonly ChangeOfOthers[]) => void {
  const add = db.prepare(`INSERT INTO pending_change (${columns})
    VALUES (@change_id, @observed_at, @dataset, @kind, @run_id, @record, @field, @old_value, @new_value)`);
  return writeTransaction(db, (changes: readonly ChangeOfOthers[]) => {
    for (const change of changes) add.run(change);
  });
}
