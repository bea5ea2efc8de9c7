import { weightedMedian } from './distributions.ts';

/*
 * A run beside the earlier runs of its course, each counted from its own start.
 */

/** A stored day or week of a run, counted from its start; a null value is withheld. */
export interface RunDay {
  readonly day: number;
  readonly value: number | null;
}

/** A run with its days, and its end counted like them; null where the service does not tell it. */
export interface CountedRun {
  readonly days: readonly RunDay[];
  readonly end: number | null;
  /** Whether its days stopped long before those of other runs, so that no more are to be expected. */
  readonly hasStopped: boolean;
}

/** A longer stretch without a stored day is not bridged; weeks are not bridged at all. */
const maxBridged = { day: 7, week: 1 } as const;
type Step = keyof typeof maxBridged;

/**
 * The value on a day: the stored one, or the point on the line between two stored days at most {@link maxBridged} apart. Null where
 * one of these is withheld, undefined where nothing is known. `days` are in order.
 */
export function valueOn(days: readonly RunDay[], day: number, step: Step = 'day'): number | null | undefined {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle]?.day ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  const after = days[low];
  if (after?.day === day) return after.value;
  const before = days[low - 1];
  if (after === undefined || before === undefined || after.day - before.day > maxBridged[step]) return undefined;
  if (before.value === null || after.value === null) return null;
  return before.value + ((after.value - before.value) * (day - before.day)) / (after.day - before.day);
}

/** A day of the band: how many earlier runs have a value on it, and their lowest, median and highest one; null where withheld or too few. */
export interface BandDay {
  readonly day: number;
  readonly runs: number;
  readonly low: number | null;
  readonly median: number | null;
  readonly high: number | null;
  readonly isWithheld: boolean;
}

/**
 * The band of earlier runs over all days on which any of them has a value: lowest, median and highest value of each day, rounded to whole learners.
 * Days on which fewer than half of the runs have a value get no band: it would jump where runs end.
 */
export function bandOf(earlier: readonly (readonly RunDay[])[], step: Step = 'day'): BandDay[] {
  return daysOfAny(earlier, step).map((day) => ({ day, ...bandOn(earlier, day, step) }));
}

/** The band of earlier runs on one day. */
function bandOn(earlier: readonly (readonly RunDay[])[], day: number, step: Step): Omit<BandDay, 'day'> {
  const found = earlier.map((days) => valueOn(days, day, step)).filter((value) => value !== undefined);
  const values = found.filter((value) => value !== null);
  const isEnough = found.length > 0 && 2 * found.length >= earlier.length;
  const isWithheld = isEnough && values.length < found.length;
  const has = isEnough && !isWithheld;
  const median = has ? weightedMedian(values.map((value) => ({ value, count: 1 }))) : null;
  return {
    runs: found.length,
    low: has ? Math.round(Math.min(...values)) : null,
    median: median === null ? null : Math.round(median),
    high: has ? Math.round(Math.max(...values)) : null,
    isWithheld,
  };
}

/** The newest day on which a run can be held against earlier ones: its own last day, or the last one that half of them have reached. */
export function comparedDay(own: number, lastDays: readonly number[]): number {
  const reached = lastDays.toSorted((one, other) => other - one)[Math.ceil(lastDays.length / 2) - 1];
  return Math.min(own, reached ?? own);
}

/** Stands in the place of a range or a forecast for a run that has not started: enrollment before the start says nothing of how the run does. */
export const notStarted = 'not-started';

/**
 * Whether a run has not started, by the data so far: it has no day of enrollment from its start on. Of a run without any day, the start alone decides.
 * @param lastDay its last day that is no day to come, counted from its start
 */
export const hasNotStarted = (lastDay: number | null, startsLater: boolean): boolean =>
  lastDay === null ? startsLater : lastDay < 0;

/** Where a run stands on a day of its own beside the range of the earlier runs of its course. */
export interface Standing {
  /** How far it is from their median, in percent of that; null where that is 0, or nothing can be said. */
  readonly fromMedian: number | null;
  /** Null where nothing can be said; the value of a single run is no range. */
  readonly range: 'below' | 'inside' | 'above' | null;
  /** Earlier runs that have a value on that day. */
  readonly runs: number;
  readonly isWithheld: boolean;
}

/** Whether this many earlier runs make a range. */
export const haveRange = (runs: number): boolean => runs > 1;

/** Holds a run against its earlier runs on one day; of each at least the days around it. */
export function standingOn(own: readonly RunDay[], earlier: readonly (readonly RunDay[])[], day: number): Standing {
  const value = valueOn(own, day);
  const { runs, low, median, high, isWithheld } = bandOn(earlier, day, 'day');
  const none = { fromMedian: null, range: null, runs };
  if (isWithheld) return { ...none, isWithheld: value !== undefined };
  if (value === null) return { ...none, isWithheld: low !== null };
  if (value === undefined || low === null || median === null || high === null) return { ...none, isWithheld: false };
  return {
    fromMedian: median === 0 ? null : (100 * (value - median)) / median,
    range: !haveRange(runs) ? null : value < low ? 'below' : value > high ? 'above' : 'inside',
    runs,
    isWithheld: false,
  };
}

/** In order, the days on which any run has a value, stored or bridged: days years away from the others add none between them. */
function daysOfAny(runs: readonly (readonly RunDay[])[], step: Step): number[] {
  const days = new Set<number>();
  for (const run of runs)
    for (const [index, { day: last }] of run.entries()) {
      const before = run[index - 1]?.day ?? last;
      for (let day = last - before > maxBridged[step] ? last : before; day <= last; day += 1) days.add(day);
    }
  return [...days].toSorted((one, other) => one - other);
}

