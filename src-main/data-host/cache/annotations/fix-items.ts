import type { FixChange } from '#shared/subjects/fixes/fixes.ts';
import { nowInstant } from '#shared/time/time.ts';
import { type Connection, writeTransaction } from '../database/database.ts';

/** States and notes that users give to flags. */
export interface FixItems {
  /** Makes all changes or none; returns the changes that undo them. */
  change(changes: readonly FixChange[]): FixChange[];
}

type Key = [runId: string, itemId: string, partId: string, flag: string];

const isItem = 'run_id = ? AND item_id = ? AND part_id = ? AND flag = ?';

export function createFixItems(db: Connection): FixItems {
  const known = db.prepare<Key, NonNullable<FixChange['fix']>>(
    `SELECT state, note FROM journal.fix_item WHERE ${isItem}`,
  );
  const set = db.prepare<[...Key, string, string, number]>(
    `INSERT OR REPLACE INTO journal.fix_item (run_id, item_id, part_id, flag, state, note, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = db.prepare<Key>(`DELETE FROM journal.fix_item WHERE ${isItem}`);
  return {
    change: writeTransaction(db, (changes: readonly FixChange[]) => {
      const undo: FixChange[] = [];
      for (const { fix, ...item } of changes) {
        const key: Key = [item.runId, item.itemId, item.partId ?? '', item.flag];
        const before = known.get(...key) ?? null;
        if (before?.state === fix?.state && before?.note === fix?.note) continue;
        undo.push({ ...item, fix: before });
        if (fix === null) remove.run(...key);
        else set.run(...key, fix.state, fix.note, nowInstant());
      }
      // Where one flag is named twice, the first state is the one to go back to.
      return undo.reverse();
    }),
  };
}
