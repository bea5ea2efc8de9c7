import type { ViewRow } from '../../catalog/views.ts';
import { niceStep } from '../../figures/charts/axes.ts';
import type { Bar, ChartOf, Figure, Histogram } from '../../figures/charts/drawing.ts';
import { plotName } from '../../figures/charts/names.ts';
import { headOf } from '../../figures/figures.ts';
import { t } from '../../language/message.ts';
import { answerText, correctMark, isRandomised, topAnswers, variantText } from '../../statistics/answers.ts';
import { formatNumber } from '../../text/numbers.ts';
import { answersFinding, gradesFinding, medianGrade, recoveryFinding } from './findings.ts';

/*
 * One problem: its answers and its grades.
 */

type AnswerRow = ViewRow<'problem-answers'>;
type GradeRow = ViewRow<'problem-grades'>;

const labelOf = (row: AnswerRow) => `${correctMark(row.correct)}${answerText(row)}${variantText(row.variant)}`;

/** The answers to one part: the commonest answers as bars, the right ones marked and solid, all others in one bar. */
export function answersFigure(answers: readonly AnswerRow[]): Figure<ChartOf<'bars'>> {
  const { shown, others } = topAnswers(answers);
  const bars: Bar[] = shown.map((row) => ({
    label: labelOf(row),
    value: row.responses ?? 0,
    kind: row.correct === null ? 'apart' : row.correct ? 'right' : 'wrong',
  }));
  const rest: Bar = {
    label: t('Other ({answers, plural, one {# answer} other {# answers}})', { answers: others.answers }),
    value: others.responses,
    kind: 'apart',
  };
  const drawn = others.answers > 0 ? [...bars, rest] : bars;
  const finding = answersFinding(answers, (row) => `“${answerText(row)}”`);
  return {
    ...headOf('problem-answers'),
    finding,
    note: isRandomised(answers)
      ? t('The problem is randomized: the answers to each variant are counted separately.')
      : undefined,
    name: plotName(t('Bar chart'), t('learners by answer, most first'), drawn.length, finding),
    chart: { kind: 'bars', bars: drawn, valueLabel: t('Learners'), ruleBefore: shown.length },
  };
}

/** The answers of which first and last responses are counted: the pairs of their figure, in this order. */
export const recoveredAnswers = (answers: readonly AnswerRow[]): readonly AnswerRow[] =>
  topAnswers(answers.filter((row) => row.first_response_count !== null && row.last_response_count !== null)).shown;

/** How learners moved from their first answer to their last. */
export function recoveryFigure(answers: readonly AnswerRow[]): Figure<ChartOf<'pairs'>> {
  const pairs = recoveredAnswers(answers).map((row) => ({
    label: labelOf(row),
    from: row.first_response_count ?? 0,
    to: row.last_response_count ?? 0,
  }));
  const finding = recoveryFinding(answers);
  return {
    ...headOf('problem-recovery'),
    finding,
    note: t('Open dot: first answers; filled dot: last answers.'),
    name: plotName(t('Dumbbell chart'), t('first and last responses per answer'), pairs.length, finding),
    chart: { kind: 'pairs', pairs, fromLabel: t('First responses'), toLabel: t('Last responses') },
  };
}

const points = (grade: number) => formatNumber(grade, Number.isInteger(grade) ? 0 : 1);

/** What the bar of a grade is called. */
export const gradeLabel = (grade: number): string => t('{grade} points', { grade: points(grade) });

/** How many learners reached which grade, from nothing to all points. */
export function gradesFigure(rows: readonly GradeRow[]): Figure<ChartOf<'histogram'>> {
  const histogram = gradesDrawn(rows);
  const finding = gradesFinding(rows);
  return {
    ...headOf('problem-grades'),
    finding,
    name: plotName(t('Histogram'), t('learners by grade'), histogram.bins.length, finding),
    chart: { kind: 'histogram', ...histogram },
  };
}

/** More bars than this are thinner than a pixel; problems of so many points have bars of several. */
const maxGradeBars = 100;

/** How many points a bar is wide: one, half a one where grades have halves, and more where bars would be too many. */
function gradeWidth(grades: readonly number[], top: number): number {
  const minWidth = grades.every((grade) => Number.isInteger(grade)) ? 1 : 0.5;
  return top / minWidth <= maxGradeBars ? minWidth : niceStep(top, maxGradeBars);
}

/** Bars of grades from 0 to the highest possible: each stands on its grade, or begins at the first of its grades. */
function gradesDrawn(rows: readonly GradeRow[]): Histogram {
  const counts = rows.flatMap(({ grade, count }) => (grade === null || count === null ? [] : [{ grade, count }]));
  const top = [...counts.map(({ grade }) => grade), ...rows.map((row) => row.max_grade ?? 0)].reduce(
    (highest, grade) => Math.max(highest, grade),
    0,
  );
  const width = gradeWidth(
    counts.map(({ grade }) => grade),
    top,
  );
  const isOfOne = width <= 1;
  const before = isOfOne ? width / 2 : 0;
  const learners = new Map<number, number>();
  for (const { grade, count } of counts) {
    const step = Math.floor((grade + before) / width);
    learners.set(step, (learners.get(step) ?? 0) + count);
  }
  const last = counts.length === 0 ? -1 : Math.floor((top + before) / width);
  const bars = Array.from({ length: last + 1 }, (_, step) => ({ step, grade: step * width }));
  const median = medianGrade(rows);
  return {
    bins: bars.map(({ step, grade }) => ({
      from: grade - before,
      count: learners.get(step) ?? 0,
      label: isOfOne
        ? gradeLabel(grade)
        : t('{from} to below {to} points', { from: points(grade), to: points(grade + width) }),
    })),
    binWidth: width,
    ticks: tickedBars(bars).map(({ grade }) => ({ at: grade, label: points(grade) })),
    xLabel: t('Points'),
    countLabel: t('Learners'),
    marks: median === null ? [] : [{ at: median, label: t('Median {median}', { median: points(median) }) }],
  };
}

const maxTicks = 20;

/** As many bars as have room for their number. */
const tickedBars = <Bar>(bars: readonly Bar[]): Bar[] => {
  const each = Math.ceil(bars.length / maxTicks);
  return bars.filter((_, index) => index % each === 0);
};
