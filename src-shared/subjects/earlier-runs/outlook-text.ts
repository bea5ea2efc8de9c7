import type { ViewRow } from '../../catalog/views.ts';
import { t } from '../../language/message.ts';
import { formatNumber } from '../../text/numbers.ts';

/** Where a run may end, or why that is not said: the screen and the report say it alike. */
export function outlookText(row: ViewRow<'run-outlook'>): string {
  const { state, low_end: low, middle_end: middle, high_end: high, cases, of_cases: of, complete_runs: complete } = row;
  if (state === 'forecast' && low !== null && middle !== null && high !== null && cases !== null && of !== null)
    return t(
      'Forecast: about {middle} learners at the end ({low} to {high} in {cases} of {of} cases), if this run grows as {runs} complete earlier runs did from this day on.',
      {
        runs: formatNumber(of - 1),
        middle: formatNumber(middle),
        low: formatNumber(low),
        high: formatNumber(high),
        cases: formatNumber(cases),
        of: formatNumber(of),
      },
    );
  if (state === 'ended')
    return t('No forecast: the run has ended, or its data stopped long before those of other runs.');
  if (state === 'at rest') return t('The run no longer grows: enrollment changed by at most 0.5% in its last 28 days.');
  if (state === 'self-paced') return t('No forecast: the run is self-paced, so learners may join at any time.');
  if (state === 'drift')
    return t(
      'No forecast: growth after this day rose or fell steadily from one earlier run to the next, so they are no guide for this run.',
    );
  if (state === 'withheld') return t('No forecast: its enrollment is too small to be shown.');
  return t(
    'No forecast: it needs three complete earlier runs with data on this day, and {complete, plural, one {# of {runs, plural, one {# earlier run} other {# earlier runs}} is complete} other {# of {runs, plural, one {# earlier run} other {# earlier runs}} are complete}}.',
    { complete, runs: row.earlier_runs },
  );
}
