import { weightedMedian } from './median.ts';
import { studentTail } from './student.ts';

/*
 * A series of one course run against itself: which week is out of its usual course, and which drifts. Pure functions; a week without data
 * is null and never a fall.
 */

/** A week: what came, what was expected of the weeks before it, and the surprise in standard deviations. */
export interface SeriesPoint {
  readonly expected: number;
  readonly z: number;
  /** Out of the usual course: surprising, and large enough to matter. */
  readonly isUnusual: boolean;
}

/** So many errors of its own tell the swing of a series. */
const fewestErrors = 6;
/** The trend fades by this part each week: E. S. Gardner, E. McKenzie, Management Science 31 (1985) 1237–1246. */
const damping = 0.8;
/** Weights of the newest week in level and trend: usual values for short, noisy series. */
const [levelWeight, trendWeight] = [0.5, 0.2];
/** The standard deviation of a normal distribution ÷ its median absolute deviation. */
const normalMad = 1.4826;
const maxTaughtZ = 3;
/** So rare is a week out of its usual course: as a normal number beyond three standard deviations. */
const rareWeek = 0.0027;
/** The scale is a median of so few errors that tails are those of Student's t; of many errors these stay heavier than normal ones. */
const maxFreedom = 8;
/** Less is no news, however surprising. */
const [leastChange, leastShare] = [10, 0.05];

const medianOf = (values: readonly number[]): number | null =>
  weightedMedian(values.map((value) => ({ value, count: 1 })));

/** 1.4826 × the median absolute error. */
const spreadOf = (errors: readonly number[]): number => normalMad * (medianOf(errors.map(Math.abs)) ?? 0);

const isLarge = (change: number, of: number): boolean =>
  Math.abs(change) >= Math.max(leastChange, leastShare * Math.abs(of));

/**
 * Weekly learners against the expectation of the week before: a damped trend on log(1 + x). The scale is that of the errors so far, and at
 * least √(1/x), the noise of a count. Null where a week has no data, and until six errors are known.
 */
export function weeklySurprises(weeks: readonly (number | null)[]): (SeriesPoint | null)[] {
  const errors: number[] = [];
  let state: { level: number; trend: number } | null = null;
  return weeks.map((count): SeriesPoint | null => {
    if (count === null) {
      // A gap is carried over without a trend.
      if (state !== null) state = { level: state.level, trend: 0 };
      return null;
    }
    const value = Math.log1p(count);
    if (state === null) {
      state = { level: value, trend: 0 };
      return null;
    }
    const forecast = state.level + damping * state.trend;
    const error = value - forecast;
    const expected = Math.expm1(forecast);
    const point = errors.length < fewestErrors ? null : pointOf(count, expected, error, errors);
    // A week that is out of its usual course does not teach what is usual.
    const taught = point?.isUnusual ? Math.sign(error) * Math.abs(error / point.z) * maxTaughtZ : error;
    const level = forecast + levelWeight * taught;
    state = { level, trend: damping * state.trend + trendWeight * taught };
    errors.push(error);
    return point;
  });
}

function pointOf(count: number, expected: number, error: number, errors: readonly number[]): SeriesPoint {
  const scale = Math.max(spreadOf(errors), Math.sqrt(1 / Math.max(1, expected)));
  const z = error / scale;
  const isRare = studentTail(z, Math.min(maxFreedom, errors.length - 2)) < rareWeek;
  return { expected, z, isUnusual: isRare && isLarge(count - expected, expected) };
}

/** A drift is looked for in the last half year, from so many known weeks on. */
const [driftWeeks, minDriftWeeks] = [26, 24];
const rareDrift = 0.00001;
/** Residuals that follow each other more closely than that may be a walk, in which nothing is a drift. */
const maxCorrelation = 0.18;
/** Weeks after an alarm in which none follows. */
const restAfterAlarm = 26;

/**
 * The weeks in which a slow drift is told. A line is fitted to log(1 + x) over the last 26 weeks, so that the level at their beginning stands still while
 * weeks go on; `t = b / se(b)` with n − 2 degrees of freedom, where the variance of the residuals is at least that of a count, and is widened by
 * `(1 + ρ) / (1 − ρ)` for residuals that follow each other (M. S. Bartlett, J. R. Statist. Soc. 98 (1935) 536–543), ρ their correlation from week to
 * week with M. G. Kendall's correction `(1 + 4ρ) / n` (Biometrika 41 (1954) 403–404). Weeks out of their usual course teach nothing.
 *
 * @param isOut for each week, whether it is out of its usual course
 */
export function driftAlarms(weeks: readonly (number | null)[], isOut: readonly boolean[]): ('up' | 'down' | null)[] {
  let rest = 0;
  return weeks.map((count, place) => {
    if (rest > 0) {
      rest -= 1;
      return null;
    }
    if (count === null) return null;
    const from = Math.max(0, place - driftWeeks + 1);
    const points = weeks
      .slice(from, place + 1)
      .flatMap((value, at): Week[] => (value === null || isOut[from + at] ? [] : [{ week: at, value }]));
    const direction = points.length < minDriftWeeks ? null : driftOf(points);
    if (direction !== null) rest = restAfterAlarm;
    return direction;
  });
}

interface Week {
  readonly week: number;
  readonly value: number;
}

function driftOf(points: readonly Week[]): 'up' | 'down' | null {
  const n = points.length;
  const sum = (of: (point: Week) => number) => points.reduce((total, point) => total + of(point), 0);
  const [middle, mean] = [sum(({ week }) => week) / n, sum(({ value }) => Math.log1p(value)) / n];
  const squares = sum(({ week }) => (week - middle) ** 2);
  const slope = sum(({ week, value }) => (week - middle) * Math.log1p(value)) / squares;
  const residuals = points.map(({ week, value }) => Math.log1p(value) - mean - slope * (week - middle));
  const spread = residuals.reduce((total, each) => total + each ** 2, 0);
  const counting = sum(({ value }) => 1 / (1 + value)) / n;
  const variance = Math.max(spread / (n - 2), counting);
  const follow =
    residuals.reduce((total, each, at) => total + each * (residuals[at - 1] ?? 0), 0) / Math.max(spread, tiny);
  const correlation = Math.max(0, follow + (1 + 4 * follow) / n);
  if (correlation > maxCorrelation) return null;
  const t = slope / Math.sqrt((variance / squares) * ((1 + correlation) / (1 - correlation)));
  const [first, last] = [points[0]?.week ?? 0, points.at(-1)?.week ?? 0].map((week) =>
    Math.expm1(mean + slope * (week - middle)),
  );
  if (studentTail(t, n - 2) >= rareDrift || !isLarge((last ?? 0) - (first ?? 0), first ?? 0)) return null;
  return slope > 0 ? 'up' : 'down';
}

const tiny = 1e-12;
