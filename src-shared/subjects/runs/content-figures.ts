import type { ViewRow } from '../../catalog/views.ts';
import { type ValueAxis, valueAxis } from '../../figures/charts/axes.ts';
import type { ChartOf, Figure, ScatterPoint } from '../../figures/charts/drawing.ts';
import { plotName } from '../../figures/charts/names.ts';
import { headOf } from '../../figures/figures.ts';
import { t, translated } from '../../language/message.ts';
import { formatNumber, formatPercent } from '../../text/numbers.ts';
import { problem as problemColumns } from '../problems/definition.ts';
import {
  hardAndMuchTried,
  hardBelow,
  muchTried,
  problemsFinding,
  subsectionsFinding,
  tagsFinding,
} from './content-findings.ts';

/*
 * What learners do with problems, videos and subsections.
 */

type ProblemRow = ViewRow<'run-problems'>;
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
