import * as z from 'zod';
import { text } from '../../catalog/common-columns.ts';
import { message, t } from '../../language/message.ts';
import { formatNumber } from '../../text/numbers.ts';
import { listed } from '../../text/text.ts';
import { daysOfNewestWeek } from '../../time/like-weeks.ts';

/**
 * Where a selected run stands by its data, and by its end where its data stops earlier. Every run is in exactly one state.
 * With `through`, the last day of its enrollment, `newest`, the greatest of all selected runs, and `end`, its end date:
 *
 *     none      through is null: it has no data
 *     current   through > newest - 7
 *     ended     through <= newest - 7 and end <= now
 *     late      through <= newest - 7 and not end <= now: it has not ended, or its end is not known
 *
 * In SQL this is `dataState` in `fragments.ts`. No count decides, so that withheld counts change no state. The filter on the dates
 * alone, `runState`, says by the same function (`hasEnded`) that a run has ended, also of runs whose data goes on.
 */
export const dataStateText = {
  current: message('current'),
  ended: message('ended'),
  late: message('late'),
  none: message('none'),
} as const;
export type DataState = keyof typeof dataStateText;

/** How many of the selected runs are in each state. */
export const runsByState = z.strictObject({
  current: z.int().min(0),
  ended: z.int().min(0),
  late: z.int().min(0),
  none: z.int().min(0),
}) satisfies z.ZodType<Record<DataState, number>>;
export type RunsByState = z.infer<typeof runsByState>;

export const dataStateColumn = text('data_state', {
  label: 'State by data',
  meaning: `current: the run’s data ends less than ${daysOfNewestWeek} days before the newest data of the selected runs; ended: its data stops earlier, and its end date has passed; late: its data stops earlier, but the run is not known to have ended; none: the run has no data. The column named current in CSV files is a count of learners, not this state.`,
  source: 'derived: enrollment.date, course_summaries.end_date',
  offScreen: true,
  inWords: true,
});

const allOf = ({ current, ended, late, none }: RunsByState): number => current + ended + late + none;

/** Over how many of the current runs the figures of the newest week are added up. */
interface NewestWeek {
  readonly change7d: { readonly current: { readonly runs: number } };
  readonly activeLastWeek: { readonly current: { readonly runs: number } };
}

/** How the counts of runs at the head of Overview add up: `30 runs: 11 current (9 with a known 7-day change, 10 with known activity) and 19 ended.` */
export function runsByStateText(states: RunsByState, { change7d, activeLastWeek }: NewestWeek): string {
  const { current, ended, late, none } = states;
  const all = allOf(states);
  const [changes, active] = [change7d.current.runs, activeLastWeek.current.runs];
  const isWhole = Math.min(changes, active) >= current;
  if (current === all && isWhole)
    return t(
      '{current, plural, one {# run, with data for the latest week.} other {All # runs have data for the latest week.}}',
      { current },
    );
  const ofCurrent = isWhole
    ? t('{n, plural, other {# current (data for the latest week)}}', { n: current })
    : t('{n, plural, other {# current ({changes} with a known 7-day change, {active} with known activity)}}', {
        n: current,
        changes: formatNumber(changes),
        active: formatNumber(active),
      });
  const parts = [
    current > 0 && ofCurrent,
    ended > 0 && t('{n, plural, other {# ended}}', { n: ended }),
    late > 0 && t('{n, plural, other {# not known to have ended}}', { n: late }),
    none > 0 && t('{n, plural, other {# without data}}', { n: none }),
  ];
  return t('{all, plural, one {# run: {parts}.} other {# runs: {parts}.}}', {
    all,
    parts: listed(parts.filter((part) => part !== false)),
  });
}

/** The words before the names of the runs whose data stops earlier. */
export function stoppedRunsText({ ended, late }: Pick<RunsByState, 'ended' | 'late'>): string {
  if (late === 0)
    return t(
      '{n, plural, one {# run has ended; its data stops earlier:} other {# runs have ended; their data stops earlier:}}',
      {
        n: ended,
      },
    );
  if (ended === 0)
    return t(
      '{n, plural, one {For # run that may still be running, the data stops earlier:} other {For # runs that may still be running, the data stops earlier:}}',
      { n: late },
    );
  return t(
    'For {n, plural, one {# run} other {# runs}}, the data stops earlier ({ended, plural, one {# has} other {# have}} ended, {late, plural, other {# may}} still be running):',
    { n: ended + late, ended, late },
  );
}
