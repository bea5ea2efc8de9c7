import { courseNames, type LabelOf } from '../../catalog/names-apart.ts';
import type { ViewPage, ViewRow } from '../../catalog/views.ts';
import { valueAxis } from '../../figures/charts/axes.ts';
import type { ChartOf, Dot, Figure, ScatterPoint } from '../../figures/charts/drawing.ts';
import { plotName } from '../../figures/charts/names.ts';
import { headOf } from '../../figures/figures.ts';
import { jobName, skillName } from '../../figures/findings/phrases.ts';
import { type Message, message, t } from '../../language/message.ts';
import { formatExact, formatNumber } from '../../text/numbers.ts';
import { confidenceFinding, postingsFinding, salariesFinding, significanceFinding } from './findings.ts';

/*
 * Skills, jobs and postings.
 */

/** As many as fit one look; the table has all. */
export const maxDots = 20;

const dotsFromZero = (dots: readonly Dot[], valueLabel: string, decimals: number | null): ChartOf<'dots'> => {
  const values = dots.map((dot) => dot.value);
  return { kind: 'dots', dots, axis: valueAxis(values, 'bar'), valueLabel, decimals };
};

type JobSkillRow = ViewRow<'job-skills'>;
type PostingRow = ViewRow<'job-postings'>;

/** What the job asks for most; an open dot is a skill that no course teaches. */
export function jobSkillsFigure(page: Pick<ViewPage<'job-skills'>, 'rows' | 'total'>): Figure<ChartOf<'dots'>> {
  const rows = page.rows.slice(0, maxDots);
  const dots = rows.flatMap((row: JobSkillRow): Dot[] =>
    row.significance === null
      ? []
      : [{ label: skillName(row.name, row.skill_id), value: row.significance, open: row.best_course === null }],
  );
  const finding = significanceFinding(rows, page.total);
  return {
    ...headOf('job-skills'),
    finding,
    note: dots.some((dot) => dot.open) ? t('Open dots: no course is linked to the skill.') : undefined,
    name: plotName(t('Dot plot'), t('significance of the skills of the job'), dots.length, finding),
    chart: dotsFromZero(dots, t('Significance'), 1),
  };
}

/** Confidence is 0 to 1 by definition, so every such figure has the same scale. */
const confidenceAxis = { min: 0, max: 1, step: 0.2, fromZero: true };

/** The skills of a course by confidence. */
export const courseSkillsFigure = ({
  rows,
  total,
}: Pick<ViewPage<'course-skills'>, 'rows' | 'total'>): Figure<ChartOf<'dots'>> =>
  confidenceFigure(
    { ...headOf('course-skills'), what: message('confidence of the skills of the course') },
    rows.map((row) => ({ label: skillName(row.name, row.skill_id), value: row.confidence })),
    total,
  );

/** The courses of a skill by confidence. */
export function skillCoursesFigure(
  { rows, total }: Pick<ViewPage<'skill-courses'>, 'rows' | 'total'>,
  labelOf: LabelOf,
): Figure<ChartOf<'dots'>> {
  const nameOf = courseNames(
    rows.map((row) => row.course_key),
    labelOf,
  );
  return confidenceFigure(
    { ...headOf('skill-courses'), what: message('confidence per course') },
    rows.map((row) => ({ label: nameOf(row.course_key), value: row.confidence })),
    total,
  );
}

function confidenceFigure(
  words: { readonly id: string; readonly title: string; readonly what: Message },
  rows: readonly { readonly label: string; readonly value: number | null }[],
  total: number,
): Figure<ChartOf<'dots'>> {
  const dots = rows.slice(0, maxDots).flatMap(({ label, value }): Dot[] => (value === null ? [] : [{ label, value }]));
  const finding = confidenceFinding(dots, total);
  return {
    id: words.id,
    title: words.title,
    finding,
    name: plotName(t('Dot plot'), t(words.what), dots.length, finding),
    chart: { kind: 'dots', dots, axis: confidenceAxis, valueLabel: t('Confidence'), decimals: 2 },
  };
}

const salaryLabel = message('Median salary, USD/yr');
const nameOf = (row: PostingRow) => jobName(row.job_name, row.job_id);

/** Postings against salary, one mark per job of which both are known. */
export function postingsFigure(
  rows: readonly PostingRow[],
  href?: (row: PostingRow) => string,
): Figure<ChartOf<'scatter'>> {
  const points = rows.flatMap((row): ScatterPoint[] => {
    const { unique_postings: x, median_salary: y } = row;
    // The axis of postings is logarithmic.
    if (x === null || y === null || x <= 0) return [];
    return [{ label: nameOf(row), x, y, ...(href && { href: href(row) }) }];
  });
  const finding = postingsFinding(rows);
  return {
    ...headOf('job-postings'),
    finding,
    name: plotName(t('Scatter plot'), t('unique postings and median salary per job'), points.length, finding),
    chart: {
      kind: 'scatter',
      points,
      xLabel: t('Unique postings'),
      yLabel: t(salaryLabel),
      formatY: (value) => formatExact(value),
    },
  };
}

/** The jobs that pay most, highest first; those that report no salary are counted apart. */
export function salariesFigure(rows: readonly PostingRow[]): Figure<ChartOf<'dots'>> {
  const paid = rows
    .flatMap((row) => (row.median_salary === null ? [] : [{ label: nameOf(row), value: row.median_salary }]))
    .sort((a, b) => b.value - a.value);
  const dots = paid.slice(0, maxDots);
  const finding = salariesFinding(paid, rows.length - paid.length);
  return {
    ...headOf('job-salaries'),
    finding,
    note:
      dots.length < paid.length
        ? t('Only the {jobs} that pay the most are drawn.', { jobs: formatNumber(maxDots) })
        : undefined,
    name: plotName(t('Dot plot'), t('median salary per job'), dots.length, finding),
    chart: dotsFromZero(dots, t(salaryLabel), null),
  };
}
