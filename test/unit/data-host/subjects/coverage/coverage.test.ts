import { describe, expect, it } from 'vitest';
import { compared, type JobOfTest, jobOf, linkOf, marketOf } from '#test/support/coverage/compare.ts';

/** Skills 1 and 2 are named by both jobs, 3 by the first and 4 by the second. */
const jobs = [jobOf(1, [1, 2, 3], 100), jobOf(2, [1, 2, 4], 20)];
const places = (found: ReturnType<typeof compared>) =>
  Object.fromEntries(found.skills.map(({ skillId, place }) => [skillId, place]));

describe('where skills stand', () => {
  it('is told by the median of demand and by one course', () => {
    // Demand: 120, 120, 100, 20; the median is 110.
    const found = compared({ jobs, links: [linkOf('A+1', 1), linkOf('A+1', 4), linkOf('A+1', 9)] });
    expect(found.cut).toBe(110);
    expect(places(found)).toEqual({ 1: 'keep', 2: 'build', 3: 'rest', 4: 'review', 9: 'outside' });
    expect(found.index).toBeCloseTo(140 / 360, 12);
  });

  it('leaves nothing to build where everything is taught, and nothing to keep where nothing is', () => {
    const everything = compared({ jobs, links: [1, 2, 3, 4].map((id) => linkOf('A+1', id)) });
    expect(new Set(Object.values(places(everything)))).toEqual(new Set(['keep', 'review']));
    expect(everything).toMatchObject({ index: 1, wholeJobs: 2, jobs: [] });
    expect(everything.skills.every(({ nearness, completes, gain }) => !nearness && !completes && gain === null)).toBe(
      true,
    );
    const nothing = compared({ jobs, links: [] });
    expect(new Set(Object.values(places(nothing)))).toEqual(new Set(['build', 'rest']));
    expect(nothing).toMatchObject({ index: 0, wholeJobs: 0, jobs: [] });
    // Shares of nothing are none: no skill is called under-supplied.
    expect(nothing.skills.every(({ ratio }) => ratio === null)).toBe(true);
    expect(nothing.of(1)?.nearness).toEqual({ share: 0, nearest: [], carriers: [] });
  });

  it('takes a demand that is not known for none, and has no cut where none is', () => {
    const found = compared({ jobs: [jobOf(1, [1, 2], null), jobOf(2, [2, 3], 10)], links: [linkOf('A+1', 1)] });
    expect(places(found)).toEqual({ 1: 'review', 2: 'build', 3: 'build' });
    expect(found.of(1)).toMatchObject({ demand: null, ratio: null, courses: 1 });
    const unknown = compared({ jobs: [jobOf(1, [1, 2], null)], links: [linkOf('A+1', 1)] });
    expect(unknown).toMatchObject({ cut: null, index: null });
    expect(places(unknown)).toEqual({ 1: 'review', 2: 'rest' });
    expect(unknown.of(2)?.gain).toBe(null);
  });

  it('has no jobs and no skills where the lists are empty', () => {
    expect(compared({ jobs: [], links: [] })).toMatchObject({ skills: [], jobs: [], cut: null, index: null });
    expect(compared({ jobs: [jobOf(1, [])], links: [] })).toMatchObject({ skills: [], wholeJobs: 0 });
  });
});

describe('what counts as taught', () => {
  it('is a confidence at the cut-off or above, held within 0 and 1', () => {
    const links = [linkOf('A+1', 1, 0.5), linkOf('A+1', 2, 0.49), linkOf('A+1', 3, null), linkOf('A+1', 4, 7)];
    const found = compared({ jobs, links });
    expect(
      found.skills
        .filter(({ courses }) => courses > 0)
        .map(({ skillId }) => skillId)
        .sort(),
    ).toEqual([1, 4]);
    expect(found.of(4)?.strength).toBe(1);
  });

  it('follows the marks of the user', () => {
    const marks = [
      { courseKey: 'A+1', skillId: 1, hundredths: null },
      { courseKey: 'A+2', skillId: 2, hundredths: 80 },
    ];
    const found = compared({ jobs, links: [linkOf('A+1', 1), linkOf('A+1', 2, 0.1)], marks });
    expect(found.of(1)).toMatchObject({ courses: 0, place: 'build' });
    expect(found.of(2)).toMatchObject({ courses: 1, strength: 0.8, place: 'keep' });
  });
});

