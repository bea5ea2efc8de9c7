import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { views } from '#shared/catalog/views.ts';
import { type CoverageQuestion, type CoverageRecord, coverageQuestion } from '#shared/subjects/coverage/question.ts';
import {
  buildReason,
  completingText,
  coverageContext,
  coverageNotes,
  coverageSentence,
  firstReason,
  namedText,
  opportunityText,
  rankText,
  sharedSalaryText,
} from '#shared/subjects/coverage/text.ts';
import { compared, jobOf, linkOf } from '#test/support/coverage/compare.ts';
import { plainText } from '#test/support/language/plain-text.ts';
import { syncedTable } from '#test/support/synced-table.ts';

const question = coverageQuestion.parse({});
const coverage: CoverageRecord = {
  index: 0.824,
  cut: 120,
  places: { build: 2, keep: 9, review: 4, rest: 1, outside: 3 },
  linkedBelow: 1,
  underSupplied: 1,
  overSupplied: 2,
  jobs: 12,
  wholeJobs: 5,
  almostJobs: 3,
  completing: { skillId: 7, name: 'SQL', jobs: 7 },
  first: { skillId: 7, name: 'SQL' },
  coursesInScope: 40,
  teachingCourses: 30,
  links: { above: 50, below: 13, unknown: 2, clamped: 1 },
  marks: { notTaught: 1, taught: 2 },
  coursesWithRuns: 8,
  listed: 21,
  unnamed: 5,
  asOf: syncedTable('jobs'),
  skillsAsOf: syncedTable('skills'),
};
const said = (patch: Partial<CoverageRecord> = {}) => plainText(coverageSentence({ ...coverage, ...patch }, question));
const places = (build: number) => ({ ...coverage.places, build });

describe('the sentence of coverage', () => {
  it('says how many skills in demand are not taught, and by which courses', () => {
    expect(said()).toBe(
      '2 of 11 skills in demand are gaps: none of the 40 courses from all institutions teaches them with a confidence of 0.50 or higher.',
    );
    expect(said({ places: places(1) })).toBe(
      '1 of 10 skills in demand is a gap: none of the 40 courses from all institutions teaches it with a confidence of 0.50 or higher.',
    );
    expect(said({ coursesInScope: 1 })).toBe(
      '2 of 11 skills in demand are gaps: the only course counted does not teach them with a confidence of 0.50 or higher.',
    );
    expect(said({ places: places(0), first: null })).toBe(
      'Every skill in demand is taught by at least one of 40 courses from all institutions.',
    );
  });

  it('says whose courses these are', () => {
    const of = (scope: CoverageQuestion['scope']) => plainText(coverageSentence(coverage, { ...question, scope }));
    expect(of({ of: 'runs' })).toContain(
      'gaps: none of the 40 courses with a selected run teaches them with a confidence of 0.50 or higher.',
    );
    expect(of({ of: 'organisations', orgs: ['edX', 'MITx'] })).toContain(
      'gaps: none of the 40 courses from edX and MITx teaches them with a confidence of 0.50 or higher.',
    );
    expect(of({ of: 'courses', courseKeys: ['edX+DemoX'] })).toContain(
      'gaps: none of the 40 courses on the chosen list teaches them with a confidence of 0.50 or higher.',
    );
  });

  it('says behind it what in demand means, how much is taught, and which gaps may be none', () => {
    const behind = (patch: Partial<CoverageRecord> = {}) => coverageContext({ ...coverage, ...patch }, question);
    const defined = '“In demand” means 120 postings or more: the upper half of skills with postings.';
    const taught = 'Courses teach 82.4% of the skills that jobs ask for (weighted by postings).';
    const check = 'The service lists only the top skills of each course, so check before you build.';
    expect(behind()).toEqual([
      defined,
      taught,
      `1 of these 2 skills is perhaps taught: the service links courses to it, but gives no confidence or one below 0.50. ${check}`,
    ]);
    expect(behind({ linkedBelow: 0 })).toEqual([defined, taught, check]);
    expect(behind({ linkedBelow: 2 }).at(-1)).toMatch(/^2 of these 2 skills .* links courses to them, but/);
    expect(behind({ places: places(1) }).at(-1)).toMatch(/^It is perhaps taught: /);
    expect(behind({ places: places(0) })).toEqual([defined, taught]);
    expect(behind({ jobs: 0, index: null })).toEqual([]);
    expect(behind({ teachingCourses: 0 })).toEqual([]);
  });

  it('says why there is nothing to compare', () => {
    expect(said({ jobs: 0, index: null })).toBe('This data has no jobs.');
    expect(said({ index: null })).toBe('The service has no postings for the skills of these jobs.');
    expect(said({ coursesInScope: 0, teachingCourses: 0 })).toBe(
      'There are no courses in “All courses in the catalog”.',
    );
    expect(said({ teachingCourses: 0 })).toBe(
      'None of 40 courses from all institutions teaches a skill with a confidence of 0.50 or higher.',
    );
  });
});

