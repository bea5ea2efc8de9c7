import { dayLabels, dayTicks, niceStep, type ValueAxis, valueTicks } from '#shared/figures/charts/axes.ts';
import { type Counts, positionText } from '#shared/figures/charts/names.ts';
import { ink } from '#shared/figures/charts/palette.ts';
import { el, sizes, text } from './element.ts';
import type { Letters } from './letters.ts';

/** A rectangle to draw in, in pixels. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Maps a value to a position. */
export type Scale = (value: number) => number;

export function linear([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale {
  const span = to - from || 1;
  return (value) => start + ((value - from) / span) * (end - start);
}

export function logarithmic(domain: readonly [number, number], range: readonly [number, number]): Scale {
  const within = linear([Math.log10(domain[0]), Math.log10(domain[1])], range);
  return (value) => within(Math.log10(Math.max(value, Number.MIN_VALUE)));
}

const ticksOf = (axis: ValueAxis | readonly number[]): readonly number[] => ('step' in axis ? valueTicks(axis) : axis);

/** The room that the numbers of an axis need at the left. */
export const tickRoom = (
  axis: ValueAxis | readonly number[],
  say: (value: number) => string,
  { widthOf }: Letters,
): number => Math.max(...ticksOf(axis).map((tick) => widthOf(say(tick), sizes.tick))) + 8;

/** Hairlines across the plot with their numbers at the left; zero is a rule. */
export function valueLines(
  axis: ValueAxis | readonly number[],
  plot: Plot,
  y: Scale,
  say: (value: number) => string,
): string {
  const step = 'step' in axis ? axis.step : 1;
  return ticksOf(axis)
    .map((tick) => {
      const isZero = Math.abs(tick) < step / 1e6;
      const at = Math.round(y(tick)) + 0.5;
      const line = el('line', {
        x1: plot.left,
        x2: plot.right,
        y1: at,
        y2: at,
        stroke: isZero ? ink['border-strong'] : ink.rule,
        'stroke-width': isZero ? 1 : 0.7,
      });
      const label = text(say(tick), {
        x: plot.left - 6,
        y: at + sizes.tick * 0.33,
        'text-anchor': 'end',
        'font-size': sizes.tick,
        fill: ink['ink-2'],
      });
      return line + label;
    })
    .join('');
}

const roomPerDay = 66;

interface DayAxis {
  readonly from: number;
  readonly to: number;
  /** Days are counted from a day, not dated. */
  readonly counts?: Counts | undefined;
}

/** The days along the bottom. */
export function dayAxis({ from, to, counts }: DayAxis, plot: Plot, x: Scale, { widthOf }: Letters): string {
  const maxTicks = Math.max(2, Math.floor((plot.right - plot.left) / roomPerDay));
  const ticks = counts ? countTicks(from, to, maxTicks) : dayTicks(from, to, maxTicks);
  const labels = counts ? ticks.map((day) => positionText(day, counts)) : dayLabels(ticks);
  let free = Number.NEGATIVE_INFINITY;
  return ticks
    .map((day, index) => {
      const at = x(day);
      const label = labels[index] ?? '';
      const width = widthOf(label, sizes.tick);
      const anchor = at + width / 2 > plot.right + 8 ? 'end' : at - width / 2 < plot.left - 20 ? 'start' : 'middle';
      const start = anchor === 'end' ? at - width : anchor === 'start' ? at : at - width / 2;
      const tick = el('line', {
        x1: at,
        x2: at,
        y1: plot.bottom,
        y2: plot.bottom + 4,
        stroke: ink['border-strong'],
        'stroke-width': 0.7,
      });
      // A mark without its day would look like a fault.
      if (start < free + 6) return '';
      free = start + width;
      const attributes = {
        x: at,
        y: plot.bottom + 14,
        'text-anchor': anchor,
        'font-size': sizes.tick,
        fill: ink['ink-2'],
      };
      return tick + text(label, attributes);
    })
    .join('');
}

function countTicks(from: number, to: number, max: number): number[] {
  const step = Math.max(1, niceStep(to - from, max));
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, index) => first + index * step);
}
