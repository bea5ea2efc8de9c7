import { formatNumber } from '../ui/format.ts';
import { valueScale } from './frame.ts';
import { type ValueAxis, valueTicks } from './scales.ts';
import type { ChartTheme } from './theme.ts';

/*
 * Charts whose rows are named things: dots, bars and pairs of dots over one scale.
 */

const longestLabel = 34;
const shorten = (text: string) => (text.length > longestLabel ? `${text.slice(0, longestLabel - 1)}…` : text);

const rowHeight = 22;
const axisHeight = 48;

export const rowsHeight = (rows: number): number => axisHeight + rows * rowHeight;

/** The names down the side, every one of them, in the order given. */
export function nameScale(labels: readonly string[], theme: ChartTheme, lines = true) {
  return {
    type: 'category' as const,
    offset: true,
    border: { display: false },
    grid: { color: theme.rule, drawTicks: false, offset: false, display: lines },
    ticks: {
      color: theme.ink,
      font: valueScale(theme).ticks.font,
      autoSkip: false,
      padding: 8,
      callback: (_value: string | number, index: number) => shorten(labels[index] ?? ''),
    },
  };
}

/** The values along the top. */
export function topScale(axis: ValueAxis, theme: ChartTheme) {
  return {
    ...valueScale(theme),
    type: 'linear' as const,
    position: 'top' as const,
    min: axis.min,
    max: axis.max,
    afterBuildTicks: (scale: { ticks: { value: number }[] }) => {
      scale.ticks = valueTicks(axis).map((value) => ({ value }));
    },
    ticks: {
      ...valueScale(theme).ticks,
      callback: (value: string | number) => formatNumber(Number(value), axis.step < 1 ? 1 : 0),
    },
  };
}
