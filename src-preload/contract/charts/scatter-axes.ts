import { logTicks, type ValueAxis, valueAxis, valueTicks } from './axes.ts';
import type { Scatter, ScatterPoint } from './drawing.ts';

const labelled = 3;

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
  const ticksAt = logTicks(low, high).filter((tick) => tick >= min && tick <= max);
  return { type: 'logarithmic' as const, min, max, ticksAt };
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
