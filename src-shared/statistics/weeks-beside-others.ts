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

/** The number of its own errors that the spread of a series is estimated from. */
const minErrors = 6;
/** Minimum number of runs that show what a week does to all of them. */
export const minRunsOfWeek = 6;
/** The number of earlier runs that show what a week of a course is like. */
const minEarlierRuns = 3;
/** The trend fades by this part each week: E. S. Gardner, E. McKenzie, Management Science 31 (1985) 1237–1246. */
const damping = 0.8;
/** Weights of the newest week in level and trend: usual values for short, noisy series. */
const [levelWeight, trendWeight] = [0.5, 0.2];
/** The standard deviation of a normal distribution ÷ its median absolute deviation. */
const normalMad = 1.4826;
const maxTaughtZ = 3;
/** The probability of a week out of its usual course: that of a normal number beyond three standard deviations. */
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
  #count = 0;
  /** Sizes of the errors so far, sorted. */
  readonly #errors: Float64Array;

  /** @param weeks the maximum that it learns from */
  constructor(weeks: number) {
    this.#errors = new Float64Array(weeks);
  }

  get isSettled(): boolean {
    return this.#count >= minErrors;
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

  /** An error in standard deviations: 1.4826 × the median size of the errors so far, and at least `minScale`. */
  scoreOf(error: number, minScale: number): number {
    return error / Math.max(normalMad * middleOfSorted(this.#errors, this.#count), minScale);
  }

  isRare(z: number): boolean {
    return studentTail(z, Math.min(maxFreedom, this.#count - 2)) < rareWeek;
  }

  /** Learns from an error of the forecast; `judged` is that part of it which is the run's own. */
  learn(error: number, judged: number): void {
    const forecast = this.forecast ?? 0;
    this.#level = forecast + levelWeight * error;
    this.#trend = damping * this.#trend + trendWeight * error;
    const size = Math.abs(judged);
    let at = this.#count;
    while (at > 0 && (this.#errors[at - 1] ?? 0) > size) at -= 1;
    this.#errors.copyWithin(at + 1, at, this.#count);
    this.#errors[at] = size;
    this.#count += 1;
  }
}

/** Marks of a week: it has taught its error, it is judged, it is out of its usual course. */
const [isLearned, isJudged, isOut] = [1, 2, 4];

/** The weeks of a run as they are judged, in rows of numbers: thousands of runs have half a million of them, too many for objects. */
export class JudgedWeeks {
  readonly #known: Uint8Array;
  readonly #errors: Float64Array;
  readonly #expected: Float64Array;
  readonly #z: Float64Array;

  constructor(count: number) {
    this.#known = new Uint8Array(count);
    [this.#errors, this.#expected, this.#z] = [
      new Float64Array(count),
      new Float64Array(count),
      new Float64Array(count),
    ];
  }

  /** Returns the week; null where it has no data or cannot be judged. */
  at(index: number): JudgedWeek | null {
    const known = this.#known[index] ?? 0;
    if ((known & isJudged) === 0) return null;
    return { expected: this.#expected[index] ?? 0, z: this.#z[index] ?? 0, isUnusual: (known & isOut) !== 0 };
  }

  /** Returns all weeks, one after the other. */
  all(): (JudgedWeek | null)[] {
    return Array.from(this.#known, (_, index) => this.at(index));
  }

  /** Returns for each week whether it is out of the usual course. */
  unusual(): boolean[] {
    return Array.from(this.#known, (known) => (known & isOut) !== 0);
  }

  /** Returns the error that the week taught; null where it taught none, or not yet. */
  errorAt(index: number): number | null {
    return ((this.#known[index] ?? 0) & isLearned) === 0 ? null : (this.#errors[index] ?? 0);
  }

  judge(index: number, { expected, z, isUnusual }: JudgedWeek): void {
    this.#known[index] = (this.#known[index] ?? 0) | isJudged | (isUnusual ? isOut : 0);
    this.#expected[index] = expected;
    this.#z[index] = z;
  }

  learn(index: number, error: number): void {
    this.#known[index] = (this.#known[index] ?? 0) | isLearned;
    this.#errors[index] = error;
  }
}

/** A run on its way through the weeks, and its present week before that is judged: an object for each week would outlive the week. */
class Walk {
  readonly run: WeeksOfRun;
  count = 0;
  /** Without what all runs share. */
  error = 0;
  /** Without what earlier runs of the course did at the same week, too. */
  own = 0;
  /** Null until the swing is known. */
  score: number | null = null;
  readonly trend: DampedTrend;
  readonly weeks: JudgedWeeks;

  constructor(run: WeeksOfRun) {
    this.run = run;
    this.trend = new DampedTrend(run.values.length);
    this.weeks = new JudgedWeeks(run.values.length);
  }
}

/**
 * Judges each week of each run on log(1 + learners). A damped trend says what the weeks before lead to expect. Taken out is what all runs share in a
 * calendar week, such as holidays and seasons: the median over the runs of the differences from that (a two-way fit by medians: J. W.
 * Tukey, Exploratory Data Analysis, 1977, chapter 11); and the median of what three or more earlier runs of the course did at the same week
 * of their own. The rest is divided by its usual size, which is at least √(1/x), the noise of a count, and by the median size of these
 * quotients over all runs where that is above 1: in some weeks all runs swing more. The tails are those of Student's t. Fewer than six
 * runs do not tell what is shared, and then nothing is said.
 *
 * @returns for each run its weeks; and the weeks that all share, each judged by
 * the course of what is shared, as a run by its own
 */
export function weeksBesideOthers(runs: readonly WeeksOfRun[]): {
  readonly points: JudgedWeeks[];
  readonly shared: SharedWeek[];
} {
  const walks = runs.map((run) => new Walk(run));
  const ofCourse = Map.groupBy(walks, ({ run }) => run.course);
  const shared: SharedWeek[] = [];
  let level = 0;
  const [from, to] = [
    Math.min(...runs.map(({ firstWeek }) => firstWeek)),
    Math.max(...runs.map(({ firstWeek, values }) => firstWeek + values.length)),
  ];
  const common = new DampedTrend(Math.max(0, to - from));
  const beginning = Map.groupBy(walks, ({ run }) => run.firstWeek);
  let going: Walk[] = [];
  for (let week = from; week < to; week += 1) {
    going = [...going, ...(beginning.get(week) ?? [])].filter(({ run }) => week < run.firstWeek + run.values.length);
    const known = going.filter((walk) => {
      const count = walk.run.values[week - walk.run.firstWeek] ?? null;
      if (count === null) walk.trend.skip();
      else walk.count = count;
      return count !== null;
    });
    const voices: number[] = [];
    for (const { trend, count } of known)
      if (trend.forecast !== null && trend.isSettled) voices.push(Math.log1p(count) - trend.forecast);
    const isShared = voices.length >= minRunsOfWeek;
    if (isShared) level = middleOf(voices);
    const steps = known.filter((walk) => {
      const value = Math.log1p(walk.count) - level;
      const { forecast } = walk.trend;
      if (forecast === null) {
        walk.trend.begin(value);
        return false;
      }
      const earlier = errorsOfEarlier(walk.run, week, ofCourse.get(walk.run.course) ?? []);
      walk.error = value - forecast;
      walk.own = walk.error - (earlier.length < minEarlierRuns ? 0 : middleOf(earlier));
      const expected = Math.max(1, Math.expm1(Math.log1p(walk.count) - walk.own));
      walk.score = walk.trend.isSettled ? walk.trend.scoreOf(walk.own, Math.sqrt(1 / expected)) : null;
      return true;
    });
    const scores = steps.flatMap(({ score }) => (score === null ? [] : [Math.abs(score)]));
    const swing = Math.max(1, middleOf(scores));
    for (const walk of steps) {
      const { count, error, own, score } = walk;
      const expected = Math.expm1(Math.log1p(count) - own);
      const z = (score ?? 0) / swing;
      const isUnusual = isShared && score !== null && walk.trend.isRare(z) && isLargeChange(count - expected, expected);
      const index = week - walk.run.firstWeek;
      if (isShared && score !== null) walk.weeks.judge(index, { expected, z, isUnusual });
      // A week out of its usual course does not teach what is usual.
      const taught = isUnusual ? error - own + (own / Math.abs(z)) * maxTaughtZ : error;
      walk.trend.learn(taught, own);
      walk.weeks.learn(index, error);
    }
    if (!isShared) common.skip();
    else shared.push(...judgedTogether(common, { week, level, steps }));
  }
  return { points: walks.map(({ weeks }) => weeks), shared };
}

/** Errors of earlier runs of the course, at the same week of their own. */
function errorsOfEarlier({ firstWeek, firstOwnWeek }: WeeksOfRun, week: number, walks: readonly Walk[]): number[] {
  const ownWeek = firstOwnWeek + week - firstWeek;
  const errors: number[] = [];
  for (const { run, weeks } of walks) {
    if (run.firstWeek >= firstWeek) continue;
    const error = weeks.errorAt(ownWeek - run.firstOwnWeek);
    if (error !== null) errors.push(error);
  }
  return errors;
}

interface Together {
  readonly week: number;
  readonly level: number;
  readonly steps: readonly Walk[];
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
