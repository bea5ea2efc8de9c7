import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlanQuestion, type PlanRecord, planQuestion } from '#shared/subjects/plan/question.ts';
import {
  coveredTexts,
  measureOf,
  missingTexts,
  noNextCourse,
  noneElsewhere,
  planContext,
  planLinksText,
  planNotes,
  planParts,
  planSentence,
  superfluousText,
} from '#shared/subjects/plan/text.ts';
import { plainText } from '#test/support/language/plain-text.ts';
import { syncedTable } from '#test/support/synced-table.ts';

const question = planQuestion.parse({ jobIds: [1] });
const plan: PlanRecord = {
  courses: ['A+1', 'B+2', 'C+3'],
  fixed: [],
  idle: [],
  superfluous: [],
  reached: 0.714,
  reachable: 0.92,
  isProved: true,
  bound: 0.714,
  atLeast: null,
  coursesInScope: 1200,
  usefulCourses: 40,
  skills: 14,
  jobs: [{ jobId: 1, name: 'Data Analyst', skills: 14, isUnweighted: false }],
  known: { jobs: [], skills: 0, share: 0 },
  links: { above: 50, below: 13, unknown: 0, clamped: 0 },
  marks: { notTaught: 0, taught: 0 },
  missing: (['unnamed', 'below', 'left', 'left'] as const).map((reason, index) => ({
    ...{ skillId: index, name: `Skill ${index}` },
    ...{ weight: 0.07, reason },
  })),
  asOf: syncedTable('jobs'),
  skillsAsOf: syncedTable('skills'),
};
const said = (patch: Partial<PlanRecord>, choices = question) =>
  plainText(planSentence({ ...plan, ...patch }, choices));
const even = { ...question, weights: 'equal' } as const;
const behind = (patch: Partial<PlanRecord> = {}, choices = question) =>
  plainText(planContext({ ...plan, ...patch }, choices));

it('has parts that add up to the shares in its sentence, and to 100', () => {
  const shares = fc.double({ min: 0.02, max: 1, noNaN: true });
  fc.assert(
    fc.property(shares, shares, (one, other) => {
      const [reached, reachable] = [Math.min(one, other), Math.max(one, other)];
      const shown = (text: string) => (text.startsWith('<') ? 0 : Number.parseFloat(text));
      const [covered, coverable, untaught] = planParts({ reached, reachable, missing: [] }).map(({ text }) => text);
      fc.pre(![coverable, untaught].some((text) => text?.startsWith('<')));
      const all =
        /together would cover 12 of the 14 skills \((\S+)% weighted by importance\)/.exec(
          behind({ reached, reachable }),
        )?.[1] ?? '';
      const sum = shown(covered ?? '') + shown(coverable ?? '');
      expect(sum).toBeCloseTo(shown(all), 6);
      expect(sum + shown(untaught ?? '')).toBeCloseTo(100, 6);
    }),
  );
  expect(planParts({ reached: 0.42944, reachable: 0.42946, missing: [] })[1]?.text).toMatch(/^< 1%/);
});

it('names the measure of its shares beside the first part, where it is another one than the count', () => {
  const first = (weights: PlanQuestion['weights']) =>
    planParts({ reached: 0.5, reachable: 0.88, missing: [] }, measureOf(plan.jobs, { weights }))[0]?.text;
  expect(first('balanced')).toBe('50.0% covered (shares weighted by importance)');
  expect(first('postings')).toBe('50.0% covered (shares weighted by postings)');
  expect(first('equal')).toBe('50.0% covered');
});

it('calls a part untaught only as far as no course is linked to it', () => {
  const skill = { skillId: 1, name: 'SQL', weight: 1 };
  const untaught = (...reasons: PlanRecord['missing'][number]['reason'][]) =>
    planParts({ reached: 0.5, reachable: 0.88, missing: reasons.map((reason) => ({ ...skill, reason })) })[2]?.text;
  expect(untaught('left', 'unnamed')).toBe('12.0% taught by no course counted');
  expect(untaught('left', 'below')).toBe('12.0% perhaps taught');
  expect(untaught('unnamed', 'below')).toBe('12.0% missing or perhaps taught');
});

