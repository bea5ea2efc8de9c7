import { type ValueAxis, valueAxis } from './axes.ts';
import type { DayNote } from './day-notes.ts';
import type { Counts } from './names.ts';
import { type Gap, known, type Point, type Series } from './points.ts';

/*
 * Describes a chart without saying how it is drawn: the screen paints it on a canvas, a document writes it as SVG.
 */

export interface Share {
  readonly label: string;
  readonly count: number;
  /** Its place among the series colours; null is what is not known, hatched. */
  readonly paletteIndex: number | null;
}

export interface LineChart {
  readonly series: readonly Series[];
  readonly axis: ValueAxis;
  /** The text behind a number, `%` or nothing. */
  readonly unit?: string;
  /** Days that users noted something on. */
  readonly notes?: readonly DayNote[];
  /** Stretches without a number. */
  readonly gaps?: readonly Gap[];
  /** A range behind the lines; both ends have the same days, and null where there is no range. */
  readonly band?: { readonly label: string; readonly low: readonly Point[]; readonly high: readonly Point[] };
  /** The unit of the x axis, from day 0, when it does not show days of the calendar. */
  readonly counts?: Counts | undefined;
}

/** Gains and losses per day or week. */
export interface BarPanel {
  readonly label: string;
  /** The column of the table whose cells it draws as they are; left out where they are added up. */
  readonly column?: string;
  /** Each point is a week, though the rows are days. */
  readonly isWeekly?: boolean;
  readonly points: readonly Point[];
  /** The days at both ends of the axis, the same as those of the line above. */
  readonly from: number;
  readonly to: number;
  /** Days that users noted something on. */
  readonly notes?: readonly DayNote[];
  /** Stretches without a number. */
  readonly gaps?: readonly Gap[];
}

/** Parts of a whole over days, from zero, the first at the bottom. */
export interface StackedArea {
  readonly bands: readonly Series[];
  readonly axis: ValueAxis;
  /** Days that users noted something on. */
  readonly notes?: readonly DayNote[];
  /** Stretches without a number. */
  readonly gaps?: readonly Gap[];
}

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** Printed at the end of the bar, after the value. */
  readonly note?: string;
  /** `right` and `wrong` are answers; `apart` is what has no place among the others: unknown, other, the rest. */
  readonly kind?: 'plain' | 'right' | 'wrong' | 'apart';
}

export interface BarList {
  readonly bars: readonly Bar[];
  readonly valueLabel: string;
  /** A rule stands before this bar: what follows is not part of the order above. */
  readonly ruleBefore?: number | undefined;
  /** The columns of the table whose first cells are the names and the values of the bars; left out where these are computed. */
  readonly columns?: { readonly label: string; readonly value: string };
}

export interface Bin {
  /** Where the bin begins on the axis. */
  readonly from: number;
  readonly count: number;
  /** Name of the bin in a hint. */
  readonly label: string;
}

/** A value to mark with a line, and what it is called. */
export interface ValueMark {
  readonly at: number;
  readonly label: string;
}

export interface Histogram {
  readonly bins: readonly Bin[];
  readonly binWidth: number;
  readonly ticks: readonly { readonly at: number; readonly label: string }[];
  readonly xLabel: string;
  readonly countLabel: string;
  /** Values to mark with a line each, from left to right. */
  readonly marks?: readonly ValueMark[];
  /** Into about how many steps the counts along the side are divided. */
  readonly parts?: number;
}

export interface Dot {
  readonly label: string;
  readonly value: number;
  /** An open dot: the thing is there, but nothing covers it. */
  readonly open?: boolean;
  /** The interval of the value, a line through the dot. */
  readonly between?: readonly [low: number, high: number];
  /** Printed behind the dot. */
  readonly note?: string;
}

export interface DotPlot {
  readonly dots: readonly Dot[];
  readonly axis: ValueAxis;
  readonly valueLabel: string;
  /** Decimals of the printed values; null prints each exactly. */
  readonly decimals: number | null;
  /** A rule stands before this dot: the next group begins. */
  readonly ruleBefore?: number;
}

