import { t } from '../../language/message.ts';
import { formatExact } from '../../text/numbers.ts';
import { logTicks, niceStep, tickText, type ValueAxis, valueAxis, valueTicks } from './axes.ts';
import type { PlotPart, Scatter, ScatterPoint } from './drawing.ts';

const labelled = 3;
/** With fewer steps than this a reader cannot tell how far apart things are. */
const minTicks = 3;

/** The series whose colour a part of a plot has; null is the colour of what is in none. */
export const partSeries: Readonly<Record<PlotPart, number | null>> = {
  topLeft: 7,
  topRight: 5,
  bottomRight: 1,
  bottomLeft: null,
};

/** The points to name: the highest on each axis. */
export function outliers(points: readonly ScatterPoint[], each = labelled): Set<ScatterPoint> {
  const top = (of: (point: ScatterPoint) => number) => [...points].sort((a, b) => of(b) - of(a)).slice(0, each);
  const [high, right] = [top((point) => point.y), top((point) => point.x)];
  return new Set(high.flatMap((point, index) => [point, right[index] ?? point]));
}

/** The words along an axis: a logarithmic one says so, as its steps could be read as even ones. */
const axisText = (axis: string, scale: Scatter['xScale']): string =>
  scale === 'logarithmic' ? t('{axis}, logarithmic', { axis }) : axis;

export const acrossText = ({ xLabel, xScale = 'logarithmic' }: Pick<Scatter, 'xLabel' | 'xScale'>): string =>
  axisText(xLabel, xScale);

/** The steps of whole numbers up to 2 are even ones: 0, 1, 2. */
export const upText = ({ yLabel, yScale, points }: Pick<Scatter, 'yLabel' | 'yScale' | 'points'>): string =>
  axisText(yLabel, hasEvenSteps(points) ? 'linear' : yScale);

const hasEvenSteps = (points: Scatter['points']) => points.every(({ y }) => Number.isInteger(y) && y <= 2);

/** The scale of the first measure, its steps, and how they are written. */
export function acrossAxis({
  points,
  xScale,
  parts,
  formatX = formatExact,
}: Pick<Scatter, 'points' | 'xScale' | 'parts' | 'formatX'>) {
  // A line that parts the plot is in it.
  const xs = [...points.map(({ x }) => x), ...(parts && parts.x > 0 ? [parts.x] : [])];
  if (xScale !== 'linear') return { ...logAxis(xs), say: (value: number) => formatX(value) };
  const axis = valueAxis(xs, 'bar', 6);
  return { type: 'linear' as const, min: axis.min, max: axis.max, ticksAt: valueTicks(axis), say: tickText(axis) };
}

/** The scale of the second measure, its steps, and where a value stands on it. `split` lies between 0 and the rest. */
export function upAxis(drawn: Pick<Scatter, 'points' | 'yAxis' | 'yScale'>) {
  const axis = scatterAxis(drawn);
  if (drawn.yScale !== 'logarithmic') {
    const ticksAt = valueTicks(axis);
    // Rounded as its values are, a step of small ones would bear a number that is not its own.
    const isFine = (format: (value: number) => string) =>
      ticksAt.every((tick) => [-1, 1].every((side) => format(tick + side * 0.6 * axis.step) !== format(tick)));
    const say = (tick: number, format: (value: number) => string) => (isFine(format) ? format : tickText(axis))(tick);
    return { type: 'linear' as const, axis, ticksAt, split: null, positionOf: (value: number) => value, say };
  }
  const above = drawn.points.map(({ y }) => y).filter((y) => y > 0);
  const known = above.length > 0 ? above : [1];
  const { max, ticksAt } = logAxis(known);
  const low = Math.min(...known);
  // Zero has no place on it: half of the smallest value stands for it.
  const zero = low / 2;
  return {
    type: 'logarithmic' as const,
    axis: { min: zero / 1.8, max, step: 1, fromZero: true } satisfies ValueAxis,
    ticksAt: [zero, ...ticksAt.filter((tick) => tick >= low)],
    split: zero * Math.SQRT2,
    positionOf: (value: number) => (value > 0 ? value : zero),
    say: (tick: number, format: (value: number) => string) => format(tick === zero ? 0 : tick),
  };
}

/** A logarithmic scale around some values, all above zero. */
function logAxis(xs: readonly number[]) {
  const [low, high] = [Math.min(...xs), Math.max(...xs)];
  const [min, max] = [low / 1.3, high * 1.3];
  const within = (ticks: readonly number[]) => ticks.filter((tick) => tick >= min && tick <= max);
  const ticks = [within(logTicks(low, high)), within(logTicks(low, high, true))].find(
    ({ length }) => length >= minTicks,
  );
  const ticksAt = ticks ?? evenTicks(min, max, xs.every(Number.isInteger));
  return { type: 'logarithmic' as const, min, max, ticksAt };
}

/** Even steps, whole ones between whole numbers: what is left to write where a scale holds hardly a power of ten. */
function evenTicks(min: number, max: number, isWhole: boolean): number[] {
  const step = Math.max(isWhole ? 1 : 0, niceStep(max - min, 6));
  const first = Math.ceil(min / step);
  // Multiples of 0.2 are 0.6000000000000001 to a computer.
  const at = (index: number) => Number(((first + index) * step).toPrecision(12));
  return Array.from({ length: Math.floor(max / step) - first + 1 }, (_, index) => at(index));
}

/** The scale of the second measure. */
export const scatterAxis = ({ points, yAxis }: Pick<Scatter, 'points' | 'yAxis'>): ValueAxis =>
  yAxis ??
  valueAxis(
    points.map((point) => point.y),
    'line',
  );
