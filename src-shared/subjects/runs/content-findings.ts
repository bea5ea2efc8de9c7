import type { ViewRow } from '../../catalog/views.ts';
import { sentences, shareOf } from '../../figures/findings/phrases.ts';
import { t } from '../../language/message.ts';
import { formatNumber, formatPercent } from '../../text/numbers.ts';
import { isolate } from '../../text/text.ts';
import { attentionLimits } from '../attention/attention.ts';

/*
 * What problems, videos and subsections say, in one or two sentences, computed.
 */

/** Below this share of learners whose last answer is right a problem is called hard. */
export const hardBelow = 50;

type ProblemRow = ViewRow<'run-problems'>;

/** From how many learners who answered a problem is called much tried: the median of those that anybody answered, and enough for a share to say something. */
export function muchTried(rows: readonly ProblemRow[]): number {
  const tried = rows.flatMap(({ total_submissions: n }) => (n !== null && n > 0 ? [n] : [])).sort((a, b) => a - b);
  return Math.max(tried[Math.floor(tried.length / 2)] ?? 0, attentionLimits.learners);
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
  const unanswered = rows.filter((row) => row.total_submissions === 0).length;
  const unknown = rows.filter((row) => row.total_submissions === null).length;
  const [first] = hard;
  return sentences(
    first
      ? t(
          '{hard, plural, one {#} other {#}} of {problems, plural, one {# problem} other {# problems}} {hard, plural, one {is} other {are}} hard and often tried; {name} has the most learners with a wrong last answer ({share} of last answers right).',
          {
            hard: hard.length,
            problems: rows.length,
            name: isolate(name(first)),
            share: formatPercent(first.correct_pct ?? 0),
          },
        )
      : rows.every(({ total_submissions: n }) => (n ?? 0) < attentionLimits.learners)
        ? t('No problem was answered by at least {min} learners, so none is called hard.', {
            min: String(attentionLimits.learners),
          })
        : t('Every problem that many learners answered has at least {share}% right last answers.', {
            share: String(hardBelow),
          }),
    unanswered > 0 &&
      t(
        '{unanswered, plural, one {# problem without answers is not drawn.} other {# problems without answers are not drawn.}}',
        { unanswered },
      ),
    unknown > 0 &&
      t(
        '{unknown, plural, one {# problem without a known count is not drawn.} other {# problems without a known count are not drawn.}}',
        { unknown },
      ),
  );
}

/** The tag value with the lowest share of right last answers, among those with enough answers for their share to say something. */
export function tagsFinding(rows: readonly ViewRow<'run-problem-tags'>[]): string {
  const known = rows.filter((row) => row.correct_pct !== null);
  if (known.length === 0) return t('Nobody answered a tagged problem.');
  const many = known.filter((row) => (row.total_submissions ?? 0) >= attentionLimits.learners);
  const [first] = many;
  if (!first)
    return t('No tag value has at least {min} last answers, so none is called the lowest.', {
      min: String(attentionLimits.learners),
    });
  const lowest = many.reduce((a, b) => ((b.correct_pct ?? 0) < (a.correct_pct ?? 0) ? b : a), first);
  return t(
    'Lowest: {value} ({tag}), {share} of {answers} last answers right. A problem with several tag values counts in each.',
    {
      value: isolate(lowest.tag_value),
      tag: isolate(lowest.tag_key),
      share: formatPercent(lowest.correct_pct ?? 0),
      answers: formatNumber(lowest.total_submissions ?? 0),
    },
  );
}

type VideoRow = ViewRow<'run-videos'>;

/** Where most viewers leave, and how many of all viewers stay. */
export function videosFinding(rows: readonly VideoRow[], name: (row: VideoRow) => string): string {
  const watched = rows.filter((row) => row.completion_pct !== null);
  const [first] = watched;
  if (!first) return t('Nobody watched a video.');
  const most = watched.reduce((a, b) => ((b.left_early ?? 0) > (a.left_early ?? 0) ? b : a), first);
  const left = most.left_early ?? 0;
  const unwatched = rows.length - watched.length;
  const { finished, viewers } = viewersOf(watched);
  return sentences(
    left > 0
      ? t('{video} loses the most learners before its end ({left, plural, one {# learner} other {# learners}}).', {
          video: isolate(name(most)),
          left,
        })
      : t('No video has fewer viewers at its end than at its start.'),
    t(
      'Over all videos {finished} of {viewers, plural, one {# viewer} other {# viewers}} finish ({share}), a learner counted once per video.',
      { finished: formatNumber(finished), viewers, share: finishedBy(watched) },
    ),
    unwatched > 0 &&
      t('{unwatched, plural, one {# video without viewers.} other {# videos without viewers.}}', { unwatched }),
  );
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
  if (rows.length < 2) return t('Too few videos with a known length were watched to compare them.');
  const sorted = rows.toSorted((a, b) => (a.duration ?? 0) - (b.duration ?? 0));
  const half = Math.floor(sorted.length / 2);
  return t(
    '{half, plural, =1 {The shorter video is} other {The shorter # videos are}} finished by {shorter} of all viewers, {rest, plural, =1 {the longer video} other {the longer # videos}} by {longer}.',
    {
      half,
      rest: sorted.length - half,
      shorter: finishedBy(sorted.slice(0, half)),
      longer: finishedBy(sorted.slice(half)),
    },
  );
}

/** The subsection with most views, and the steepest fall from one to the next. */
export function subsectionsFinding(bars: readonly { readonly label: string; readonly value: number }[]): string {
  const [first] = bars;
  if (!first) return t('No views are known.');
  const top = bars.reduce((a, b) => (b.value > a.value ? b : a), first);
  return t(
    '{subsections, plural, one {# subsection} other {# subsections}} in the order of the course; most views at {name} ({views}).',
    { subsections: bars.length, name: isolate(top.label), views: formatNumber(top.value) },
  );
}
