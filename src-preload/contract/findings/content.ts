import { weightedMedian } from '../derived/median.ts';
import { formatNumber, formatPercent, plural } from '../format/numbers.ts';
import { isolate } from '../format/text.ts';
import type { ViewRow } from '../views.ts';

/*
 * What problems, videos and subsections say, in one or two sentences, computed.
 */

/** Below this share of correct submissions a problem is called hard. */
export const hardBelow = 50;

type ProblemRow = ViewRow<'run-problems'>;

/** From how many submissions on a problem is called much tried: the median of those that anybody tried. */
export function muchTried(rows: readonly ProblemRow[]): number {
  const tried = rows.flatMap(({ total_submissions: n }) => (n !== null && n > 0 ? [n] : [])).sort((a, b) => a - b);
  return tried[Math.floor(tried.length / 2)] ?? 0;
}

/** Problems that are hard and much tried, the one with most wrong submissions first. */
export function hardAndMuchTried(rows: readonly ProblemRow[]): ProblemRow[] {
  const from = muchTried(rows);
  const wrong = (row: ProblemRow) => (row.total_submissions ?? 0) - (row.correct_submissions ?? 0);
  return rows
    .filter((row) => (row.total_submissions ?? 0) >= from && row.correct_pct !== null && row.correct_pct < hardBelow)
    .sort((one, other) => wrong(other) - wrong(one));
}

export function problemsFinding(rows: readonly ProblemRow[], name: (row: ProblemRow) => string): string {
  const hard = hardAndMuchTried(rows);
  const untried = rows.filter((row) => (row.total_submissions ?? 0) === 0).length;
  const silent =
    untried > 0 ? ` ${plural(untried, 'problem')} nobody tried ${untried === 1 ? 'is' : 'are'} not drawn.` : '';
  const [first] = hard;
  if (!first) return `No problem with many submissions is below ${hardBelow}% correct.${silent}`;
  const many = `${formatNumber(hard.length)} of ${plural(rows.length, 'problem')} ${hard.length === 1 ? 'is' : 'are'} hard and much tried`;
  return `${many}; most wrong submissions at ${isolate(name(first))} (${formatPercent(first.correct_pct ?? 0)} correct).${silent}`;
}

/** The tag value with the lowest share of correct submissions. */
export function tagsFinding(rows: readonly ViewRow<'run-problem-tags'>[]): string {
  const known = rows.filter((row) => row.correct_pct !== null);
  const [first] = known;
  if (!first) return 'No tagged problem was tried.';
  const lowest = known.reduce((a, b) => ((b.correct_pct ?? 0) < (a.correct_pct ?? 0) ? b : a), first);
  return `Lowest: ${isolate(lowest.tag_value)} (${isolate(lowest.tag_key)}), ${formatPercent(lowest.correct_pct ?? 0)} of ${formatNumber(lowest.total_submissions ?? 0)} submissions correct. A problem with several tag values counts in each.`;
}

type AnswerRow = ViewRow<'problem-answers'>;

/** The commonest answer, and whether it is a wrong one. */
export function answersFinding(answers: readonly AnswerRow[], text: (row: AnswerRow) => string): string {
  const total = answers.reduce((sum, row) => sum + (row.responses ?? 0), 0);
  const [first] = answers;
  if (!first || total === 0) return 'Nobody answered this part.';
  const most = answers.reduce((a, b) => ((b.responses ?? 0) > (a.responses ?? 0) ? b : a), first);
  const right = answers.reduce((sum, row) => (row.correct === true ? sum + (row.responses ?? 0) : sum), 0);
  const kind = most.correct === null ? '' : most.correct ? ', correct' : ', wrong';
  const correct = answers.some((row) => row.correct !== null)
    ? ` ${formatPercent((right / total) * 100)} answered correctly.`
    : '';
  return `${formatNumber(total)} learners, ${plural(answers.length, 'different answer')}. Commonest: ${isolate(text(most))} (${formatPercent(((most.responses ?? 0) / total) * 100)}${kind}).${correct}`;
}

