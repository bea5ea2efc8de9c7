import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SearchKind, searchResult } from '#contract/search.ts';
import { dateText, dayOf } from '../../sample-service/generator/calendar.ts';
import { createSampleData, type SampleData } from '../../sample-service/generator/sample-data.ts';
import { type WorldSkill, worldCatalog } from '../../sample-service/generator/world/catalog.ts';
import { TRENDS } from '../../sample-service/generator/world/demand.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';

/*
 * The hand-written world makes sense: what a course is called is what it teaches, jobs ask for what such jobs ask for, and figures stand in
 * proportion. Odd records are in it, and few.
 */

const dataOn = (today: string): SampleData => createSampleData({ seed: 7, scale: 'world', reading: 'reality', today });
const world = worldCatalog();
const data = dataOn('2026-11-20');
const skillAt = (index: number): WorldSkill => world.skills[index] ?? expect.unreachable();
const shareOf = (part: number, all: number): number => part / all;

/** Titles of what breaks a rule, to be empty. */
const breaking = <T>(entries: Iterable<T>, isRight: (entry: T) => boolean, nameOf: (entry: T) => string): string[] =>
  [...entries].filter((entry) => !isRight(entry)).map(nameOf);

describe('the hand-written world', () => {
  it('has 216 jobs in 27 fields, some 850 skills and 160 courses', () => {
    expect([world.jobs.length, world.fields.length - 1]).toEqual([216, 27]);
    expect(world.skills.length).toBeGreaterThan(700);
    expect(world.courses.length).toBeGreaterThan(150);
    expect([data.skills.count, data.jobs.count, data.jobPostings.count]).toEqual([world.skills.length, 216, 216]);
  });

  it.each(['2026-11-20', '2027-03-01', '2028-02-29', '2029-01-01', '2031-08-15'])('is as new on %s', (today) => {
    const fresh = createSampleData({ seed: 7, scale: 'world', reading: 'reality', today, fresh: true });
    expect(new Set(fresh.runs.map(({ id }) => id)).size).toBe(data.runs.length);
    const own = ({ runs }: SampleData) => runs.filter(({ profile }) => profile.story);
    const daysSinceStart = (each: SampleData) => own(each).map(({ profile }) => dayOf(each.today) - profile.starts);
    const sinceStart = daysSinceStart(data);
    // Whole weeks later, so that courses begin on the weekday that they began on.
    const later = new Set(daysSinceStart(fresh).map((days, index) => days - (sinceStart[index] ?? 0)));
    expect([...later].map((days) => days >= 0 && days < 7)).toEqual([true]);
    const [newest] = fresh.runs;
    expect([...(newest?.enrollment() ?? [])].at(-1)?.date).toBe(dateText(dayOf(today) - 2));
    expect([...fresh.jobPostings].map(({ unique_postings }) => unique_postings)).toEqual(
      [...data.jobPostings].map(({ unique_postings }) => unique_postings),
    );
  });

  it('gives nothing the name of another', () => {
    const unique = (names: readonly string[]): boolean => new Set(names).size === names.length;
    expect(unique(world.skills.map(({ name }) => name.toLowerCase()))).toBe(true);
    expect(unique(world.jobs.map(({ title }) => title.toLowerCase()))).toBe(true);
    expect(unique(world.courses.map(({ title }) => title.toLowerCase()))).toBe(true);
    expect(unique(world.courses.map(({ code }) => code))).toBe(true);
    expect(unique(data.runs.map(({ id }) => id))).toBe(true);
  });

  it('has courses that teach skills of their field, most of all the first', () => {
    const taught = Map.groupBy(world.teachings, ({ course }) => course);
    const own = (course: (typeof world.courses)[number]): number =>
      (taught.get(course.index) ?? []).filter(({ skill }) => skillAt(skill).field === course.field).length;
    expect(
      breaking(
        world.courses,
        (course) => own(course) >= 3,
        ({ title }) => title,
      ),
    ).toEqual([]);
    expect(
      breaking(
        world.courses,
        ({ skills }) => skills.length >= 3 && skills.length <= 7,
        ({ title }) => title,
      ),
    ).toEqual([]);
    expect(world.teachings.filter(({ confidence }) => confidence < 0.2 || confidence > 1)).toEqual([]);
    const first = world.courses.map(({ index }) => taught.get(index) ?? []);
    expect(
      first.filter(([main, ...others]) => others.some(({ confidence }) => confidence > (main?.confidence ?? 0))),
    ).toEqual([]);
  });

  it('has jobs with 8 to 24 skills, most of those that set them apart from their own field or a neighbour', () => {
    const count = (job: (typeof world.jobs)[number]): number => world.demands.get(job.index)?.length ?? 0;
    expect(
      breaking(
        world.jobs,
        (job) => count(job) >= 8 && count(job) <= 24,
        ({ title }) => title,
      ),
    ).toEqual([]);
    const own = (job: (typeof world.jobs)[number]): number =>
      job.skills.filter((name) => world.skillNamed(name).field === job.field).length;
    expect(
      breaking(
        world.jobs,
        (job) => own(job) >= 1,
        ({ title }) => title,
      ),
    ).toEqual([]);
    expect(shareOf(world.jobs.filter((job) => own(job) >= 4).length, world.jobs.length)).toBeGreaterThan(0.8);
  });

  it('pays what its field pays, and posts what the market can hold', () => {
    for (const [field, { salaries, name }] of world.fields.slice(0, -1).entries()) {
      const titles = new Set(world.jobs.filter((job) => job.field === field).map(({ title }) => title));
      const paid = [...data.jobPostings]
        .filter(({ job }) => titles.has(job.name ?? ''))
        .map((row) => row.median_salary);
      expect(
        paid.filter((salary) => salary !== null && (salary < salaries[0] || salary > salaries[1])),
        name,
      ).toEqual([]);
    }
    const postings = [...data.jobPostings].filter(
      (row) => (row.unique_companies ?? 0) > (row.unique_postings ?? Infinity),
    );
    expect(postings).toEqual([]);
    const salaryOf = (title: string): number =>
      [...data.jobPostings].find(({ job }) => job.name === title)?.median_salary ?? expect.unreachable();
    expect(salaryOf('Security Analyst')).toBeGreaterThan(90_000);
    expect(salaryOf('Waiter')).toBeLessThan(salaryOf('Chef'));
  });

  it('names a skill in no more postings than its job has, and ranks by a skewed ratio of shares', () => {
    const counts = new Map([...data.jobPostings].map((row) => [row.job.id, row.unique_postings]));
    const jobs = [...data.jobs];
    const tooMany = jobs.filter((job) =>
      job.skills?.some(({ unique_postings }) => unique_postings > (counts.get(job.id) ?? Infinity)),
    );
    expect(tooMany).toEqual([]);
    const ratios = jobs.flatMap((job) => job.skills ?? []).map(({ significance }) => significance);
    const sorted = ratios.toSorted((one, other) => one - other);
    expect(sorted[0]).toBeGreaterThan(0);
    const mean = sorted.reduce((total, ratio) => total + ratio, 0) / sorted.length;
    expect(mean).toBeGreaterThan(1.4 * (sorted[Math.floor(sorted.length / 2)] ?? Infinity));
  });

  it('has skills that many fields share, wanted ones that no course teaches, and taught ones that no job wants', () => {
    const fieldsOf = new Map<number, Set<number>>();
    for (const job of world.jobs) {
      for (const { skill } of world.demands.get(job.index) ?? []) {
        fieldsOf.set(skill, (fieldsOf.get(skill) ?? new Set()).add(job.field));
      }
    }
    const spread = (name: string): number => fieldsOf.get(world.skillNamed(name).index)?.size ?? 0;
    expect(spread('Communication')).toBeGreaterThan(20);
    expect(Math.min(...['SQL', 'Python', 'Project Management'].map(spread))).toBeGreaterThan(6);
    const taught = new Set(world.teachings.map(({ skill }) => skill));
    expect([...fieldsOf.keys()].filter((skill) => !taught.has(skill)).length).toBeGreaterThan(50);
    expect([...taught].filter((skill) => !fieldsOf.has(skill)).length).toBeGreaterThan(20);
  });

  it('holds odd records, and few', () => {
    const skills = [...data.skills];
    const odd = skills.filter(
      ({ name, type_name }) => /^[=+@<]|[^\p{Script=Latin}\p{Script=Common}]|^$/u.test(name) || type_name === '',
    );
    expect(odd.length).toBeGreaterThan(7);
    expect(shareOf(odd.length, skills.length)).toBeLessThan(0.03);
    const nameless = [...data.jobs].filter(({ name }) => name === null).length;
    expect(nameless).toBeGreaterThan(0);
    expect(shareOf(nameless, 216)).toBeLessThan(0.03);
    const holes = [...data.jobPostings].flatMap((row) => [
      row.median_salary,
      row.median_posting_duration,
      row.unique_postings,
    ]);
    const missing = holes.filter((figure) => figure === null).length;
    expect(missing).toBeGreaterThan(2);
    expect(shareOf(missing, holes.length)).toBeLessThan(0.03);
    const listed = new Set(skills.map(({ id }) => id));
    const retired = [...data.jobs].flatMap((job) => job.skills ?? []).filter(({ skill }) => !listed.has(skill.id));
    expect(retired.length).toBe(5);
    for (const { skill } of retired) expect(data.skills.find(skill.id)?.name).toBe(skill.name);
  });

  it('lets trends go on while months pass, and leaves everything else alone', () => {
    const later = dataOn('2027-02-20');
    const share = (of: SampleData, job: string, name: string): number =>
      [...of.jobs].find((each) => each.name === job)?.skills?.find(({ skill }) => skill.name === name)?.significance ??
      expect.unreachable();
    const rising = ['AI Engineer', 'Prompt Engineering'] as const;
    expect(share(later, ...rising)).toBeGreaterThan(1.2 * share(data, ...rising));
    const trends = new Set(TRENDS.keys());
    const others = (of: SampleData): unknown =>
      [...of.jobs].map(({ name, skills }) => [name, skills?.filter(({ skill }) => !trends.has(skill.name)).length]);
    expect(others(later)).toEqual(others(data));
    const moved = [...later.jobs].filter((job, index) => job.modified !== data.jobs.at(index)?.modified);
    expect(moved.length).toBeGreaterThan(3);
    expect(moved.length).toBeLessThan(25);
  });
});

