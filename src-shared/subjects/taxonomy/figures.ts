import { courseNames, type LabelOf } from '../../catalog/course-id.ts';
import { acrossAll } from '../../catalog/course-scope.ts';
import type { ViewPage, ViewRow } from '../../catalog/views.ts';
import { valueAxis } from '../../figures/charts/axes.ts';
import type { ChartOf, Dot, Figure, ScatterPoint } from '../../figures/charts/drawing.ts';
import { plotName } from '../../figures/charts/names.ts';
import { headOf } from '../../figures/figures.ts';
import { jobName, noValues, sentences, skillName } from '../../figures/phrases.ts';
import { type Message, message, t } from '../../language/message.ts';
import { formatDollars, formatExact, formatNumber } from '../../text/numbers.ts';
import { isolate } from '../../text/text.ts';

/*
 * Skills, jobs and postings.
 */

/** The number of rows that a reader takes in at a glance; the table has all. */
export const maxDots = 20;

const dotsFromZero = (dots: readonly Dot[], valueLabel: string, decimals: number | null): ChartOf<'dots'> => {
  const values = dots.map((dot) => dot.value);
  return { kind: 'dots', dots, axis: valueAxis(values, 'bar'), valueLabel, decimals };
};

type JobSkillRow = ViewRow<'job-skills'>;
type PostingRow = ViewRow<'job-postings'>;

/** The main skills that the job asks for; an open dot is a skill that no course teaches. */
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
    note: dots.some((dot) => dot.open) ? t('Open dots show skills that no course is linked to.') : undefined,
    name: plotName(t('Dot plot'), t('significance of each skill for the job'), dots.length, finding),
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
    { ...headOf('course-skills'), what: message('confidence for each of the course’s skills') },
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
    { ...headOf('skill-courses'), what: message('confidence per course'), say: acrossAll },
    rows.map((row) => ({ label: nameOf(row.course_key), value: row.confidence })),
    total,
  );
}

function confidenceFigure(
  words: {
    readonly id: string;
    readonly title: string;
    readonly what: Message;
    /** Puts words before a finding that covers more than a reader may think. */
    readonly say?: (finding: string) => string;
  },
  rows: readonly { readonly label: string; readonly value: number | null }[],
  total: number,
): Figure<ChartOf<'dots'>> {
  const dots = rows.slice(0, maxDots).flatMap(({ label, value }): Dot[] => (value === null ? [] : [{ label, value }]));
  const { say = (text: string) => text } = words;
  const isWhole = rows.every(({ value }) => value !== null);
  const sentence = confidenceFinding(dots, total, isWhole);
  const finding = dots.length === 0 ? sentence : say(sentence);
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
        ? t('Only the {jobs} jobs with the highest median salary are shown.', { jobs: formatNumber(maxDots) })
        : undefined,
    name: plotName(t('Dot plot'), t('median salary per job'), dots.length, finding),
    chart: dotsFromZero(dots, t(salaryLabel), null),
  };
}

/*
 * Findings on skills, jobs and postings, in one or two sentences, computed.
 */

/** With two decimals; a smaller one is not rounded down to nothing. */
const confidenceText = (value: number) => (value < 0.005 ? formatExact(value) : formatNumber(value, 2));

/** Which course or skill has the highest confidence, and how many have a high one. */
export function confidenceFinding(
  rows: readonly { readonly label: string; readonly value: number }[],
  total: number,
  isWhole = true,
): string {
  const [first] = rows;
  if (!first) return t(noValues);
  const best = rows.reduce((a, b) => (b.value > a.value ? b : a), first);
  if (best.value <= 0)
    return t('None of the {rows} shown has a confidence above 0.', { rows: formatNumber(rows.length) });
  const good = rows.filter((row) => row.value >= 0.5).length;
  const values = {
    of: isWhole ? 'all' : 'known',
    name: isolate(best.label),
    confidence: confidenceText(best.value),
    good: formatNumber(good),
    total: formatNumber(total),
  };
  if (rows.length < total)
    return t(
      'The highest confidence{of, select, known { known} other {}} is {confidence} ({name}); 0.50 or higher: {good} of the {rows} shown ({total} in all).',
      {
        ...values,
        rows: String(rows.length),
      },
    );
  return t(
    'The highest confidence{of, select, known { known} other {}} is {confidence} ({name}); 0.50 or higher: {good} of {total}.',
    values,
  );
}