export interface Pair {
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

/** Two values of each thing, joined: the open dot is before, the filled one after. */
export interface Dumbbell {
  readonly pairs: readonly Pair[];
  /** Meanings of the open and the filled dot. */
  readonly fromLabel: string;
  readonly toLabel: string;
}

export interface ScatterPoint {
  readonly label: string;
  /** Above zero where the axis is logarithmic. */
  readonly x: number;
  readonly y: number;
  /** Where a click leads; without it a click marks the point. */
  readonly href?: string;
  /** An open dot: the thing is there, but nothing covers it. */
  readonly open?: boolean;
  /** The part of the plot that it belongs to, whose colour it has. */
  readonly part?: PlotPart;
}

/** A quarter of a plot that two lines part. */
export const plotParts = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;
export type PlotPart = (typeof plotParts)[number];

/** A line within which points lie as often as its label says. */
export interface ScatterLimit {
  /** At its left end; empty for one that mirrors another. */
  readonly label: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface Scatter {
  readonly points: readonly ScatterPoint[];
  readonly xLabel: string;
  readonly yLabel: string;
  readonly xScale?: 'logarithmic' | 'linear';
  /** Fits the values when left out. */
  readonly yAxis?: ValueAxis;
  readonly formatX?: (value: number) => string;
  readonly formatY?: (value: number) => string;
  /** The corner of interest: from this x to the right, from this y down. */
  readonly corner?: { readonly x: number; readonly y: number; readonly label: string } | undefined;
  /** True for a logarithmic axis, which has the points at 0 on a separate line below. */
  readonly yScale?: 'logarithmic';
  /** A line that parts the plot, on a logarithmic y also one between 0 and the rest; each part has a colour, and its name in its corner. */
  readonly parts?: {
    readonly x: number;
    readonly names: Readonly<Record<PlotPart, string>>;
  };
  /** Points of one height that would lie on each other stand above and below it. Their values are those of the line. */
  readonly spread?: true;
  /** Drawn below the points. */
  readonly limits?: readonly ScatterLimit[];
  /** Which points bear their name; the highest on each axis when left out. */
  readonly named?: ReadonlySet<ScatterPoint>;
}

/** One measure of all rows, or one of the compared things with its value in each row. */
export interface MatrixColumn {
  readonly label: string;
  readonly axis: ValueAxis;
  /** Decimals of the printed values; null prints each exactly. */
  readonly decimals: number | null;
  /** One per row, in the order of the rows; null is not there or not reported. */
  readonly values: readonly (number | null)[];
}

/** Named rows against columns that each have a scale: values are read by position, row by row. */
export interface DotMatrix {
  readonly rows: readonly string[];
  readonly columns: readonly MatrixColumn[];
  /** Each value stands beside its dot, and a dash where there is none; only where there is room for it. */
  readonly printed?: boolean;
}

/** A column with a scale of its own, from zero. */
export const ownScale = (
  label: string,
  values: readonly (number | null)[],
  decimals: number | null = null,
): MatrixColumn => ({
  label,
  values,
  decimals,
  axis: valueAxis(
    values.filter((value): value is number => Number.isFinite(value)),
    'bar',
    2,
  ),
});

/** Learners of a country by its two letters. */
export interface CountryCount {
  readonly code: string | null;
  readonly name: string;
  readonly count: number;
}

/** One drawing of any kind. */
export type Chart =
  | ({ readonly kind: 'lines' } & LineChart)
  | ({ readonly kind: 'changes' } & BarPanel)
  | ({ readonly kind: 'areas' } & StackedArea)
  | ({ readonly kind: 'bars' } & BarList)
  | ({ readonly kind: 'histogram' } & Histogram)
  | ({ readonly kind: 'dots' } & DotPlot)
  | ({ readonly kind: 'pairs' } & Dumbbell)
  | ({ readonly kind: 'scatter' } & Scatter)
  | ({ readonly kind: 'matrix' } & DotMatrix)
  | { readonly kind: 'shares'; readonly shares: readonly Share[] }
  /** Small lines one beside the other. */
  | {
      readonly kind: 'panels';
      readonly series: readonly Series[];
      readonly unit?: string;
      readonly counts?: Counts | undefined;
      /** One scale for all, so that heights can be compared; else each has its own from zero. */
      readonly axis?: ValueAxis;
      /** Days that users noted something on. */
      readonly notes?: readonly DayNote[];
      /** Stretches without a number. */
      readonly gaps?: readonly Gap[];
    }
  | { readonly kind: 'world'; readonly countries: readonly CountryCount[] };

/** A chart with its words: screen and document show the same ones. */
export interface Figure<C extends Chart = Chart> {
  readonly id: string;
  readonly title: string;
  /** The finding in one or two sentences, computed from the rows. */
  readonly finding: string;
  /** Some numbers are withheld, and finding and note speak of the others alone: they are true whatever the withheld ones are. */
  readonly isOfShown?: boolean;
  /** Its note says how many of its numbers are withheld. */
  readonly saysHidden?: boolean;
  /** The columns that its marks follow from, where the rows have counts that it does not draw. */
  readonly drawn?: readonly string[];
  /** Beginning of the finding: names what is counted. Empty where the title says it. */
  readonly lead?: string;
  readonly note?: string | undefined;
  /** Says how the user of the app can see more. Shown on the screen alone: a reader of a file cannot do it. */
  readonly advice?: string | undefined;
  /** Name of the picture for assistive technology. */
  readonly name: string;
  readonly chart: C;
}

export type ChartOf<K extends Chart['kind']> = Extract<Chart, { kind: K }>;

/** Whether there is anything to draw: a chart of nothing is left out on the screen, as a picture and on paper. */
export function hasMarks(chart: Chart): boolean {
  switch (chart.kind) {
    case 'lines':
    case 'panels':
      return chart.series.some(({ points }) => known(points).length > 0);
    case 'areas':
      // A stack of zeros, or changes of nothing, would be an empty axis.
      return chart.bands.some(({ points }) => known(points).some(({ y }) => y > 0));
    case 'changes':
      return known(chart.points).some(({ y }) => y !== 0);
    case 'bars':
      return chart.bars.some(({ value }) => Number.isFinite(value));
    case 'dots':
      return chart.dots.length > 0;
    case 'pairs':
      return chart.pairs.length > 0;
    case 'histogram':
      return chart.bins.some(({ count }) => Number.isFinite(count) && count > 0);
    case 'shares':
      return chart.shares.some(({ count }) => count > 0);
    case 'scatter':
      return chart.points.length > 1;
    case 'matrix':
      return chart.rows.length > 0;
    case 'world':
      return chart.countries.some(({ count }) => Number.isFinite(count));
  }
}
