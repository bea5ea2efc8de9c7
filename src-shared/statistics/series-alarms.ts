import { weightedMedian } from './median.ts';

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
const mostZ = 3;
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
    const taught = point?.isUnusual ? Math.sign(error) * Math.abs(error / point.z) * mostZ : error;
    const level = forecast + levelWeight * taught;
    state = { level, trend: damping * state.trend + trendWeight * taught };
    errors.push(error);
    return point;
  });
}

function pointOf(count: number, expected: number, error: number, errors: readonly number[]): SeriesPoint {
  const scale = Math.max(spreadOf(errors), Math.sqrt(1 / Math.max(1, expected)));
  const z = error / scale;
  return { expected, z, isUnusual: Math.abs(z) > mostZ && isLarge(count - expected, expected) };
}

/** Half of the shift that is looked for, and the sum that raises an alarm: an in-control run length of some 465 points. */
const [allowance, decision] = [0.5, 5];
/** Weeks after an alarm in which none follows. */
const restAfterAlarm = 4;

/**
 * The weeks in which a slow drift is told: a two-sided cumulative sum of surprises (E. S. Page, Biometrika 41 (1954) 100–115), set back to
 * zero by an alarm. A week without data adds nothing.
 */
export function driftAlarms(surprises: readonly (number | null)[]): ('up' | 'down' | null)[] {
  let [up, down, rest] = [0, 0, 0];
  return surprises.map((z) => {
    if (rest > 0) {
      rest -= 1;
      return null;
    }
    if (z === null) return null;
    up = Math.max(0, up + z - allowance);
    down = Math.max(0, down - z - allowance);
    if (up <= decision && down <= decision) return null;
    const direction = up > decision ? 'up' : 'down';
    [up, down, rest] = [0, 0, restAfterAlarm];
    return direction;
  });
}
