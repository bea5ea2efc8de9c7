import { describe, expect, it } from 'vitest';
import type { FigureSubject } from '#contract/exports.ts';
import { figureSentence, type SentenceFigure } from '#main/data-host/export/figure-sentence.ts';
import { movingFigures } from '#shared/catalog/moving-figures.ts';
import { jobKeyFigures, type KeyFigure, portfolioKeyFigures, runKeyFigures } from '#shared/figures/key-figures.ts';
import { ageKeyFigures, courseKeyFigures, problemKeyFigures } from '#shared/figures/key-figures-of-records.ts';
import { syncedTable } from '#test/support/synced-table.ts';

const source: SentenceFigure['source'] = {
  sourceHosts: ['analytics.example.org'],
  fromPackage: null,
  dataThrough: 20_775,
  dataThroughNewest: 20_775,
  syncedAt: Date.UTC(2026, 10, 19, 10, 42) * 1000,
};
const figure: KeyFigure = {
  label: movingFigures.verified.label,
  value: 1118,
  view: 'run-modes',
  isLearners: true,
  change: { value: 12, over: 'in 7 days' },
};
const say = (given: Partial<SentenceFigure>) =>
  figureSentence({ figure, subject: 'Data Analysis 3T2026', source, threshold: 10, ...given });

describe('a key figure as a sentence', () => {
  it('says how many, of what, when, and by which source', () => {
    expect(say({})).toBe(
      '1,118 verified learners in Data Analysis 3T2026 as of 18 Nov 2026 (+12 in 7 days); source: analytics.example.org, synced 19 Nov 2026 10:42 UTC.',
    );
  });

  it('names a figure that counts no learners by its label', () => {
    expect(say({ figure: { label: 'Countries', value: 41, view: 'run-countries' } })).toBe(
      'Countries, Data Analysis 3T2026, as of 18 Nov 2026: 41; source: analytics.example.org, synced 19 Nov 2026 10:42 UTC.',
    );
  });

  it('says a change with its sign, and over how many runs a sum is', () => {
    const change = { label: 'Enrollments, 7-day change', value: -973, isChange: true, view: 'runs' } as const;
    expect(say({ figure: change, subject: '6 of 8 runs' })).toMatch(
      /^Enrollments, 7-day change, 6 of 8 runs, .*: [-−]973;/,
    );
    expect(say({ figure: { label: 'Enrolled, sum of runs', value: 66_795, view: 'runs' }, subject: '8 runs' })).toMatch(
      /^66,795 enrollments in 8 runs as of 18 Nov 2026;/,
    );
  });

  it('leaves out a day and a source that are not known', () => {
    const unknown = { sourceHosts: [], fromPackage: null, dataThrough: null, dataThroughNewest: null, syncedAt: null };
    expect(say({ source: unknown, figure: { ...figure, change: undefined } })).toBe(
      '1,118 verified learners in Data Analysis 3T2026.',
    );
  });

  it.each([1, 9, -3])('hides the change of %d, which is below the threshold', (value) => {
    expect(say({ figure: { ...figure, change: { value, over: 'in 7 days' } } })).not.toContain('in 7 days');
  });

  it.each([1, 4, 9])('hides the count %d, below the threshold', (value) => {
    const said = say({ figure: { ...figure, value } });
    // The number may be above the limit as well, where it would reveal one below.
    expect(said).toContain(
      'Data Analysis 3T2026, as of 18 Nov 2026: hidden (counts below 10, and numbers that would reveal them, are not shared);',
    );
    expect(said).not.toContain(`: ${value}`);
    expect(said).not.toContain('+12');
  });

  it('says that a value is hidden where the data hide it, and not that it was not reported', () => {
    expect(say({ figure: { ...figure, value: null, isWithheld: true } })).toContain(': hidden (');
    expect(say({ figure: { ...figure, value: null } })).toContain(': not reported;');
  });

  it('says one learner in the singular, where small counts are shown', () => {
    expect(say({ threshold: 0, figure: { ...figure, value: 1 } })).toMatch(/^1 verified learner in /);
  });
});

const sum = { value: 1200, runs: 6, current: { value: 1200, runs: 6 } };
const birthYear = { date: 20_775, created: null, pct_of_known: null, equals_enrollment: null, day_enrollment: null };
const asOf = syncedTable('jobs', { dataThrough: 20_775 });