/** Why there is no forecast. */
export type NoForecast = typeof notStarted | 'withheld' | 'ended' | 'at rest' | 'self-paced' | 'too few' | 'drift';

export interface Forecast {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  /** The end lies between low and high in `cases` of `of` cases. */
  readonly cases: number;
  readonly of: number;
}

/** As many complete earlier runs as a forecast needs at least. */
const minRuns = 3;
/** A run is at rest when its enrollment moved by this part at most within this many days. */
const restingDays = 28;
const restingShare = 0.005;
/** Where there are many runs, the ends of the interval leave out the most extreme ones while this share of cases remains. */
const targetShare = 0.8;

/** Whether the days of a run reach its end. */
const hasEnded = ({ days, end }: CountedRun) => end !== null && (days.at(-1)?.day ?? Number.NEGATIVE_INFINITY) >= end;

/** Whether a run hardly moved in the 28 days up to a day: by 0.5 % at most. */
function restedOn({ days }: CountedRun, day: number | undefined): boolean {
  if (day === undefined) return false;
  const [value, before] = [valueOn(days, day), valueOn(days, day - restingDays)];
  if (value == null || before == null) return false;
  return Math.abs(value - before) <= restingShare * value;
}

const isAtRest = (run: CountedRun): boolean => restedOn(run, run.days.at(-1)?.day);

/** Whether the end of a run is known: its days reach it or have stopped, or the run no longer moves. */
export const isComplete = (run: CountedRun): boolean => hasEnded(run) || run.hasStopped || isAtRest(run);

/** The day on which a complete run ended: its end, or its last day where that is not known. */
const endOf = (run: CountedRun): number => (hasEnded(run) ? run.end : null) ?? run.days.at(-1)?.day ?? 0;

interface Growth {
  readonly then: number;
  readonly end: number;
}

/**
 * From the day on, each complete run that had not ended or come to rest, was known on it and had learners. These are the conditions for a
 * forecast of the run itself: only under the same conditions are the runs exchangeable.
 */
function growthsOf(earlier: readonly CountedRun[], day: number): Growth[] {
  return earlier.filter(isComplete).flatMap((run) => {
    const last = endOf(run);
    if (day > last || restedOn(run, day)) return [];
    const [then, end] = [valueOn(run.days, day), valueOn(run.days, last)];
    return then == null || end == null || then <= 0 || end <= 0 ? [] : [{ then, end }];
  });
}

const medianOf = (values: readonly number[]) => weightedMedian(values.map((value) => ({ value, count: 1 }))) ?? 0;
const ratio = ({ then, end }: Growth) => end / then;

/** A normal number lies outside of ± this in 5 % of cases. */
const fivePercent = 1.96;
/** Growths nearer to each other are equal but for rounding. */
const rounding = 1e-9;

/**
 * Whether growth rises or falls from run to run: `z = (|S| − 1) / √(m(m−1)(2m+5)/18) > 1.96`, S the pairs in which the later run grew more less those
 * in which it grew less (H. B. Mann, Econometrica 13 (1945) 245–259). Four runs or fewer never show it.
 */
function drifts(ratios: readonly number[]): boolean {
  const runs = ratios.length;
  let signs = 0;
  for (const [index, later] of ratios.entries())
    for (const earlier of ratios.slice(0, index))
      signs += Math.abs(later - earlier) > rounding ? Math.sign(later - earlier) : 0;
  return Math.abs(signs) - 1 > fivePercent * Math.sqrt((runs * (runs - 1) * (2 * runs + 5)) / 18);
}

/** With which order statistics the interval is made: the most inner ones that still hold the wanted share of cases. */
function cutOf(runs: number): number {
  let cut = 1;
  while ((runs + 1 - 2 * (cut + 1)) / (runs + 1) >= targetShare) cut += 1;
  return cut;
}

/**
 * Where a run ends if it grows as complete earlier runs did from the same day on (chain ladder): N(t) · g, g = N_r(end) / N_r(t). The middle
 * is the median of g. With m runs the interval from the j-th smallest to the j-th largest g holds the next one in m + 1 − 2j of m + 1
 * cases, if the runs are exchangeable: that is exact and needs no distribution. Where growth drifts from run to run they are not. A
 * self-paced run has no end to forecast, and a run that has not started shows no growth of its own.
 *
 * @param earlier in the order in which they began
 */
export function forecastOf(
  own: CountedRun,
  earlier: readonly CountedRun[],
  { isSelfPaced = false } = {},
): Forecast | NoForecast {
  const last = own.days.at(-1);
  if (last === undefined) return 'withheld';
  if (hasNotStarted(last.day, false)) return notStarted;
  if (hasEnded(own) || own.hasStopped) return 'ended';
  if (isAtRest(own)) return 'at rest';
  if (isSelfPaced) return 'self-paced';
  if (earlier.length < minRuns) return 'too few';
  if (last.value === null) return 'withheld';
  const growths = growthsOf(earlier, last.day);
  const { value } = last;
  if (growths.length < minRuns || value <= 0) return 'too few';
  const inOrder = growths.map(ratio);
  if (drifts(inOrder)) return 'drift';
  const ratios = inOrder.toSorted((one, other) => one - other);
  const [runs, cut] = [ratios.length, cutOf(ratios.length)];
  const grown = (growth: number) => Math.round(value * growth);
  return {
    low: grown(ratios[cut - 1] ?? 1),
    middle: grown(medianOf(ratios)),
    high: grown(ratios[runs - cut] ?? 1),
    cases: runs + 1 - 2 * cut,
    of: runs + 1,
  };
}
