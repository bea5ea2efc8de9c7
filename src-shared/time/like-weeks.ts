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
  /** How many runs have the figure with data that end before the newest week: not added up where the figure is of a week. */
  older: z.int().min(0),
});
export type SumOverRuns = z.infer<typeof sumOverRuns>;

/** How many runs a sum is over, and how many are selected: the others lack the figure, or it is hidden. */
export const runsOfSum = z.strictObject({ runs: z.int().min(0), of: z.int().min(0) });
export type RunsOfSum = z.infer<typeof runsOfSum>;

/** Over which of all selected runs a figure of the newest week was added up: `9 of 12 runs`. */
export const summedInNewestWeek = ({ runs }: Pick<SumOverRuns, 'runs'>, all: number): string => summedOver(runs, all);

/** Over which of all selected runs a figure of each run's last day was added up: `12 runs; the data of 3 stops earlier`. */
export function summedOverLastDays({ runs, older }: SumOverRuns, all: number): string {
  const summed = summedOver(runs, all);
  return older > 0 ? t('{summed}; the data of {older} stops earlier', { summed, older: String(older) }) : summed;
}

/** How many of the runs whose data stops earlier are named; the others are counted. */
export const maxOlderNamed = 5;

/** The words before the names of runs whose data stops earlier, and behind them. */
export function olderRunsText(count: number): { readonly before: string; readonly behind: string } {
  const more = count - maxOlderNamed;
  return {
    before: t(
      '{count, plural, one {# run has no data for the newest week:} other {# runs have no data for the newest week:}}',
      { count },
    ),
    behind:
      more > 0
        ? ` ${t('and {more} more. Weekly figures leave them out.', { more: formatNumber(more) })}`
        : `. ${t('{count, plural, one {Weekly figures leave it out.} other {Weekly figures leave them out.}}', { count })}`,
  };
}

const summedOver = (runs: number, all: number) =>
  runs === all
    ? t('{runs, plural, one {# run} other {# runs}}', { runs })
    : t('{all, plural, one {{runs} of # run} other {{runs} of # runs}}', { runs: String(runs), all });
