import { changeColumns, type TrendDays } from '../../catalog/run-choice.ts';
import type { ViewRow } from '../../catalog/views.ts';
import { sentences } from '../../figures/phrases.ts';
import { t } from '../../language/message.ts';
import { formatNumber } from '../../text/numbers.ts';
import { isolate, listed } from '../../text/text.ts';
import { formatDate } from '../../time/days.ts';

const maxNamed = 3;

type Row = Pick<
  ViewRow<'run-trends'>,
  'run_id' | 'run_label' | 'change_7d' | 'change_28d' | 'change_90d' | 'is_older' | 'data_through'
>;

/** Which runs lost learners in the last days of their data, and of how many these days lie further back than those of the others. */
export function lostLearnersText(rows: readonly Row[], days: TrendDays): string {
  const column = changeColumns[days];
  const changes = rows.map((row) => ({ row, change: row[column] }));
  // Names runs with new data first: something can still be done for them.
  const lost = changes
    .flatMap(({ row, change }) => (change !== null && change < 0 ? [{ row, change }] : []))
    .toSorted((a, b) => Number(a.row.is_older) - Number(b.row.is_older) || a.change - b.change);
  const named = lost
    .slice(0, maxNamed)
    .map(({ row, change }) => `${isolate(row.run_label ?? row.run_id)} (${formatNumber(change)})`);
  const unknown = changes.filter(({ change }) => change === null).length;
  const older = rows.filter((row) => row.is_older).length;
  const newest = Math.max(...rows.map((row) => row.data_through ?? Number.NEGATIVE_INFINITY));
  const values = { n: lost.length, days, named: listed(named) };
  return sentences(
    lost.length === 0
      ? unknown === 0
        ? t('No run lost learners in the last {days} days of its data.', { days })
        : unknown < rows.length &&
          t(
            '{known, plural, one {The # run whose change is known} other {None of the # runs whose change is known}} {known, plural, one {did not lose} other {lost}} learners in the last {days} days of {known, plural, one {its} other {their}} data.',
            { known: rows.length - unknown, days },
          )
      : lost.length > maxNamed
        ? t('{n} runs lost learners in the last {days} days of their data, among them {named}.', {
            ...values,
            n: formatNumber(lost.length),
          })
        : t(
            '{n, plural, one {# run lost learners in the last {days} days of its data: {named}.} other {# runs lost learners in the last {days} days of their data: {named}.}}',
            values,
          ),
    older > 0 &&
      t(
        'For {older} of {all, plural, one {# run} other {# runs}} the data stops a week or more before the newest ({day}), so their {days} days are earlier ones.',
        {
          older: formatNumber(older),
          all: rows.length,
          day: formatDate(newest),
          days,
        },
      ),
    unknown > 0 &&
      t('{n, plural, one {For # run the change is not known.} other {For # runs the change is not known.}}', {
        n: unknown,
      }),
  );
}
