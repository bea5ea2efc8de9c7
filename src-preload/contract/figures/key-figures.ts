import { formatDate } from '../format/days.ts';
import { formatNumber, formatPercent, formatSalary, plural } from '../format/numbers.ts';
import type { JobRecord, Overview, RunRecord } from '../records.ts';
import type { ViewName } from '../views.ts';

/*
 * The few figures at the head of a screen or a report.
 */

export interface KeyFigure {
  readonly label: string;
  /** Null is not reported. */
  readonly value: number | null;
  /** How the value is written when not as a plain number. */
  readonly text?: string;
  /** Learners who came or went, and over which time; null is not known. */
  readonly change?: { readonly value: number | null; readonly over: string } | undefined;
  readonly note?: string | undefined;
  /** A count of learners that the note gives away: where it is small, the note is not shared. */
  readonly noteCounts?: number | null;
  /** Where small numbers are hidden this is too, since one of them would follow from it. */
  readonly isTelling?: boolean;
  /** The view whose rows it is computed from, for a citation. */
  readonly view: ViewName;
  /** Counts learners, so that a small one is not shared. */
  readonly isLearners?: true;
}

const inSevenDays = (value: number | null) => ({ value, over: 'in 7 days' });

/** The figures of a run. */
export function runKeyFigures({ figures }: Pick<RunRecord, 'figures'>): KeyFigure[] {
  const { current, change7d, everEnrolled, peak, peakDay, verified, verifiedChange7d, activeLastWeek } = figures;
  const highest =
    peak === null || peakDay === null ? undefined : `highest ${formatNumber(peak)} on ${formatDate(peakDay)}`;
  const learners = { isLearners: true } as const;
  return [
    {
      label: 'Current enrollment',
      value: current,
      view: 'run-enrollment',
      ...learners,
      change: current === null ? undefined : inSevenDays(change7d),
    },
    { label: 'Ever enrolled', value: everEnrolled, view: 'run-modes', ...learners, note: highest, noteCounts: peak },
    {
      label: 'Verified',
      value: verified,
      view: 'run-modes',
      ...learners,
      change: verified === null ? undefined : inSevenDays(verifiedChange7d),
    },
    {
      label: 'Active last week',
      value: activeLastWeek,
      view: 'run-activity',
      ...learners,
      note: activeNote(figures),
      noteCounts: current,
    },
    { label: 'Countries', value: figures.countries, view: 'run-countries' },
  ];
}

/** The share of those enrolled where it is known, and always which week. */
function activeNote({ activePct, weekEnding }: RunRecord['figures']): string | undefined {
  if (weekEnding === null) return undefined;
  const week = `week to ${formatDate(weekEnding)}`;
  return activePct === null ? week : `${formatPercent(activePct)} of enrolled, ${week}`;
}

/** What the postings of a job say, and how much of it is taught. */
export function jobKeyFigures({ postings, skills, taughtSkills }: JobRecord): KeyFigure[] {
  const salary = postings?.medianSalary ?? null;
  return [
    { label: 'Unique postings', value: postings?.uniquePostings ?? null, view: 'job-postings' },
    {
      label: 'Median salary',
      value: salary,
      view: 'job-postings',
      note: 'USD/yr',
      ...(salary !== null && { text: formatSalary(salary) }),
    },
    {
      label: 'Posting duration',
      value: postings?.medianPostingDuration ?? null,
      view: 'job-postings',
      note: 'days, median',
    },
    { label: 'Companies', value: postings?.uniqueCompanies ?? null, view: 'job-postings' },
    {
      label: 'Skills taught',
      value: taughtSkills,
      view: 'job-skills',
      note: `of ${formatNumber(skills)} that the job names`,
    },
  ];
}

/** All selected runs together. */
export function portfolioKeyFigures({ portfolio }: Pick<Overview, 'portfolio'>): KeyFigure[] {
  const { current, change7d, everEnrolled, verified, verifiedRuns, activeLastWeek } = portfolio;
  const learners = { isLearners: true } as const;
  return [
    {
      label: 'Current enrollment',
      value: current,
      view: 'runs',
      ...learners,
      change: current === null ? undefined : inSevenDays(change7d),
    },
    { label: 'Ever enrolled', value: everEnrolled, view: 'runs', ...learners, note: 'summed over runs' },
    {
      label: 'Verified',
      value: verified,
      view: 'runs',
      ...learners,
      note: verified === null ? undefined : `in ${plural(verifiedRuns, 'run')}`,
    },
    { label: 'Active last week', value: activeLastWeek, view: 'runs', ...learners, note: 'summed over runs' },
  ];
}
