import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatasetName, datasetsOf } from '#shared/catalog/datasets.ts';
import { type ViewPage, type ViewParams, type ViewQuery, viewDefinition, views } from '#shared/catalog/views.ts';
import { parseDay } from '#shared/time/time.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { atLength } from '../../support/at-length.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { resourcesOf } from '../../support/resources.ts';

/** Every view that the sync of a service fills, with parameters that give it rows. */
function queriesOf(service: SampleService): ViewQuery[] {
  const runId = service.runs[0] ?? '';
  const courseKey = service.data.runs[0]?.courseKey ?? '';
  const skillId = service.data.skills.at(0)?.id ?? 0;
  const jobId = service.data.jobs.at(0)?.id ?? 0;
  const ofRun = ['run-activity', 'run-enrollment', 'run-genders', 'run-countries', 'run-birth-years', 'run-problems'];
  return [
    ...(['skills', 'jobs', 'job-postings', 'courses', 'runs', 'sync-resources', 'rejected-records'] as const).map(
      (view) => ({ view, params: {} }),
    ),
    { view: 'skill-courses', params: { skillId } },
    { view: 'skill-jobs', params: { skillId } },
    { view: 'job-skills', params: { jobId } },
    { view: 'course-skills', params: { courseKey } },
    ...ofRun.filter((view) => view in views).map((view) => ({ view: view as 'run-activity', params: { runId } })),
  ];
}