describe('nearness', () => {
  /** The definition, pair by pair. */
  const naive = (all: readonly JobOfTest[], skillId: number, taught: ReadonlySet<number>) => {
    const naming = (...ids: number[]) =>
      all.filter(({ skills }) => ids.every((id) => skills.some((skill) => skill.skillId === id))).length;
    const ids = [...new Set(all.flatMap(({ skills }) => skills.map((skill) => skill.skillId)))];
    const thetas = ids
      .filter((id) => id !== skillId)
      .map((id) => ({ id, theta: naming(skillId, id) / (Math.max(naming(skillId), naming(id)) + 3) }));
    const sum = (of: typeof thetas) => of.reduce((total, { theta }) => total + theta, 0);
    return sum(thetas.filter(({ id }) => taught.has(id))) / sum(thetas);
  };

  it('is the part of the relatedness that falls on taught skills, with the nearest as reasons', () => {
    const all = [jobOf(1, [1, 2, 3, 5], 50), jobOf(2, [1, 2, 4], 20), jobOf(3, [1, 3, 4], 30), jobOf(4, [2, 5], 5)];
    const found = compared({ jobs: all, links: [linkOf('A+1', 2), linkOf('B+1', 3), linkOf('B+1', 2)] });
    expect(found.of(1)?.nearness?.share).toBeCloseTo(naive(all, 1, new Set([2, 3])), 12);
    // Both are named with 1 by two jobs; three jobs name 2, as they do 1, and two name 3.
    expect(found.of(1)?.nearness).toMatchObject({ nearest: [2, 3], carriers: ['B+1', 'A+1'] });
  });

  it('is not known of a skill that is the only one of its jobs', () => {
    const found = compared({ jobs: [jobOf(1, [1], 90), jobOf(2, [2, 3], 10)], links: [linkOf('A+1', 2)] });
    expect(found.of(1)?.nearness).toEqual({ share: null, nearest: [], carriers: [] });
    // First of two by demand, last by nearness.
    expect(found.of(1)?.opportunity).toBeCloseTo(Math.sqrt(1 * (1 / 2)), 12);
    expect(found.of(1)).toMatchObject({ demandRank: 1, nearnessRank: null });
  });

  it('ranks by demand and nearness alike, equal ones at the mean of their places', () => {
    const all = [jobOf(1, [1, 2, 9], 100), jobOf(2, [3, 9], 100)];
    const found = compared({ jobs: all, links: [] });
    // All have the same nearness: 0. Demand: 9 has 200, the others 100.
    expect(found.cut).toBe(100);
    expect(found.of(9)?.opportunity).toBeCloseTo(Math.sqrt(1 * (2.5 / 4)), 12);
    expect(found.of(1)?.opportunity).toBeCloseTo(Math.sqrt((2 / 4) * (2.5 / 4)), 12);
    // Level ones share the smallest rank.
    expect([9, 1, 2, 3].map((id) => found.of(id)?.demandRank)).toEqual([1, 2, 2, 2]);
  });
});

describe('jobs', () => {
  const ten = Array.from({ length: 10 }, (_, index) => index + 1);
  it('are almost covered from four fifths on, with two skills missing at most', () => {
    const found = compared({ jobs: [jobOf(1, ten)], links: ten.slice(2).map((id) => linkOf('A+1', id)) });
    expect(found.jobs).toEqual([{ job: 0, reached: expect.closeTo(0.8, 12), missing: [1, 2] }]);
    const less = compared({ jobs: [jobOf(1, ten)], links: ten.slice(3).map((id) => linkOf('A+1', id)) });
    expect(less.jobs).toEqual([]);
  });

  it('are completed by the only skill that they lack, which is worth its weight in their postings', () => {
    const all = [jobOf(1, [1, 2], 30), jobOf(2, [1, 3], 10), jobOf(3, [1, 4, 5], 60), jobOf(4, [2], 0)];
    const found = compared({ jobs: all, links: [2, 3].map((id) => linkOf('A+1', id)) });
    expect(found.wholeJobs).toBe(1);
    expect(found.of(1)).toMatchObject({ completes: 2 });
    expect(found.of(4)).toMatchObject({ completes: 0 });
    expect(found.of(1)?.gain).toBeCloseTo(0.3 / 2 + 0.1 / 2 + 0.6 / 3, 12);
  });
});

it('weighs the salaries of a skill by the postings that name it, and all alike where none is known', () => {
  const paid = (jobId: number, salary: number | null, postings: number | null): JobOfTest => ({
    jobId,
    postings,
    salary,
    skills: [{ skillId: 1, significance: 1, postings }],
  });
  expect(marketOf([paid(1, 50_000, 10), paid(2, 90_000, 90), paid(3, null, 500)]).salary).toEqual([90_000]);
  expect(marketOf([paid(1, 50_000, null), paid(2, 90_000, 0)]).salary).toEqual([70_000]);
  expect(marketOf([paid(1, null, 10)]).salary).toEqual([null]);
});

it('stays finite for the largest numbers that a service sends', () => {
  const found = compared({ jobs: [jobOf(1, [1, 2], 1e308), jobOf(2, [2, 3], 5)], links: [linkOf('A+1', 2)] });
  for (const { ratio, opportunity, gain } of found.skills)
    for (const value of [ratio?.quotient, ratio?.low, ratio?.high, opportunity, gain])
      expect(Number.isFinite(value ?? 0)).toBe(true);
  expect(found.index).toBeGreaterThan(0);
});