it('says why a gap is among the first to build', () => {
  const row = { jobs: 2, nearness_pct: 64, near_skills: 'SQL, Git' };
  expect(plainText(buildReason(row))).toBe(
    '2 jobs ask for it. 64.0% of its related skills are taught, mainly SQL, Git.',
  );
  expect(buildReason({ ...row, jobs: 1, nearness_pct: null })).toBe('1 job asks for it.');
});

describe('why the first gap is the first', () => {
  const first = {
    demand: 154_872,
    nearness_pct: 64,
    opportunity_pct: 83.1,
    weak_links: 0,
    demand_rank: 3,
    nearness_rank: 17,
  };
  const why = (patch: Partial<Parameters<typeof firstReason>[0]> = {}, gaps = 156, next = 80) =>
    plainText(firstReason({ ...first, ...patch }, { name: 'SQL', gaps, next: { opportunity_pct: next } }));
  const head = 'Of 156 gaps, SQL best combines demand with related skills taught';
  const figures =
    '154,872 postings ask for it (rank 3 of 156), and 64.0% of its related skills are already taught (rank 17).';

  const together = 'No other gap ranks higher in both.';

  it('is said with both figures and their ranks, and that both count together', () => {
    expect(why()).toBe(`${head}: ${figures} ${together}`);
    expect(why({ demand_rank: 1 })).not.toContain(together);
    expect(why({ nearness_rank: 1 })).not.toContain(together);
    expect(rankText(17, 1560)).toBe('17 of 1,560');
  });

  it('is said of a gap that is the only one, or shares the first place', () => {
    const only = { demand: 1, demand_rank: 1, nearness_rank: 1 };
    expect(why(only, 1)).toBe(
      'SQL is the only gap: 1 posting asks for it, and 64.0% of its related skills are already taught.',
    );
    expect(why({ ...only, weak_links: 2 }, 1)).not.toContain('perhaps');
    expect(why({ ...only, nearness_pct: 0 }, 1)).toBe(
      'SQL is the only gap: 1 posting asks for it. None of its related skills is taught.',
    );
    expect(why({}, 156, 83.1)).toBe(
      `Of 156 gaps, SQL is one of those that best combine demand with related skills taught: ${figures} ${together}`,
    );
  });

  it('is demand alone where no related skill is taught or known', () => {
    const inDemand = (order: string) => `SQL ${order} 156 gaps: 154,872 postings ask for it (rank 1).`;
    const most = { demand_rank: 1 };
    const none = 'None of its related skills is taught.';
    expect(why({ ...most, nearness_pct: 0 })).toBe(`${inDemand('comes first of')} ${none}`);
    expect(why({ ...most, nearness_pct: 0 }, 156, 83.1)).toBe(`${inDemand('shares first place among')} ${none}`);
    expect(why({ ...most, nearness_pct: null, nearness_rank: null })).toBe(
      `${inDemand('comes first of')} No job names it with another skill, so it has no related skills.`,
    );
  });

  it('says what is not known, and that the gap may be none', () => {
    expect(why({ weak_links: 2 })).toMatch(/\. It is perhaps taught\.$/);
    expect(why({ demand: null })).toBe('');
  });

  it('is true of any market', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 });
    const job = fc.record({ ids, postings: fc.integer({ min: 1, max: 5 }) });
    const link = fc.record({ skillId: fc.integer({ min: 1, max: 14 }), confidence: fc.constantFrom(null, 0.2, 0.9) });
    fc.assert(
      fc.property(fc.array(job, { minLength: 1, maxLength: 12 }), fc.array(link, { maxLength: 8 }), (jobs, links) => {
        const { skills } = compared({
          jobs: jobs.map(({ ids: named, postings }, index) => jobOf(index, named, postings)),
          links: links.map(({ skillId, confidence }) => linkOf('A+1', skillId, confidence)),
        });
        const gaps = skills
          .filter(({ place }) => place === 'build')
          .toSorted(
            (one, other) =>
              (other.opportunity ?? 0) - (one.opportunity ?? 0) || (other.demand ?? 0) - (one.demand ?? 0),
          );
        const [gap, next] = gaps;
        if (gap === undefined) return;
        const share = gap.nearness?.share ?? null;
        const said = firstReason(
          {
            demand: gap.demand,
            nearness_pct: share === null ? null : 100 * share,
            opportunity_pct: gap.opportunity,
            weak_links: gap.weakLinks,
            demand_rank: gap.demandRank ?? 0,
            nearness_rank: gap.nearnessRank,
          },
          { name: 'SQL', gaps: gaps.length, next: next && { opportunity_pct: next.opportunity } },
        );
        const others = gaps.filter((each) => each !== gap);
        const inDemand = others.filter(({ demand }) => (demand ?? 0) > (gap.demand ?? 0));
        const nearer = others.filter(({ nearness }) => (nearness?.share ?? 0) > (share ?? 0) + 1e-12);
        const isTied = others.some(({ opportunity }) => opportunity === gap.opportunity);
        const isTaught = share !== null && share > 0;
        expect(inDemand.filter((each) => nearer.includes(each))).toEqual([]);
        if (isTaught) expect(inDemand.filter(({ nearness }) => (nearness?.share ?? 0) >= share)).toEqual([]);
        // Nothing else makes it the first.
        else expect(inDemand).toEqual([]);
        expect(said.includes('only gap')).toBe(gaps.length === 1);
        expect(/shares first|one of those/.test(said)).toBe(isTied);
        expect(said.includes('best combine')).toBe(isTaught && gaps.length > 1);
        expect(said.includes('perhaps taught')).toBe(gap.weakLinks > 0 && gaps.length > 1);
        expect(said.includes('no related skills')).toBe(share === null);
        if (gaps.length === 1) return;
        const asks = `ask${gap.demand === 1 ? 's' : ''} for it (rank ${inDemand.length + 1}`;
        expect(said).toContain(isTaught ? `${asks} of ${gaps.length}), and ` : `${asks}). `);
        expect(said.includes(together)).toBe(isTaught && inDemand.length > 0 && nearer.length > 0);
        if (isTaught) expect(nearer.filter(({ demand }) => (demand ?? 0) >= (gap.demand ?? 0))).toEqual([]);
        if (isTaught) expect(said).toContain(`are already taught (rank ${nearer.length + 1}).`);
      }),
    );
  });
});

