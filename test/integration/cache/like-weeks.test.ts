import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRecipe } from '#contract/reports/recipe.ts';
import { portfolioKeyFigures } from '#shared/figures/key-figures.ts';
import { formatDate } from '#shared/time/days.ts';
import { daysOfNewestWeek } from '#shared/time/like-weeks.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';

/** What the stored rows of one run say, read without any view. */
interface Facts {
  readonly runId: string;
  readonly course: string;
  readonly lastDay: number | null;
  readonly current: number | null;
  readonly change: number | null;
  readonly weekEnding: number | null;
  readonly active: number | null;
}

let service: SampleService;
let started: StartedHost;
let facts: Facts[];
beforeAll(async () => {
  service = await startSampleService({ reading: 'reality' });
  started = await startHost({ service });
  await started.sync();
  facts = service.runs.map(factsOf);
});
afterAll(async () => {
  await started.close();
  await service.close();
});

function factsOf(runId: string): Facts {
  const days = started.inspect<{ date: number; count: number }>(
    `SELECT date, count FROM enrollment JOIN run USING (run_no) WHERE run_id = '${runId}' ORDER BY date`,
  );
  const weeks = started.inspect<{ ending: number; any: number }>(
    `SELECT interval_end / 86400000000 - 1 AS ending, "any" FROM activity JOIN run USING (run_no) WHERE run_id = '${runId}' ORDER BY interval_end`,
  );
  const last = days.at(-1);
  const before = days.find(({ date }) => date === (last?.date ?? 0) - 7);
  const [course = ''] = started
    .inspect<{ key: string }>(
      `SELECT course_key AS key FROM course JOIN run USING (course_no) WHERE run_id = '${runId}'`,
    )
    .map(({ key }) => key);
  return {
    runId,
    course,
    lastDay: last?.date ?? null,
    current: last?.count ?? null,
    change: last && before ? last.count - before.count : null,
    weekEnding: weeks.at(-1)?.ending ?? null,
    active: weeks.at(-1)?.any ?? null,
  };
}

const sum = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((a, b) => a + b, 0);
};
const newest = (key: 'lastDay' | 'weekEnding') => Math.max(...facts.map((run) => run[key] ?? -Infinity));
const reaches = (key: 'lastDay' | 'weekEnding') => (run: Facts) =>
  run[key] !== null && run[key] > newest(key) - daysOfNewestWeek;

