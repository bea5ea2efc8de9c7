import { movingFigures } from '../catalog/moving-figures.ts';
import type { JobRecord, Overview, RunRecord } from '../catalog/records.ts';
import type { ViewName, ViewRow } from '../catalog/views.ts';
import { type Message, message, t } from '../language/message.ts';
import { sumsOfRuns } from '../subjects/courses/columns.ts';
import { coverage } from '../subjects/coverage/definition.ts';
import { job } from '../subjects/taxonomy/definition.ts';
import { formatChange, formatDollars, formatExact, formatNumber, formatPercent } from '../text/numbers.ts';
import { formatDate } from '../time/days.ts';
import {
  isOfCurrent,
  type RunsOfSum,
  type SumOverRuns,
  summedInNewestWeek,
  summedOverLastDays,
} from '../time/like-weeks.ts';

/*
 * The few figures at the head of a screen or a report.
 */

export interface KeyFigure {
  /** In English, as a term or a message has it: shown through `translated`, and its definition is found by it. */
  readonly label: string;
  /** Null is not reported. */
  readonly value: number | null;
  /** The value itself is a change, and shown with its direction. */
  readonly isChange?: true | undefined;
  /** The value is a percentage. */
  readonly isShare?: true | undefined;
  /** The value is a salary, in US dollars per year. */
  readonly isSalary?: true | undefined;
  /** The decimals of the column; all that there are if omitted. */
  readonly decimals?: number | undefined;
  /** Learners who came or went, and over which time; null is not known. */
  readonly change?: { readonly value: number | null; readonly over: string } | undefined;
  readonly note?: string | undefined;
  /** The value with its unit or noun in running text, of `n` and `value`; without it the note has the unit. */
  readonly phrase?: Message;
  /** There is a number, and it is withheld: not the same as not reported. */
  readonly isWithheld?: boolean;
  /** The view whose rows it is computed from, for a citation. */
  readonly view: ViewName;
  /** Counts learners, so that a small one is not shared. */
  readonly isLearners?: true;
  /** The runs that a sum is over: two sums over different runs do not say how learners changed. */
  readonly over?: RunsOfSum;
  /** The sum over all runs, where the value is that of the current ones alone. Reports compare this one, because it stays a sum of the same runs. */
  readonly total?: { readonly value: number; readonly over: RunsOfSum };
}

/** The value in words, exactly where nothing else is said; null where it is not reported. */
export function valueText({
  value,
  isChange,
  isShare,
  isSalary,
  decimals,
}: Pick<KeyFigure, 'value' | 'isChange' | 'isShare' | 'isSalary' | 'decimals'>): string | null {
  if (value === null) return null;
  if (isSalary) return formatDollars(value);
  if (isShare) return formatPercent(value);
  if (isChange) return formatChange(value, decimals);
  return decimals === undefined ? formatExact(value) : formatNumber(value, decimals);
}

const inSevenDays = (value: number | null) => ({ value, over: t('in 7 days') });

/** The last of some chosen days on which each kind of rows has something to say; null where there is none. */
export interface LastChosen {
  readonly enrollment: number | null;
  readonly modes: number | null;
}

/**
 * The figures of a run. Of chosen days each is that of its own last day, and says which; what is known of today alone says that. Enrollment
 * that is behind says its day, too: that of a run of years ago is not of today.
 */