/** Which skill is most concentrated in the job, and how many of the job's skills are taught. */
function significanceFinding(rows: readonly ViewRow<'job-skills'>[], total: number): string {
  const known = rows.filter((row) => row.significance !== null);
  const first = known[0];
  if (!first) return t(noValues);
  const top = known.reduce((a, b) => ((b.significance ?? 0) > (a.significance ?? 0) ? b : a), first);
  const taught = rows.filter((row) => row.best_course !== null).length;
  const values = {
    of: known.length < rows.length ? 'known' : 'all',
    skill: isolate(skillName(top.name, top.skill_id)),
    significance: formatNumber(top.significance ?? 0, 1),
    taught: formatNumber(taught),
  };
  return acrossAll(
    rows.length < total
      ? t(
          '{of, select, known {Of those known, } other {}}{skill} has the highest significance ({significance}); courses are linked to {taught} of the {shown} skills shown.',
          { ...values, shown: String(rows.length) },
        )
      : t(
          '{of, select, known {Of those known, } other {}}{skill} has the highest significance ({significance}); courses are linked to {taught} of {total, plural, one {# skill} other {# skills}}.',
          { ...values, total },
        ),
  );
}

/** Where pay and demand are, and what could not be drawn. */
function postingsFinding(rows: readonly ViewRow<'job-postings'>[]): string {
  const drawn = rows.filter((row) => row.median_salary !== null && (row.unique_postings ?? 0) > 0);
  const first = drawn[0];
  if (!first) return t('No job has both a salary and postings.');
  const paid = drawn.reduce((a, b) => ((b.median_salary ?? 0) > (a.median_salary ?? 0) ? b : a), first);
  // A job without a salary is not drawn, but may still be asked for most.
  const topByPostings = rows.reduce((a, b) => ((b.unique_postings ?? 0) > (a.unique_postings ?? 0) ? b : a), first);
  const left = rows.length - drawn.length;
  const name = (row: ViewRow<'job-postings'>) => isolate(jobName(row.job_name, row.job_id));
  const values = {
    asked: name(topByPostings),
    postings: formatExact(topByPostings.unique_postings ?? 0),
    paid: name(paid),
    salary: formatDollars(paid.median_salary ?? 0),
  };
  return sentences(
    topByPostings.median_salary === null
      ? t(
          '{asked} has the most postings ({postings}) but no reported salary; of the jobs shown, {paid} has the highest median salary ({salary} a year).',
          values,
        )
      : t(
          '{asked} has the most postings ({postings}); of the jobs shown, {paid} has the highest median salary ({salary} a year).',
          values,
        ),
    left > 0 &&
      t(
        '{left, plural, one {# job without a salary or postings is not shown.} other {# jobs without a salary or postings are not shown.}}',
        { left },
      ),
  );
}

/** The jobs that pay most and least, highest first, and how many report no salary. */
function salariesFinding(
  jobs: readonly { readonly label: string; readonly value: number }[],
  unreported: number,
): string {
  const [highest, lowest] = [jobs[0], jobs.at(-1)];
  if (!highest || !lowest) return t('No salary is known for any job.');
  return sentences(
    payText(jobs.length, highest, lowest),
    unreported > 0 &&
      t('{unreported, plural, one {# job has no reported salary.} other {# jobs have no reported salary.}}', {
        unreported,
      }),
  );
}

interface Paid {
  readonly label: string;
  readonly value: number;
}

function payText(count: number, best: Paid, worst: Paid): string {
  const [highest, lowest] = [formatDollars(best.value), formatDollars(worst.value)];
  const job = isolate(best.label);
  if (count === 1) return t('{job} has a median salary of {highest} a year.', { job, highest });
  const jobs = formatNumber(count);
  if (highest === lowest)
    return t('All {jobs} jobs with a salary have the same median, {highest} a year.', { jobs, highest });
  return t(
    'Of {jobs} jobs with a salary, {job} has the highest median ({highest} a year) and {other} the lowest ({lowest} a year).',
    {
      jobs,
      job,
      highest,
      other: isolate(worst.label),
      lowest,
    },
  );
}

/** Salaries of the jobs that name a skill: `Median salaries from $24,000 to $139,500 a year; no salary is given for 2 of 12 jobs.` */
export function salaryRange(jobs: number, { lowest, highest, reported }: SkillSalaries): string {
  if (jobs === 0) return '';
  if (lowest === null || highest === null) return t('No salary is reported for these jobs.');
  const values = { lowest: formatDollars(lowest), highest: formatDollars(highest) };
  const missing = jobs - reported;
  if (missing === 0)
    return lowest === highest
      ? t('The median salary is {lowest} a year.', values)
      : t('Median salaries range from {lowest} to {highest} a year.', values);
  const all = { ...values, missing: formatNumber(missing), jobs };
  return lowest === highest
    ? t(
        'The median salary is {lowest} a year; no salary is given for {missing} of {jobs, plural, one {# job} other {# jobs}}.',
        all,
      )
    : t(
        'Median salaries range from {lowest} to {highest} a year; no salary is given for {missing} of {jobs, plural, one {# job} other {# jobs}}.',
        all,
      );
}

interface SkillSalaries {
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly reported: number;
}
