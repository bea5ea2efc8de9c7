import { describe, expect, it } from 'vitest';
import { BOTH_READINGS, DEMO_RUN, first, get, OLD_DEMO_RUN, recordOf, startClient } from './client.ts';

/** The data as it looks after a journey through JSON. */
const served = (rows: Iterable<object>): unknown => JSON.parse(JSON.stringify([...rows]));

describe.each(BOTH_READINGS)('course endpoints, %s', (reading) => {
  it('serve all days of daily enrollment, gender and mode from a date on', async () => {
    const client = await startClient({ reading });
    for (const run of client.service.data.runs.filter(({ id }) => [DEMO_RUN, OLD_DEMO_RUN].includes(id))) {
      const path = `courses/${run.id}/enrollment`;
      expect(await client.rows(`${path}/?start_date=2000-01-01`)).toEqual(served(run.enrollment()));
      expect(await client.rows(`${path}/gender/?start_date=2000-01-01`)).toEqual(served(run.enrollmentByGender()));
      expect(await client.rows(`${path}/mode/?start_date=2000-01-01`)).toEqual(served(run.enrollmentByMode()));
      expect(await client.rows(`courses/${run.id}/activity/?start_date=2000-01-01`)).toEqual(served(run.activity()));
    }
  });

  it('keep location, birth year and education of the latest day alone where the pipeline does', async () => {
    const client = await startClient({ reading });
    for (const dimension of ['location', 'birth_year', 'education']) {
      const rows = await client.rows(`courses/${DEMO_RUN}/enrollment/${dimension}/?start_date=2000-01-01`);
      const dates = new Set(rows.map((row) => row.date));
      expect(dates.size).toBe(reading === 'reality' ? 1 : 28);
    }
  });

  it('leave activity keys away, or null them, where the store holds nothing', async () => {
    const client = await startClient({ reading });
    const weeks = await client.rows(`courses/${DEMO_RUN}/activity/?start_date=2000-01-01`);
    expect(weeks.some((week) => !('any' in week))).toBe(true);
    expect(weeks.some((week) => Object.values(week).includes(null))).toBe(reading === 'reality');
  });

  it('hold learners who fit no list: of unlisted education, born in the future, from nowhere', async () => {
    const client = await startClient({ reading });
    const run = client.service.data.runs.find(({ id }) => id.endsWith('+1T2024'));
    const values = async (dimension: string, key: string): Promise<unknown[]> =>
      (await client.rows(`courses/${run?.id}/enrollment/${dimension}/`)).map((row) => row[key]);
    const levels = await values('education', 'education_level');
    expect(levels).toContain('vocational');
    expect(levels.includes(null)).toBe(reading === 'reality');
    const years = await values('birth_year', 'birth_year');
    expect(years).toEqual(expect.arrayContaining([1, 1900, 2031]));
    expect(years.includes(null)).toBe(reading === 'reality');
    const [nowhere] = await values('location', 'country');
    expect(nowhere).toEqual({ alpha2: null, alpha3: null, name: 'UNKNOWN' });
  });

  it('count a mode that has no key of its own', async () => {
    const client = await startClient({ reading });
    const run = client.service.data.runs.find(({ profile }) => 'executive-education' in profile.modes);
    const [row] = await client.rows(`courses/${run?.id}/enrollment/mode/`);
    const { count, cumulative_count: _, ...rest } = recordOf(row);
    const listed = Object.values(rest).filter((value) => typeof value === 'number');
    const sum = listed.reduce((total, value) => total + value, 0);
    if (reading === 'reality') expect(Number(count)).toBeGreaterThan(sum);
    else expect(count).toBe(sum);
  });

  it('serve problems, tags and videos', async () => {
    const client = await startClient({ reading });
    const run = client.service.data.findRun(DEMO_RUN);
    if (run === undefined) throw new Error('the demonstration run is missing');
    expect(await client.rows(`courses/${DEMO_RUN}/problems/`)).toEqual(served(run.problems()));
    expect(await client.rows(`courses/${DEMO_RUN}/problems_and_tags/`)).toEqual(served(run.problemsWithTags()));
    const videos = await client.rows(`courses/${DEMO_RUN}/videos/`);
    expect(videos).toEqual(served(run.videos()));
    expect(first(videos)).toHaveProperty(reading === 'reality' ? 'pipeline_video_id' : 'video_id');
    expect(videos.some((video) => Number(video.users_at_end) > Number(video.users_at_start))).toBe(true);
  });

  it('serve the engagement of learners under the path of the reading alone', async () => {
    const client = await startClient({ reading });
    const paths = [`intervention/${DEMO_RUN}/`, `courses/${DEMO_RUN}/user_engagement/`];
    const [there, gone] = reading === 'specification' ? paths : paths.reverse();
    const rows = await client.rows(there ?? '');
    const key = reading === 'reality' ? 'problems_attempts_overall' : 'problem_attempts_overall';
    expect(first(rows)).toHaveProperty(key);
    expect('days' in first(rows)).toBe(reading === 'specification');
    expect((await client.analytics(gone ?? '')).json).toEqual({ status: 404 });
    const one = await client.rows(`${there}?${new URLSearchParams({ username: '=cmd' })}`);
    expect(one.map((row) => row.username)).toEqual(['=cmd']);
  });

  it('take course ids in every spelling but the doubly encoded one', async () => {
    const client = await startClient({ reading });
    for (const id of [DEMO_RUN, encodeURIComponent(DEMO_RUN), OLD_DEMO_RUN, encodeURIComponent(OLD_DEMO_RUN)]) {
      expect((await client.analytics(`courses/${id}/enrollment/`)).status).toBe(200);
    }
    const double = await client.analytics(`courses/${encodeURIComponent(encodeURIComponent(DEMO_RUN))}/enrollment/`);
    expect([double.status, double.json]).toEqual([404, { status: 404 }]);
  });

  it('tell a course without rows from a path that leads nowhere', async () => {
    const client = await startClient({ reading });
    for (const path of [
      'courses/a/b/c/enrollment/',
      `courses/${DEMO_RUN}/enrollment/?start_date=2030-01-01`,
      'courses/a+b+c/videos/',
    ]) {
      const answer = await client.analytics(path);
      expect([answer.status, answer.json]).toEqual([404, { detail: 'Not found.' }]);
    }
    for (const path of ['courses/nonsense/enrollment/', 'nothing/here/', `courses/${DEMO_RUN}/weather/`]) {
      const answer = await client.analytics(path);
      expect([answer.status, answer.json]).toEqual([404, { status: 404 }]);
    }
  });

  it('hold nothing about a run that has not begun', async () => {
    const client = await startClient({ reading });
    const run = client.service.data.runs.find(({ id }) => id.endsWith('+1T2027'));
    for (const endpoint of ['activity', 'enrollment', 'problems', 'videos', 'enrollment/location', 'recent_activity']) {
      expect((await client.analytics(`courses/${run?.id}/${endpoint}/`)).status).toBe(404);
    }
  });
});