export function runKeyFigures(
  { figures, asOf = [] }: Pick<RunRecord, 'figures'> & Partial<Pick<RunRecord, 'asOf'>>,
  chosen: LastChosen | null = null,
): KeyFigure[] {
  const { current, change7d, everEnrolled, peak, peakDay, verified, verifiedChange7d, activeLastWeek } = figures;
  const learners = { isLearners: true } as const;
  const behind = asOf.find(({ dataset, daysBehind }) => dataset === 'enrollment' && daysBehind !== null);
  const enrolledOn = chosen === null ? behind?.dataThrough : chosen.enrollment;
  const isOfShown = figures.withheld.includes('peak');
  const highest = peak === null || peakDay === null ? undefined : peakText(peak, peakDay, isOfShown);
  const peakIsNow = enrolledOn != null && peakDay === enrolledOn && peak === current && !isOfShown;
  const on = (last: number | null = null) => (last === null ? undefined : t('on {day}', { day: formatDate(last) }));
  const by = (last: number | null = null) => (last === null ? undefined : t('by {day}', { day: formatDate(last) }));
  const joined = (...notes: (string | undefined)[]) => notes.filter(Boolean).join(' · ') || undefined;
  return [
    {
      label: movingFigures.current.label,
      value: current,
      view: 'run-enrollment',
      ...learners,
      change: current === null ? undefined : inSevenDays(change7d),
      note: peakIsNow
        ? t('on {day}, its highest so far', { day: formatDate(enrolledOn) })
        : joined(on(enrolledOn), highest),
      isWithheld: figures.withheld.includes('current'),
    },
    {
      label: movingFigures.ever_enrolled.label,
      value: everEnrolled,
      view: 'run-modes',
      ...learners,
      isWithheld: figures.withheld.includes('ever_enrolled'),
      note: by(chosen?.modes),
    },
    {
      label: movingFigures.verified.label,
      value: verified,
      view: 'run-modes',
      ...learners,
      change: verified === null ? undefined : inSevenDays(verifiedChange7d),
      note: on(chosen?.modes),
      isWithheld: figures.withheld.includes('verified'),
    },
    {
      label: chosen === null ? movingFigures.active_last_week.label : message('Active in the last week'),
      value: activeLastWeek,
      view: 'run-activity',
      ...learners,
      note: activeNote(figures),
      isWithheld: figures.withheld.includes('active_last_week'),
    },
    {
      label: message('Countries'),
      value: figures.countries,
      phrase: message('{n, plural, one {{value} country} other {{value} countries}}'),
      view: 'run-countries',
      note: chosen === null ? undefined : t('newest data, not the chosen days'),
    },
  ];
}

function peakText(peak: number, peakDay: number, isOfShown: boolean): string {
  const values = { peak: formatNumber(peak), day: formatDate(peakDay) };
  return isOfShown ? t('highest shown {peak} on {day}', values) : t('highest {peak} on {day}', values);
}

/**
 * Says which week, or where the share of active learners is known, of whom. They are counted on the last day of the week: the enrollment
 * beside it may be of another day.
 */
function activeNote({ activePct, weekEnding }: RunRecord['figures']): string | undefined {
  if (weekEnding === null) return undefined;
  const day = formatDate(weekEnding);
  if (activePct === null) return t('week ending {day}', { day });
  return t('{share} of the learners enrolled at the end of {day}', { share: formatPercent(activePct), day });
}

/** Key figures of the postings of a job, and how much of it is taught. */
export function jobKeyFigures({ postings, skills, taughtSkills }: JobRecord): KeyFigure[] {
  return [
    {
      label: job.uniquePostings.label,
      value: postings?.uniquePostings ?? null,
      phrase: message('{n, plural, one {{value} posting} other {{value} postings}}'),
      view: 'job-postings',
    },
    {
      label: job.medianSalary.label,
      value: postings?.medianSalary ?? null,
      isSalary: true,
      view: 'job-postings',
      note: t('a year'),
    },
    {
      label: job.medianDuration.label,
      value: postings?.medianPostingDuration ?? null,
      view: 'job-postings',
      note: t('days, median'),
    },
    {
      label: job.uniqueCompanies.label,
      value: postings?.uniqueCompanies ?? null,
      phrase: message('{n, plural, one {{value} company} other {{value} companies}}'),
      view: 'job-postings',
    },
    {
      label: message('Skills linked to a course'),
      value: taughtSkills,
      view: 'job-skills',
      note: t('of {skills} that the job lists', { skills: formatNumber(skills) }),
    },
  ];
}

/** A skill that is not taught, and its place among those. `gap` is null where it is no gap. */
export function gapKeyFigures(
  skill: Pick<ViewRow<'coverage-skills'>, 'demand' | 'jobs' | 'median_salary'> | null,
  gap: { readonly nearness: number | null; readonly rank: number; readonly gaps: number } | null,
): KeyFigure[] {
  const view = 'coverage-opportunity';
  return [
    { label: coverage.demand.label, value: skill?.demand ?? null, view, note: t('postings') },
    { label: message('Jobs'), value: skill?.jobs ?? null, view },
    {
      label: coverage.medianSalary.label,
      value: skill?.median_salary ?? null,
      isSalary: true,
      view,
      note: t('a year'),
    },
    { label: coverage.nearness.label, value: gap?.nearness ?? null, isShare: true, view },
    {
      label: message('Rank among the gaps'),
      value: gap?.rank ?? null,
      view,
      note: gap === null ? undefined : t('of {gaps}', { gaps: formatNumber(gap.gaps) }),
    },
  ];
}

