import type { Bar, ChartOf, Figure, Histogram } from '../charts/drawing.ts';
import { plotName } from '../charts/names.ts';
import { answerText, correctMark, isRandomised, topAnswers, variantWords } from '../derived/answers.ts';
import { answersFinding, gradesFinding, medianGrade, recoveryFinding } from '../findings/content.ts';
import { formatNumber, plural } from '../format/numbers.ts';
import type { ViewRow } from '../views.ts';

/*
 * One problem: its answers and its grades.
 */

type AnswerRow = ViewRow<'problem-answers'>;
type GradeRow = ViewRow<'problem-grades'>;

const labelOf = (row: AnswerRow) => `${correctMark(row.correct)}${answerText(row)}${variantWords(row.variant)}`;

/** What was answered to one part: the commonest answers as bars, the right ones marked and solid, all others in one bar. */
export function answersFigure(answers: readonly AnswerRow[]): Figure<ChartOf<'bars'>> {
  const { shown, others } = topAnswers(answers);
  const bars: Bar[] = shown.map((row) => ({
    label: labelOf(row),
    value: row.responses ?? 0,
    kind: row.correct === null ? 'apart' : row.correct ? 'right' : 'wrong',
  }));
  const rest: Bar = { label: `Other (${plural(others.answers, 'answer')})`, value: others.responses, kind: 'apart' };
  const drawn = others.answers > 0 ? [...bars, rest] : bars;
  const finding = answersFinding(answers, (row) => `“${answerText(row)}”`);
  return {
    id: 'problem-answers',
    title: 'Answers',
    finding,
    note: isRandomised(answers)
      ? 'The problem is randomised: the answers of each variant are counted apart.'
      : undefined,
    name: plotName('Bar chart', 'learners by answer, most first', drawn.length, finding),
    chart: { kind: 'bars', bars: drawn, valueLabel: 'Learners', ruleBefore: shown.length },
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
    id: 'problem-recovery',
    title: 'From the first answer to the last',
    finding,
    note: 'Open dot: learners whose first answer it was; filled dot: whose last.',
    name: plotName('Dumbbell chart', 'first and last responses per answer', pairs.length, finding),
    chart: { kind: 'pairs', pairs, fromLabel: 'First responses', toLabel: 'Last responses' },
  };
}

const points = (grade: number) => formatNumber(grade, Number.isInteger(grade) ? 0 : 1);

/** What the bar of a grade is called. */
export const gradeLabel = (grade: number): string => `${points(grade)} points`;

/** How many learners reached which grade, from nothing to all points. */
export function gradesFigure(rows: readonly GradeRow[]): Figure<ChartOf<'histogram'>> {
  const histogram = gradesDrawn(rows);
  const finding = gradesFinding(rows);
  return {
    id: 'problem-grades',
    title: 'Grades',
    finding,
    name: plotName('Histogram', 'learners by grade', histogram.bins.length, finding),
    chart: { kind: 'histogram', ...histogram },
  };
}

/** A bar per grade from 0 to the highest possible; half points make bars of half a point. */
function gradesDrawn(rows: readonly GradeRow[]): Histogram {
  const counts = rows.flatMap(({ grade, count }) => (grade === null ? [] : [{ grade, count }]));
  const width = counts.every(({ grade }) => Number.isInteger(grade)) ? 1 : 0.5;
  const top = Math.max(...counts.map(({ grade }) => grade), ...rows.map((row) => row.max_grade ?? 0), 0);
  const grades =
    counts.length === 0 ? [] : Array.from({ length: Math.floor(top / width) + 1 }, (_, step) => step * width);
  const median = medianGrade(rows);
  return {
    bins: grades.map((grade) => ({
      from: grade - width / 2,
      count: counts.reduce((sum, row) => (Math.round(row.grade / width) * width === grade ? sum + row.count : sum), 0),
      label: gradeLabel(grade),
    })),
    binWidth: width,
    ticks: grades.map((grade) => ({ at: grade, label: points(grade) })),
    xLabel: 'Points',
    countLabel: 'Learners',
    marks: median === null ? [] : [{ at: median, label: `Median ${points(median)}` }],
  };
}