describe.each(['specification', 'reality'] as const)('what was synced from a service as in the %s', (reading) => {
  let service: SampleService;
  let started: StartedHost;
  beforeAll(async () => {
    service = await startSampleService({ reading });
    // Two courses that teach a skill equally well, and records that cannot be read.
    const { id, courses } = service.data.skills.at(0) ?? expect.unreachable();
    for (const courseKey of ['ZZZ+last', 'AAA+first']) {
      service.mutate({ kind: 'courseLink', skillId: id, courseKey, confidence: 1 });
    }
    expect(courses.length).toBeGreaterThan(0);
    service.faults.add({ kind: 'wrong-types', where: ['videos', 'job-postings'], fields: ['created'] });
    started = await startHost({ service });
    const names: DatasetName[] = [...datasetsOf('service'), ...datasetsOf('run')];
    await started.sync(resourcesOf(names, service.runs));
  });
  afterAll(async () => {
    await started.close();
    await service.close();
  });

  const pageSize = 9;

  it('comes in pages that are the whole, in every order of every view', async () => {
    for (const query of queriesOf(service)) {
      // Every column each day in one of the readings, up and down by turns.
      const isToday = (index: number) => index % 4 < 2 === (reading === 'reality');
      const orders = viewDefinition(query.view).columns.flatMap(({ key }, index) =>
        (['asc', 'desc'] as const)
          .filter((_, which) => atLength(isToday(index) && which === index % 2, true))
          .map((direction) => ({ key, direction })),
      );
      for (const { key, direction } of orders) {
        const sorted = { ...query, sort: { column: key, direction } } as ViewQuery;
        const whole = await started.page(sorted);
        const what = `${query.view} by ${key} ${direction}`;
        expect(whole.total, what).toBe(whole.rows.length);
        expect(whole.rows.length, what).toBeGreaterThan(0);
        const last = Math.ceil(whole.total / pageSize);
        for (const page of new Set([1, 2, 3, Math.ceil(last / 2), last - 1, last, last + 1].filter((no) => no > 0))) {
          const { rows, total, totals, totalRows } = await started.page(sorted, { page, pageSize });
          expect(rows, `page ${page} of ${what}`).toEqual(whole.rows.slice((page - 1) * pageSize, page * pageSize));
          expect(total, what).toBe(whole.total);
          expect([totals, totalRows], what).toEqual([whole.totals, whole.totalRows]);
        }
        expectNullsLast(whole.rows, key, what);
        expectRowsOfTotals(whole, what);
      }
    }
  });

  function expectRowsOfTotals({ rows, totals, totalRows }: ViewPage, what: string) {
    for (const key of Object.keys(totals)) {
      const known = rows.filter((row) => (row as Record<string, unknown>)[key] !== null).length;
      expect(totalRows[key] ?? rows.length, `${key} of ${what}`).toBe(known);
    }
  }

  function expectNullsLast(rows: readonly object[], key: string, what: string) {
    const isNull = rows.map((row) => (row as Record<string, unknown>)[key] === null);
    expect(isNull.lastIndexOf(false), what).toBeLessThan(isNull.includes(true) ? isNull.indexOf(true) : rows.length);
  }

  it('tells the state of a few runs, of one dataset and of what failed as among all resources', async () => {
    const fault = service.faults.add({ kind: 'error-500', where: 'videos' });
    await started.sync(resourcesOf(['videos'], service.runs.slice(0, 2)));
    service.faults.remove(fault);
    const all = await started.resources();
    const some = async (params: ViewParams<'sync-resources'>) => started.rows({ view: 'sync-resources', params });
    const [runId = '', otherId = ''] = service.runs;
    const ofRuns = all.filter((row) => row.run_id === null || row.run_id === runId || row.run_id === otherId);
    expect(await some({ ofRunIds: [runId, otherId] })).toEqual(ofRuns);
    expect(await some({ ofRunIds: [] })).toEqual(all.filter((row) => row.run_id === null));
    expect(await some({ dataset: 'problems' })).toEqual(all.filter((row) => row.dataset === 'problems'));
    const failed = all.filter((row) => row.state === 'failed');
    expect(failed.length).toBeGreaterThan(1);
    expect(await some({ failed: true })).toEqual(failed);
    expect(await some({ failed: true, ofRunIds: [otherId] })).toEqual(
      failed.filter((row) => row.run_id === null || row.run_id === otherId),
    );
    await started.sync(resourcesOf(['videos'], service.runs.slice(0, 2)));
  });

  it('has an exact name first, whatever else begins so', async () => {
    for (const position of [0, 20, 90]) {
      const { name } = service.data.skills.at(position) ?? expect.unreachable();
      const [first] = await started.rows({ view: 'skills', params: { text: name.toLowerCase() } });
      expect(first?.name).toBe(name);
    }
  });

  it('names a job by its external id where it has no name', async () => {
    const unnamed = [...service.data.jobs].filter((job) => !job.name);
    expect(unnamed.length > 0).toBe(reading === 'reality');
    const rows = await started.rows({ view: 'jobs', params: {} });
    for (const job of unnamed) expect(rows.find(({ id }) => id === job.id)?.name).toBe(job.external_id);
  });

  it('takes the first key for the best course where several are equally good', async () => {
    const skillId = service.data.skills.at(0)?.id ?? 0;
    const job = [...service.data.jobs].find(({ skills = [] }) => skills.some(({ skill }) => skill.id === skillId));
    const rows = await started.rows({ view: 'job-skills', params: { jobId: job?.id ?? 0 } });
    expect(rows.find((row) => row.skill_id === skillId)).toMatchObject({ best_course: 'AAA+first', confidence: 1 });
  });

  it('knows skills that only jobs name', async () => {
    const listed = new Set([...service.data.skills].map(({ id }) => id));
    const links = [...service.data.jobs].flatMap(({ id, skills = [] }) => skills.map(({ skill }) => ({ id, skill })));
    const { id: jobId, skill } = links.find((link) => !listed.has(link.skill.id)) ?? expect.unreachable();
    const record = await started.host.call('skill:get', { id: skill.id });
    expect(record).toMatchObject({ name: skill.name, onlyInJobs: true, courses: 0, externalId: skill.external_id });
    const ofJob = await started.rows({ view: 'job-skills', params: { jobId } });
    expect(ofJob.find((row) => row.skill_id === skill.id)).toMatchObject({ name: skill.name, best_course: null });
    const inList = await started.rows({ view: 'skills', params: {} });
    expect(inList.some(({ id }) => id === skill.id)).toBe(false);
  });

  it('has courses without a skill when they have runs', async () => {
    const runId = 'course-v1:NoSkills+NS1+2026';
    await started.host.call('runs:add', { runIds: [runId] });
    const rows = await started.rows({ view: 'courses', params: { withRuns: true } });
    expect(rows.find((row) => row.course_key === 'NoSkills+NS1')).toMatchObject({
      skills: 0,
      jobs: 0,
      runs: 1,
      current: null,
      change_7d: null,
    });
    await started.host.call('runs:remove', { runId });
    expect((await started.rows({ view: 'courses', params: {} })).some(({ org }) => org === 'NoSkills')).toBe(false);
  });

  it('keeps the data of a run that is not wanted any more', async () => {
    const runId = service.runs[1] ?? '';
    const days = await started.rows({ view: 'run-enrollment', params: { runId } });
    await started.host.call('runs:remove', { runId });
    expect((await started.rows({ view: 'runs', params: {} })).some((run) => run.run_id === runId)).toBe(false);
    expect(await started.host.call('run:get', { runId })).toMatchObject({ runId, selected: false });
    expect(await started.rows({ view: 'run-enrollment', params: { runId } })).toEqual(days);
    await started.host.call('runs:add', { runIds: [runId] });
    expect(await started.host.call('run:get', { runId })).toMatchObject({ selected: true });
  });

  describe.each([0, 1, 2, 3, 4, 5])('has of run %i', (index) => {
    const truth = () => {
      const run = service.data.runs[index] ?? expect.unreachable();
      const count = new Map([...run.enrollment()].map((row) => [parseDay(row.date) ?? 0, row.count]));
      const weeks = [...run.activity()].map((week) => ({
        ...week,
        lastDay: (parseDay(week.interval_end.slice(0, 10)) ?? 0) - 1,
      }));
      return { run, count, weeks, lastDay: Math.max(...count.keys()) };
    };
    const difference = (a: number | undefined, b: number | undefined) =>
      a === undefined || b === undefined ? null : a - b;
    const percent = (active: number | null | undefined, enrolled: number | undefined) =>
      active === null || active === undefined || !enrolled ? null : (100 * active) / enrolled;

    it('every day with the change since the day before, and none where a day is missing', async () => {
      const { run, count } = truth();
      const rows = await started.rows({ view: 'run-enrollment', params: { runId: run.id } });
      expect(rows.map((row) => [row.date, row.count, row.net_change])).toEqual(
        [...count].map(([day, enrolled]) => [day, enrolled, difference(enrolled, count.get(day - 1))]),
      );
    });

    it('every week with its share of those enrolled on its last day', async () => {
      const { run, count, weeks } = truth();
      const rows = await started.rows({ view: 'run-activity', params: { runId: run.id } });
      expect(rows.map((row) => [row.week_ending, row.any, row.posted_forum, row.enrolled, row.any_pct])).toEqual(
        weeks.map((week) => [
          week.lastDay,
          week.any ?? null,
          week.posted_forum ?? null,
          count.get(week.lastDay) ?? null,
          percent(week.any, count.get(week.lastDay)),
        ]),
      );
    });

    it('the figures at its head', async () => {
      const { run, count, weeks, lastDay } = truth();
      const { figures } = await started.host.call('run:get', { runId: run.id });
      const week = weeks.at(-1);
      const peak = Math.max(...count.values());
      const peakDay = [...count].find(([, enrolled]) => enrolled === peak)?.[0] ?? null;
      expect(figures).toMatchObject({
        current: count.get(lastDay) ?? null,
        change7d: difference(count.get(lastDay), count.get(lastDay - 7)),
        peak: count.size === 0 ? null : peak,
        peakDay,
        activeLastWeek: week?.any ?? null,
        activePct: percent(week?.any, count.get(week?.lastDay ?? 0)),
        weekEnding: week?.lastDay ?? null,
      });
    });
  });

  it('adds up to the portfolio on the first screen', async () => {
    const runs = await started.rows({ view: 'runs', params: {} });
    const current = runs.reduce((total, run) => total + (run.current ?? 0), 0);
    const { portfolio } = await started.host.call('overview:get', {});
    expect(portfolio).toMatchObject({
      runs: service.runs.length,
      current: { value: current },
      skills: 150,
      jobs: 24,
      courses: new Set([...service.data.skills].flatMap(({ courses }) => courses.map((link) => link.course_key))).size,
    });
  });
});

