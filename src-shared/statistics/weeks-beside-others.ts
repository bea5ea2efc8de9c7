import { middleOf, middleOfSorted, studentTail } from './distributions.ts';

/*
 * The weeks of all runs together: which week of a run is out of its usual course, and which week is so for all of them. Pure functions; a
 * week without data is null and never a fall.
 */

/** The weeks of a run, one after the other. */
export interface WeeksOfRun {
  readonly course: number;
  /** The calendar week of the first one, as any whole number that rises by one each week. */
  readonly firstWeek: number;
  /** The same week counted from the start of the run. */
  readonly firstOwnWeek: number;
  readonly values: readonly (number | null)[];
}

/** A week: what was expected, and how far the value lies from that. */
export interface JudgedWeek {
  readonly expected: number;
  /** In standard deviations of such differences. */
  readonly z: number;
  /** Out of the usual course: surprising, and large enough to matter. */
  readonly isUnusual: boolean;
}

/** A week of all runs: the learners of those that have it, and what was expected of them. */
export interface SharedWeek extends JudgedWeek {
  readonly week: number;
  readonly found: number;
}

/** So many errors of its own tell the swing of a series. */
const minErrors = 6;
/** Minimum number of runs that show what a week does to all of them. */
export const minRunsOfWeek = 6;
/** So many earlier runs tell what a week of a course is like. */
const minEarlierRuns = 3;
/** The trend fades by this part each week: E. S. Gardner, E. McKenzie, Management Science 31 (1985) 1237–1246. */
const damping = 0.8;
/** Weights of the newest week in level and trend: usual values for short, noisy series. */
const [levelWeight, trendWeight] = [0.5, 0.2];
/** The standard deviation of a normal distribution ÷ its median absolute deviation. */
const normalMad = 1.4826;
const maxTaughtZ = 3;
/** So rare is a week out of its usual course: as a normal number beyond three standard deviations. */
const rareWeek = 0.004;
/** The scale is a median of so few errors that tails are those of Student's t; of many errors these stay heavier than normal ones. */
const maxFreedom = 8;

/** Less is no news, however surprising. */
const [minChange, minShare] = [10, 0.05];

export const isLargeChange = (change: number, of: number): boolean =>
  Math.abs(change) >= Math.max(minChange, minShare * Math.abs(of));

/** A damped trend that learns from each week, and how far its forecasts were wrong. */
class DampedTrend {
  #level: number | null = null;
  #trend = 0;
  /** Sizes of the errors so far, sorted. */
  readonly #errors: number[] = [];

  get isSettled(): boolean {
    return this.#errors.length >= minErrors;
  }

  /** Returns the value that is expected next; null before the first one. */
  get forecast(): number | null {
    return this.#level === null ? null : this.#level + damping * this.#trend;
  }

  begin(value: number): void {
    this.#level = value;
  }

  /** A gap is carried over without a trend. */
  skip(): void {
    this.#trend = 0;
  }