describe('recent activity', () => {
  it('gives the latest week of one activity, with ISO timestamps', async () => {
    const client = await startClient();
    const path = `courses/${DEMO_RUN}/recent_activity/`;
    const any = recordOf((await client.analytics(path)).json);
    expect(any).toMatchObject({ activity_type: 'any', course_id: DEMO_RUN });
    expect(any.interval_start).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
    const label = await client.analytics(`${path}?activity_type=any&label=PLAYED_VIDEO`);
    expect(label.json).toMatchObject({ activity_type: 'played_video' });
    expect((await client.analytics(`${path}?activity_type=slept`)).status).toBe(404);
    expect((await client.analytics(`courses/${OLD_DEMO_RUN}/recent_activity/?activity_type=posted_forum`)).status).toBe(
      404,
    );
  });
});

describe('what running services have besides', () => {
  it('answers status, health and authenticated', async () => {
    const { service } = await startClient();
    expect((await fetch(`${service.url}/status/`)).status).toBe(200);
    expect(await (await fetch(`${service.url}/health/`)).json()).toMatchObject({ overall_status: 'OK' });
    expect((await fetch(`${service.url}/authenticated/`)).status).toBe(401);
  });

  it('answers under the second version, too, but for birth years', async () => {
    const { service } = await startClient();
    const headers = { Authorization: `Token ${service.analyticsToken}` };
    const course = `${service.url}/api/v1/courses/${DEMO_RUN}`;
    expect((await get(`${course}/enrollment/`, headers)).status).toBe(200);
    expect((await get(`${course}/enrollment/birth_year/`, headers)).status).toBe(404);
  });

  it('lists the runs with their titles', async () => {
    const client = await startClient();
    const rows = await client.rows('course_summaries/');
    expect(rows.map((row) => row.course_id)).toContain(OLD_DEMO_RUN);
    expect(rows.every((row) => typeof row.catalog_course_title === 'string')).toBe(true);
    const bad = await client.analytics('course_summaries/?course_ids=bad');
    expect([bad.status, recordOf(bad.json).error_code]).toEqual([400, 'course_key_malformed']);
  });

  it('has a timeline for every video', async () => {
    const client = await startClient();
    const video = first(client.service.data.findRun(OLD_DEMO_RUN)?.videos() ?? []);
    const path = `videos/${encodeURIComponent(String(video.pipeline_video_id))}/timeline/`;
    const rows = await client.rows(path);
    expect(rows).toHaveLength(Math.ceil(video.duration / video.segment_length));
    expect(Object.keys(first(rows)).sort()).toEqual(['created', 'num_users', 'num_views', 'segment']);
  });
});
