import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cache0370 } from '#main/data-host/cache/migrations/cache-since-1-0.ts';
import { watchRule } from '#shared/subjects/watch/watch.ts';
import { times } from '../../claims/random.ts';
import { type FilledHost, inCache, startFilledHost } from '../../support/filled-host.ts';

let filled: FilledHost;
beforeAll(async () => {
  filled = await startFilledHost();
});
afterAll(() => filled.close());

const others = times(7, (index) => `course-v1:Other+Course${index}+Run`);

/** Seven more runs with the weeks of a run, each with a swing of its own; in the newest week the run itself falls to one learner. */
async function loseAWeek(runId: string): Promise<void> {
  await filled.started.host.call('runs:add', { runIds: others });
  inCache(filled, (db) => {
    const numbers = db.prepare<[string], number>('SELECT run_no FROM run WHERE run_id = ?').pluck();
    const runNo = numbers.get(runId);
    db.prepare(
      `UPDATE activity SET "any" = CASE interval_end WHEN (SELECT max(interval_end) FROM activity WHERE run_no = @runNo) THEN 1
         ELSE 500 + (interval_end / 604800000000 * 37) % 40 END WHERE run_no = @runNo`,
    ).run({ runNo });
    for (const otherNo of others.map((other) => numbers.get(other)))
      db.prepare(
        `INSERT INTO activity (run_no, interval_start, interval_end, created, "any")
         SELECT @otherNo, interval_start, interval_end, created, 500 + (interval_end / 604800000000 * @otherNo * 61) % 60
         FROM activity WHERE run_no = @runNo`,
      ).run({ otherNo, runNo });
    cache0370.up(db);
  });
}

const weeks = (params: { readonly from?: number }) => filled.started.page({ view: 'unusual-weeks', params });

describe('the stored weeks out of their usual course', () => {
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

    await filled.started.host.call('runs:remove', { runId: others[0] ?? '' });
    await filled.started.host.call('runs:remove', { runId: others[1] ?? '' });
    await filled.started.host.call('runs:remove', { runId: others[2] ?? '' });
    expect((await weeks({ from: newest })).total).toBe(0);
    await filled.started.host.call('runs:add', { runIds: others });
    expect((await weeks({ from: newest })).total).toBeGreaterThan(0);

    const rule = watchRule.parse({
      subject: { kind: 'run', id: runId },
      measure: 'unusual_weeks',
      op: 'above',
      value: 0,
    });
    await filled.started.host.call('watch:add', { rules: [rule] });
    const watched = await filled.started.page({ view: 'watches', params: {} });
    expect(watched.rows.find(({ run_id, dataset }) => run_id === runId && dataset === 'activity')).toMatchObject({
      state: 'Threshold crossed',
      value: 1,
    });
  });
});
