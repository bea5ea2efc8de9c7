import { notShown } from '../figures/charts/points.ts';
import { type Message, message } from '../language/message.ts';
import { weightedMedian } from './distributions.ts';

/*
 * Ages from birth years. Insights took the year of the day on which a user looked; here it is the year of the record's own
 * day, so that the same data gives the same figures next January. Everything else is as in Insights
 * (presenters/enrollment.py).
 */

/** How many learners were born in a year; null is for those who did not say. */
export interface BirthYearCount {
  readonly birth_year: number | null;
  readonly age: number | null;
  /** Null is withheld. */
  readonly count: number | null;
}

/** An age, and how many have it. */
export interface AgeCount {
  readonly age: number;
  readonly count: number;
}

/** The oldest person on record was 122; younger than nothing is a typing mistake. */
const oldestPlausible = 122;

export const isPlausibleAge = (age: number): boolean => age >= 0 && age <= oldestPlausible;

/** The learners who gave a year, youngest first; without years whose count is withheld. */
export function knownAges(rows: readonly BirthYearCount[]): AgeCount[] {
  return rows
    .flatMap(({ age, count }) => (age === null || count === null ? [] : [{ age, count }]))
    .sort((one, other) => one.age - other.age);
}

/** Whether the count of a year is withheld: then median and shares of all are not known. */
const withholds = (rows: readonly BirthYearCount[]) => rows.some(({ age, count }) => age !== null && count === null);

/** The median age of all who gave a year. Null without learners, and where a count is withheld. */
export const medianAge = (rows: readonly BirthYearCount[]): number | null =>
  withholds(rows) ? null : weightedMedian(knownAges(rows).map(({ age, count }) => ({ value: age, count })));

/** The bands of Insights: 25 and under, 26 to 40, 41 and over. */
const bands = [
  { label: message('25 and under'), from: Number.NEGATIVE_INFINITY, to: 25 },
  { label: message('26 to 40'), from: 26, to: 40 },
  { label: message('41 and over'), from: 41, to: Number.POSITIVE_INFINITY },
] as const;

/** The band that an age is in. */
export const ageBandOf = (age: number): string => bands.find(({ to }) => age <= to)?.label ?? '';

export interface AgeBand {
  readonly label: Message;
  /** Null where a count of the band is withheld. */
  readonly count: number | null;
  /** Over all who gave a year; null without learners, and where a count is withheld. */
  readonly pct: number | null;
}

/** Learners per band. Those who gave no year are in none, and not in the whole of which the shares are taken. */
export function ageBands(rows: readonly BirthYearCount[]): AgeBand[] {
  const known = knownAges(rows);
  const total = known.reduce((sum, { count }) => sum + count, 0);
  return bands.map(({ label, from, to }) => {
    const isWithin = ({ age }: { readonly age: number | null }) => age !== null && age >= from && age <= to;
    if (withholds(rows.filter(isWithin))) return { label, count: null, pct: null };
    const count = known.reduce((sum, row) => (isWithin(row) ? sum + row.count : sum), 0);
    return { label, count, pct: total === 0 || withholds(rows) ? null : (count / total) * 100 };
  });
}

/** One bar of the histogram: ages from `from`, as many as the bins are wide. */
export interface AgeBin {
  readonly from: number;
  /** Not a number where a count of these ages is withheld. */
  readonly count: number;
}

/** From here on ages share one bin, as in Insights. */
export const lastAgeBin = 100;

/** The first age of the bin that holds an age. */
export const binOf = (age: number, width: 1 | 5): number => Math.min(lastAgeBin, Math.floor(age / width) * width);

/** Plausible ages in bins of one or five years from the first that occurs; empty bins between are 0, not missing. */
export function ageBins(rows: readonly BirthYearCount[], width: 1 | 5): AgeBin[] {
  const bins = new Map<number, number>();
  for (const { age, count } of rows) {
    if (age === null || age < 0) continue;
    const from = binOf(age, width);
    bins.set(from, (bins.get(from) ?? 0) + (count ?? notShown));
  }
  const starts = [...bins.keys()];
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  if (starts.length === 0) return [];
  return Array.from({ length: (last - first) / width + 1 }, (_, index) => {
    const from = first + index * width;
    return { from, count: bins.get(from) ?? 0 };
  });
}