describe('its runs', () => {
  const runsOf = (code: string) => data.runs.filter(({ course, id }) => course === code && id.startsWith('course-v1:'));
  const activeIn = (run: SampleData['runs'][number]): number[] => [...run.activity()].map(({ any }) => any ?? 0);

  it('follow each other: courses with four to six runs before the present one', () => {
    for (const code of ['DS101x', 'NUR120x', 'LNG101x']) {
      const starts = runsOf(code).map(({ profile }) => profile.starts);
      expect(starts.length, code).toBeGreaterThanOrEqual(5);
      expect(new Set(starts).size, code).toBe(starts.length);
    }
  });

  it('grow towards their start and slowly afterwards', () => {
    const [run] = runsOf('DS101x');
    const { profile, context } = run ?? expect.unreachable();
    const joined = (from: number, days: number): number =>
      context.curve().ever(from + days) - context.curve().ever(from);
    expect(joined(profile.starts - 14, 14)).toBeGreaterThan(2 * joined(profile.starts - 56, 14));
    expect(joined(profile.starts, 14)).toBeGreaterThan(2 * joined(profile.starts + 42, 14));
  });

  it('come back for deadlines, and one run fades', () => {
    const [run] = runsOf('DS101x');
    const { profile, activity } = run ?? expect.unreachable();
    const due = profile.story?.deadlines[1] ?? expect.unreachable();
    const weeks = [...activity()];
    const week = weeks.findIndex(({ interval_end }) => Date.parse(interval_end.slice(0, 10)) / 86_400_000 > due);
    expect(weeks[week]?.any).toBeGreaterThan(weeks[week - 1]?.any ?? Infinity);
    const [fading] = runsOf('MED101x');
    const active = activeIn(fading ?? expect.unreachable());
    expect(active.at(-1)).toBeLessThan(0.15 * Math.max(...active));
  });

  it('ask questions, one of which is keyed badly, and show videos, one of which loses its viewers', () => {
    const [run] = runsOf('DS101x');
    const { problems, answers, grades, videos } = run ?? expect.unreachable();
    const beaten = [...problems()].filter(({ module_id }) => {
      const rows = [...answers(module_id)];
      const keyed = rows.find(({ correct }) => correct)?.count ?? 0;
      return rows.some(({ correct, count = 0 }) => correct === false && count > 1.5 * keyed);
    });
    expect(beaten).toHaveLength(1);
    for (const { module_id, total_submissions } of problems()) {
      const graded = [...grades(module_id)].reduce((total, { count }) => total + count, 0);
      expect(graded).toBe(total_submissions);
      for (const part of Map.groupBy(answers(module_id), ({ part_id }) => part_id).values()) {
        expect(part.reduce((total, { count = 0 }) => total + count, 0)).toBe(total_submissions);
      }
    }
    const kept = [...videos()].map((video) => video.users_at_end / video.users_at_start);
    expect(kept.filter((share) => share < 0.3)).toHaveLength(1);
  });

  it('are taken by the learners whom their course is for', () => {
    const womenIn = (code: string): number => {
      const [run] = runsOf(code);
      const last = [...(run?.enrollmentByGender() ?? [])].at(-1) ?? expect.unreachable();
      return last.female / (last.female + last.male + last.other);
    };
    expect(womenIn('NUR120x')).toBeGreaterThan(0.75);
    expect(womenIn('CS101x')).toBeLessThan(0.4);
  });
});

