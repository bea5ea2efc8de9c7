import { describe, expect, it } from 'vitest';
import type { ViewRow } from '#shared/catalog/views.ts';
import { plotName, timeChartName } from '#shared/figures/charts/names.ts';
import { activityFigure } from '#shared/subjects/activity/figures.ts';
import {
  activityFinding,
  activityOddities,
  activityShareFinding,
  enrollmentFinding,
  netChangeFinding,
} from '#shared/subjects/runs/findings.ts';
import {
  confidenceFinding,
  jobSkillsFigure,
  postingsFigure,
  salariesFigure,
  salaryRange,
} from '#shared/subjects/taxonomy/figures.ts';
import { enrolledOn } from '#test/support/enrolled.ts';

/** A job with its salary and its number of postings. */
const posting = (name: string | null, salary: number | null, postings: number | null = 1): ViewRow<'job-postings'> => ({
  id: 1,
  job_id: 7,
  job_name: name,
  median_salary: salary,
  median_posting_duration: null,
  unique_postings: postings,
  unique_companies: null,
  modified: null,
});

/** Sunday, 8 November 2026. */
const sunday = 20_765;

const week = (back: number, any: number | null, enrolled: number | null = null): ViewRow<'run-activity'> => ({
  week_ending: sunday - 7 * back,
  interval_start: 0,
  interval_end: 0,
  any,
  played_video: null,
  attempted_problem: null,
  posted_forum: null,
  enrolled,
  any_pct: any !== null && enrolled !== null ? (any / enrolled) * 100 : null,
  note: null,
  created: null,
});

describe('weekly activity', () => {
  it('is compared with the week four weeks earlier, not four rows earlier', () => {
    const rows = [week(5, 9999), week(4, 1000), week(1, 1200), week(0, 920)];
    expect(activityFinding(rows)).toBe(
      'The number of active learners fell by 8.0% over 4 weeks, to 920 learners in the week ending 8 Nov 2026.',
    );
  });

  it('is compared with the first week when that one is missing', () => {
    expect(activityFinding([week(2, 100), week(0, 150)])).toContain('rose by 50.0% since the week ending 25 Oct 2026');
  });

  it('says one week alone as it is, and nothing of nothing', () => {
    expect(activityFinding([week(0, 5)])).toBe('Active learners: 5 learners in the week ending 8 Nov 2026.');
    expect(activityFinding([week(0, null)])).toBe('There are no values in this range.');
  });

  it('does not divide by zero', () => {
    expect(activityFinding([week(4, 0), week(0, 12)])).toContain('rose by 12 over 4 weeks');
    expect(activityFinding([week(4, 12), week(0, 12)])).toMatch(
      /^The number of active learners is the same as 4 weeks before: 12 learners in/,
    );
  });

  it('marks weeks that cannot be true where they show', () => {
    expect(activityOddities([week(0, 10, 200)])).toBe('');
    expect(activityOddities([week(0, 400, 170)])).toContain('more active learners than were enrolled');
    expect(activityOddities([{ ...week(0, 300), played_video: 400 }])).toContain(
      'In some weeks the service counts more learners for one kind of action than for “Any activity”.',
    );
    expect(activityFigure([week(1, 3), week(0, 400, 170)]).note).toContain('more active learners than were enrolled');
  });

  it('gives a share only where the enrollment is known', () => {
    expect(activityShareFinding([week(1, 10), week(0, 10, 200)])).toBe(
      '5.0% of those enrolled were active in the week ending 8 Nov 2026. 1 week with unknown enrollment is left out.',
    );
    expect(activityShareFinding([week(0, 10)])).toContain('not known');
  });
});