  /** An error in standard deviations: 1.4826 × the median size of the errors so far, and at least `least`. */
  scoreOf(error: number, least: number): number {
    return error / Math.max(normalMad * middleOfSorted(this.#errors), least);
  }

  isRare(z: number): boolean {
    return studentTail(z, Math.min(maxFreedom, this.#errors.length - 2)) < rareWeek;
  }

  /** Learns from an error of the forecast; `judged` is that part of it which is the run's own. */
  learn(error: number, judged: number): void {
    const forecast = this.forecast ?? 0;
    this.#level = forecast + levelWeight * error;
    this.#trend = damping * this.#trend + trendWeight * error;
    const size = Math.abs(judged);
    let at = this.#errors.length;
    while (at > 0 && (this.#errors[at - 1] ?? 0) > size) at -= 1;
    this.#errors.splice(at, 0, size);
  }
}

/** A run on its way through the weeks. */
interface Walk {
  readonly run: WeeksOfRun;
  readonly trend: DampedTrend;
  readonly points: (JudgedWeek | null)[];
}

/** One week of a run before it is judged. */
interface Step {
  readonly walk: Walk;
  readonly count: number;
  /** Without what all runs share. */
  readonly error: number;
  /** Without what earlier runs of the course did at the same week, too. */
  readonly own: number;
  /** Null until the swing is known. */
  readonly score: number | null;
}

/**
 * Judges each week of each run on log(1 + learners). A damped trend says what the weeks before lead to expect. Taken out is what all runs share in a
 * calendar week, such as holidays and seasons: the median over the runs of the differences from that (a two-way fit by medians: J. W.
 * Tukey, Exploratory Data Analysis, 1977, chapter 11); and the median of what three or more earlier runs of the course did at the same week
 * of their own. The rest is divided by its usual size, which is at least √(1/x), the noise of a count, and by the median size of these
 * quotients over all runs where that is above 1: in some weeks all runs swing more. The tails are those of Student's t. Fewer than six
 * runs do not tell what is shared, and then nothing is said.
 *
 * @returns for each run its weeks, null where a week has no data or cannot be judged; and the weeks that all share, each judged by
 * the course of what is shared, as a run by its own
 */
export function weeksBesideOthers(runs: readonly WeeksOfRun[]): {
  readonly points: (JudgedWeek | null)[][];
  readonly shared: SharedWeek[];
} {
  const walks = runs.map((run): Walk => ({ run, trend: new DampedTrend(), points: [] }));
  const errorsOfCourse = new Map<string, { readonly firstWeek: number; readonly error: number }[]>();
  const shared: SharedWeek[] = [];
  const common = new DampedTrend();
  let level = 0;
  const [from, to] = [
    Math.min(...runs.map(({ firstWeek }) => firstWeek)),
    Math.max(...runs.map(({ firstWeek, values }) => firstWeek + values.length)),
  ];
  const beginning = Map.groupBy(walks, ({ run }) => run.firstWeek);
  let going: Walk[] = [];
  for (let week = from; week < to; week += 1) {
    going = [...going, ...(beginning.get(week) ?? [])].filter(({ run }) => week < run.firstWeek + run.values.length);
    const known = going.flatMap((walk) => {
      const count = walk.run.values[week - walk.run.firstWeek] ?? null;
      const { forecast } = walk.trend;
      if (count === null) walk.trend.skip();
      if (count === null || forecast === null) walk.points.push(null);
      return count === null ? [] : [{ walk, count, forecast }];
    });
    const voices = known.flatMap(({ walk, count, forecast }) =>
      forecast === null || !walk.trend.isSettled ? [] : [Math.log1p(count) - forecast],
    );
    const isShared = voices.length >= minRunsOfWeek;
    if (isShared) level = middleOf(voices);
    const steps = known.flatMap(({ walk, count, forecast }): Step[] => {
      const value = Math.log1p(count) - level;
      if (forecast === null) {
        walk.trend.begin(value);
        return [];
      }
      const error = value - forecast;
      const earlier = (errorsOfCourse.get(keyOf(walk.run, week)) ?? []).filter(
        (each) => each.firstWeek < walk.run.firstWeek,
      );
      const own = error - (earlier.length < minEarlierRuns ? 0 : middleOf(earlier.map((each) => each.error)));
      const expected = Math.max(1, Math.expm1(Math.log1p(count) - own));
      const score = walk.trend.isSettled ? walk.trend.scoreOf(own, Math.sqrt(1 / expected)) : null;
      return [{ walk, count, error, own, score }];
    });
    const scores = steps.flatMap(({ score }) => (score === null ? [] : [Math.abs(score)]));
    const swing = Math.max(1, middleOf(scores));
    for (const { walk, count, error, own, score } of steps) {
      const expected = Math.expm1(Math.log1p(count) - own);
      const z = (score ?? 0) / swing;
      const isUnusual = isShared && score !== null && walk.trend.isRare(z) && isLargeChange(count - expected, expected);
      walk.points.push(isShared && score !== null ? { expected, z, isUnusual } : null);
      // A week out of its usual course does not teach what is usual.
      const taught = isUnusual ? error - own + (own / Math.abs(z)) * maxTaughtZ : error;
      walk.trend.learn(taught, own);
      const key = keyOf(walk.run, week);
      errorsOfCourse.set(key, [...(errorsOfCourse.get(key) ?? []), { firstWeek: walk.run.firstWeek, error }]);
    }
    if (!isShared) common.skip();
    else shared.push(...judgedTogether(common, { week, level, steps }));
  }
  return { points: walks.map(({ points }) => points), shared };
}

const keyOf = ({ course, firstWeek, firstOwnWeek }: WeeksOfRun, week: number): string =>
  `${course} ${firstOwnWeek + week - firstWeek}`;

interface Together {
  readonly week: number;
  readonly level: number;
  readonly steps: readonly Step[];
}

/** Judges what all runs share in a week against the weeks before; nothing until its swing is known. */
function judgedTogether(common: DampedTrend, { week, level, steps }: Together): SharedWeek[] {
  const { forecast } = common;
  if (forecast === null) {
    common.begin(level);
    return [];
  }
  const error = level - forecast;
  const found = steps.reduce((sum, { count }) => sum + count, 0);
  const expected = found * Math.exp(-error);
  const isKnown = common.isSettled;
  const z = common.scoreOf(error, Math.sqrt(1 / Math.max(1, expected)));
  const isUnusual = isKnown && common.isRare(z) && isLargeChange(found - expected, expected);
  common.learn(isUnusual ? (error / Math.abs(z)) * maxTaughtZ : error, error);
  return isKnown ? [{ week, found, expected, z, isUnusual }] : [];
}