it('says which skills the four groups hold, and that no job names the others', () => {
  const groups = 'The four groups hold the 16 skills that a job names';
  const taught = (outside: number) => ({ ...coverage, places: { ...coverage.places, outside } });
  const list = '5 of the 21 on the service’s list';
  expect(namedText(coverage)).toBe(`${groups}. No job names the other ${list}; the courses counted teach 3 of them.`);
  expect(namedText(taught(0))).toBe(
    `${groups}. No job names the other ${list}; the courses counted teach none of them.`,
  );
  expect(namedText({ ...coverage, listed: 19 })).toBe(
    `${groups}: 14 of the 19 on the service’s list, and 2 that only jobs name. No job names the other 5 of the list; the courses counted teach 3 of them.`,
  );
  const one = (outside: number) => namedText({ ...taught(outside), listed: 17, unnamed: 1 });
  expect(one(0)).toBe(
    `${groups}. No job names the other one of the 17 on the service’s list; the courses counted do not teach it.`,
  );
  expect(one(1)).toBe(
    `${groups}. No job names the other one of the 17 on the service’s list; the courses counted teach it.`,
  );
  expect(namedText({ ...coverage, unnamed: 0 })).toBe('');
});

it('names the skill that would complete most jobs', () => {
  expect(plainText(completingText(coverage))).toBe('One skill away: teaching SQL would fully cover 7 more jobs.');
  expect(completingText({ completing: null })).toBe('');
});

