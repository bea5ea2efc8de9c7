import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';

const valuesOf = (json: string | null) => JSON.parse(json ?? '{}') as Record<string, number | null>;

describe('comparisons', () => {
  let service: SampleService;
  let started: StartedHost;
  let runIds: string[];
  beforeAll(async () => {
    service = await startSampleService();
    started = await startHost({ service });
    await started.sync();
    await started.host.call('runs:offered', {});
    runIds = (await started.rows({ view: 'runs', params: {} }))
      .filter((row) => row.current !== null)
      .map((row) => row.run_id);
    expect(runIds.length).toBeGreaterThan(1);
  });
  afterAll(async () => {
    await started.close();
    await service.close();
  });

  it('by date have the same values as each run alone', async () => {
    const rows = await started.rows({
      view: 'compare-enrollment',
      params: { runIds, align: 'dates', unit: 'absolute' },
    });
    for (const runId of runIds) {
      const alone = await started.rows({ view: 'run-enrollment', params: { runId } });
      const together = rows.flatMap(({ date, runs }) => {
        const value = valuesOf(runs)[runId];
        return value === undefined || value === null ? [] : [{ date, value }];
      });
      expect(together).toEqual(alone.map(({ date, count }) => ({ date, value: count })));
    }
  });

  it('from day 0 begin with the first learners of each run, and end at 100 % of the current enrollment', async () => {
    const params = { runIds, align: 'day0', unit: 'percent' } as const;
    const rows = await started.rows({ view: 'compare-enrollment', params });
    expect(rows[0]?.day_no).toBe(0);
    expect(rows.every((row) => row.date === null)).toBe(true);
    expect(Object.keys(valuesOf(rows[0]?.runs ?? null)).toSorted()).toEqual(runIds.toSorted());
    for (const runId of runIds) {
      const last = rows.findLast((row) => valuesOf(row.runs)[runId] !== undefined);
      expect(valuesOf(last?.runs ?? null)[runId]).toBeCloseTo(100, 10);
    }
  });

  it('of weeks count from the same day 0', async () => {
    const [runId = ''] = runIds;
    const params = { runIds: [runId], align: 'day0' as const, unit: 'absolute' as const };
    const [figures] = await started.rows({ view: 'compare-runs', params: { runIds: [runId] } });
    const weeks = await started.rows({ view: 'run-activity', params: { runId } });
    const compared = await started.rows({ view: 'compare-activity', params });
    const expected = weeks.filter((week) => week.week_ending >= (figures?.first_day ?? 0));
    expect(compared.map((row) => row.week_no)).toEqual(
      expected.map((week) => Math.floor((week.week_ending - (figures?.first_day ?? 0)) / 7)),
    );
  });

  it('from their start count days and weeks from it, those before it below zero', async () => {
    const profileOf = (runId: string) => service.data.findRun(runId)?.profile ?? expect.unreachable(runId);
    const figures = await started.rows({ view: 'compare-runs', params: { runIds } });
    expect(Object.fromEntries(figures.map((row) => [row.run_id, row.start_day]))).toEqual(
      Object.fromEntries(runIds.map((runId) => [runId, profileOf(runId).starts])),
    );
    const params = { runIds, align: 'start', unit: 'absolute' } as const;
    const days = await started.rows({ view: 'compare-enrollment', params });
    const weeks = await started.rows({ view: 'compare-activity', params });
    expect(days[0]?.day_no).toBeLessThan(0);
    // The figures have the enrollment of the last of these days that all runs have.
    const shared = days.findLast(({ runs }) => runIds.every((runId) => runId in valuesOf(runs)));
    expect(figures.map((row) => [row.shared_day_no, row.on_shared_day])).toEqual(
      figures.map(({ run_id }) => [shared?.day_no, valuesOf(shared?.runs ?? null)[run_id]]),
    );
    for (const runId of runIds) {
      const { starts } = profileOf(runId);
      const alone = await started.rows({ view: 'run-enrollment', params: { runId } });
      const own = days.flatMap(({ day_no, runs }) => (runId in valuesOf(runs) ? [day_no] : []));
      expect(own).toEqual(alone.map(({ date }) => date - starts));
      const weekly = await started.rows({ view: 'run-activity', params: { runId } });
      const ownWeeks = weeks.flatMap(({ week_no, runs }) => (runId in valuesOf(runs) ? [week_no] : []));
      const counted = weekly.filter((week) => week.any !== null);
      expect(ownWeeks).toEqual(counted.map((week) => Math.floor((week.week_ending - starts) / 7)));
    }
  });

  it('from their start count a run without one from day 0', async () => {
    const [runId = '', other = ''] = runIds;
    const db = new Database(join(started.dir, 'cache.sqlite3'));
    const { start_date } = db.prepare('SELECT start_date FROM course_summary WHERE run_id = ?').get(runId) as {
      start_date: number;
    };
    const setStart = db.prepare('UPDATE course_summary SET start_date = ? WHERE run_id = ?');
    setStart.run(null, runId);
    const rows = await started.rows({
      view: 'compare-enrollment',
      params: { runIds: [runId, other], align: 'start', unit: 'absolute' },
    });
    const placesOf = (id: string) => rows.flatMap(({ day_no, runs }) => (id in valuesOf(runs) ? [day_no] : []));
    setStart.run(start_date, runId);
    db.close();
    const [figures] = await started.rows({ view: 'compare-runs', params: { runIds: [runId] } });
    const alone = await started.rows({ view: 'run-enrollment', params: { runId } });
    expect(placesOf(runId)).toEqual(alone.map(({ date }) => date - (figures?.first_day ?? 0)));
    expect(placesOf(other)[0]).toBeLessThan(0);
  });

  it('of courses count a skill once, however many of them teach it', async () => {
    const skills = await started.rows({ view: 'skills', params: { taught: true } });
    const shared = skills.find((skill) => skill.courses > 1);
    const taughtBy = await started.rows({ view: 'skill-courses', params: { skillId: shared?.id ?? 0 } });
    const courseKeys = taughtBy.slice(0, 2).map((row) => row.course_key);
    const rows = await started.rows({ view: 'compare-course-skills', params: { courseKeys } });
    const row = rows.find((each) => each.skill_id === shared?.id);
    expect(row?.shared).toBe(2);
    expect(Object.keys(valuesOf(row?.courses ?? null)).toSorted()).toEqual(courseKeys.toSorted());
    expect(rows.map((each) => each.shared)).toEqual(rows.map((each) => each.shared).toSorted((a, b) => b - a));
  });

  it('of jobs and skills have one row and one key for each', async () => {
    const jobIds = (await started.rows({ view: 'jobs', params: {} })).slice(0, 3).map((job) => job.id);
    expect(await started.rows({ view: 'compare-jobs', params: { jobIds } })).toHaveLength(3);
    const page = await started.page({ view: 'compare-job-skills', params: { jobIds } });
    expect(page.pivot.length).toBeLessThanOrEqual(3);
    const skillIds = (await started.rows({ view: 'skills', params: { taught: true } }))
      .slice(0, 2)
      .map((skill) => skill.id);
    expect(await started.rows({ view: 'compare-skills', params: { skillIds } })).toHaveLength(2);
    expect((await started.page({ view: 'compare-skill-courses', params: { skillIds } })).pivot).toHaveLength(2);
  });

  it('of what is not there are empty, not an error', async () => {
    expect(await started.rows({ view: 'compare-courses', params: { courseKeys: ['no+where'] } })).toEqual([]);
    expect(await started.rows({ view: 'compare-runs', params: { runIds: [] } })).toEqual([]);
  });

  it('tables add up over all pages, and only what may be added up', async () => {
    const all = await started.rows({ view: 'runs', params: {} });
    const page = await started.page({ view: 'runs', params: {} }, { page: 1, pageSize: 1 });
    const added = ['current', 'ever_enrolled', 'verified'] as const;
    expect(page.totals).toEqual(
      Object.fromEntries(added.map((key) => [key, all.reduce((sum, row) => sum + (row[key] ?? 0), 0)])),
    );
    // The list of runs and the overview agree.
    const { portfolio } = await started.host.call('overview:get', {});
    expect(portfolio).toMatchObject({
      everEnrolled: { value: page.totals.ever_enrolled },
      verified: { value: page.totals.verified },
    });
    const ofCourses = (await started.page({ view: 'courses', params: {} })).totals;
    expect(ofCourses).toEqual({ ...page.totals, change_7d: portfolio.change7d.value });
    const [runId = ''] = runIds;
    expect((await started.page({ view: 'run-activity', params: { runId } })).totals).toEqual({});
  });

  it('a first sync has no changes to show; a second one has those that moved most, until another sees new ones', async () => {
    const changes = () => started.rows({ view: 'largest-changes', params: {} });
    expect(await changes()).toEqual([]);
    const postings = [...service.data.jobPostings].filter((posting) => posting.unique_postings !== null).slice(0, 2);
    for (const [index, { id, unique_postings }] of postings.entries()) {
      const now = Math.round((unique_postings ?? 0) * (index === 0 ? 1.1 : 2));
      service.mutate({ kind: 'jobPosting', id, set: { unique_postings: now } });
    }
    await started.sync([{ dataset: 'job-postings', runId: null }]);
    const seen = await changes();
    expect(seen.map((row) => [row.field, row.before])).toEqual(
      [postings[1], postings[0]].map((posting) => ['unique_postings', posting?.unique_postings]),
    );
    await started.sync([{ dataset: 'skills', runId: null }]);
    expect(await changes()).toEqual(seen);
  });

  it('rows are put in order by one mode or one run of a spread column, missing ones last', async () => {
    const [runId = '', other = ''] = runIds;
    const params = { runId };
    const { pivot } = await started.page({ view: 'run-modes', params });
    for (const mode of pivot) {
      for (const direction of ['asc', 'desc'] as const) {
        const rows = await started.rows({ view: 'run-modes', params, sort: { column: 'modes', key: mode, direction } });
        const counts = rows.map((row) => valuesOf(row.modes)[mode] ?? null);
        const known = counts.filter((count) => count !== null);
        expect(counts.slice(0, known.length)).toEqual(known);
        expect(known).toEqual(known.toSorted((a, b) => (direction === 'asc' ? a - b : b - a)));
      }
    }
    const compared = await started.rows({
      view: 'compare-enrollment',
      params: { runIds, align: 'dates', unit: 'absolute' },
      sort: { column: 'runs', key: other, direction: 'desc' },
    });
    const values = compared.flatMap((row) => valuesOf(row.runs)[other] ?? []);
    expect(values[0]).toBe(Math.max(...values));
    const hostile = { column: 'modes', key: `"'); DROP TABLE run; --`, direction: 'asc' } as const;
    expect((await started.rows({ view: 'run-modes', params, sort: hostile })).length).toBeGreaterThan(0);
  });

  it('of weeks meet by their number, on whatever day of the week each run began', async () => {
    // Without its first days one of the runs begins on another day of the week.
    const db = new Database(join(started.dir, 'cache.sqlite3'));
    db.exec(`DELETE FROM enrollment WHERE run_no = (SELECT max(run_no) FROM enrollment)
      AND date < (SELECT min(date) + 3 FROM enrollment e WHERE e.run_no = (SELECT max(run_no) FROM enrollment))`);
    db.close();
    const figures = await started.rows({ view: 'compare-runs', params: { runIds } });
    expect(new Set(figures.map((row) => (row.first_day ?? 0) % 7)).size).toBeGreaterThan(1);
    const rows = await started.rows({
      view: 'compare-activity',
      params: { runIds, align: 'day0', unit: 'absolute' },
    });
    const filled = new Set(rows.flatMap(({ runs }) => Object.keys(valuesOf(runs)))).size;
    expect(rows.some(({ runs }) => Object.keys(valuesOf(runs)).length === filled)).toBe(true);
    expect(new Set(rows.map((row) => row.week_no)).size).toBe(rows.length);
  });
});