describe('what was not read yet', () => {
  let service: SampleService;
  let started: StartedHost;
  beforeAll(async () => {
    service = await startSampleService({ scale: 'small' });
    started = await startHost({ service, runs: service.runs.slice(0, 2) });
  });
  afterAll(async () => {
    await started.close();
    await service.close();
  });

  /** The values of a column in all rows, each once. */
  async function valuesOf(query: ViewQuery, column: string): Promise<unknown[]> {
    const rows = await started.rows(query);
    expect(rows.length, query.view).toBeGreaterThan(0);
    return [...new Set(rows.map((row) => (row as Record<string, unknown>)[column]))];
  }
  const anyCounts = expect.arrayContaining([expect.any(Number)]);

  it('is not counted as none: jobs, skills, and what needs attention', async () => {
    const all = { params: {} };
    const [runId = ''] = service.runs;
    const courseKeys = service.data.runs.slice(0, 2).map(({ courseKey }) => courseKey);
    const skillIds = [...service.data.skills].slice(0, 2).map(({ id }) => id);
    const jobIds = [...service.data.jobs].slice(0, 2).map(({ id }) => id);
    const ofCourses: ViewQuery[] = [
      { view: 'courses', ...all },
      { view: 'compare-courses', params: { courseKeys } },
    ];
    const ofSkills: ViewQuery[] = [
      { view: 'skills', ...all },
      { view: 'compare-skills', params: { skillIds } },
      { view: 'course-skills', params: { courseKey: courseKeys[0] ?? '' } },
    ];
    const ofJobs: ViewQuery[] = [
      { view: 'jobs', ...all },
      { view: 'compare-jobs', params: { jobIds } },
    ];
    await started.sync(resourcesOf(['enrollment'], [runId]));
    expect(await valuesOf({ view: 'courses', ...all }, 'skills')).toEqual([null]);
    expect(await valuesOf({ view: 'courses', ...all }, 'jobs')).toEqual([null]);
    expect(await valuesOf({ view: 'run-trends', ...all }, 'flags')).toEqual([null]);
    await started.sync(resourcesOf(['jobs'], []));
    for (const query of ofJobs) expect(await valuesOf(query, 'taught_skills'), query.view).toEqual([null]);
    expect(await valuesOf({ view: 'courses', ...all }, 'jobs')).toEqual([null]);
    const onlyInJobs = await valuesOf({ view: 'job-skills', params: { jobId: jobIds[0] ?? 0 } }, 'only_in_jobs');
    expect(onlyInJobs).toEqual([null]);
    await started.sync(resourcesOf(['skills', 'videos'], [runId]));
    for (const query of [...ofCourses, ...ofSkills])
      expect(await valuesOf(query, 'jobs'), query.view).toEqual(anyCounts);
    for (const query of ofCourses) expect(await valuesOf(query, 'skills'), query.view).toEqual(anyCounts);
    for (const query of ofJobs) expect(await valuesOf(query, 'taught_skills'), query.view).toEqual(anyCounts);
    // A run whose videos were read has none, and the other has nothing that could be looked at.
    const flags = await started.rows({ view: 'run-trends', params: {} });
    expect(flags.map((row) => [row.run_id === runId, row.flags === null]).sort()).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('is not counted as none where jobs alone are missing', async () => {
    const other = await startHost({ service, runs: [] });
    try {
      await other.sync(resourcesOf(['skills'], []));
      for (const view of ['skills', 'courses'] as const) {
        const rows = await other.rows({ view, params: {} });
        expect(new Set(rows.map(({ jobs }) => jobs)), view).toEqual(new Set([null]));
      }
    } finally {
      await other.close();
    }
  });
});
