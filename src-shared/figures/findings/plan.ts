import type { ViewRow } from '../../catalog/views.ts';
import { formatNumber, formatPercent, plural } from '../../text/numbers.ts';
import { isolate } from '../../text/text.ts';
import { noValues } from './phrases.ts';

/*
 * The findings of the figures of a plan: one or two computed sentences each.
 */

const jobName = (row: ViewRow<'plan-jobs'>) => isolate(row.name ?? `Job ${row.job_id}`);

/** Of which job a plan reaches most and least. */
export function planJobsFinding(rows: readonly ViewRow<'plan-jobs'>[]): string {
  const inOrder = rows.toSorted((one, other) => other.reached_pct - one.reached_pct);
  const [most, least] = [inOrder[0], inOrder.at(-1)];
  if (!most || !least) return noValues;
  if (rows.length === 1)
    return `The plan reaches ${formatPercent(most.reached_pct)} of ${jobName(most)}; all courses in scope reach ${formatPercent(most.reachable_pct)}.`;
  if (most.reached_pct === least.reached_pct)
    return `The plan reaches ${formatPercent(most.reached_pct)} of each of the ${formatNumber(rows.length)} jobs.`;
  return `The plan reaches most of ${jobName(most)} (${formatPercent(most.reached_pct)}) and least of ${jobName(least)} (${formatPercent(least.reached_pct)}).`;
}

/** How many skills a plan teaches, and how many of these by several courses. */
export function planMatrixFinding(rows: readonly ViewRow<'plan-matrix'>[]): string {
  const counts = rows.map((row) => Object.keys(JSON.parse(row.courses ?? '{}') as object).length);
  const [taught, several] = [1, 2].map((least) => counts.filter((count) => count >= least).length);
  return `The plan teaches ${formatNumber(taught ?? 0)} of ${plural(rows.length, 'skill')}; ${formatNumber(several ?? 0)} of these by more than one course.`;
}
