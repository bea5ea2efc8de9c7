import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ViewName, ViewQuery } from '#shared/catalog/views.ts';
import { type CoverageQuestion, coveragePlaces, coverageQuestion } from '#shared/subjects/coverage/question.ts';
import { startSampleService } from '../../sample-service/index.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';
import { makeFolder } from '../../support/folder.ts';
import { type StartedHost, startHost } from '../../support/host.ts';

describe('demand against supply', () => {
  let filled: FilledHost;
  beforeAll(async () => {
    filled = await startFilledHost();
  });
  afterAll(() => filled.close());

  const ask = (choices: Partial<CoverageQuestion> = {}) => coverageQuestion.parse(choices);
  const short = (choices?: Partial<CoverageQuestion>) => filled.started.host.call('coverage:get', ask(choices));
  const rows = <V extends Exclude<Extract<ViewName, `coverage-${string}`>, 'coverage-skills'>>(view: V) =>
    filled.started.rows({ view, params: ask() } as ViewQuery<V>);

  it('says in short what its tables say', async () => {
    const [found, skills] = [await short(), await filled.started.rows({ view: 'coverage-skills', params: ask() })];
    for (const place of coveragePlaces) {
      const inPlace = await filled.started.rows({ view: 'coverage-skills', params: { ...ask(), place } });
      expect(inPlace.length).toBe(found.places[place]);
    }
    expect(Object.values(found.places).reduce((sum, count) => sum + count, 0)).toBe(skills.length);
    expect(found.places.build).toBeGreaterThan(0);
    expect(found.places.keep).toBeGreaterThan(0);
    expect((await rows('coverage-opportunity')).length).toBe(found.places.build);
    expect((await rows('coverage-opportunity'))[0]?.skill_id).toBe(found.first?.skillId);
    const weak = (await rows('coverage-opportunity')).filter(({ weak_links: links }) => links > 0);
    expect(weak.length).toBe(found.linkedBelow);
    expect(found.linkedBelow).toBeGreaterThan(0);
    expect((await rows('coverage-jobs')).length).toBe(found.almostJobs);
    expect((await rows('coverage-undersupply')).length).toBe(found.underSupplied);
    expect((await rows('coverage-oversupply')).length).toBe(found.overSupplied);
    const [completing] = await rows('coverage-next-skills');
    expect(completing?.completes ?? 0).toBe(found.completing?.jobs ?? 0);
    const demand = (taught: boolean) =>
      skills
        .filter(({ courses }) => !taught || courses > 0)
        .reduce((sum, row) => sum + Math.max(0, row.demand ?? 0), 0);
    expect(found.index).toBeCloseTo(demand(true) / demand(false), 10);
  });

  it('notes the index of all courses under today, and again once a mark has changed it', async () => {
    const { host } = filled.started;
    const days = () => filled.started.rows({ view: 'portfolio-index', params: {} });
    const { index, places, teachingCourses } = await short();
    const today = Math.floor(Date.now() / 86_400_000);
    // Noted in the background.
    await expect.poll(async () => (await days()).length).toBe(1);
    const [first] = await days();
    const { build, keep, review } = places;
    expect(first).toMatchObject({ build, keep, review, courses: teachingCourses });
    expect(first?.share_pct).toBeCloseTo(100 * (index ?? 0), 10);
    expect(Math.abs((first?.day ?? 0) - today)).toBeLessThanOrEqual(1);

    const [built] = await rows('coverage-opportunity');
    const [courseKey] = (await filled.started.rows({ view: 'courses', params: {} })).map((row) => row.course_key);
    const mark = { courseKey: courseKey ?? '', skillId: built?.skill_id ?? 0 };
    await host.call('marks:change', { marks: [{ ...mark, mark: { hundredths: 100 } }] });
    await expect.poll(async () => (await days())[0]?.keep).toBe(keep + 1);
    expect(await days()).toHaveLength(1);
    await host.call('marks:change', { marks: [{ ...mark, mark: null }] });
    await expect.poll(async () => (await days())[0]?.keep).toBe(keep);
  });

  it('compares other scopes and cut-offs when they are asked for, and finds a marked link', async () => {
    const all = await short();
    const [org] = (await filled.started.rows({ view: 'organisations', params: {} })).map((row) => row.org);
    const some = await short({ scope: { of: 'organisations', orgs: [org ?? ''] } });
    expect(some.coursesInScope).toBeLessThan(all.coursesInScope);
    expect(some.index ?? 0).toBeLessThanOrEqual(all.index ?? 0);
    const none = await short({ scope: { of: 'courses', courseKeys: ['No+Such'] } });
    expect(none).toMatchObject({ index: 0, coursesInScope: 0, underSupplied: 0, places: { keep: 0, review: 0 } });
    const strict = await short({ tau: 1 });
    expect(strict.links.above).toBeLessThan(all.links.above);

    const [kept] = await filled.started.rows({ view: 'coverage-skills', params: { ...ask(), place: 'keep' } });
    const skillId = kept?.skill_id ?? 0;
    const courses = await filled.started.rows({ view: 'skill-courses', params: { skillId } });
    const marks = courses.map(({ course_key }) => ({ courseKey: course_key, skillId, mark: { hundredths: null } }));
    await filled.started.host.call('marks:change', { marks });
    const marked = await short();
    expect(marked.marks.notTaught).toBe(courses.length);
    expect(marked.places.keep).toBe(all.places.keep - 1);
    const built = await rows('coverage-opportunity');
    expect(built.map(({ skill_id }) => skill_id)).toContain(skillId);
  });
});

it('a comparison that was half stored when the app ended is stored after the next start', async () => {
  const folder = await makeFolder();
  const service = await startSampleService();
  const start = () => startHost({ service, dir: folder.path, runs: [] });
  const keysOf = (host: StartedHost) => host.inspect<{ key: string }>('SELECT key FROM coverage_state');
  const skillsOf = (host: StartedHost) => host.inspect<{ rows: number }>('SELECT count(*) AS rows FROM coverage_skill');
  try {
    const before = await start();
    await before.sync();
    await expect.poll(() => keysOf(before)).toEqual([{ key: expect.not.stringContaining('claim:') }]);
    const [keys, skills] = [keysOf(before), skillsOf(before)];
    await before.close();
    const db = new Database(join(folder.path, 'cache.sqlite3'));
    db.exec(
      "UPDATE coverage_state SET key = 'claim:of-a-process-that-ended'; DELETE FROM coverage_skill WHERE skill_id % 2",
    );
    db.close();

    const after = await start();
    await expect.poll(() => keysOf(after)).toEqual(keys);
    expect(skillsOf(after)).toEqual(skills);
    await after.close();
  } finally {
    await service.close();
    await folder.remove();
  }
});
