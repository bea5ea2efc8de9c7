import { changeColumns, type TrendDays } from '../../catalog/run-choice.ts';
import type { ViewRow } from '../../catalog/views.ts';
import { sentences } from '../../figures/phrases.ts';
import { t } from '../../language/message.ts';
import { formatNumber } from '../../text/numbers.ts';
import { isolate, listed } from '../../text/text.ts';
import { formatDate } from '../../time/days.ts';
import type { DataState } from './data-state.ts';

const maxNamed = 3;

type Row = Pick<
  ViewRow<'run-trends'>,
  'run_id' | 'run_label' | 'change_7d' | 'change_28d' | 'change_90d' | 'data_state' | 'data_through'
>;

interface Changed {
  readonly row: Row;
  readonly change: number | null;
}

/** Which runs lost learners in the last days of their data: first the current ones, for which something can still be done. */
export function lostLearnersText(rows: readonly Row[], days: TrendDays): string {
  const column = changeColumns[days];
  const of = (state: DataState) =>
    rows.filter((row) => row.data_state === state).map((row) => ({ row, change: row[column] }));
  const none = of('none').length;
  return sentences(
    ...(['current', 'ended', 'late'] as const).map((state) => ofState(state, of(state), days)),
    none > 0 && t('{n, plural, one {# run has no data.} other {# runs have no data.}}', { n: none }),
  );
}

/** The same of the runs in one state; false where there are none. */
function ofState(state: DataState, all: readonly Changed[], days: TrendDays): string | false {
  const known = all.flatMap(({ row, change }) => (change === null ? [] : [{ row, change }]));
  const unknown = all.flatMap(({ row, change }) => (change === null ? [nameOf(row)] : []));
  if (known.length === 0) return unknown.length > 0 && unknownText(unknown, runsIn(state, unknown.length));
  const lost = known.filter(({ change }) => change < 0).toSorted((a, b) => a.change - b.change);
  const named = lost.slice(0, maxNamed).map(({ row, change }) => `${nameOf(row)} (${formatNumber(change)})`);
  const values = {
    runs: runsIn(state, known.length),
    known: known.length,
    n: lost.length,
    span: spanOf(known, days),
    named: listed(named),
  };
  return sentences(
    lost.length === 0
      ? t(
          '{known, plural, one {Enrollment did not fall in {runs} {span}.} other {Enrollment fell in none of the {runs} {span}.}}',
          values,
        )
      : lost.length > maxNamed
        ? t('{n, plural, other {Enrollment fell in # of {runs} {span}, among them {named}.}}', values)
        : t(
            '{known, plural, one {Enrollment fell in {runs} {span}: {named}.} other {{n, plural, one {Enrollment fell in # of {runs} {span}: {named}.} other {Enrollment fell in # of {runs} {span}: {named}.}}}}',
            values,
          ),
    unknown.length > 0 && unknownText(unknown, t('{n, plural, one {# more} other {# more}}', { n: unknown.length })),
  );
}

const nameOf = ({ run_id, run_label }: Row): string => isolate(run_label ?? run_id);

/** Names the runs whose change is not known where they are few. */
const unknownText = (names: readonly string[], howMany: string): string =>
  t('The change is not known for {runs}.', { runs: names.length <= maxNamed ? listed(names) : howMany });

const runsIn = (state: DataState, n: number): string =>
  t(
    '{state, select, current {{n, plural, one {# current run} other {# current runs}}} ended {{n, plural, one {# ended run} other {# ended runs}}} other {{n, plural, one {# run with late data} other {# runs with late data}}}}',
    { state, n },
  );

/** The days that the changes are of, with their last one where it is the same for all. */
function spanOf(known: readonly Changed[], days: TrendDays): string {
  const [last = null, ...others] = new Set(known.map(({ row }) => row.data_through));
  return last !== null && others.length === 0
    ? t('in the {days} days to {day}', { days, day: formatDate(last) })
    : t('in the last {days} days of their data', { days });
}
