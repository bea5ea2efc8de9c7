import type { ViewRow } from '../../catalog/views.ts';
import { sentences } from '../../figures/findings/phrases.ts';
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
