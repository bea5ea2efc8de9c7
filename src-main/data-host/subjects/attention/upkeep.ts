import { lazy } from '#main/common/async.ts';
import { type Connection, withoutWaiting, writeTransaction } from '../../cache/database/database.ts';
import { isSelected } from '../../cache/database/fragments.ts';
import { attentionOf, lookedAtKeys } from './attention.ts';
import { isDue } from './reader.ts';
import { createRunItems } from './run-items.ts';

/**
 * Looks at up to a given number of runs that are due, and stores what needs attention. Returns how many runs it looked at: 0 while another
 * process writes, and on a connection that only reads.
 */
export function createAttentionUpkeep(db: Connection) {
  const upkeep = lazy(() => prepareUpkeep(db));
  const look = (dueOf: (made: ReturnType<typeof prepareUpkeep>) => readonly number[]): number => {
    if (db.readonly) return 0;
    const { store } = upkeep();
    const runs = dueOf(upkeep());
    if (runs.length === 0) return 0;
    return withoutWaiting(db, () => {
      writeTransaction(db, () => {
        for (const runNo of runs) store(runNo);
      })();
      return runs.length;
    });
  };
  return {
    /** Looks at selected runs that are due. */
    some: (max: number) => look(({ selected }) => selected.all(max)),
    isAnyDue: () => !db.readonly && upkeep().selected.get(1) !== undefined,
    /** Looks at all selected runs that are due, if they are no more than this; otherwise at none. */
    allOfFew: (max: number) =>
      look(({ selected }) => {
        const runs = selected.all(max + 1);
        return runs.length > max ? [] : runs;
      }),
    /** Looks at this run alone, selected or not. */
    run: (runId: string) => look(({ ofRun }) => ofRun.all(runId)),
  };
}

function prepareUpkeep(db: Connection) {
  const items = createRunItems(db);
  const forget = db.prepare<[number]>('DELETE FROM run_flag WHERE run_no = ?');
  const add = db.prepare(
    `INSERT INTO run_flag (run_no, place, kind, id, part_id, sentence, learners, share, low, high, expected, severity, is_key)
     VALUES (@runNo, @place, @kind, @id, @partId, @sentence, @learners, @share, @low, @high, @expected, @severity, @isKey)`,
  );
  const noteLook = db.prepare(
    `INSERT OR REPLACE INTO run_looked_at (run_no, flags, ${lookedAtKeys.join(', ')})
     VALUES (@runNo, @flags, ${lookedAtKeys.map((key) => `@${key}`).join(', ')})`,
  );
  return {
    selected: db
      .prepare<[number], number>(`SELECT r.run_no FROM run r WHERE ${isSelected} AND ${isDue} LIMIT ?`)
      .pluck(),
    ofRun: db.prepare<[string], number>(`SELECT r.run_no FROM run r WHERE r.run_id = ? AND ${isDue}`).pluck(),
    store: (runNo: number) => {
      const { flags, lookedAt } = attentionOf(items(runNo));
      forget.run(runNo);
      for (const [index, flag] of flags.entries())
        add.run({ ...flag, runNo, place: index, isKey: Number(flag.kind === 'key') });
      noteLook.run({ ...lookedAt, runNo, flags: flags.length });
    },
  };
}
