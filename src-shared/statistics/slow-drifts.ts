import { middleOf, studentTail } from './distributions.ts';
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

interface Point {
  /** Within the half year. */
  readonly week: number;
  /** log(1 + learners), from which what all runs share is taken out later. */
  readonly level: number;
  readonly count: number;
}

interface HalfYear {
  readonly run: number;
  readonly points: readonly Point[];
  readonly mean: number;
}

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
  for (let week = from + minDriftWeeks - 1; week < to; week += 1) {
    const halfYears = runs.flatMap((each, run): HalfYear[] => {
      const points = pointsUntil(each, isOut[run] ?? [], week);
      const mean = points.reduce((sum, { level }) => sum + level, 0) / points.length;
      return points.length < minDriftWeeks ? [] : [{ run, points, mean }];
    });
    const isDue = ({ run }: HalfYear) =>
      week > (restUntil[run] ?? 0) && (runs[run]?.values[week - (runs[run]?.firstWeek ?? 0)] ?? null) !== null;
    if (halfYears.length < minRunsOfWeek || !halfYears.some(isDue)) continue;
    const shared = sharedIn(halfYears);
    for (const halfYear of halfYears.filter(isDue)) {
      const { run, points } = halfYear;
      const drift = driftOf(points.map((point) => ({ ...point, level: point.level - (shared[point.week] ?? 0) })));
      const weeks = drift === null || lasting[run]?.drift !== drift ? Number(drift !== null) : lasting[run].weeks + 1;
      lasting[run] = { drift, weeks };
      if (weeks < minLastingWeeks) continue;
      restUntil[run] = week + restAfterAlarm;
      found[run]?.splice(week - (runs[run]?.firstWeek ?? 0), 1, drift);
    }
  }
  return found;
}

function pointsUntil({ firstWeek, values }: WeeksOfRun, isOut: readonly boolean[], week: number): Point[] {
  const last = week - firstWeek;
  // Most runs of many years are over by then.
  if (last < 0 || last >= values.length + driftWeeks - minDriftWeeks) return [];
  const begin = last - driftWeeks + 1;
  return values
    .slice(Math.max(0, begin), last + 1)
    .flatMap((count, at): Point[] =>
      count === null || isOut[Math.max(0, begin) + at]
        ? []
        : [{ week: Math.max(0, -begin) + at, level: Math.log1p(count), count }],
    );
}

/** What all runs share in each week. */
function sharedIn(halfYears: readonly HalfYear[]): number[] {
  const levels = Array.from({ length: driftWeeks }, (): number[] => []);
  for (const { points, mean } of halfYears) for (const { week, level } of points) levels[week]?.push(level - mean);
  return levels.map(middleOf);
}

function driftOf(points: readonly Point[]): Drift | null {
  const n = points.length;
  const sum = (of: (point: Point) => number) => points.reduce((total, point) => total + of(point), 0);
  const [middle, mean] = [sum(({ week }) => week) / n, sum(({ level }) => level) / n];
  const squares = sum(({ week }) => (week - middle) ** 2);
  const slope = sum(({ week, level }) => (week - middle) * level) / squares;
  const residuals = points.map(({ week, level }) => level - mean - slope * (week - middle));
  const spread = residuals.reduce((total, each) => total + each ** 2, 0);
  const counting = sum(({ count }) => 1 / (1 + count)) / n;
  const variance = Math.max(spread / (n - 2), counting);
  const follow =
    residuals.reduce((total, each, at) => total + each * (residuals[at - 1] ?? 0), 0) / Math.max(spread, tiny);
  const correlation = Math.max(0, follow + (1 + 4 * follow) / n);
  if (correlation > maxCorrelation) return null;
  const t = slope / Math.sqrt((variance / squares) * ((1 + correlation) / (1 - correlation)));
  const [first = 0, last = 0] = [points[0]?.week ?? 0, points.at(-1)?.week ?? 0].map((week) =>
    Math.expm1(mean + slope * (week - middle)),
  );
  if (studentTail(t, n - 2) >= rareDrift || !isLargeChange(last - first, first)) return null;
  return slope > 0 ? 'up' : 'down';
}

const tiny = 1e-12;
