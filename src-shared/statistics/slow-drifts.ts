import { middleOfSorted, studentTail } from './distributions.ts';
import { isLargeChange, minRunsOfWeek, type WeeksOfRun } from './weeks-beside-others.ts';

/*
 * Runs whose weeks rise or fall slowly, otherwise than those of the other runs. Pure functions; a week without data is null and never a fall.
 */

export type Drift = 'up' | 'down';

/** A drift is looked for in the last half year, from this many known weeks on. */
const [driftWeeks, minDriftWeeks] = [26, 24];
const rareDrift = 0.00001;
/** Residuals that follow each other more closely than that may be a walk, in which nothing is a drift. */
const maxCorrelation = 0.31;
/** A drift that is found in this many weeks, one after the other, is no single odd half year. */
const minLastingWeeks = 3;
/** Weeks after an alarm in which none follows. */
const restAfterAlarm = 26;

/** A half year of a run as rows of numbers, which the next one takes over: objects of thousands of runs week by week are a hundred megabytes. */
class HalfYear {
  size = 0;
  mean = 0;
  /** Within the half year. */
  readonly weeks: Uint8Array = new Uint8Array(driftWeeks);
  /** log(1 + learners), from which what all runs share is taken out later. */
  readonly levels: Float64Array = new Float64Array(driftWeeks);
  readonly counts: Float64Array = new Float64Array(driftWeeks);

  /** Reads the known weeks of the half year that ends with a week, and returns whether they are enough. */
  read({ firstWeek, values }: WeeksOfRun, levels: Float64Array, week: number): boolean {
    const last = week - firstWeek;
    const begin = last - driftWeeks + 1;
    this.size = 0;
    let sum = 0;
    for (let index = Math.max(0, begin); index <= Math.min(last, values.length - 1); index += 1) {
      const level = levels[index] ?? unknown;
      if (level === unknown) continue;
      this.weeks[this.size] = index - begin;
      this.levels[this.size] = level;
      this.counts[this.size] = values[index] ?? 0;
      sum += level;
      this.size += 1;
    }
    this.mean = sum / this.size;
    return this.size >= minDriftWeeks;
  }

  /** Takes out what all runs share in each week. */
  takeOut(shared: readonly number[]): void {
    for (let at = 0; at < this.size; at += 1)
      this.levels[at] = (this.levels[at] ?? 0) - (shared[this.weeks[at] ?? 0] ?? 0);
  }
}

/** A week without data, or out of its usual course: no count has this logarithm. */
const unknown = Number.NEGATIVE_INFINITY;

/**
 * The weeks in which a slow drift is said. Over the last 26 weeks what all runs share in a week is the median of log(1 + x) − the run's own mean, over six
 * runs or more that have 24 of the weeks: seasons are no drift of a run. A line is fitted to what is left, so that the level at the beginning stands still while
 * weeks go on; `t = b / se(b)` with n − 2 degrees of freedom, where the variance of the residuals is at least that of a count, and is widened by
 * `(1 + ρ) / (1 − ρ)` for residuals that follow each other (M. S. Bartlett, J. R. Statist. Soc. 98 (1935) 536–543), ρ their correlation from week to
 * week with M. G. Kendall's correction `(1 + 4ρ) / n` (Biometrika 41 (1954) 403–404). Weeks out of their usual course teach nothing.
 *
 * @param isOut of each run for each week, whether it is out of its usual course
 * @returns of each run for each week, the drift that is said there
 */