/** How the answers moved from the first try to the last. */
export function recoveryFinding(answers: readonly AnswerRow[]): string {
  const sum = (key: 'first_response_count' | 'last_response_count', rows: readonly AnswerRow[]) =>
    rows.reduce((total, row) => total + (row[key] ?? 0), 0);
  const right = answers.filter((row) => row.correct === true);
  const [before, after] = [sum('first_response_count', answers), sum('last_response_count', answers)];
  if (before === 0 || after === 0) return 'Only first or only last responses are counted.';
  const share = (part: number, whole: number) => formatPercent((part / whole) * 100);
  return `Correct: ${share(sum('first_response_count', right), before)} of first responses, ${share(sum('last_response_count', right), after)} of last ones.`;
}

/** The grade in the middle. */
export const medianGrade = (rows: readonly ViewRow<'problem-grades'>[]): number | null =>
  weightedMedian(rows.flatMap(({ grade, count }) => (grade === null ? [] : [{ value: grade, count }])));

export function gradesFinding(rows: readonly ViewRow<'problem-grades'>[]): string {
  const total = rows.reduce((sum, row) => sum + row.count, 0);
  const median = medianGrade(rows);
  if (median === null || total === 0) return 'No grade is known.';
  const full = rows.reduce(
    (sum, row) => (row.grade !== null && row.grade === row.max_grade ? sum + row.count : sum),
    0,
  );
  const max = rows.find((row) => row.max_grade !== null)?.max_grade ?? null;
  const of = max === null ? '' : ` of ${formatNumber(max, Number.isInteger(max) ? 0 : 1)}`;
  return `n = ${formatNumber(total)}; median ${formatNumber(median, Number.isInteger(median) ? 0 : 1)}${of} points; ${formatPercent((full / total) * 100)} reached all of them.`;
}

/** Where most viewers leave. */
export function videosFinding(
  rows: readonly ViewRow<'run-videos'>[],
  name: (row: ViewRow<'run-videos'>) => string,
): string {
  const watched = rows.filter((row) => row.completion_pct !== null);
  const [first] = watched;
  if (!first) return 'Nobody watched a video.';
  const most = watched.reduce((a, b) => ((b.left_early ?? 0) > (a.left_early ?? 0) ? b : a), first);
  const mean = watched.reduce((sum, row) => sum + (row.completion_pct ?? 0), 0) / watched.length;
  const unwatched = rows.length - watched.length;
  const silent = unwatched > 0 ? ` ${plural(unwatched, 'video')} nobody watched.` : '';
  return `Most leave ${isolate(name(most))} early (${formatNumber(most.left_early ?? 0)} learners); videos are finished by ${formatPercent(mean)} on average.${silent}`;
}

/** The mean completion (y) of the shorter and the longer half (x is the length). */
export function videoLengthsFinding(points: readonly { readonly x: number; readonly y: number }[]): string {
  const sorted = points.toSorted((a, b) => a.x - b.x);
  const half = Math.floor(sorted.length / 2);
  const mean = (some: typeof sorted) => some.reduce((sum, point) => sum + point.y, 0) / Math.max(1, some.length);
  return `The shorter half is finished by ${formatPercent(mean(sorted.slice(0, half)))} of viewers, the longer half by ${formatPercent(mean(sorted.slice(half)))}.`;
}

/** The subsection with most views, and the steepest fall from one to the next. */
export function subsectionsFinding(bars: readonly { readonly label: string; readonly value: number }[]): string {
  const [first] = bars;
  if (!first) return 'No views are known.';
  const top = bars.reduce((a, b) => (b.value > a.value ? b : a), first);
  return `${plural(bars.length, 'subsection')} in the order of the course; most views at ${isolate(top.label)} (${formatNumber(top.value)}).`;
}
