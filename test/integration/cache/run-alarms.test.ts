import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cache0290 } from '#main/data-host/cache/migrations/cache-0290-run-alarms.ts';
import { watchRule } from '#shared/catalog/watch.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';

let filled: FilledHost;
beforeAll(async () => {
  filled = await startFilledHost();
}, 60_000);
afterAll(() => filled.close());

function inCache<T>(work: (db: Database.Database) => T): T {
  const db = new Database(join(filled.started.dir, 'cache.sqlite3'));
  try {
    return work(db);
  } finally {
    db.close();
  }
}

const stored = (db: Database.Database) => db.prepare('SELECT * FROM run_alarm ORDER BY run_no, last_day, what').all();

/** The newest week of a run falls to nothing, as the service tells it. */
async function loseAWeek(runId: string): Promise<void> {
  filled.service.mutate({ kind: 'advance', days: 14 });
  filled.started.time.ahead += 14 * 86_400_000;
  await filled.started.sync();
  inCache((db) => {
    db.prepare(
      `WITH r AS (SELECT run_no FROM run WHERE run_id = ?)
       UPDATE activity SET "any" = 1 WHERE run_no = (SELECT run_no FROM r)
         AND interval_end = (SELECT max(interval_end) FROM activity JOIN r USING (run_no))`,
    ).run(runId);
    db.exec('DROP TABLE run_alarm');
    cache0290.up(db);
  });
}

const weeks = (params: { readonly from?: number }) => filled.started.page({ view: 'unusual-weeks', params });

describe('the stored weeks out of their usual course', () => {
  it('are made for a cache of the version before', () =>
    inCache((db) => {
      const before = stored(db);
      db.exec('BEGIN; DROP TABLE run_alarm');
      cache0290.up(db);
      expect(stored(db)).toEqual(before);
      db.exec('ROLLBACK');
    }));

  it('are listed over all runs, newest first, from a day on, and watched', async () => {
    const [runId = ''] = filled.service.runs;
    await loseAWeek(runId);
    const { rows, total } = await weeks({});
    expect(total).toBeGreaterThan(0);
    const fell = rows.find(({ what, run_id }) => run_id === runId && what === 'Weekly activity');
    expect(fell?.found).toBe(1);
    expect(fell?.score).toBeLessThan(-3);
    const days = rows.map((row) => row.last_day);
    expect(days).toEqual(days.toSorted((one, other) => other - one));
    const [newest = 0] = days;
    expect((await weeks({ from: newest })).rows.every((row) => row.last_day === newest)).toBe(true);
    expect((await weeks({ from: newest + 1 })).total).toBe(0);

    const rule = watchRule.parse({
      subject: { kind: 'run', id: runId },
      measure: 'unusual_weeks',
      op: 'above',
      value: 0,
    });
    await filled.started.host.call('watch:add', { rules: [rule] });
    const watched = await filled.started.page({ view: 'watches', params: {} });
    expect(watched.rows.find(({ run_id, dataset }) => run_id === runId && dataset === 'activity')).toMatchObject({
      state: 'Crossed',
      value: 1,
    });
  });
});
