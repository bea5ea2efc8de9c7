import type { ViewRow } from '../../catalog/views.ts';
import { jobName, noValues } from '../../figures/findings/phrases.ts';
import { t } from '../../language/message.ts';
import { formatNumber, formatPercent } from '../../text/numbers.ts';
import { isolate } from '../../text/text.ts';

/*
 * The findings of the figures of a plan: one or two computed sentences each.
 */

const nameOf = (row: ViewRow<'plan-jobs'>) => isolate(jobName(row.name, row.job_id));

/** Names the job that a plan reaches most and the one it reaches least. */
export function planJobsFinding(rows: readonly ViewRow<'plan-jobs'>[]): string {
  const inOrder = rows.toSorted((one, other) => other.reached_pct - one.reached_pct);
  const [max, min] = [inOrder[0], inOrder.at(-1)];
  if (!max || !min) return t(noValues);
  if (rows.length === 1)
    return t('The plan covers {share} of {job}; all courses in scope cover {reachable}.', {
      share: formatPercent(max.reached_pct),
      job: nameOf(max),
      reachable: formatPercent(max.reachable_pct),
    });
  if (max.reached_pct === min.reached_pct)
    return t('The plan covers {share} of each of the {jobs} jobs.', {
      share: formatPercent(max.reached_pct),
      jobs: formatNumber(rows.length),
    });
  return t('The plan covers {max} best ({maxShare}) and {min} least ({minShare}).', {
    max: nameOf(max),
    maxShare: formatPercent(max.reached_pct),
    min: nameOf(min),
    minShare: formatPercent(min.reached_pct),
  });
}

/** How many skills a plan teaches, and how many of these by several courses. */
export function planMatrixFinding(rows: readonly ViewRow<'plan-matrix'>[]): string {
  const counts = rows.map((row) => Object.keys(JSON.parse(row.courses ?? '{}') as object).length);
  const [taught, several] = [1, 2].map((min) => counts.filter((count) => count >= min).length);
  return t(
    'The plan teaches {taught} of {skills, plural, one {# skill} other {# skills}}; {several} of these by more than one course.',
    { taught: formatNumber(taught ?? 0), skills: rows.length, several: formatNumber(several ?? 0) },
  );
}
