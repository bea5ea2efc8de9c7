import { type LabelOf, runNames } from '../../catalog/course-id.ts';
import type { ViewRow } from '../../catalog/views.ts';
import { niceStep, valueAxis } from '../../figures/charts/axes.ts';
import type { Bar, ChartOf, Dot, Figure, Histogram } from '../../figures/charts/drawing.ts';
import { plotName } from '../../figures/charts/names.ts';
import { notShown } from '../../figures/charts/points.ts';
import { headOf } from '../../figures/figures.ts';
import { sentences, withheldFinding } from '../../figures/phrases.ts';
import { t } from '../../language/message.ts';
import { answerText, correctMark, isRandomised, topAnswers, variantText } from '../../statistics/answers.ts';
import { weightedMedian } from '../../statistics/distributions.ts';
import { formatNumber, formatPercent } from '../../text/numbers.ts';
import { inQuotes, isolate } from '../../text/text.ts';

/*
 * One problem: its answers and its grades.
 */

type AnswerRow = ViewRow<'problem-answers'>;
type GradeRow = ViewRow<'problem-grades'>;

const labelOf = (row: AnswerRow) => `${correctMark(row.correct)}${answerText(row)}${variantText(row.variant)}`;

/** The commonest answer, and whether it is a wrong one. */
export function answersFinding(answers: readonly AnswerRow[], text: (row: AnswerRow) => string): string {
  if (answers.some(({ responses }) => responses === null)) return t(withheldFinding);
  const total = answers.reduce((sum, row) => sum + (row.responses ?? 0), 0);
  const [first] = answers;
  if (!first || total === 0) return t('Nobody answered this part.');
  const largest = answers.reduce((a, b) => ((b.responses ?? 0) > (a.responses ?? 0) ? b : a), first);
  const right = answers.reduce((sum, row) => (row.correct === true ? sum + (row.responses ?? 0) : sum), 0);
  return sentences(
    t(
      '{learners, plural, other {# learners}}, {answers, plural, one {# different answer} other {# different answers}}.',
      { learners: total, answers: answers.length },
    ),
    t(
      '{kind, select, right {Most common: {answer} ({share}, correct).} wrong {Most common: {answer} ({share}, wrong).} other {Most common: {answer} ({share}).}}',
      {
        kind: largest.correct === null ? 'none' : largest.correct ? 'right' : 'wrong',
        answer: isolate(text(largest)),
        share: formatPercent(((largest.responses ?? 0) / total) * 100),
      },
    ),
    answers.some((row) => row.correct !== null) &&
      t('{share} gave a correct last answer.', { share: formatPercent((right / total) * 100) }),
  );
}

/** How the answers moved from the first try to the last. */
function recoveryFinding(answers: readonly AnswerRow[]): string {
  const sum = (key: 'first_response_count' | 'last_response_count', rows: readonly AnswerRow[]) =>
    rows.reduce((total, row) => total + (row[key] ?? 0), 0);
  const right = answers.filter((row) => row.correct === true);
  const [before, after] = [sum('first_response_count', answers), sum('last_response_count', answers)];
  if (before === 0 || after === 0)
    return t('For this problem, the service counts only first or only last responses, so the two cannot be compared.');
  if (answers.some((row) => row.first_response_count === null || row.last_response_count === null))
    return t(withheldFinding);
  const share = (part: number, whole: number) => formatPercent((part / whole) * 100);
  return t('Correct: {first} of first responses, {last} of last responses.', {
    first: share(sum('first_response_count', right), before),
    last: share(sum('last_response_count', right), after),
  });
}

const points = (grade: number) => formatNumber(grade, Number.isInteger(grade) ? 0 : 1);

/** The grade in the middle; null where the count of a grade is not shown. */
const medianGrade = (rows: readonly GradeRow[]): number | null =>
  rows.some(({ count }) => count === null)
    ? null
    : weightedMedian(
        rows.flatMap(({ grade, count }) => (grade === null || count === null ? [] : [{ value: grade, count }])),
      );

