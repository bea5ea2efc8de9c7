import type { ViewRow } from '../../catalog/views.ts';
import { formatExact, formatNumber, plural } from '../../text/numbers.ts';
import { isolate } from '../../text/text.ts';
import { noValues } from './phrases.ts';

/*
 * What skills, jobs and postings say, in one or two sentences, computed.
 */

/** Which course fits best, and how many fit well. */
export function confidenceFinding(
  rows: readonly { readonly label: string; readonly value: number }[],
  total: number,
): string {
  const [first] = rows;
  if (!first) return noValues;
  const best = rows.reduce((a, b) => (b.value > a.value ? b : a), first);
  if (best.value <= 0) return `None of the ${formatNumber(rows.length)} shown has a confidence above 0.`;
  const good = rows.filter((row) => row.value >= 0.5).length;
  const scope = rows.length < total ? `the ${rows.length} shown of ${formatNumber(total)}` : formatNumber(total);
  return `${isolate(best.label)} fits best (${formatExact(best.value)}); ${formatNumber(good)} of ${scope} at 0.50 or above.`;
}

/** Which skill is most concentrated in the job, and how many of the job's skills are taught. */
export function significanceFinding(rows: readonly ViewRow<'job-skills'>[], total: number): string {
  const known = rows.filter((row) => row.significance !== null);
  const first = known[0];
  if (!first) return noValues;
  const top = known.reduce((a, b) => ((b.significance ?? 0) > (a.significance ?? 0) ? b : a), first);
  const taught = rows.filter((row) => row.best_course !== null).length;
  const scope = rows.length < total ? `the ${rows.length} skills shown` : plural(total, 'skill');
  return `${isolate(top.name ?? `Skill ${top.skill_id}`)} has the highest significance (${formatNumber(top.significance ?? 0, 1)}); a course is linked to ${formatNumber(taught)} of ${scope}.`;
}

/** Where pay and demand are, and what could not be drawn. */
export function postingsFinding(rows: readonly ViewRow<'job-postings'>[]): string {
  const drawn = rows.filter((row) => row.median_salary !== null && (row.unique_postings ?? 0) > 0);
  const first = drawn[0];
  if (!first) return 'No job has both a salary and postings.';
  const paid = drawn.reduce((a, b) => ((b.median_salary ?? 0) > (a.median_salary ?? 0) ? b : a), first);
  // A job without a salary is not drawn, but may still be asked for most.
  const asked = rows.reduce((a, b) => ((b.unique_postings ?? 0) > (a.unique_postings ?? 0) ? b : a), first);
  const unpaid = asked.median_salary === null ? ', without a salary' : '';
  const left = rows.length - drawn.length;
  const missing =
    left > 0 ? ` ${plural(left, 'job')} without a salary or postings ${left === 1 ? 'is' : 'are'} not drawn.` : '';
  const name = (row: ViewRow<'job-postings'>) => isolate(row.job_name ?? `Job ${row.job_id}`);
  return `${name(asked)} has most postings (${formatExact(asked.unique_postings ?? 0)}${unpaid}); ${name(paid)} pays most (${formatExact(paid.median_salary ?? 0)} USD/yr).${missing}`;
}

/** The jobs that pay most and least, highest first, and how many report no salary. */
export function salariesFinding(
  jobs: readonly { readonly label: string; readonly value: number }[],
  unreported: number,
): string {
  const [most, least] = [jobs[0], jobs.at(-1)];
  if (!most || !least) return 'No job has a salary.';
  const missing =
    unreported > 0 ? ` ${plural(unreported, 'job')} ${unreported === 1 ? 'reports' : 'report'} no salary.` : '';
  const [highest, lowest] = [formatExact(most.value), formatExact(least.value)];
  if (jobs.length === 1) return `${isolate(most.label)} pays ${highest} USD/yr.${missing}`;
  const count = formatNumber(jobs.length);
  if (highest === lowest) return `Each of the ${count} jobs with a salary pays ${highest} USD/yr.${missing}`;
  return `Of ${count} jobs with a salary, ${isolate(most.label)} pays most (${highest} USD/yr) and ${isolate(least.label)} least (${lowest} USD/yr).${missing}`;
}

/** What the jobs that name a skill pay: `Median salaries from 24,000 to 139,500 USD/yr; 2 of 12 jobs without one.` */
export function salaryRange(jobs: number, { lowest, highest, reported }: SkillSalaries): string {
  if (jobs === 0) return '';
  if (lowest === null || highest === null) return 'No salary is reported for them.';
  const range =
    lowest === highest
      ? `Median salary ${formatExact(lowest)} USD/yr`
      : `Median salaries from ${formatExact(lowest)} to ${formatExact(highest)} USD/yr`;
  const missing = jobs - reported;
  return missing === 0 ? `${range}.` : `${range}; ${formatNumber(missing)} of ${plural(jobs, 'job')} without one.`;
}

interface SkillSalaries {
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly reported: number;
}
