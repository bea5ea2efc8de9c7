import type { ViewRow } from '../../catalog/views.ts';
import { t } from '../../language/message.ts';
import { formatNumber } from '../../text/numbers.ts';

/** Where a run may end, or why that is not said: the screen and the report say it alike. */
export function outlookText(row: ViewRow<'run-outlook'>): string {
  const { state, low_end: low, middle_end: middle, high_end: high, cases, of_cases: of, complete_runs: complete } = row;
  if (state === 'forecast' && low !== null && middle !== null && high !== null && cases !== null && of !== null)
    return t(
      'If this run grows as {runs} complete earlier runs did from this day on, it ends with about {middle} learners: between {low} and {high} in {cases} of {of} cases.',
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
  if (state === 'at rest')
    return t('The run no longer grows: enrollment moved by 0.5% at most within its last 28 days.');
  if (state === 'self-paced') return t('No forecast: the run is self-paced, so that learners may join at any time.');
  if (state === 'drift')
    return t(
      'No forecast: growth from this day on rose or fell from one earlier run to the next, so this run need not grow as they did.',
    );
  if (state === 'withheld') return t('No forecast: its enrollment is too small to be shown.');
  return t(
    'No forecast: it needs three complete earlier runs with data on this day, and {complete, plural, one {# of {runs, plural, one {# earlier run} other {# earlier runs}} is complete} other {# of {runs, plural, one {# earlier run} other {# earlier runs}} are complete}}.',
    { complete, runs: row.earlier_runs },
  );
}
