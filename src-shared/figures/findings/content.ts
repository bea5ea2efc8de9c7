import type { ViewRow } from '../../catalog/views.ts';
import { weightedMedian } from '../../statistics/median.ts';
import { formatNumber, formatPercent, plural } from '../../text/numbers.ts';
import { isolate } from '../../text/text.ts';
import { shareOf, withheldFinding } from './phrases.ts';

/*
 * What problems, videos and subsections say, in one or two sentences, computed.
 */

/** Below this share of learners whose last answer is right a problem is called hard. */
export const hardBelow = 50;

type ProblemRow = ViewRow<'run-problems'>;

/** From how many learners who answered a problem is called much tried: the median of those that anybody answered. */
export function muchTried(rows: readonly ProblemRow[]): number {
  const tried = rows.flatMap(({ total_submissions: n }) => (n !== null && n > 0 ? [n] : [])).sort((a, b) => a - b);
  return tried[Math.floor(tried.length / 2)] ?? 0;
}

/** Problems that are hard and much tried, the one with most wrong last answers first. */
export function hardAndMuchTried(rows: readonly ProblemRow[]): ProblemRow[] {
  const from = muchTried(rows);
  const wrong = (row: ProblemRow) => (row.total_submissions ?? 0) - (row.correct_submissions ?? 0);
  return rows
    .filter((row) => (row.total_submissions ?? 0) >= from && row.correct_pct !== null && row.correct_pct < hardBelow)
    .sort((one, other) => wrong(other) - wrong(one));
}

export function problemsFinding(rows: readonly ProblemRow[], name: (row: ProblemRow) => string): string {
  const hard = hardAndMuchTried(rows);
  const notDrawn = (count: number, why: string) =>
    count > 0 ? ` ${plural(count, 'problem')} ${why} ${count === 1 ? 'is' : 'are'} not drawn.` : '';
  const unanswered = notDrawn(rows.filter((row) => row.total_submissions === 0).length, 'without answers');
  const unknown = notDrawn(rows.filter((row) => row.total_submissions === null).length, 'without a known count');
  const silent = `${unanswered}${unknown}`;
  const [first] = hard;
  if (!first) return `No problem that many learners answered has fewer than ${hardBelow}% right last answers.${silent}`;
  const many = `${formatNumber(hard.length)} of ${plural(rows.length, 'problem')} ${hard.length === 1 ? 'is' : 'are'} hard and much tried`;
  return `${many}; most learners with a wrong last answer: ${isolate(name(first))} (${formatPercent(first.correct_pct ?? 0)} of last answers right).${silent}`;
}

/** The tag value with the lowest share of right last answers. */
export function tagsFinding(rows: readonly ViewRow<'run-problem-tags'>[]): string {
  const known = rows.filter((row) => row.correct_pct !== null);
  const [first] = known;
  if (!first) return 'Nobody answered a tagged problem.';
  const lowest = known.reduce((a, b) => ((b.correct_pct ?? 0) < (a.correct_pct ?? 0) ? b : a), first);
  return `Lowest: ${isolate(lowest.tag_value)} (${isolate(lowest.tag_key)}), ${formatPercent(lowest.correct_pct ?? 0)} of ${formatNumber(lowest.total_submissions ?? 0)} last answers right. A problem with several tag values counts in each.`;
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
    ? ` The last answer of ${formatPercent((right / total) * 100)} is right.`
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

/** The grade in the middle of those whose counts are known. */
export const medianGrade = (rows: readonly ViewRow<'problem-grades'>[]): number | null =>
  weightedMedian(
    rows.flatMap(({ grade, count }) => (grade === null || count === null ? [] : [{ value: grade, count }])),
  );

export function gradesFinding(rows: readonly ViewRow<'problem-grades'>[]): string {
  if (rows.some(({ count }) => count === null)) return withheldFinding;
  const total = rows.reduce((sum, row) => sum + (row.count ?? 0), 0);
  const median = medianGrade(rows);
  if (median === null || total === 0) return 'No grade is known.';
  const full = rows.reduce(
    (sum, row) => (row.grade !== null && row.grade === row.max_grade ? sum + (row.count ?? 0) : sum),
    0,
  );
  const possible = [...new Set(rows.flatMap(({ max_grade }) => max_grade ?? []))];
  const [max] = possible;
  const of = max === undefined || possible.length > 1 ? '' : ` of ${formatNumber(max, Number.isInteger(max) ? 0 : 1)}`;
  return `n = ${formatNumber(total)}; median ${formatNumber(median, Number.isInteger(median) ? 0 : 1)}${of} points; ${formatPercent((full / total) * 100)} reached all of them.`;
}

type VideoRow = ViewRow<'run-videos'>;

/** Where most viewers leave, and how many of all viewers stay. */
export function videosFinding(rows: readonly VideoRow[], name: (row: VideoRow) => string): string {
  const watched = rows.filter((row) => row.completion_pct !== null);
  const [first] = watched;
  if (!first) return 'Nobody watched a video.';
  const most = watched.reduce((a, b) => ((b.left_early ?? 0) > (a.left_early ?? 0) ? b : a), first);
  const left = most.left_early ?? 0;
  const unwatched = rows.length - watched.length;
  const silent = unwatched > 0 ? ` ${plural(unwatched, 'video')} without viewers.` : '';
  const early =
    left > 0
      ? `Most leave ${isolate(name(most))} early (${plural(left, 'learner')})`
      : 'No video has fewer viewers at its end than at its start';
  const { finished, viewers } = viewersOf(watched);
  return `${early}. Over all videos ${formatNumber(finished)} of ${plural(viewers, 'viewer')} finish (${finishedBy(watched)}), a learner counted once per video.${silent}`;
}

/**
 * Those who finish some videos, and all viewers of them: of each video the larger of those at its start and at its end, as in its
 * own share. The mean of the shares would let a video of one viewer count as much as one of a thousand.
 */
function viewersOf(rows: readonly VideoRow[]): { readonly finished: number; readonly viewers: number } {
  const sum = (of: (row: VideoRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const finished = sum((row) => row.users_at_end ?? 0);
  return { finished, viewers: sum((row) => Math.max(row.users_at_start ?? 0, row.users_at_end ?? 0)) };
}

/** The share of all viewers of some videos who finish: finished ÷ viewers × 100. */
function finishedBy(rows: readonly VideoRow[]): string {
  const { finished, viewers } = viewersOf(rows);
  return shareOf(finished, viewers);
}

/** How many viewers finish the shorter and the longer half of the videos, which come with a known length each. */
export function videoLengthsFinding(rows: readonly VideoRow[]): string {
  if (rows.length < 2) return 'Too few videos with a known length were watched to compare them.';
  const sorted = rows.toSorted((a, b) => (a.duration ?? 0) - (b.duration ?? 0));
  const half = Math.floor(sorted.length / 2);
  const words = (count: number) => (count === 1 ? 'video' : `${formatNumber(count)} videos`);
  return `The shorter ${words(half)} ${half === 1 ? 'is' : 'are'} finished by ${finishedBy(sorted.slice(0, half))} of all viewers, the longer ${words(sorted.length - half)} by ${finishedBy(sorted.slice(half))}.`;
}

/** The subsection with most views, and the steepest fall from one to the next. */
export function subsectionsFinding(bars: readonly { readonly label: string; readonly value: number }[]): string {
  const [first] = bars;
  if (!first) return 'No views are known.';
  const top = bars.reduce((a, b) => (b.value > a.value ? b : a), first);
  return `${plural(bars.length, 'subsection')} in the order of the course; most views at ${isolate(top.label)} (${formatNumber(top.value)}).`;
}