describe('the sentence of a plan', () => {
  it('names the courses, and says what they reach; behind it, that no better set exists', () => {
    expect(said({})).toBe(
      'A+1, B+2 and C+3 together cover 10 of the 14 skills that Data Analyst asks for (71.4% weighted by importance).',
    );
    expect(behind()).toBe(
      'No other set of 3 courses covers more by importance. All 1,200 courses from all institutions together would cover 12 of the 14 skills (92.0% weighted by importance).',
    );
    const named = planSentence({ ...plan, courses: ['A+1'] }, question, () => 'Statistics');
    expect(plainText(named)).toBe(
      'Statistics covers 10 of the 14 skills that Data Analyst asks for (71.4% weighted by importance).',
    );
    expect(said({ courses: ['A+1', 'B+2', 'C+3', 'D+4', 'E+5'] })).toMatch(
      /^5 courses together cover 10 of the 14 skills .* \(71\.4% /,
    );
    expect(behind({ courses: ['A+1'], coursesInScope: 1 })).toBe('It is the only course counted.');
    expect(behind({ courses: [] })).toBe('');
  });

  it('says by what skills are weighted, so that the share and the count agree', () => {
    expect(said({}, { ...question, weights: 'postings' })).toMatch(/ asks for \(71\.4% weighted by postings\)\.$/);
    expect(behind({}, { ...question, weights: 'postings' })).toMatch(
      /^No other set of 3 courses covers more by postings\./,
    );
    const ten = { reached: 10 / 14, isProved: true };
    expect(said(ten, even)).toMatch(/ 10 of the 14 skills that Data Analyst asks for \(71\.4%\)\.$/);
    expect(behind({}, even)).toMatch(/^No other set of 3 courses covers more\. /);
    const unweighted = { jobs: plan.jobs.map((job) => ({ ...job, isUnweighted: true })) };
    expect(said(unweighted)).toMatch(/ asks for \(71\.4%\)\.$/);
    expect(behind({}, even)).toMatch(/ together would cover 12 of the 14 skills \(92\.0%\)\.$/);
  });

  it('names no measure where the share is what the count gives, as in reports on a job that weighs nothing', () => {
    const texts = { covered: 2, skills: 16, measure: 'importance' } as const;
    expect(coveredTexts({ ...texts, share: 2 / 16 }).share).toBe(' (12.5%)');
    expect(coveredTexts({ ...texts, share: 0.154 }).share).toBe(' (15.4% weighted by importance)');
  });

  it('of several jobs whose skills count the same says that shares are averages', () => {
    const jobs = (isUnweighted: boolean, skills = 3) => ({
      jobs: [...plan.jobs, { jobId: 2, name: 'Clerk', skills, isUnweighted }].map((job) => ({ ...job, isUnweighted })),
    });
    const average = / that Data Analyst and Clerk ask for \(71\.4% on average across the jobs\)\.$/;
    expect(said(jobs(false), even)).toMatch(average);
    expect(said(jobs(true), { ...question, weights: 'postings' })).toMatch(average);
    expect(said(jobs(true))).toMatch(average);
    expect(behind(jobs(false), even)).toBe(
      'No other set of 3 courses covers more on average across the jobs. All 1,200 courses from all institutions together would cover 12 of the 14 skills (92.0% on average across the jobs).',
    );
    expect(said(jobs(false))).toMatch(/ \(71\.4% weighted by importance\)\.$/);
    // A job without skills has no part in the average.
    expect(said(jobs(false, 0), even)).toMatch(/ ask for \(71\.4%\)\.$/);
  });

  it('says of all skills that they are all, and that common ones are left out', () => {
    expect(said({ missing: [], reached: 1 })).toBe(
      'A+1, B+2 and C+3 together cover all 14 skills that Data Analyst asks for.',
    );
    expect(said({ courses: ['A+1'], missing: [], skills: 1 })).toBe(
      'A+1 covers the only skill that Data Analyst asks for.',
    );
    expect(said({}, { ...question, withoutCommon: true })).toContain(
      'cover 10 of the 14 skills, common ones left out, that Data Analyst asks for (71.4%',
    );
  });

  it('does not put a course into the scope that the user keeps', () => {
    const kept = planQuestion.parse({ jobIds: [1], scope: { of: 'runs' }, withCourses: ['A+1'] });
    expect(behind({ courses: ['A+1'], coursesInScope: 2 }, kept)).toContain(
      'All 2 courses the plan may choose from together would cover',
    );
  });

  it('says beyond which jobs, and when nothing is left to learn', () => {
    const known = { jobs: [{ jobId: 2, name: 'Clerk' }], skills: 9, share: 0.62 };
    expect(said({ known })).toBe(
      'For learners who already have the skills of Clerk, A+1, B+2 and C+3 together cover 10 of the 14 remaining skills that Data Analyst asks for (71.4% weighted by importance).',
    );
    expect(said({ known, skills: 0, courses: [] })).toBe(
      'Nothing is left to learn, because the service also lists every skill of Data Analyst for Clerk.',
    );
    expect(plainText(planNotes({ ...plan, known }).join(' '))).toContain(
      'Learners already have 9 skills from Clerk, which make up 62.0% of the total weight; all other percentages refer to the rest.',
    );
  });

  it('says what no set exceeds when the search was not finished', () => {
    expect(behind({ isProved: false, bound: 0.752 })).toContain('no set of that size covers more than 75.2%.');
  });

  it('of the fewest courses says how many are proved not to be enough', () => {
    const fewest = planQuestion.parse({ jobIds: [1], mode: 'fewest' });
    expect(behind({ atLeast: 3 }, fewest)).toContain('No smaller set would be enough.');
    expect(behind({ isProved: false, atLeast: 3 }, fewest)).toContain('2 courses are provably not enough.');
    expect(behind({ isProved: false, atLeast: 2 }, fewest)).toContain('1 course is provably not enough.');
  });

  it('says why there is no plan', () => {
    expect(said({ jobs: [] })).toBe('This job is not part of this data.');
    const two = planQuestion.parse({ jobIds: [1, 2] });
    expect(planSentence({ ...plan, jobs: [] }, two)).toBe('None of these jobs is part of this data.');
    expect(said({ skills: 0 })).toBe('The service lists no skills for Data Analyst.');
    expect(said({ courses: [], coursesInScope: 0 })).toBe('There are no courses in “All courses in the catalog”.');
    expect(said({ courses: [] })).toContain('confidence 0.50 or higher');
  });

  it('says that another course would add nothing, rather than that no better set exists', () => {
    expect(behind({ courses: ['A+1'], reached: 0.92 })).toBe(
      'No other of the 1,200 courses from all institutions would add anything at a confidence of 0.50 or higher.',
    );
  });

  it.each([
    [0, 0, 'There is no other course to add.'],
    [1, 1, 'There is no other course to add.'],
    [0, 1, 'None of the courses counted would add anything.'],
    [1, 2, 'None of the other courses counted would add anything.'],
  ])('with %i of %i courses says why none can be added', (planned, coursesInScope, words) => {
    const courses = ['A+1', 'B+2'].slice(0, planned);
    expect(noNextCourse({ courses, coursesInScope })).toBe(words);
  });

  it('says of a skill without a course elsewhere that none has the minimum confidence', () => {
    expect(noneElsewhere({ tau: 0.5 })).toBe('none at 0.50 or higher');
  });

  it('of all courses says so, as there is no other', () => {
    const both = { courses: ['A+1', 'B+2'], coursesInScope: 2, reached: 0.6, reachable: 0.6 };
    expect(behind(both)).toBe('These are all 2 courses from all institutions.');
    const kept = planQuestion.parse({ jobIds: [1], most: 2, withCourses: ['A+1'] });
    expect(behind(both, kept)).toBe('These are all 2 courses the plan may choose from.');
    const fewest = planQuestion.parse({ jobIds: [1], mode: 'fewest' });
    expect(behind(both, fewest)).toContain('No smaller set would be enough.');
  });
});

describe('the notes of a plan', () => {
  it('say how many marks were used, where there are any', () => {
    expect(planNotes(plan).join(' ')).not.toContain('mark');
    const marked = planNotes({ ...plan, marks: { notTaught: 2, taught: 1 } }).join(' ');
    expect(marked).toContain('3 corrections applied: 2 “not taught here”, 1 “taught, though not listed”.');
  });

  it('say what was counted otherwise or left out', () => {
    const jobs = [...plan.jobs, { jobId: 2, name: 'Clerk', skills: 0, isUnweighted: false }];
    const found = { ...plan, jobs, idle: ['Z+9'], links: { above: 1, below: 2, unknown: 1, clamped: 3 } };
    const text = plainText(planNotes(found).join(' '));
    expect(planLinksText(found, question)).toContain('1 link reaches it, 2 do not, 1 of them without any confidence.');
    expect(text).not.toContain('link');
    expect(text).toContain('3 confidence values were outside the range 0 to 1');
    expect(text).toContain('lists no skills for Clerk');
    expect(text).toContain('adding nothing here: Z+9');
  });

  it('say that no course is linked at all, where none is', () => {
    const links = { above: 0, below: 0, unknown: 0, clamped: 0 };
    expect(planLinksText({ ...plan, links }, question)).toBe(
      'The service links none of the courses counted to any of these skills.',
    );
  });

  it.each([
    { why: 'no job is known', jobs: [] },
    { why: 'no skill counts', jobs: plan.jobs },
  ])('say nothing of links where $why', ({ jobs }) => {
    const links = { above: 0, below: 0, unknown: 0, clamped: 0 };
    const empty = { ...plan, jobs, skills: 0, links };
    expect(planLinksText(empty, question)).toBe('');
    expect(planNotes(empty)).toEqual([]);
  });

  it('name superfluous courses', () => {
    expect(plainText(superfluousText({ superfluous: ['A+1', 'B+2'] }))).toContain(
      'You could leave out A+1 or B+2: the plan would cover just as much',
    );
    expect(superfluousText(plan)).toBe('');
    expect(plainText(superfluousText({ superfluous: ['A+1'] }, () => 'Statistics'))).toContain(
      'leave out Statistics: the plan',
    );
  });

  it('name what other courses teach apart from what none does, and what only links below the minimum do, the heaviest first', () => {
    const missing = (name: string, weight: number, reason: 'unnamed' | 'below' | 'left' = 'unnamed') =>
      ({ skillId: 1, name, weight, reason }) as const;
    const said = (of: Parameters<typeof missingTexts>[0]['missing']) =>
      missingTexts({ missing: of }, 0.5).map(plainText);
    expect(
      said([
        missing('Teamwork', 0.1),
        missing('SQL', 0.3, 'below'),
        missing('Python', 0.5, 'left'),
        missing('Statistics', 0.6, 'left'),
      ]),
    ).toEqual([
      'Missing from every course counted (1 skill): Teamwork.',
      'Perhaps taught (1 skill): SQL. The service links courses to it, but gives no confidence or one below 0.50.',
      'Taught by other courses (2 skills): Statistics and Python.',
    ]);
    const many = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name, index) => missing(name, 1 / (index + 2)));
    expect(said(many)).toEqual(['Missing from every course counted (7 skills): A, B, C, D, E and 2 more.']);
    expect(missingTexts({ missing: many }, 0.5, true).map(plainText)).toEqual([
      'Missing from every course counted (7 skills): A, B, C, D, E, F and G.',
    ]);
    expect(missingTexts({ missing: [] }, 0.5)).toEqual([]);
  });
});
