import type { ViewRow } from '../../catalog/views.ts';
import { type ValueAxis, valueAxis } from '../../figures/charts/axes.ts';
import type { ChartOf, Figure, ScatterPoint } from '../../figures/charts/drawing.ts';
import { plotName } from '../../figures/charts/names.ts';
import { headOf } from '../../figures/figures.ts';
import { sentences } from '../../figures/phrases.ts';
import { t, translated } from '../../language/message.ts';
import { formatNumber, formatPercent, formatStepPercent } from '../../text/numbers.ts';
import { isolate } from '../../text/text.ts';
import { attentionLimits } from '../attention/attention.ts';
import { problem as problemColumns } from '../problems/definition.ts';

/*
 * Figures on the use of problems, videos and subsections.
 */

type ProblemRow = ViewRow<'run-problems'>;
type TagRow = ViewRow<'run-problem-tags'>;

/** To 100 %, in N steps; further where a service counts more learners whose last answer is right than learners who answered. */
const percentAxis = (values: readonly number[], steps: number): ValueAxis =>
  values.some((value) => value > 100)
    ? valueAxis(values, 'bar', steps)
    : { min: 0, max: 100, step: 100 / steps, fromZero: true };
/** The number of points in the corner of interest that names can tell apart. */
const maxNamed = 5;

/** The problems that a user tried: the points of their figure, in this order. */
export const triedProblems = (rows: readonly ProblemRow[]): ProblemRow[] =>
  rows.filter(({ total_submissions: n, correct_pct }) => n !== null && n > 0 && correct_pct !== null);

// Findings on problems, videos and subsections, in one or two sentences, computed.

/** Below this share of learners whose last answer is right a problem is called hard. */
const hardBelow = 50;

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
          'In this run, {hard, plural, one {#} other {#}} of {problems, plural, one {# problem} other {# problems}} {hard, plural, one {is} other {are}} hard and often tried: many learners answered {hard, plural, one {it} other {them}}, and fewer than half got {hard, plural, one {it} other {them}} right in the end. {hard, plural, one {Most learners got {name} wrong} other {Among them, {name} has the most wrong last answers}} ({share} right).',
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
        : t('In every problem that many learners answered, at least {share}% of last answers are right.', {
            share: String(hardBelow),
          }),
    unanswered > 0 &&
      t(
        '{unanswered, plural, one {# problem without answers is not shown.} other {# problems without answers are not shown.}}',
        { unanswered },
      ),
    unknown > 0 &&
      t(
        '{unknown, plural, one {# problem with an unknown count is not shown.} other {# problems with an unknown count are not shown.}}',
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
    'Problems tagged “{value}” ({tag}) have the lowest share of right last answers: {share} of {answers}. Tag values with fewer than {min} last answers are not compared. A problem with several tag values counts under each of them.',
    {
      min: String(attentionLimits.learners),
      value: isolate(lowest.tag_value),
      tag: isolate(lowest.tag_key),
      share: formatPercent(lowest.correct_pct ?? 0),
      answers: formatNumber(lowest.total_submissions ?? 0),
    },
  );
}

/** The subsection with most views, and the steepest fall from one to the next. */
function subsectionsFinding(bars: readonly { readonly label: string; readonly value: number }[]): string {
  const [first] = bars;
  if (!first) return t('No views are known.');
  const top = bars.reduce((a, b) => (b.value > a.value ? b : a), first);
  return t(
    '{subsections, plural, one {# subsection} other {# subsections}} in the order of the course; {name} has the most views ({views}).',
    { subsections: bars.length, name: isolate(top.label), views: formatNumber(top.value) },
  );
}

/** Learners who answered against the share of them whose last answer is right, with the corner of those that are hard and much tried. */
export function problemsFigure(
  rows: readonly ProblemRow[],
  name: (row: ProblemRow) => string,
  href?: (row: ProblemRow) => string,
): Figure<ChartOf<'scatter'>> {
  const tried = triedProblems(rows);
  const points = tried.map(
    (row): ScatterPoint => ({
      label: name(row),
      x: row.total_submissions ?? 0,
      y: row.correct_pct ?? 0,
      ...(href && { href: href(row) }),
    }),
  );
  const hard = new Set(hardAndMuchTried(rows).slice(0, maxNamed));
  const finding = problemsFinding(rows, name);
  return {
    ...headOf('run-problems'),
    finding,
    drawn: ['total_submissions', 'correct_pct'],
    name: plotName(
      t('Scatter plot'),
      t('learners who answered, and learners whose last answer is right, per problem'),
      points.length,
      finding,
    ),
    chart: {
      kind: 'scatter',
      points,
      xLabel: t('Learners who answered'),
      yLabel: translated(problemColumns.correctPct.label),
      yAxis: percentAxis(
        points.map(({ y }) => y),
        4,
      ),
      formatY: formatStepPercent,
      corner: { x: muchTried(rows), y: hardBelow, label: t('Hard and often tried') },
      named: new Set(points.filter((_, index) => hard.has(tried[index] as ProblemRow))),
    },
  };
}

/** The levels of the tag that every service knows, easiest first; everything else by name, as the table has it. */
const difficulties = ['Easy', 'Medium', 'Hard'];
const byTag = (one: TagRow, other: TagRow) =>
  one.tag_key === other.tag_key ? difficulties.indexOf(one.tag_value) - difficulties.indexOf(other.tag_value) : 0;

/** The tag values of problems that a user tried, in the order of their figure. */
export const triedTags = (rows: readonly TagRow[]): TagRow[] =>
  rows.filter((row) => row.correct_pct !== null).sort(byTag);

/** The share of right last answers per tag value, each with its number of answers. Takes {@link triedTags}. */
export function tagsFigure(rows: readonly TagRow[]): Figure<ChartOf<'dots'>> {
  const finding = tagsFinding(rows);
  return {
    ...headOf('run-problem-tags'),
    finding,
    drawn: ['correct_pct', 'total_submissions'],
    name: plotName(t('Dot plot'), t('% of correct answers for each tag value'), rows.length, finding),
    chart: {
      kind: 'dots',
      dots: rows.map((row) => ({
        label: row.tag_value,
        value: row.correct_pct ?? 0,
        note: t('{n, plural, one {# answer} other {# answers}}', { n: row.total_submissions ?? 0 }),
      })),
      axis: percentAxis(
        rows.map((row) => row.correct_pct ?? 0),
        5,
      ),
      valueLabel: t('% of correct answers'),
      decimals: 1,
      ruleBefore: rows.findIndex((row, index) => index > 0 && row.tag_key !== rows[index - 1]?.tag_key),
    },
  };
}

/** Views of subsections, in the order given. */
export function subsectionsFigure(
  bars: readonly { readonly label: string; readonly value: number }[],
): Figure<ChartOf<'bars'>> {
  const finding = subsectionsFinding(bars);
  return {
    ...headOf('run-subsections'),
    finding,
    name: plotName(t('Bar chart'), t('views per subsection in the order of the course'), bars.length, finding),
    chart: { kind: 'bars', bars, valueLabel: t('Views') },
  };
}