it('notes what was counted, which marks were used, and of how many courses learners are known', () => {
  const notes = coverageNotes(coverage, question).join(' ');
  expect(notes).toContain(
    'In all, 2 skills are gaps, 9 are covered, 4 are in low demand and 1 is neither taught nor in demand. 3 more are taught but are not on any job’s list; they may still be in demand.',
  );
  expect(notes).toContain('“In demand” means at least 120 postings, the median for all skills that have postings.');
  expect(notes).toContain('5 of 12 jobs are fully covered.');
  const order =
    '“Build next” ranks the gaps twice, by postings and by related skills taught, and puts first the gap for which both ranks together (its “Opportunity”) are highest.';
  expect(notes).toContain(order);
  expect(coverageNotes({ ...coverage, places: places(1) }, question)).not.toContain(order);
  expect(notes).toContain(
    'A course counts as teaching a skill if the service links the two with a confidence of 0.50 or higher: 50 links reach it, 13 do not, 2 of them without any confidence.',
  );
  expect(notes).toContain('3 corrections applied: 1 “not taught here”, 2 “taught, though not listed”.');
  expect(notes).toContain('1 confidence value was outside the range 0 to 1 and was counted as 0 or 1.');
  expect(notes).not.toContain('The number of learners is known');
  expect(coverageNotes({ ...coverage, jobs: 0 }, question)).toEqual([]);
  expect(coverageNotes(coverage, { ...question, supply: 'learners' }).at(-1)).toBe(
    'The number of learners is known for 8 courses with a selected run.',
  );
});

describe('the median salary of gaps', () => {
  const gaps = (...salaries: (number | null)[]) => salaries.map((salary) => ({ median_salary: salary }));

  it('is said once where it is the same for all', () => {
    expect(plainText(sharedSalaryText(gaps(86_077, 86_077, 86_077)) ?? '')).toBe(
      'For each of the 3 skills below, the jobs that ask for it pay a median of $86,077 a year. Jobs with more postings count for more, so one very common job can set this figure for every skill.',
    );
  });

  it('is the same where it is shown as the same: the median of a skill lies between those of its jobs', () => {
    expect(plainText(sharedSalaryText(gaps(86_077.4, 86_076.6)) ?? '')).toBe(
      'For each of the two skills below, the jobs that ask for it pay a median of $86,077 a year. Jobs with more postings count for more, so one very common job can set this figure for every skill.',
    );
  });

  it.each([[[86_077, 90_000]], [[86_077.4, 86_077.6]], [[86_077, null]], [[null, null]], [[86_077]], [[]]])(
    'of %j stays with each',
    (salaries) => {
      expect(sharedSalaryText(gaps(...salaries))).toBeUndefined();
    },
  );
});

it('says what the opportunity of a card is in the words of its definition', () => {
  const column = views['coverage-opportunity'].columns.find(({ key }) => key === 'opportunity_pct');
  expect(column?.meaning.toLowerCase()).toContain(opportunityText.replace('Opportunity, ', ''));
});
