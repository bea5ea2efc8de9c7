import type { EnrollmentByBirthYear, EnrollmentByEducation, EnrollmentByLocation } from './analytics-records.ts';
import { type Day, yearOf } from './calendar.ts';
import { computedAfter } from './computed-at.ts';
import { ALL_DAYS, type DayRange, enrollmentDays, enrollmentHead } from './enrollment-rows.ts';
import { fraction, KIND } from './random.ts';
import type { RunContext } from './run-context.ts';
import { COUNTRIES, COUNTRY_WEIGHTS, UNKNOWN_COUNTRY } from './words/countries.ts';
import { EDUCATION } from './world/run-story.ts';

/** The days of which location, birth year and education are kept: in standard installations only the latest. */
function keptDays(context: RunContext, range = ALL_DAYS): Day[] {
  const kept = context.profile.demographicDays;
  if (kept === undefined) return [...enrollmentDays(context, range)];
  const days = [...enrollmentDays(context)].slice(-kept);
  return days.filter((day) => day >= range.from && day < range.before);
}

/** Some of the countries that few learners come from send next to none. */
function rareWeight({ seed, profile }: RunContext, index: number): number {
  return profile.story === undefined ? 2 : 3 * fraction(seed, KIND.demographics, index) ** 5;
}

/** Shares `total` out by weight. Rows with nothing in them are left away, as the pipeline does. */
function* shareOut<T>(total: number, weights: Iterable<readonly [T, number]>): Generator<readonly [T, number]> {
  for (const [value, weight] of weights) {
    const count = Math.floor(total * weight);
    if (count > 0) yield [value, count];
  }
}

/** By country, the unknown ones first: the service orders by country code, then by date, not by date. */
export function* enrollmentByLocation(context: RunContext, range?: DayRange): Generator<EnrollmentByLocation> {
  const days = keptDays(context, range);
  const { seed, profile } = context;
  const places = [UNKNOWN_COUNTRY, ...COUNTRIES];
  const weights = places.map((country, index) => {
    const base = country.alpha2 === null ? 40 : (COUNTRY_WEIGHTS[country.alpha2] ?? rareWeight(context, index));
    const favor = profile.story?.audience.countries[country.alpha2 ?? ''] ?? 1;
    return base * favor * (0.4 + 1.2 * fraction(seed + profile.number, KIND.demographics, index));
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  for (const [index, country] of places.entries()) {
    for (const day of days) {
      const count = Math.floor((context.curve().current(day) * (weights[index] ?? 0)) / sum);
      if (count === 0) continue;
      yield { ...enrollmentHead(context, day), country, count, created: computedAfter(seed, day) };
    }
  }
}

/** One level that no documentation lists ('vocational'), and learners who did not say. */
const EDUCATION_WEIGHTS: readonly (readonly [string | null, number])[] = [
  ['bachelors', 0.31],
  ['masters', 0.2],
  ['secondary', 0.14],
  ['associates', 0.06],
  ['doctorate', 0.04],
  ['junior_secondary', 0.02],
  ['primary', 0.006],
  ['none', 0.004],
  ['other', 0.015],
  ['vocational', 0.011],
  [null, 0.19],
];

export function* enrollmentByEducation(context: RunContext, range?: DayRange): Generator<EnrollmentByEducation> {
  const { story } = context.profile;
  const weights = story === undefined ? EDUCATION_WEIGHTS : EDUCATION[story.audience.education];
  const listed = weights.filter(([level]) => context.reading === 'reality' || level !== null);
  for (const day of keptDays(context, range)) {
    const created = computedAfter(context.seed, day);
    for (const [education_level, count] of shareOut(context.curve().current(day), listed)) {
      yield { ...enrollmentHead(context, day), education_level, count, created };
    }
  }
}

/** Typing mistakes and jokes that real services keep: born in the future, in 1900, in year 1. */
const IMPLAUSIBLE_YEARS: readonly (readonly [number, number])[] = [
  [1, 0.0008],
  [1900, 0.004],
  [1899, 0.0009],
  [2031, 0.0008],
];

export function* enrollmentByBirthYear(context: RunContext, range?: DayRange): Generator<EnrollmentByBirthYear> {
  for (const day of keptDays(context, range)) {
    const created = computedAfter(context.seed, day);
    for (const [birth_year, count] of shareOut(context.curve().current(day), birthYearWeights(context, day))) {
      yield { ...enrollmentHead(context, day), birth_year, count, created };
    }
  }
}

/** Most learners are between twenty and forty; every sixth does not say. */
function* birthYearWeights(context: RunContext, day: Day): Generator<readonly [number | null, number]> {
  const year = yearOf(day);
  const usual = context.profile.story?.audience.age ?? 27;
  for (let age = 12; age <= 95; age += 1) {
    const weight = 0.055 * Math.exp(-(((age - usual) / (age < usual ? 6 : 14)) ** 2));
    yield [year - age, weight * (0.85 + 0.3 * fraction(context.seed + age, KIND.demographics, context.profile.number))];
  }
  yield* IMPLAUSIBLE_YEARS;
  if (context.reading === 'reality') yield [null, 0.16];
}
