import * as z from 'zod';
import { plural } from '../text/numbers.ts';

/*
 * Sums over runs. The data of runs end in different years: the last weeks of 2014 and 2026 are no sum. A
 * figure of a "last week" or of "7 days" is added up over the runs whose data reach the newest week alone.
 */

/** The data of a run reach the newest week when its last day is one of so many days up to the newest last day of any selected run. */
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

/** Over which of all selected runs a figure of the newest week was added up: `summed over 9 of 12 runs; data of 3 end earlier`. */
export function summedInNewestWeek({ runs, older }: SumOverRuns, all: number): string {
  const unknown = all - runs - older;
  const others = [
    ...(older > 0 ? [`data of ${older} end earlier`] : []),
    ...(unknown > 0 ? [`not known of ${unknown}`] : []),
  ];
  return [summedOver(runs, all), ...(others.length > 0 ? [others.join(', ')] : [])].join('; ');
}

/** Over which of all selected runs a figure of each run's last day was added up: `summed over 12 runs, 3 with older data`. */
export function summedOverLastDays({ runs, older }: SumOverRuns, all: number): string {
  return [summedOver(runs, all), ...(older > 0 ? [`${older} with older data`] : [])].join(', ');
}

/** How many of the runs with older data are named; the others are counted. */
export const mostOlderNamed = 5;

/** The words before the names of runs with older data, and behind them. */
export function olderRunsText(count: number): { readonly before: string; readonly behind: string } {
  const more = count - mostOlderNamed;
  return {
    before:
      count === 1
        ? 'The data of 1 run end before the newest week:'
        : `The data of ${count} runs end before the newest week:`,
    behind: `${more > 0 ? ` and ${more} more` : ''}. Figures of a week leave ${count === 1 ? 'it' : 'them'} out.`,
  };
}

const summedOver = (runs: number, all: number) =>
  runs === all ? `summed over ${plural(runs, 'run')}` : `summed over ${runs} of ${plural(all, 'run')}`;