/** The selected runs together: the current ones first, and over how many of all each figure is added up. */
export function portfolioKeyFigures({ portfolio }: Pick<Overview, 'portfolio'>): KeyFigure[] {
  const { runs, states, current, change7d, everEnrolled, verified, activeLastWeek } = portfolio;
  const of = { all: runs, current: states.current };
  const ofAll = (label: string, sum: SumOverRuns): KeyFigure => ({
    label,
    value: sum.value,
    view: 'runs',
    isLearners: true,
    over: { runs: sum.runs, of: runs },
  });
  const ofLastDays = (label: string, sum: SumOverRuns): KeyFigure => {
    if (sum.value === null) return ofAll(label, sum);
    const note = summedOverLastDays(sum, of);
    if (!isOfCurrent(sum)) return { ...ofAll(label, sum), note };
    return {
      ...ofAll(label, sum),
      note,
      value: sum.current.value,
      over: { runs: sum.current.runs, of: states.current },
      total: { value: sum.value, over: { runs: sum.runs, of: runs } },
    };
  };
  const ofNewestWeek = (label: string, sum: SumOverRuns): KeyFigure => ({
    ...ofAll(label, sum),
    note: sum.value === null ? undefined : summedInNewestWeek(sum, of),
  });
  return [
    ofLastDays(sumsOfRuns.current.label, current),
    {
      ...ofNewestWeek(sumsOfRuns.change7d.label, change7d),
      phrase: message('{n, plural, one {{value} enrollment} other {{value} enrollments}}'),
      isChange: true,
    },
    ofLastDays(sumsOfRuns.everEnrolled.label, everEnrolled),
    ofLastDays(sumsOfRuns.verified.label, verified),
    ofNewestWeek(sumsOfRuns.activeLastWeek.label, activeLastWeek),
  ];
}

/** The rows of a run on chosen days, oldest first. */
interface ChosenRows {
  readonly enrollment: readonly ViewRow<'run-enrollment'>[];
  readonly modes: readonly ViewRow<'run-modes'>[];
  readonly activity: readonly ViewRow<'run-activity'>[];
}

const verifiedOf = (row: ViewRow<'run-modes'> | undefined): number | null =>
  row === undefined ? null : ((JSON.parse(row.modes ?? '{}') as Record<string, number | null>).verified ?? null);

const difference = (now: number | null | undefined, before: number | null | undefined): number | null =>
  now == null || before == null ? null : now - before;

/**
 * The figures at the head of a run as they were on the last of some chosen days, by the same formulas as those of today. A change
 * whose earlier day was not chosen is not known. `known` beside the rows is which of the last
 * day's figures are withheld, and the countries: those are counted on the newest day alone.
 */
export function runFiguresWithin(
  { enrollment, modes, activity }: ChosenRows,
  known: Pick<RunRecord['figures'], 'countries' | 'withheld'>,
): RunRecord['figures'] {
  const last = enrollment.at(-1);
  const [first] = enrollment;
  const peak = first && enrollment.reduce((best, row) => ((row.count ?? 0) > (best.count ?? 0) ? row : best), first);
  const lastModes = modes.at(-1);
  const week = activity.at(-1);
  const weekBefore = <Row extends { readonly date: number }>(rows: readonly Row[], date: number | undefined) =>
    date === undefined ? undefined : rows.find((row) => row.date === date - 7);
  return {
    current: last?.count ?? null,
    change7d: difference(last?.count, weekBefore(enrollment, last?.date)?.count),
    peak: peak?.count ?? null,
    peakDay: peak?.date ?? null,
    activeLastWeek: week?.any ?? null,
    activePct: week?.any_pct ?? null,
    weekEnding: week?.week_ending ?? null,
    everEnrolled: lastModes?.cumulative_count ?? null,
    verified: verifiedOf(lastModes),
    verifiedChange7d: difference(verifiedOf(lastModes), verifiedOf(weekBefore(modes, lastModes?.date))),
    ...known,
  };
}
