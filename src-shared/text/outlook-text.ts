import type { ViewRow } from '../catalog/views.ts';
import { formatNumber, plural } from './numbers.ts';

/** Where a run may end, or why that is not said: the screen and the report say it alike. */
export function outlookText(row: ViewRow<'run-outlook'>): string {
  const { state, low_end: low, middle_end: middle, high_end: high, cases, of_cases: of, complete_runs: complete } = row;
  if (state === 'forecast' && low !== null && middle !== null && high !== null && cases !== null && of !== null)
    return `If it grows as ${formatNumber(of - 1)} complete earlier runs did from this day on, it ends with about ${formatNumber(middle)} learners: between ${formatNumber(low)} and ${formatNumber(high)} in ${formatNumber(cases)} of ${formatNumber(of)} cases.`;
  if (state === 'ended') return 'No forecast: the run has ended.';
  if (state === 'at rest') return 'The run no longer grows: enrollment moved by 0.5% at most within its last 28 days.';
  if (state === 'self-paced') return 'No forecast: the run is self-paced, so that learners may join at any time.';
  if (state === 'no better')
    return 'No forecast: for earlier runs one would have been no better than their own last value.';
  if (state === 'withheld') return 'No forecast: its enrollment is too small to be shown.';
  return `No forecast: it needs three complete earlier runs with data on this day, and ${formatNumber(complete)} of ${plural(row.earlier_runs, 'earlier run')} ${complete === 1 ? 'is' : 'are'} complete.`;
}