function gradesFinding(rows: readonly ViewRow<'problem-grades'>[]): string {
  if (rows.some(({ count }) => count === null)) return t(withheldFinding);
  const total = rows.reduce((sum, row) => sum + (row.count ?? 0), 0);
  const median = medianGrade(rows);
  if (median === null || total === 0) return t('No grades are known.');
  const full = rows.reduce(
    (sum, row) => (row.grade !== null && row.grade === row.max_grade ? sum + (row.count ?? 0) : sum),
    0,
  );
  const possible = [...new Set(rows.flatMap(({ max_grade }) => max_grade ?? []))];
  const [max] = possible;
  const values = {
    n: total,
    median: points(median),
    share: formatPercent((full / total) * 100),
  };
  if (max === undefined || possible.length > 1)
    return t(
      '{n, plural, one {# learner} other {# learners}}; median {median} points; {share} got full points.',
      values,
    );
  return t(
    '{n, plural, one {# learner} other {# learners}}; median {median} of {max} points; {share} got full points.',
    { ...values, max: points(max) },
  );
}

/** The answers to one part: the commonest answers as bars, the right ones marked and solid, all others in one bar. */
export function answersFigure(answers: readonly AnswerRow[]): Figure<ChartOf<'bars'>> {
  const { shown, others } = topAnswers(answers);
  const bars: Bar[] = shown.map((row) => ({
    label: labelOf(row),
    value: row.responses ?? notShown,
    kind: row.correct === null ? 'apart' : row.correct ? 'right' : 'wrong',
  }));
  const rest: Bar = {
    label: t('Other ({answers, plural, one {# answer} other {# answers}})', { answers: others.answers }),
    value: others.responses,
    kind: 'apart',
  };
  const drawn = others.answers > 0 ? [...bars, rest] : bars;
  const finding = answersFinding(answers, (row) => inQuotes(answerText(row)));
  return {
    ...headOf('problem-answers'),
    finding,
    drawn: ['responses'],
    note: isRandomised(answers)
      ? t('The problem is randomized, so answers to each variant are counted separately.')
      : undefined,
    name: plotName(t('Bar chart'), t('learners by answer, highest first'), drawn.length, finding),
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
    drawn: ['first_response_count', 'last_response_count'],
    note: t('Open dots show first answers; filled dots show last answers.'),
    name: plotName(t('Dumbbell chart'), t('learners by answer, first and last responses'), pairs.length, finding),
    chart: { kind: 'pairs', pairs, fromLabel: t('First responses'), toLabel: t('Last responses') },
  };
}

export const gradeLabel = (grade: number): string => t('{grade} points', { grade: points(grade) });

/** How many learners reached which grade, from nothing to all points. */
export function gradesFigure(rows: readonly GradeRow[]): Figure<ChartOf<'histogram'>> {
  const histogram = gradesDrawn(rows);
  const finding = gradesFinding(rows);
  return {
    ...headOf('problem-grades'),
    finding,
    drawn: ['count'],
    name: plotName(t('Histogram'), t('learners by grade'), histogram.bins.length, finding),
    chart: { kind: 'histogram', ...histogram },
  };
}

/** More bars than this are thinner than a pixel; problems of more points have bars of several. */
const maxGradeBars = 100;

/** How many points a bar is wide: one, half a one where grades have halves, and more where bars would be too many. */
function gradeWidth(grades: readonly number[], top: number): number {
  const minWidth = grades.every((grade) => Number.isInteger(grade)) ? 1 : 0.5;
  return top / minWidth <= maxGradeBars ? minWidth : niceStep(top, maxGradeBars);
}

/** Bars of grades from 0 to the highest possible: each stands on its grade, or begins at the first of its grades. */
function gradesDrawn(rows: readonly GradeRow[]): Histogram {
  const counts = rows.flatMap(({ grade, count }) => (grade === null ? [] : [{ grade, count: count ?? notShown }]));
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
        : t('{from} to under {to} points', { from: points(grade), to: points(grade + width) }),
    })),
    binWidth: width,
    ticks: tickedBars(bars).map(({ grade }) => ({ at: grade, label: points(grade) })),
    xLabel: t('Points'),
    countLabel: t('Learners'),
    marks: median === null ? [] : [{ at: median, label: t('Median {median}', { median: points(median) }) }],
  };
}

