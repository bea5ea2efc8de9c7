import { formatNumber, withUnit } from '../../text/numbers.ts';
import { formatDate, formatShortDate } from '../../time/days.ts';

/*
 * Axes. Bars and areas begin at zero; a line may leave it when it would be flat otherwise, and then the figure says so.
 */

export interface ValueAxis {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly fromZero: boolean;
}

/** Parts of a whole, so that every such figure has the same scale. */
export const percentAxis: ValueAxis = { min: 0, max: 100, step: 20, fromZero: true };
/** Confidence is 0 to 1 by definition; for a narrow place. */
export const narrowConfidenceAxis: ValueAxis = { min: 0, max: 1, step: 0.5, fromZero: true };

/** Values closer together than this are drawn as one. */
const smallestSpan = 1e-6;

/** 1, 2 or 5 times a power of ten, so that about `parts` steps cover the span. */
export function niceStep(span: number, parts: number): number {
  if (span < smallestSpan) return 1;
  const rough = span / parts;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((f) => f * power >= rough) ?? 10;
  return factor * power;
}

/** The axis of some values. A line whose lowest value is above 60 % of its highest gets an axis that does not start at zero. */
export function valueAxis(values: readonly number[], kind: 'line' | 'bar', parts = 4): ValueAxis {
  const low = Math.min(...values, Number.POSITIVE_INFINITY);
  const high = Math.max(...values, Number.NEGATIVE_INFINITY);
  if (!Number.isFinite(low) || !Number.isFinite(high)) return { min: 0, max: 1, step: 1, fromZero: true };
  const floats = kind === 'line' && low > 0 && low > 0.6 * high && high > low;
  const bottom = floats ? low : Math.min(0, low);
  const top = Math.max(high, floats ? high : 0);
  const step = niceStep(top - bottom, parts);
  const min = Math.floor(bottom / step) * step;
  const max = Math.max(Math.ceil(top / step) * step, min + step);
  return { min, max, step, fromZero: min <= 0 };
}

/** The steps of a value axis. */
export function valueTicks(axis: ValueAxis): number[] {
  const count = Math.round((axis.max - axis.min) / axis.step);
  return Array.from({ length: count + 1 }, (_, index) => axis.min + index * axis.step);
}

/** How a number of an axis is written: with as many decimals as its steps need, or two steps would bear the same number. */
export function tickText({ step }: Pick<ValueAxis, 'step'>, unit = ''): (value: number) => string {
  const decimals = step >= 1 ? 0 : Math.ceil(-Math.log10(step));
  return (value) => withUnit(formatNumber(value, decimals), unit);
}

const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120];

/** From where to where an axis of days goes: one day alone stands in its middle, not on its edge. */
export const dayDomain = (from: number, to: number): [number, number] =>
  from < to ? [from, to] : [from - 1, from + 1];

/** Days to label: whole weeks counted back from the last day while that is dense enough, else firsts of months. */
export function dayTicks(from: number, to: number, max: number): number[] {
  const weeks = [7, 14].find((step) => (to - from) / step <= max);
  if (to - from <= max) return range(from, to, 1);
  if (weeks) return range(to - Math.floor((to - from) / weeks) * weeks, to, weeks);
  for (const months of monthSteps) {
    const ticks = monthTicks(from, to, months);
    if (ticks.length <= max) return ticks;
  }
  return [from, to];
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
}

function monthTicks(from: number, to: number, step: number): number[] {
  const start = new Date(from * 86_400_000);
  const first = start.getUTCFullYear() * 12 + start.getUTCMonth();
  const ticks: number[] = [];
  for (let month = Math.ceil(first / step) * step; ; month += step) {
    const day = Date.UTC(Math.floor(month / 12), month % 12, 1) / 86_400_000;
    if (day > to) return ticks;
    if (day >= from) ticks.push(day);
  }
}

/** Labels of day ticks: the year stands with the first tick and wherever it changes. */
export function dayLabels(ticks: readonly number[]): string[] {
  let year = '';
  return ticks.map((day) => {
    const whole = formatDate(day);
    const thisYear = whole.slice(-4);
    const label = thisYear === year ? formatShortDate(day) : whole;
    year = thisYear;
    return label;
  });
}

/** Powers of ten around values above zero, with 2 and 5 between them when the span is short. */
export function logTicks(low: number, high: number, isFine = false): number[] {
  const bottom = Math.floor(Math.log10(low));
  const top = Math.ceil(Math.log10(high));
  const factors = isFine || top - bottom <= 2 ? [1, 2, 5] : [1];
  const ticks: number[] = [];
  for (let power = bottom; power <= top; power++) for (const factor of factors) ticks.push(factor * 10 ** power);
  return ticks.filter((tick) => tick >= low / 2 && tick <= high * 2);
}
