import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRecipe } from '#contract/reports/recipe.ts';
import { withoutScheme } from '#shared/catalog/course-id.ts';
import { portfolioKeyFigures } from '#shared/figures/key-figures.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { formatDate } from '#shared/time/days.ts';
import { daysOfNewestWeek, maxOlderNamed } from '#shared/time/like-weeks.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';

/** Facts from the stored rows of one run, read without any view. */
interface Facts {
  readonly runId: string;
  readonly course: string;
  readonly firstDay: number | null;
  readonly lastDay: number | null;
  /** When the list of the service says that it ends. */
  readonly end: number | null;
  readonly current: number | null;
  readonly change: number | null;
  readonly weekEnding: number | null;
  readonly active: number | null;
  /** In the week before. */
  readonly activeBefore: number | null;
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
  const ends = started.inspect<{ end: number }>(
    `SELECT end_date AS "end" FROM course_summary WHERE run_id = '${runId}' AND end_date IS NOT NULL`,
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
    firstDay: days[0]?.date ?? null,
    lastDay: last?.date ?? null,
    end: ends[0]?.end ?? null,
    current: last?.count ?? null,
    change: last && before ? last.count - before.count : null,
    weekEnding: weeks.at(-1)?.ending ?? null,
    active: weeks.at(-1)?.any ?? null,
    activeBefore: weeks.find(({ ending }) => ending === (weeks.at(-1)?.ending ?? 0) - 7)?.any ?? null,
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
    const overOf = (runs: readonly Facts[], key: 'change' | 'active' | 'current') => {
      const known = runs.map((run) => run[key]);
      return { value: sum(known), runs: known.filter((value) => value !== null).length };
    };
    const sumOf = (runs: readonly Facts[], key: 'change' | 'active' | 'current') => ({
      ...overOf(runs, key),
      current: overOf(runs.filter(reaches('lastDay')), key),
    });
    expect(portfolio.change7d).toEqual(sumOf(facts.filter(reaches('lastDay')), 'change'));
    expect(portfolio.activeLastWeek).toEqual(sumOf(facts.filter(reaches('weekEnding')), 'active'));
    expect(portfolio.current).toEqual(sumOf(facts, 'current'));
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
    const { runs: summed, current: inCurrent } = portfolio.current;
    expect(summed).toBeLessThan(all);
    expect(inCurrent.runs).toBe(portfolio.states.current);
    expect(current?.value).toBe(inCurrent.value);
    expect(current?.note).toBe(
      `${portfolio.states.current} current runs (${formatNumber(portfolio.current.value ?? 0)} in ${summed} of ${all} runs)`,
    );
    const { runs } = portfolio.change7d;
    expect(change?.note).toBe(
      runs === portfolio.states.current
        ? `${runs} current runs`
        : `${runs} of ${portfolio.states.current} current runs`,
    );
    for (const { note, value } of figures) if (value !== null) expect(note).toContain(' runs');
  });
});

/** Where a run stands, by the words of its definition. */
function stateOf({ lastDay, end }: Facts) {
  if (lastDay === null) return 'none';
  if (lastDay > newest('lastDay') - daysOfNewestWeek) return 'current';
  return end !== null && end <= Date.now() * 1000 ? 'ended' : 'late';
}

describe('where runs stand by their data', () => {
  it('is one of four states, which add up to all runs, on the overview as in both lists of runs', async () => {
    const { portfolio } = await started.host.call('overview:get', {});
    const states = facts.map(stateOf);
    const of = (state: string) => states.filter((each) => each === state).length;
    expect(portfolio.states).toEqual({
      current: of('current'),
      ended: of('ended'),
      late: of('late'),
      none: of('none'),
    });
    const current = facts.filter((run) => stateOf(run) === 'current');
    const unknown = current.filter(({ change }) => change === null);
    expect(portfolio.comparedInWeek.enrollment).toBe(current.length - unknown.length);
    expect(portfolio.comparedInWeek.unknown.map(({ runId }) => runId).sort()).toEqual(
      unknown
        .map(({ runId }) => runId)
        .sort()
        .slice(0, maxOlderNamed),
    );
    const isNewRun = ({ firstDay, lastDay }: Facts) => (firstDay ?? 0) > (lastDay ?? 0) - 7;
    expect(portfolio.comparedInWeek.newRuns).toBe(unknown.filter(isNewRun).length);
    for (const { runId, comparedDay, firstDay, isNew, isHidden, enrolled } of portfolio.comparedInWeek.unknown) {
      const run = facts.find((each) => each.runId === runId);
      expect([comparedDay, enrolled, isHidden]).toEqual([(run?.lastDay ?? 0) - 7, run?.current, false]);
      expect([firstDay, isNew]).toEqual([run?.firstDay, run !== undefined && isNewRun(run)]);
    }
    const bothWeeks = current.filter(
      (run) => reaches('weekEnding')(run) && run.active !== null && run.activeBefore !== null,
    );
    expect(portfolio.comparedInWeek.activity).toBe(bothWeeks.length);
    expect(Object.values(portfolio.states).reduce((a, b) => a + b)).toBe(portfolio.runs);
    expect(portfolio.dataThrough).toBe(newest('lastDay'));
    for (const view of ['runs', 'run-trends'] as const) {
      const rows = await started.rows({ view, params: {} });
      for (const { run_id, data_state } of rows)
        expect(data_state, run_id).toBe(stateOf(facts.find(({ runId }) => runId === run_id) ?? expect.unreachable()));
    }
    expect(new Set(states).size).toBeGreaterThan(2);
  });
});

describe('the runs that are left out', () => {
  it('are counted and named with their last days, on the overview as in the report', async () => {
    const { portfolio } = await started.host.call('overview:get', {});
    const older = facts.filter((run) => run.lastDay !== null && !reaches('lastDay')(run));
    expect(portfolio.olderRuns.count).toBe(older.length);
    expect(portfolio.olderRuns.named).toEqual(
      older
        .toSorted(
          (a, b) =>
            Number(stateOf(a) === 'ended') - Number(stateOf(b) === 'ended') || (b.lastDay ?? 0) - (a.lastDay ?? 0),
        )
        .slice(0, maxOlderNamed)
        .map(({ runId, lastDay }) => ({ runId, dataThrough: lastDay })),
    );
    const { html } = await started.host.call('host:report', {
      recipe: newRecipe('portfolio', { kind: 'portfolio' }, 'a4'),
    });
    for (const { runId, dataThrough } of portfolio.olderRuns.named) {
      expect(html).toContain(`${withoutScheme(runId)} (${formatDate(dataThrough)})`);
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
      expect(portfolio.change7d).toEqual({
        value: run?.change_7d,
        runs: 1,
        current: { value: run?.change_7d, runs: 1 },
      });
      const notes = portfolioKeyFigures({ portfolio }).map(({ note }) => note);
      expect(notes).toContain('1 run');
      expect(notes.join()).not.toMatch(/current/);
    } finally {
      await one.close();
    }
  });

  it('nothing is added up while nothing is there', async () => {
    const empty = await startHost({ service, runs: service.runs });
    try {
      const { portfolio } = await empty.host.call('overview:get', {});
      expect(portfolio.activeLastWeek).toEqual({
        value: null,
        runs: 0,
        current: { value: null, runs: 0 },
      });
      for (const { value, note } of portfolioKeyFigures({ portfolio }))
        expect([value, note]).toEqual([null, undefined]);
    } finally {
      await empty.close();
    }
  });
});
