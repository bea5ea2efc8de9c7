import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ParseResult } from '#main/data-host/remote/records/fields.ts';
import { runReaders } from '#main/data-host/remote/records/run-records.ts';
import { readJob, readJobPosting, readSkill } from '#main/data-host/remote/records/taxonomy.ts';
import { probe } from '#main/data-host/remote/remote.ts';
import { PagePastEnd } from '#main/data-host/remote/taxonomy.ts';
import { datasetsOf, type RunDatasetName } from '#shared/catalog/datasets.ts';
import { formatDay, formatInstant, parseDay } from '#shared/time/time.ts';
import { type Connected, connect } from './connected.ts';

const since = parseDay('2010-01-01') ?? 0;

/** Values of raw records that must all be readable. */
function readAll<T>(raws: readonly unknown[], read: (raw: unknown) => ParseResult<T>): T[] {
  return raws.map((raw) => {
    const reading = read(raw);
    return reading.ok ? reading.value : expect.unreachable(`${reading.reason} ${JSON.stringify(raw)}`);
  });
}

describe.each(['specification', 'reality'] as const)('a service as in the %s', (reading) => {
  let connected: Connected;
  beforeAll(async () => {
    connected = await connect({ reading, gzip: true });
  });
  afterAll(() => connected.close());
  beforeEach(() => connected.service.reset());
  const firstRun = () => connected.service.data.runs[0] ?? expect.unreachable('no run');

  it('gives every skill, page by page', async () => {
    const { newRemote, service } = connected;
    const remote = newRemote();
    const skills: unknown[] = [];
    for (let page = 1, hasNext = true; hasNext; page += 1) {
      const answer = await remote.taxonomy.page('skills', { page, pageSize: 50 });
      expect(answer.count).toBe(service.data.skills.count);
      skills.push(...answer.results);
      hasNext = answer.hasNext;
      expect(answer.nextPage).toBe(hasNext ? page + 1 : null);
    }
    const held = [...service.data.skills];
    const values = readAll(skills, readSkill);
    expect(values.map(({ id, name, courses }) => ({ id, name, courses: courses.length }))).toEqual(
      held.map(({ id, name, courses }) => ({ id, name, courses: courses.length })),
    );
    expect(values.map(({ modified }) => formatInstant(modified ?? 0))).toEqual(
      held.map(({ modified }) => modified.replace('.000000Z', 'Z')),
    );
    await expect(remote.taxonomy.page('skills', { page: 999, pageSize: 50 })).rejects.toBeInstanceOf(PagePastEnd);
  });

  it('gives jobs with their skills, from the list or from the detail', async () => {
    const remote = connected.newRemote();
    const { results } = await remote.taxonomy.page('jobs', { page: 1, pageSize: 5 });
    const jobs = readAll(results, readJob);
    expect(jobs.map(({ skills }) => skills === null)).toEqual(jobs.map(() => reading === 'specification'));
    for (const { id } of jobs) {
      const [job] = readAll([await remote.taxonomy.detail('jobs', id)], readJob);
      const held = connected.service.data.jobs.find(id);
      expect(job?.skills?.map((link) => [link.skill.id, link.significance])).toEqual(
        held?.skills?.map((link) => [link.skill.id, link.significance]),
      );
    }
    // A token-bearing request per page and detail, and at most one more to learn how detail paths end.
    expect(remote.requests.taxonomy).toBeLessThanOrEqual(1 + jobs.length + 1);
  });

  it('gives job postings, and single records of every kind', async () => {
    const remote = connected.newRemote();
    const { results } = await remote.taxonomy.page('jobpostings', { page: 1, pageSize: 100 });
    const postings = readAll(results, readJobPosting);
    expect(postings.map(({ id, median_salary }) => [id, median_salary])).toEqual(
      [...connected.service.data.jobPostings].slice(0, 100).map((held) => [held.id, held.median_salary]),
    );
    const posting = postings[0] ?? expect.unreachable('no posting');
    expect(readAll([await remote.taxonomy.detail('jobpostings', posting.id)], readJobPosting)).toEqual([posting]);
    const skill = connected.service.data.skills.at(0) ?? expect.unreachable('no skill');
    expect(readAll([await remote.taxonomy.detail('skills', skill.id)], readSkill)).toMatchObject([{ id: skill.id }]);
    await expect(remote.taxonomy.detail('skills', 999_999_999)).rejects.toMatchObject({ code: 'NO_ROWS' });
  });

  it('gives the whole history of a run, whatever its id looks like', async () => {
    const { analytics } = connected.newRemote();
    for (const run of connected.service.data.runs) {
      const days = await analytics.rows(run.id, 'enrollment', { from: since }).catch(orNone);
      const held = [...run.enrollment()].map(({ date, count }) => `${date} ${count}`).sort();
      const read = readAll(days, runReaders.enrollment).map(({ date, count }) => `${formatDay(Number(date))} ${count}`);
      expect(read.sort(), run.id).toEqual(held);
      const weeks = readAll(
        await analytics.rows(run.id, 'activity', { from: since }).catch(orNone),
        runReaders.activity,
      );
      expect(weeks.map((week) => week.any)).toEqual([...run.activity()].map((week) => week.any ?? null));
    }
  });

  it('gives the last week that is asked for, and no later one', async () => {
    const { analytics } = connected.newRemote();
    const run = firstRun();
    const weeks = readAll(await analytics.rows(run.id, 'activity', { from: since }), runReaders.activity);
    const week = weeks.at(-3) ?? expect.unreachable('too few weeks');
    const to = Math.floor(Number(week.interval_end) / 86_400_000_000) - 1;
    const some = readAll(await analytics.rows(run.id, 'activity', { from: since, to }), runReaders.activity);
    expect(some.at(-1)).toEqual(week);
    const days = readAll(await analytics.rows(run.id, 'enrollment', { from: to - 10, to }), runReaders.enrollment);
    expect(Math.max(...days.map(({ date }) => Number(date)))).toBe(to);
  });

  it.each(
    datasetsOf('run').filter(
      (name) => name.startsWith('enrollment-') || name === 'recent-activity',
    ) as RunDatasetName[],
  )('gives %s', async (dataset) => {
    const raws = await connected
      .newRemote()
      .analytics.rows(firstRun().id, dataset, dataset === 'recent-activity' ? {} : { from: since });
    expect(readAll(raws, runReaders[dataset]).length).toBeGreaterThan(0);
  });

  it('says that it has no rows', async () => {
    const { analytics } = connected.newRemote();
    await expect(analytics.rows('course-v1:nobody+nothing+never', 'enrollment')).rejects.toMatchObject({
      code: 'NO_ROWS',
    });
  });

  it('passes the test of the connection', async () => {
    const { credentials, connection, http } = connected;
    for (const runId of [null, firstRun().id, 'course-v1:nobody+nothing+never']) {
      const test = await credentials.test(connection, {}, (input) => probe(http, { ...input, runId }));
      expect(test.steps.map(({ state, error }) => error ?? state)).toEqual(['passed', 'passed', 'passed']);
      expect(test.steps[1]?.note).toBe(`${connected.service.data.skills.count.toLocaleString('en-US')} skills`);
    }
  });

  it('refuses a bad token at every step of the test, and a wrong address is told apart', async () => {
    const { http, service } = connected;
    const bad = { authorization: 'JWT bad', runId: null };
    await expect(probe(http, { ...bad, service: 'taxonomy', baseUrl: service.url })).rejects.toMatchObject({
      code: 'AUTH_REFUSED',
    });
    await expect(probe(http, { ...bad, service: 'analytics', baseUrl: service.url })).rejects.toMatchObject({
      code: 'AUTH_REFUSED',
    });
    const wrong = `${service.url}/elsewhere`;
    await expect(probe(http, { ...bad, service: 'taxonomy', baseUrl: wrong })).rejects.toMatchObject({
      code: 'WRONG_PATH',
    });
    await expect(probe(http, { ...bad, service: 'analytics', baseUrl: wrong })).rejects.toMatchObject({
      code: 'WRONG_PATH',
    });
  });

  it('takes a token that was revoked or has expired for one renewal each', async () => {
    const { newRemote, service, time } = connected;
    const { analytics } = newRemote();
    const ask = () =>
      Promise.all(service.runs.map((run) => analytics.rows(run, 'activity', { from: since }).catch(orNone)));
    await ask();
    service.tokens.revokeAll();
    const before = service.requests.counts().token ?? 0;
    await ask();
    expect(service.requests.counts().token).toBe(before + 1);
    time.ahead += 15_000;
    service.setClockOffset(7200);
    await ask();
    expect(service.requests.counts().token).toBe(before + 2);
  });

  it.each(['int', 'string', 'missing', 'absurd', 'null'] as const)(
    'is understood with expires_in %s and a clock two hours off',
    async (expiresIn) => {
      const own = await connect({ reading, expiresIn });
      try {
        own.service.setClockOffset(expiresIn === 'int' ? 7200 : -7200);
        const { taxonomy } = own.newRemote();
        for (const page of [1, 2, 3]) await taxonomy.page('skills', { page, pageSize: 20 });
        expect(own.service.requests.counts().token).toBe(1);
      } finally {
        await own.close();
      }
    },
  );

  it('gives a token born expired once, and a sentence', async () => {
    const own = await connect({ reading, expiresIn: 'negative' });
    try {
      const { taxonomy } = own.newRemote();
      for (let turn = 0; turn < 3; turn += 1) {
        await expect(taxonomy.page('skills', { page: 1, pageSize: 20 })).rejects.toMatchObject({
          code: 'TOKEN_BORN_EXPIRED',
        });
      }
      expect(own.service.requests.counts().token).toBe(1);
    } finally {
      await own.close();
    }
  });

  it('is signed in to with an API token too', async () => {
    const own = await connect({ reading }, 'Token');
    try {
      await own.newRemote().analytics.rows(own.service.runs[0] ?? '', 'enrollment');
      expect(own.service.requests.entries.map((entry) => entry.scheme)).toEqual(['Token']);
    } finally {
      await own.close();
    }
  });
});

function orNone(error: unknown): unknown[] {
  expect(error).toMatchObject({ code: 'NO_ROWS' });
  return [];
}