/** The figures of each subject that a sentence can be about. */
const figuresOf: Readonly<Record<FigureSubject['kind'], readonly KeyFigure[]>> = {
  portfolio: portfolioKeyFigures({
    portfolio: {
      ...{ runs: 8, current: sum, everEnrolled: sum, verified: sum, change7d: sum, activeLastWeek: sum },
      ...{
        states: { current: 8, ended: 0, late: 0, none: 0 },
        dataThrough: 20_775,
        dataThroughNewest: 20_775,
        comparedInWeek: { enrollment: 0, activity: 0, unknown: [], newRuns: 0 },
        olderRuns: { count: 0, named: [] },
        skills: 1,
        courses: 1,
        jobs: 1,
        postings: 1,
      },
    },
  }),
  run: runKeyFigures({
    figures: {
      ...{
        current: 900,
        change7d: 30,
        peak: 950,
        peakDay: 20_700,
        activeLastWeek: 120,
        activePct: 13,
        weekEnding: 20_770,
      },
      ...{ everEnrolled: 1400, verified: 80, verifiedChange7d: 0, countries: 41, withheld: [] },
    },
  }),
  ages: ageKeyFigures([
    { ...birthYear, birth_year: 1996, age: 30, count: 120 },
    { ...birthYear, birth_year: null, age: null, count: 312 },
  ]),
  problem: problemKeyFigures({
    ...{ module_id: 'p', problem_display_name: 'P', total_submissions: 80, correct_submissions: 60, correct_pct: 75 },
    ...{ parts: 2, tags: null, created: null },
  }),
  course: courseKeyFigures(
    { courseKey: 'edX+DemoX', org: 'edX', code: 'DemoX', skills: 12, onlyHere: 3, jobs: 14, runs: 2, asOf },
    { skills: true, jobs: true },
  ),
  job: jobKeyFigures({
    ...{ id: 7, name: 'Data Engineer', externalId: 'ET7', skills: 20, taughtSkills: 12, asOf },
    postings: { medianSalary: 95_000, medianPostingDuration: 31, uniquePostings: 640, uniqueCompanies: 52 },
  }),
};
const unsourced = { sourceHosts: [], fromPackage: null, dataThrough: null, dataThroughNewest: null, syncedAt: null };
const saidValue = (figures: readonly KeyFigure[], label: string) => {
  const found = figures.find((each) => each.label === label) ?? expect.unreachable(label);
  return say({ figure: found, subject: 'X', source: unsourced }).replace(/^.*: /, '');
};

describe('every key figure in a sentence', () => {
  it.each(Object.entries(figuresOf))('of a %s has a unit or a noun behind its number', (_kind, figures) => {
    for (const each of figures)
      expect(say({ figure: each, subject: 'X', source: unsourced })).toMatch(/(?:^|: )[-−+]?\$?[\d,.]+%? \p{L}+/u);
  });

  it('has the median and the shares of ages hidden, not unknown, where the count of a year is', () => {
    const figures = ageKeyFigures([
      { ...birthYear, birth_year: 1996, age: 30, count: 120 },
      { ...birthYear, birth_year: 2006, age: 20, count: null },
      { ...birthYear, birth_year: null, age: null, count: 312 },
    ]);
    expect(figures.map(({ value, isWithheld = false }) => [value, isWithheld])).toEqual([
      [null, true],
      [null, true],
      [null, true],
      [null, true],
      [312, false],
    ]);
  });

  it('says of whom a share is, and keeps the note', () => {
    const { ages, job, course } = figuresOf;
    expect(saidValue(ages, '26 to 40')).toBe('100.0% of the learners who gave a year of birth (120 learners).');
    expect(saidValue(ages, 'Age not reported')).toBe(
      '312 learners (72.2% of the 432 learners in the counts by age; not included in the percentages).',
    );
    expect(saidValue(job, 'Median salary')).toBe('$95,000 a year.');
    expect(saidValue(job, 'Posting duration')).toBe('31 days, median.');
    expect(saidValue(job, 'Skills linked to a course')).toBe('12 of 20 that the job lists.');
    expect(saidValue(course, 'Skills')).toBe('12 skills (3 of them not linked to any other course).');
  });
});
