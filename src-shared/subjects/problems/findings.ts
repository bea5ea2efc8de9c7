import type { ViewRow } from '../../catalog/views.ts';
import { sentences, withheldFinding } from '../../figures/findings/phrases.ts';
import { t } from '../../language/message.ts';
import { weightedMedian } from '../../statistics/median.ts';
import { formatNumber, formatPercent } from '../../text/numbers.ts';
import { isolate } from '../../text/text.ts';

/*
 * What the answers to one problem and its grades say, in one or two sentences, computed.
 */

type AnswerRow = ViewRow<'problem-answers'>;

/** The commonest answer, and whether it is a wrong one. */
export function answersFinding(answers: readonly AnswerRow[], text: (row: AnswerRow) => string): string {
  const total = answers.reduce((sum, row) => sum + (row.responses ?? 0), 0);
  const [first] = answers;
  if (!first || total === 0) return t('Nobody answered this part.');
  const most = answers.reduce((a, b) => ((b.responses ?? 0) > (a.responses ?? 0) ? b : a), first);
  const right = answers.reduce((sum, row) => (row.correct === true ? sum + (row.responses ?? 0) : sum), 0);
  return sentences(
    t(
      '{learners, plural, other {# learners}}, {answers, plural, one {# different answer} other {# different answers}}.',
      { learners: total, answers: answers.length },
    ),
    t(
      '{kind, select, right {Most common: {answer} ({share}, correct).} wrong {Most common: {answer} ({share}, wrong).} other {Most common: {answer} ({share}).}}',
      {
        kind: most.correct === null ? 'none' : most.correct ? 'right' : 'wrong',
        answer: isolate(text(most)),
        share: formatPercent(((most.responses ?? 0) / total) * 100),
      },
    ),
    answers.some((row) => row.correct !== null) &&
      t('{share} have a right last answer.', { share: formatPercent((right / total) * 100) }),
  );
}

/** How the answers moved from the first try to the last. */
export function recoveryFinding(answers: readonly AnswerRow[]): string {
  const sum = (key: 'first_response_count' | 'last_response_count', rows: readonly AnswerRow[]) =>
    rows.reduce((total, row) => total + (row[key] ?? 0), 0);
  const right = answers.filter((row) => row.correct === true);
  const [before, after] = [sum('first_response_count', answers), sum('last_response_count', answers)];
  if (before === 0 || after === 0) return t('Only first or only last responses are counted.');
  const share = (part: number, whole: number) => formatPercent((part / whole) * 100);
  return t('Correct: {first} of first responses, {last} of last ones.', {
    first: share(sum('first_response_count', right), before),
    last: share(sum('last_response_count', right), after),
  });
}

/** The grade in the middle of those whose counts are known. */
export const medianGrade = (rows: readonly ViewRow<'problem-grades'>[]): number | null =>
  weightedMedian(
    rows.flatMap(({ grade, count }) => (grade === null || count === null ? [] : [{ value: grade, count }])),
  );

export function gradesFinding(rows: readonly ViewRow<'problem-grades'>[]): string {
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
  const points = (grade: number) => formatNumber(grade, Number.isInteger(grade) ? 0 : 1);
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
