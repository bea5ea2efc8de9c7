import { courseNames, type LabelOf } from '../../catalog/course-id.ts';
import type { ViewPage, ViewRow } from '../../catalog/views.ts';
import { narrowConfidenceAxis, percentAxis } from '../../figures/charts/axes.ts';
import type { ChartOf, Figure } from '../../figures/charts/drawing.ts';
import { plotName } from '../../figures/charts/names.ts';
import { headOf } from '../../figures/figures.ts';
import { jobName, noValues, sentences, skillName } from '../../figures/phrases.ts';
import { t } from '../../language/message.ts';
import { formatNumber, formatPercent } from '../../text/numbers.ts';
import { isolate } from '../../text/text.ts';

/*
 * A plan of courses, seen from its jobs and from its skills.
 */

/** The number of rows that a reader takes in at a glance; the table has all. */
const maxRows = 24;

/** Shows how much of each job a plan reaches: an average would hide the job that is left out. */
export function planJobsFigure(rows: readonly ViewRow<'plan-jobs'>[]): Figure<ChartOf<'dots'>> {
  const finding = planJobsFinding(rows);
  return {
    ...headOf('plan-jobs'),
    finding,
    name: plotName(t('Dot plot'), t('share of each job that the plan covers'), rows.length, finding),
    chart: {
      kind: 'dots',
      dots: rows.map((row) => ({ label: jobName(row.name, row.job_id), value: row.reached_pct })),
      axis: percentAxis,
      valueLabel: t('Covered by plan, %'),
      decimals: 1,
    },
  };
}

/** The skills with most weight against the courses of a plan. */
export function planMatrixFigure(
  { rows, pivot }: Pick<ViewPage<'plan-matrix'>, 'rows' | 'pivot'>,
  labelOf: LabelOf,
): Figure<ChartOf<'matrix'>> {
  const finding = planMatrixFinding(rows);
  const shown = rows.slice(0, maxRows);
  const values = shown.map((row) => JSON.parse(row.courses ?? '{}') as Readonly<Record<string, number>>);
  const nameOf = courseNames(pivot, labelOf);
  return {
    ...headOf('plan-matrix'),
    finding,
    note: sentences(
      shown.length < rows.length && t('The {skills} skills with the most weight.', { skills: String(shown.length) }),
      t('Each dot shows {measure}, on the same scale in every column.', {
        measure: t('the confidence that the course teaches the skill'),
      }),
    ),
    name: plotName(t('Dot plots'), t('the confidence for each course in the plan'), shown.length, finding),
    chart: {
      kind: 'matrix',
      rows: shown.map((row) => skillName(row.name, row.skill_id)),
      columns: pivot.map((key) => ({
        label: nameOf(key),
        axis: narrowConfidenceAxis,
        decimals: 2,
        values: values.map((row) => row[key] ?? null),
      })),
    },
  };
}

/*
 * The findings of the figures of a plan: one or two computed sentences each.
 */

const nameOf = (row: ViewRow<'plan-jobs'>) => isolate(jobName(row.name, row.job_id));

/** Names the job that a plan reaches most and the one it reaches least. */
function planJobsFinding(rows: readonly ViewRow<'plan-jobs'>[]): string {
  const inOrder = rows.toSorted((one, other) => other.reached_pct - one.reached_pct);
  const [max, min] = [inOrder[0], inOrder.at(-1)];
  if (!max || !min) return t(noValues);
  if (rows.length === 1)
    return t('The plan covers {share} of {job}; all courses that the plan may choose from would cover {reachable}.', {
      share: formatPercent(max.reached_pct),
      job: nameOf(max),
      reachable: formatPercent(max.reachable_pct),
    });
  if (max.reached_pct === min.reached_pct)
    return t('The plan covers {share} of each of the {jobs} jobs.', {
      share: formatPercent(max.reached_pct),
      jobs: formatNumber(rows.length),
    });
  return t('By job, the plan covers from {minShare} ({min}) to {maxShare} ({max}).', {
    max: nameOf(max),
    maxShare: formatPercent(max.reached_pct),
    min: nameOf(min),
    minShare: formatPercent(min.reached_pct),
  });
}

/** How many skills a plan teaches, and how many of these by several courses. */
function planMatrixFinding(rows: readonly ViewRow<'plan-matrix'>[]): string {
  const counts = rows.map((row) => Object.keys(JSON.parse(row.courses ?? '{}') as object).length);
  const [taught, several] = [1, 2].map((min) => counts.filter((count) => count >= min).length);
  return t(
    'The plan teaches {taught} of {skills, plural, one {# skill} other {# skills}}, {several} of them in more than one course.',
    { taught: formatNumber(taught ?? 0), skills: rows.length, several: formatNumber(several ?? 0) },
  );
}
