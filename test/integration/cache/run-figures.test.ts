import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerClock } from '#main/data-host/cache/database/clock.ts';
import { computedRunFigures } from '#main/data-host/cache/database/fragments.ts';
import { cache0390 } from '#main/data-host/cache/migrations/cache-since-1-0.ts';
import { msPerDay } from '#shared/time/time.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';

let filled: FilledHost;
beforeAll(async () => {
  filled = await startFilledHost();
});
afterAll(() => filled.close());

function inCache<T>(work: (db: Database.Database) => T): T {
  const db = new Database(join(filled.started.dir, 'cache.sqlite3'));
  registerClock(db, filled.started.now);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

const stored = (db: Database.Database) => db.prepare('SELECT * FROM run_figure ORDER BY run_no').all();
const computed = (db: Database.Database) => {
  const figuresOf = db.prepare<[{ runNo: number }], Record<string, unknown>>(computedRunFigures());
  return (
    db
      .prepare<[], number>('SELECT run_no FROM run ORDER BY run_no')
      .pluck()
      .all()
      .flatMap((runNo) => figuresOf.all({ runNo }))
      // A run that was never published has no row.
      .filter(({ data_through, modes_through, week_ending }) => data_through ?? modes_through ?? week_ending)
  );
};

const expectTrue = () =>
  inCache((db) => {
    expect(stored(db).length).toBeGreaterThan(0);
    expect(stored(db)).toEqual(computed(db));
  });

describe('the stored figures of runs', () => {
  it('are those of the rows after syncs, a restatement, new days and a failure', expectTrue);

  it('follow every further sync', async () => {
    for (const days of [1, 30]) {
      filled.service.mutate({ kind: 'advance', days });
      filled.started.time.ahead += days * msPerDay;
      await filled.started.sync();
      expectTrue();
    }
  });

  it('stay with their rows when some answers are cut off', async () => {
    filled.service.mutate({ kind: 'advance', days: 3 });
    filled.started.time.ahead += 3 * msPerDay;
    filled.service.faults.add({ kind: 'truncated', where: 'enrollment', every: 2 });
    await filled.started.sync();
    filled.service.faults.clear();
    expectTrue();
  });

  it('are made anew for a cache of version 1.0.0, which took the very day', () =>
    inCache((db) => {
      // The nearest day stands for a missing one.
      db.exec(`BEGIN; DELETE FROM enrollment WHERE date IN
        (SELECT data_through - 28 FROM run_figure g WHERE g.run_no = enrollment.run_no)`);
      const before = computed(db);
      expect(before).not.toEqual(stored(db));
      for (const days of [28, 90])
        db.exec(`UPDATE run_figure AS g SET change_${days}d = current - (SELECT count FROM enrollment e
          WHERE e.run_no = g.run_no AND e.date = g.data_through - ${days})`);
      cache0390.up(db);
      const known = (rows: readonly unknown[]) => rows.filter((row) => before.some((one) => isSameRun(one, row)));
      expect(known(stored(db))).toEqual(before);
      db.exec('ROLLBACK');
    }));
});

const isSameRun = (one: unknown, other: unknown) =>
  (one as { run_no: number }).run_no === (other as { run_no: number }).run_no;