export function slowDrifts(runs: readonly WeeksOfRun[], isOut: readonly (readonly boolean[])[]): (Drift | null)[][] {
  const found = runs.map(({ values }) => values.map((): Drift | null => null));
  const restUntil = runs.map(() => Number.NEGATIVE_INFINITY);
  const lasting = runs.map(() => ({ drift: null as Drift | null, weeks: 0 }));
  const from = Math.min(...runs.map(({ firstWeek }) => firstWeek));
  const to = Math.max(...runs.map(({ firstWeek, values }) => firstWeek + values.length));
  const levels = runs.map((run, index) => levelsOf(run, isOut[index] ?? []));
  const halfYear = new HalfYear();
  // The excess of the runs over their own mean, for each week of the half year.
  const above = Array.from({ length: driftWeeks }, () => ({ size: 0, of: new Float64Array(runs.length) }));
  const none = new Float64Array(0);
  for (let week = from + minDriftWeeks - 1; week < to; week += 1) {
    for (const each of above) each.size = 0;
    let known = 0;
    const due: number[] = [];
    for (const [run, each] of runs.entries()) {
      const index = week - each.firstWeek;
      // Most runs of many years are over by then.
      if (index < 0 || index >= each.values.length + driftWeeks - minDriftWeeks) continue;
      if (!halfYear.read(each, levels[run] ?? none, week)) continue;
      known += 1;
      for (let at = 0; at < halfYear.size; at += 1) {
        const list = above[halfYear.weeks[at] ?? 0];
        if (list) list.of[list.size++] = (halfYear.levels[at] ?? 0) - halfYear.mean;
      }
      if (week > (restUntil[run] ?? 0) && (each.values[index] ?? null) !== null) due.push(run);
    }
    if (known < minRunsOfWeek || due.length === 0) continue;
    const shared = above.map(({ size, of }) => middleOfSorted(of.subarray(0, size).sort()));
    for (const run of due) {
      const each = runs[run];
      if (!each || !halfYear.read(each, levels[run] ?? none, week)) continue;
      halfYear.takeOut(shared);
      const drift = driftOf(halfYear);
      const weeks = drift === null || lasting[run]?.drift !== drift ? Number(drift !== null) : lasting[run].weeks + 1;
      lasting[run] = { drift, weeks };
      if (weeks < minLastingWeeks) continue;
      restUntil[run] = week + restAfterAlarm;
      found[run]?.splice(week - each.firstWeek, 1, drift);
    }
  }
  return found;
}

/** The logarithms of the weeks of a run. */
function levelsOf({ values }: WeeksOfRun, isOut: readonly boolean[]): Float64Array {
  const levels = new Float64Array(values.length).fill(unknown);
  for (const [at, count] of values.entries()) if (count !== null && !isOut[at]) levels[at] = Math.log1p(count);
  return levels;
}

function driftOf({ size: n, weeks, levels, counts }: HalfYear): Drift | null {
  // Loops: functions that are called for each week leave a number behind each time.
  let [weekSum, levelSum, countingSum] = [0, 0, 0];
  for (let at = 0; at < n; at += 1) {
    weekSum += weeks[at] ?? 0;
    levelSum += levels[at] ?? 0;
    countingSum += 1 / (1 + (counts[at] ?? 0));
  }
  const [middle, mean, counting] = [weekSum / n, levelSum / n, countingSum / n];
  let [squares, products] = [0, 0];
  for (let at = 0; at < n; at += 1) {
    const away = (weeks[at] ?? 0) - middle;
    squares += away ** 2;
    products += away * (levels[at] ?? 0);
  }
  const slope = products / squares;
  let [spread, following, before] = [0, 0, 0];
  for (let at = 0; at < n; at += 1) {
    const residual = (levels[at] ?? 0) - mean - slope * ((weeks[at] ?? 0) - middle);
    spread += residual ** 2;
    following += residual * before;
    before = residual;
  }
  const variance = Math.max(spread / (n - 2), counting);
  const follow = following / Math.max(spread, tiny);
  const correlation = Math.max(0, follow + (1 + 4 * follow) / n);
  if (correlation > maxCorrelation) return null;
  const t = slope / Math.sqrt((variance / squares) * ((1 + correlation) / (1 - correlation)));
  const [first = 0, last = 0] = [weeks[0] ?? 0, weeks[n - 1] ?? 0].map((week) =>
    Math.expm1(mean + slope * (week - middle)),
  );
  if (studentTail(t, n - 2) >= rareDrift || !isLargeChange(last - first, first)) return null;
  return slope > 0 ? 'up' : 'down';
}

const tiny = 1e-12;