describe('enrollment', () => {
  it('tells from where to where, and the highest day', () => {
    const rows = [enrolledOn(sunday - 2, 100), enrolledOn(sunday - 1, 130), enrolledOn(sunday, 120)];
    expect(enrollmentFinding(rows)).toBe(
      'From 6 Nov 2026 to 8 Nov 2026, enrollment rose by 20.0%, from 100 to 120; it peaked at 130 on 7 Nov 2026.',
    );
  });

  it('says a rise from a few by both numbers alone', () => {
    expect(enrollmentFinding([enrolledOn(sunday - 1, 13), enrolledOn(sunday, 9521)])).toBe(
      'From 7 Nov 2026 to 8 Nov 2026, enrollment rose from 13 to 9,521, the highest in that time.',
    );
  });

  it('names the first of several highest days, as the figure at the head does', () => {
    const rows = [
      enrolledOn(sunday - 9, 100),
      enrolledOn(sunday - 3, 1545),
      enrolledOn(sunday - 1, 1545),
      enrolledOn(sunday, 1500),
    ];
    expect(enrollmentFinding(rows)).toContain(
      'From 30 Oct 2026 to 8 Nov 2026, enrollment rose by 1,400.0%, from 100 to 1,500; it peaked at 1,545 on 5 Nov 2026.',
    );
  });

  it('finds the largest gain and counts the losses', () => {
    const points = [
      { x: sunday - 2, y: null },
      { x: sunday - 1, y: -4 },
      { x: sunday, y: 9 },
    ];
    expect(netChangeFinding(points, 'day')).toBe(
      'The largest gain was 9 on 8 Nov 2026; enrollment fell on 1 of 2 days.',
    );
    expect(netChangeFinding([], 'week')).toBe('There are no values in this range.');
  });

  it('says of losses that there are none in words', () => {
    const grown = [4, 9].map((y, week) => ({ x: sunday - 7 + 7 * week, y }));
    expect(netChangeFinding(grown, 'week')).toBe(
      'The largest gain was 9 in the week ending 8 Nov 2026; enrollment did not fall in any of 2 weeks.',
    );
    const still = grown.map((point) => ({ ...point, y: 0 }));
    expect(netChangeFinding(still, 'day')).toBe('Enrollment did not change on any of 2 days.');
  });
});

describe('the taxonomy', () => {
  it('names the best course', () => {
    const rows = [
      { label: 'MITx+6.86x', value: 0.98 },
      { label: 'edX+DemoX', value: 0.3 },
    ];
    expect(confidenceFinding(rows, 2)).toBe('The highest confidence is 0.98 (MITx+6.86x); 0.50 or higher: 1 of 2.');
    expect(confidenceFinding(rows, 40)).toContain('1 of the 2 shown (40 in all)');
  });

  it('has no best course where no confidence is above 0, and does not round one down to nothing', () => {
    expect(confidenceFinding([{ label: 'a+b', value: 0 }], 1)).toBe('None of the 1 shown has a confidence above 0.');
    expect(confidenceFinding([{ label: 'a+b', value: 0.004 }], 1)).toMatch(
      /^The highest confidence is 0\.004 \(a\+b\)/,
    );
  });

  it('names the weightiest skill and counts the taught ones', () => {
    const row = (name: string | null, significance: number | null, course: string | null): ViewRow<'job-skills'> => ({
      skill_id: 1,
      name,
      significance,
      unique_postings: null,
      best_course: course,
      confidence: null,
      only_in_jobs: null,
    });
    expect(jobSkillsFigure({ rows: [row('SQL', 92.4, 'a+b'), row(null, null, null)], total: 2 }).finding).toBe(
      'Courses from all institutions are counted. Of those known, SQL has the highest significance (92.4); courses are linked to 1 of 2 skills.',
    );
  });

  it('says what the scatter cannot draw', () => {
    const rows = [
      posting('Analyst', 60_040, 900),
      posting('Scientist', 99_960, 30),
      posting('Nurse', null, 500),
      posting('Poet', 9, 0),
    ];
    expect(postingsFigure(rows).finding).toBe(
      'Analyst has the most postings (900); of the jobs shown, Scientist has the highest median salary ($99,960 a year). 2 jobs without a salary or postings are not shown.',
    );
    expect(postingsFigure([...rows, posting('Pilot', null, 5000)]).finding).toMatch(
      /^Pilot has the most postings \(5,000\) but no reported salary; of the jobs shown, Scientist has the highest median salary/,
    );
    expect(postingsFigure([]).finding).toBe('No job has both a salary and postings.');
  });
});

