import type { Marker } from '#shared/figures/charts/palette.ts';

/** A line, a band or the bars of a chart: the cells of one column. */
export interface ChartSeries {
  readonly column: string;
  /** `#RRGGBB`. */
  readonly colour: string;
  /** The colour of bars below zero, where it is another one. */
  readonly below?: string;
  /** Lengths of dashes and of the room between them in widths of a line; empty for a line without. */
  readonly dash: readonly number[];
  /** The shape of its points. */
  readonly marker: Marker;
  /** The rows, counted from 0, whose points bear it. A point that no line leads to would be invisible without. */
  readonly marked: 'all' | readonly number[];
}

/**
 * A chart of the table on the sheet before it. It refers to the cells and holds no number of its own, so that it shows what they show: an
 * empty cell is a gap.
 */
export interface SheetChart {
  /**
   * `points` are lines of which the markers alone are drawn, `stack` has columns that stand on each other without room between them, and
   * `bars` lie: the first row is at the top.
   */
  readonly form: 'lines' | 'points' | 'areas' | 'stack' | 'columns' | 'bars';
  readonly title: string;
  /** For those who do not see it. */
  readonly description: string;
  /** The key of the column of days or names. */
  readonly categories: string;
  /** Beside the axis of values; empty for nothing. */
  readonly valueTitle: string;
  readonly series: readonly ChartSeries[];
  /** How many of the first rows it draws. */
  readonly rows: number;
  /** The first and the last day; null for names. */
  readonly days: readonly [first: number, last: number] | null;
  /** Where the value axis begins and ends; null where it fits the values. */
  readonly min: number | null;
  readonly max: number | null;
  /** Between two lines of the value axis. */
  readonly step: number;
}

/** In pixels, at 96 to the inch. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

const [width, minHeight] = [576, 320];
/** Height of a bar, and of everything around all of them, in pixels. */
const [barHeight, aroundBars] = [20, 110];

/** How large a chart is: more bars need more height. */
export const sizeOf = ({ form, rows }: SheetChart): ChartSize => ({
  width,
  height: form === 'bars' ? Math.max(minHeight, aroundBars + rows * barHeight) : minHeight,
});
