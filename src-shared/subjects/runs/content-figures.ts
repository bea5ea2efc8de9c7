import type { ViewRow } from '../../catalog/views.ts';
import { type ValueAxis, valueAxis } from '../../figures/charts/axes.ts';
import type { ChartOf, Figure, ScatterPoint } from '../../figures/charts/drawing.ts';
import { plotName } from '../../figures/charts/names.ts';
import { headOf } from '../../figures/figures.ts';
import { sentences } from '../../figures/findings/phrases.ts';
import { t, translated } from '../../language/message.ts';
import { formatNumber, formatPercent } from '../../text/numbers.ts';
import { problem as problemColumns } from '../problems/columns.ts';
import {
  hardAndMuchTried,
  hardBelow,
  muchTried,
  problemsFinding,
  subsectionsFinding,
  tagsFinding,
  videoLengthsFinding,
  videosFinding,
} from './content-findings.ts';

/*
 * What learners do with problems, videos and subsections.
 */

type ProblemRow = ViewRow<'run-problems'>;
type VideoRow = ViewRow<'run-videos'>;
type TagRow = ViewRow<'run-problem-tags'>;

/** To 100 %, in so many steps; further where a service counts more learners whose last answer is right than learners who answered. */
const percentAxis = (values: readonly number[], steps: number): ValueAxis =>
  values.some((value) => value > 100)
    ? valueAxis(values, 'bar', steps)
    : { min: 0, max: 100, step: 100 / steps, fromZero: true };
/** As many of the corner of interest as can be distinguished by name. */
const maxNamed = 5;

/** The problems that a user tried: the points of their figure, in this order. */
export const triedProblems = (rows: readonly ProblemRow[]): ProblemRow[] =>
  rows.filter(({ total_submissions: n, correct_pct }) => n !== null && n > 0 && correct_pct !== null);

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
      formatY: (value) => formatPercent(value),
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
    name: plotName(t('Dot plot'), t('% of answers right by tag value'), rows.length, finding),
    chart: {
      kind: 'dots',
      dots: rows.map((row) => ({
        label: row.tag_value,
        value: row.correct_pct ?? 0,
        note: t('n {count}', { count: formatNumber(row.total_submissions ?? 0) }),
      })),
      axis: percentAxis(
        rows.map((row) => row.correct_pct ?? 0),
        5,
      ),
      valueLabel: t('% of answers right'),
      decimals: 1,
      ruleBefore: rows.findIndex((row, index) => index > 0 && row.tag_key !== rows[index - 1]?.tag_key),
    },
  };
}

/** As many as fit one look; the table has all. */
export const maxPairs = 20;

/** The videos that the figure shows: watched, with most learners lost first. */
export const watchedVideos = (rows: readonly VideoRow[], most = maxPairs): VideoRow[] =>
  rows.filter((row) => row.completion_pct !== null).slice(0, most);

/** Learners at start and end of each video. Two points of each are known, so nothing is drawn between them. */
export function videosFigure(
  rows: readonly VideoRow[],
  name: (row: VideoRow) => string,
  most = maxPairs,
): Figure<ChartOf<'pairs'>> {
  const shown = watchedVideos(rows, most);
  const finding = videosFinding(rows, name);
  return {
    ...headOf('run-videos'),
    finding,
    note: sentences(
      rows.length > shown.length &&
        t('The {videos} videos that lose the most learners.', { videos: String(shown.length) }),
      t('Open dot: learners at the start; filled dot: at the end.'),
    ),
    name: plotName(
      t('Dumbbell chart'),
      t('learners at start and end per video, most lost first'),
      shown.length,
      finding,
    ),
    chart: {
      kind: 'pairs',
      pairs: shown.map((row) => ({ label: name(row), from: row.users_at_start ?? 0, to: row.users_at_end ?? 0 })),
      fromLabel: t('Started'),
      toLabel: t('Finished'),
    },
  };
}

/** The videos whose length and completion are known: the points of their figure, in this order. */
export const measuredVideos = (rows: readonly VideoRow[]): VideoRow[] =>
  rows.filter((row) => row.duration !== null && row.completion_pct !== null);

/** Length against completion. */
export function videoLengthsFigure(
  rows: readonly VideoRow[],
  name: (row: VideoRow) => string,
): Figure<ChartOf<'scatter'>> {
  const points = measuredVideos(rows).map((row) => ({
    label: name(row),
    x: (row.duration ?? 0) / 60,
    y: row.completion_pct ?? 0,
  }));
  const finding = videoLengthsFinding(measuredVideos(rows));
  const unknown = rows.filter((row) => row.completion_pct !== null).length - points.length;
  return {
    ...headOf('run-video-lengths'),
    finding,
    note:
      unknown > 0
        ? t(
            '{unknown, plural, one {# video without a known length is not drawn.} other {# videos without a known length are not drawn.}}',
            { unknown },
          )
        : undefined,
    name: plotName(t('Scatter plot'), t('length and % finished per video'), points.length, finding),
    chart: {
      kind: 'scatter',
      points,
      xLabel: t('Length in minutes'),
      yLabel: t('% finished'),
      xScale: 'linear',
      yAxis: percentAxis([], 4),
      formatX: (value) => formatNumber(value, Number.isInteger(value) ? 0 : 1),
      formatY: (value) => formatPercent(value),
      named: new Set(),
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