describe('jobs by median salary', () => {
  const rows = [
    posting('Nurse', null),
    posting('Clerk', 24_049),
    posting('Analyst', 60_040),
    posting('Scientist', 99_960),
  ];

  it('stand highest first, exactly as they were served, those without one apart with their count', () => {
    const { chart, finding, note } = salariesFigure([...rows, posting(null, 60_041.78)]);
    expect(chart.dots).toEqual([
      { label: 'Scientist', value: 99_960 },
      { label: 'Job 7', value: 60_041.78 },
      { label: 'Analyst', value: 60_040 },
      { label: 'Clerk', value: 24_049 },
    ]);
    expect(chart.axis.min).toBe(0);
    expect(note).toBeUndefined();
    expect(finding).toBe(
      'Of 4 jobs with a salary, Scientist has the highest median ($99,960 a year) and Clerk the lowest ($24,049 a year). 1 job has no reported salary.',
    );
  });

  it('are the ones that pay most when there are many, and the finding is of all', () => {
    const many = Array.from({ length: 30 }, (_, index) => posting(`Job ${index}`, 20_000 + 1000 * index));
    const { chart, finding, note } = salariesFigure([...rows, ...many]);
    expect(chart.dots.map((dot) => dot.value)).toEqual([
      99_960,
      60_040,
      ...many
        .slice(-18)
        .toReversed()
        .map((row) => row.median_salary),
    ]);
    expect(note).toBe('Only the 20 jobs with the highest median salary are shown.');
    expect(finding).toMatch(
      /^Of 33 jobs with a salary, Scientist has the highest median .* and Job 0 the lowest \(\$20,000 a year\)/,
    );
  });

  it('say so when they are one, pay the same, or report nothing', () => {
    const said = (...jobs: ViewRow<'job-postings'>[]) => salariesFigure(jobs).finding;
    expect(said(posting('Clerk', 24_049))).toBe('Clerk has a median salary of $24,049 a year.');
    expect(said(posting('Clerk', 24_049.5), posting('Cook', 24_049.5))).toBe(
      'All 2 jobs with a salary have the same median, $24,050 a year.',
    );
    expect(said(posting('Nurse', null))).toBe('No salary is known for any job.');
  });
});

describe('what the jobs of a skill pay', () => {
  it.each([
    [0, null, null, 0, ''],
    [3, null, null, 0, 'No salary is reported for these jobs.'],
    [1, 62_480, 62_480, 1, 'The median salary is $62,480 a year.'],
    [4, 24_000, 139_510, 4, 'Median salaries range from $24,000 to $139,510 a year.'],
    [
      12,
      24_000,
      139_510,
      10,
      'Median salaries range from $24,000 to $139,510 a year; no salary is given for 2 of 12 jobs.',
    ],
  ])('of %i jobs, from %s to %s, %i of them reported', (jobs, lowest, highest, reported, words) => {
    expect(salaryRange(jobs, { lowest, highest, reported })).toBe(words);
  });
});

describe('the name of a chart', () => {
  it('holds type, range, each series in numbers, and the finding', () => {
    const points = [
      { x: sunday - 7, y: 30 },
      { x: sunday, y: 10 },
    ];
    const name = timeChartName('Line chart', 'learners', [{ label: 'Any', points }], 'It fell.');
    expect(name).toBe(
      'Line chart of learners, 1 Nov 2026 to 8 Nov 2026, 1 series. Any: from 30 to 10, lowest 10, highest 30. It fell. The data table follows.',
    );
  });

  it('is never empty', () => {
    expect(timeChartName('Line chart', 'learners', [], '').length).toBeGreaterThan(20);
    expect(plotName('Dot plot', 'confidence', 0, '').length).toBeGreaterThan(20);
  });
});