const maxTicks = 20;

/** Labels only as many bars as have room for their number. */
const tickedBars = <Bar>(bars: readonly Bar[]): Bar[] => {
  const each = Math.ceil(bars.length / maxTicks);
  return bars.filter((_, index) => index % each === 0);
};

type RunRow = ViewRow<'problem-runs'>;

/** A share of learners in a run, with its interval. */
interface DrawnShare {
  readonly runId: string;
  readonly share: number;
  readonly between: readonly [number, number];
  readonly learners: number;
}

/** First answers say more of a question than last ones; they are drawn where every run has them, so that all dots mean the same. */
const drawsFirst = (rows: readonly RunRow[]): boolean => rows.every(({ first_right_pct }) => first_right_pct !== null);

function sharesOf(rows: readonly RunRow[]): DrawnShare[] {
  const isFirst = drawsFirst(rows);
  return rows.flatMap((row) => {
    const [share, low, high, learners] = isFirst
      ? [row.first_right_pct, row.first_low_pct, row.first_high_pct, row.first_learners]
      : [row.right_pct, row.low_pct, row.high_pct, row.learners];
    if (share === null || low === null || high === null || learners === null) return [];
    // A share of which a count is not shown cannot be drawn.
    if (![share, low, high, learners].every(Number.isFinite)) return [];
    return [{ runId: row.run_id, share, between: [low, high], learners }];
  });
}

function findingOf(shares: readonly DrawnShare[], isFirst: boolean, name: (runId: string) => string): string {
  const [first] = shares;
  if (!first) return '';
  const sorted = shares.toSorted((one, other) => one.share - other.share);
  const [low, high] = [sorted[0] ?? first, sorted.at(-1) ?? first];
  const values = {
    runs: shares.length,
    low: formatPercent(low.share),
    lowRun: isolate(name(low.runId)),
    high: formatPercent(high.share),
    highRun: isolate(name(high.runId)),
  };
  return isFirst
    ? t(
        'Between {low} ({lowRun}) and {high} ({highRun}) of the learners got it right on the first try, in {runs, plural, one {# run} other {# runs}}.',
        values,
      )
    : t(
        'Between {low} ({lowRun}) and {high} ({highRun}) of the learners got it right in the end, in {runs, plural, one {# run} other {# runs}}.',
        values,
      );
}

/** How many had one question right, in each run of the course that asks it: a dot with its interval for each, oldest run first. */
export function questionInRunsFigure(
  rows: readonly RunRow[],
  labelOf: LabelOf,
  titleOf = labelOf,
): Figure<ChartOf<'dots'>> | null {
  const shares = sharesOf(rows);
  if (shares.length < 2) return null;
  const name = runNames(
    shares.map(({ runId }) => runId),
    labelOf,
    titleOf,
  );
  const isFirst = drawsFirst(rows);
  const finding = findingOf(shares, isFirst, name);
  const valueLabel = isFirst ? t('First answer right, %') : t('Last answer right, %');
  return {
    ...headOf('problem-runs'),
    finding,
    drawn: isFirst ? ['first_right_pct', 'first_learners'] : ['right_pct', 'learners'],
    note: t('The line through a dot is its 95% interval; fewer learners make it longer.'),
    name: plotName(t('Dot plot'), t('{what} in each run', { what: valueLabel }), shares.length, finding),
    chart: {
      kind: 'dots',
      dots: shares.map(
        ({ runId, share, between, learners }): Dot => ({
          label: name(runId),
          value: share,
          between,
          note: t('{n, plural, one {# learner} other {# learners}}', { n: learners }),
        }),
      ),
      axis: valueAxis(
        shares.flatMap(({ between }) => between),
        'line',
        5,
      ),
      valueLabel,
      decimals: 1,
    },
  };
}