describe('after a sync of it', () => {
  let service: SampleService;
  let started: StartedHost;

  beforeAll(async () => {
    service = await startSampleService({ scale: 'world' });
    started = await startHost({ service, runs: service.runs.slice(0, 2) });
    await started.sync();
  });
  afterAll(async () => {
    await started.close();
    await service.close();
  });

  const namesOf = async (text: string, kinds: SearchKind[]): Promise<string[]> => {
    const { groups } = searchResult.parse(await started.host.call('search:all', { text, limit: 10, kinds }));
    return groups.flatMap((group) => group.hits.map((hit) => hit.name));
  };

  it.each([
    ['nurs', 'job', 'Nursing Assistant'],
    ['woond care', 'skill', 'Wound Care'],
    ['double entry', 'skill', 'Double-Entry Bookkeeping'],
    ['sql', 'skill', 'SQL (Programming Language)'],
  ] as const)('a search for “%s” has the %s %s among the first', async (text, kind, name) => {
    expect((await namesOf(text, [kind])).slice(0, 3)).toContain(name);
  });

  it('a misspelt title finds its job first, although others sound like it', async () => {
    expect((await namesOf('data anlayst', ['job']))[0]).toBe('Data Analyst');
  });
});

describe('the titles of its jobs', () => {
  /** Letters to put in, leave out or exchange. */
  const distance = (one: string, other: string): number => {
    let row = Array.from({ length: other.length + 1 }, (_, column) => column);
    for (const [line, letter] of [...one].entries()) {
      const next = [line + 1];
      for (const [column, wanted] of [...other].entries()) {
        const exchanged = (row[column] ?? 0) + (letter === wanted ? 0 : 1);
        next.push(Math.min(exchanged, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
      }
      row = next;
    }
    return row.at(-1) ?? 0;
  };

  it.each([
    ['dta analyst', 'Data Analyst'],
    ['bussiness inteligence analyst', 'Business Intelligence Analyst'],
    ['registred nurse', 'Registered Nurse'],
    ['acountant', 'Accountant'],
  ])('“%s” can only mean %s', (typed, meant) => {
    const nearest = world.jobs
      .map(({ title }) => ({ title, letters: distance(typed, title.toLowerCase()) }))
      .toSorted((one, other) => one.letters - other.letters);
    expect(nearest[0]?.title).toBe(meant);
    expect(nearest[1]?.letters).toBeGreaterThan(nearest[0]?.letters ?? Infinity);
  });
});