describe('figures of a week, over runs that ended in different years', () => {
  it('are there to be tried: some runs reach the newest week, others ended years before', () => {
    const live = facts.filter(reaches('lastDay'));
    expect(live.length).toBeGreaterThan(1);
    expect(facts.some((run) => (run.lastDay ?? Infinity) < newest('lastDay') - 365 && run.change !== null)).toBe(true);
    expect(facts.some((run) => (run.weekEnding ?? Infinity) < newest('weekEnding') - 365 && run.active)).toBe(true);
  });

  it('are added up over the runs of the newest week alone', async () => {
    const { portfolio } = await started.host.call('overview:get', {});
    const changes = facts.filter(reaches('lastDay')).map(({ change }) => change);
    const older = facts.filter((run) => run.change !== null && !reaches('lastDay')(run));
    expect(portfolio.change7d).toEqual({
      value: sum(changes),
      runs: changes.filter((change) => change !== null).length,
      older: older.length,
    });
    const active = facts.filter(reaches('weekEnding')).map((run) => run.active);
    const olderWeeks = facts.filter((run) => run.active !== null && !reaches('weekEnding')(run));
    expect(portfolio.activeLastWeek).toEqual({ value: sum(active), runs: active.length, older: olderWeeks.length });
  });

  it('leave out of a course what its older runs say', async () => {
    const rows = await started.rows({ view: 'courses', params: { withRuns: true } });
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) {
      const runs = facts.filter(({ course }) => course === row.course_key);
      expect([row.current, row.change_7d, row.active_last_week], row.course_key).toEqual([
        sum(runs.map(({ current }) => current)),
        sum(runs.filter(reaches('lastDay')).map(({ change }) => change)),
        sum(runs.filter(reaches('weekEnding')).map(({ active }) => active)),
      ]);
    }
    const courseKeys = rows.slice(0, 6).map((row) => row.course_key);
    const compared = await started.rows({ view: 'compare-courses', params: { courseKeys } });
    for (const row of compared) {
      const same = rows.find((each) => each.course_key === row.course_key);
      expect([row.runs, row.current, row.change_7d]).toEqual([same?.runs, same?.current, same?.change_7d]);
    }
  });

  it('stand in one run as they are, and are not added up below the list of runs', async () => {
    const { rows, totals } = await started.page({ view: 'runs', params: {} });
    for (const row of rows) {
      expect(row.change_7d).toBe(facts.find(({ runId }) => runId === row.run_id)?.change);
    }
    expect(Object.keys(totals).sort()).toEqual(['current', 'ever_enrolled', 'verified']);
    const courses = await started.page({ view: 'courses', params: {} });
    const { portfolio } = await started.host.call('overview:get', {});
    expect(courses.totals.change_7d).toBe(portfolio.change7d.value);
  });

  it('say over how many runs they are, and count enrollments', async () => {
    const { portfolio } = await started.host.call('overview:get', {});
    const figures = portfolioKeyFigures({ portfolio });
    const all = portfolio.runs;
    const [current, change] = figures;
    const { runs: summed, older: ended } = portfolio.current;
    expect(summed).toBeLessThan(all);
    expect(current?.note).toBe(`${summed} of ${all} runs; the data of ${ended} stops earlier`);
    const { runs } = portfolio.change7d;
    expect(change?.note).toBe(`${runs} of ${all} runs`);
    for (const { note, value } of figures) if (value !== null) expect(note).toContain(' runs');
  });
});

describe('the runs that are left out', () => {
  it('are counted and named with their last days, on the overview as in the report', async () => {
    const { portfolio } = await started.host.call('overview:get', {});
    const older = facts.filter((run) => run.lastDay !== null && !reaches('lastDay')(run));
    expect(portfolio.olderRuns.count).toBe(older.length);
    expect(portfolio.olderRuns.named).toEqual(
      older
        .map(({ runId, lastDay }) => ({ runId, dataThrough: lastDay }))
        .sort((a, b) => (b.dataThrough ?? 0) - (a.dataThrough ?? 0)),
    );
    const { html } = await started.host.call('host:report', {
      recipe: newRecipe('portfolio', { kind: 'portfolio' }, 'a4'),
    });
    for (const { runId, dataThrough } of portfolio.olderRuns.named) {
      expect(html).toContain(`${runId} (${formatDate(dataThrough)})`);
    }
  });
});

describe('with runs of one age', () => {
  it('everything is added up, and the words say no more than that', async () => {
    const one = await startHost({ service, runs: service.runs.slice(0, 1) });
    try {
      await one.sync();
      const { portfolio } = await one.host.call('overview:get', {});
      const [run] = await one.rows({ view: 'runs', params: {} });
      expect(portfolio.change7d).toEqual({ value: run?.change_7d, runs: 1, older: 0 });
      const notes = portfolioKeyFigures({ portfolio }).map(({ note }) => note);
      expect(notes).toContain('1 run');
      expect(notes.join()).not.toMatch(/earlier|older|not known/);
    } finally {
      await one.close();
    }
  });

  it('nothing is added up while nothing is there', async () => {
    const empty = await startHost({ service, runs: service.runs });
    try {
      const { portfolio } = await empty.host.call('overview:get', {});
      expect(portfolio.activeLastWeek).toEqual({ value: null, runs: 0, older: 0 });
      for (const { value, note } of portfolioKeyFigures({ portfolio }))
        expect([value, note]).toEqual([null, undefined]);
    } finally {
      await empty.close();
    }
  });
});
