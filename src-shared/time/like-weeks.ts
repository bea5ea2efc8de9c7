import * as z from 'zod';
import { t } from '../language/message.ts';
import { formatNumber } from '../text/numbers.ts';

/*
 * Sums over runs. The data of runs end in different years: the last weeks of 2014 and 2026 are no sum. A
 * figure of a "last week" or of "7 days" is added up over the runs whose data reach the newest week alone.
 */

/** The data of a run reach the newest week when its last day is one of the last N days up to the newest last day of any selected run. */
export const daysOfNewestWeek = 7;

/** A sum over selected runs. */
export const sumOverRuns = z.strictObject({
  /** Null where none of the runs has the figure. */
  value: z.int().nullable(),
  /** How many runs were added up. */
  runs: z.int().min(0),
  /** The part of it that the current runs have, as `data-state.ts` defines them. */
  current: z.strictObject({ value: z.int().nullable(), runs: z.int().min(0) }),
});
export type SumOverRuns = z.infer<typeof sumOverRuns>;

/** How many runs a sum is over, and how many are selected: the others lack the figure, or it is withheld. */
export const runsOfSum = z.strictObject({ runs: z.int().min(0), of: z.int().min(0) });
export type RunsOfSum = z.infer<typeof runsOfSum>;

/** How many runs are selected, and how many of them are current. */
interface SelectedRuns {
  readonly all: number;
  readonly current: number;
}

/** Over which of the current runs a figure of the newest week was added up: `9 of 11 current runs`; over which of all, where it was over others, too. */
export function summedInNewestWeek({ runs, current }: SumOverRuns, of: SelectedRuns): string {
  if (current.runs !== runs || of.current === of.all) return summedOver(runs, of.all);
  return runs === of.current
    ? t('{runs, plural, one {# current run} other {# current runs}}', { runs })
    : t('{all, plural, one {{runs} of # current run} other {{runs} of # current runs}}', {
        runs: String(runs),
        all: of.current,
      });
}

/**
 * Over which runs a figure of each run's last day was added up: that of the current runs, beside the sum over all selected ones (`3 current
 * runs (12,000 in all 12)`); all of them, where no current run has the figure or no other does.
 */
export function summedOverLastDays(sum: SumOverRuns, of: SelectedRuns): string {
  const { value, runs, current } = sum;
  const summed = summedOver(runs, of.all);
  if (current.runs === runs) return summed;
  if (!isOfCurrent(sum)) return t('{summed} (none of them current)', { summed });
  const values = { value: formatNumber(value ?? 0), n: of.current, runs: String(current.runs), summed };
  const inCurrent =
    current.runs === of.current
      ? t('{n, plural, one {# current run} other {# current runs}}', values)
      : t('{n, plural, one {{runs} of # current run} other {{runs} of # current runs}}', values);
  return runs === of.all
    ? t('{current} ({value} in all {all})', { current: inCurrent, value: values.value, all: formatNumber(of.all) })
    : t('{current} ({value} in {summed})', { current: inCurrent, value: values.value, summed });
}

/** Whether a sum is said for the current runs, because runs that ended have the figure as well and would outweigh them. */
export const isOfCurrent = ({ runs, current }: SumOverRuns): boolean => current.value !== null && current.runs < runs;

/** How many of the runs whose data stops earlier are named; the others are counted. */
export const maxOlderNamed = 5;

/** The words behind the names of N runs whose data stops earlier. */
export function behindOlderRuns(count: number): string {
  const more = count - maxOlderNamed;
  return more > 0
    ? ` ${t('and {more} more. Weekly figures do not include them.', { more: formatNumber(more) })}`
    : `. ${t('{count, plural, one {Weekly figures do not include it.} other {Weekly figures do not include them.}}', { count })}`;
}

/** Over which of all runs a sum is: `9 of 12 runs`. */
export const summedOver = (runs: number, all: number) =>
  runs === all
    ? t('{runs, plural, one {# run} other {# runs}}', { runs })
    : t('{all, plural, one {{runs} of # run} other {{runs} of # runs}}', { runs: String(runs), all });
