import { logTicks, niceStep, type ValueAxis, valueAxis, valueTicks } from './axes.ts';
import type { Scatter, ScatterPoint } from './drawing.ts';

const labelled = 3;
/** With fewer steps than this nobody can tell how far apart things are. */
const fewest = 3;

/** The points to name: the highest on each axis. */
export function outliers(points: readonly ScatterPoint[], each = labelled): Set<ScatterPoint> {
  const top = (of: (point: ScatterPoint) => number) => [...points].sort((a, b) => of(b) - of(a)).slice(0, each);
  const [high, right] = [top((point) => point.y), top((point) => point.x)];
  return new Set(high.flatMap((point, place) => [point, right[place] ?? point]));
}

/** A logarithmic scale around some values, all above zero. */
export function logAxis(xs: readonly number[]) {
  const [low, high] = [Math.min(...xs), Math.max(...xs)];
  const [min, max] = [low / 1.3, high * 1.3];
  const ticks = logTicks(low, high).filter((tick) => tick >= min && tick <= max);
  return { type: 'logarithmic' as const, min, max, ticksAt: ticks.length < fewest ? evenTicks(min, max) : ticks };
}

/** Whole numbers in even steps: what is left to write where a scale holds hardly a power of ten. */
function evenTicks(min: number, max: number): number[] {
  const step = Math.max(1, niceStep(max - min, 6));
  const first = Math.ceil(min / step);
  return Array.from({ length: Math.floor(max / step) - first + 1 }, (_, index) => (first + index) * step);
}

/** A scale from zero. */
export function linearAxis(xs: readonly number[]) {
  const axis = valueAxis(xs, 'bar', 6);
  return { type: 'linear' as const, min: axis.min, max: axis.max, ticksAt: valueTicks(axis) };
}

/** The scale of the second measure. */
export const scatterAxis = ({ points, yAxis }: Pick<Scatter, 'points' | 'yAxis'>): ValueAxis =>
  yAxis ??
  valueAxis(
    points.map((point) => point.y),
    'line',
  );
