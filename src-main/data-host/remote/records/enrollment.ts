import { maxModeName, maxModes } from '#shared/catalog/text-limits.ts';
import { wellFormed } from '#shared/text/text.ts';
import {
  absent,
  count,
  countOrNull,
  day,
  instantOrNull,
  integerOrNull,
  object,
  type RawRecord,
  reader,
  textOrNull,
  tooLong,
  tooMany,
} from './fields.ts';

/*
 * The six enrollment datasets of a run. `date` is an epoch day, `created` (when the counts were computed) is in microseconds.
 */

interface Dated {
  readonly date: number;
  readonly created: number | null;
}

const dated = (raw: RawRecord): Dated => ({
  date: day(raw.date, 'date'),
  created: instantOrNull(raw.created, 'created'),
});

export interface EnrollmentDay extends Dated {
  readonly count: number;
}

export const readEnrollmentDay = reader<EnrollmentDay>((raw) => ({ ...dated(raw), count: count(raw.count, 'count') }));

export interface BirthYearCount extends Dated {
  /** Null when the learners gave none; services also write 0 for that. */
  readonly birth_year: number | null;
  readonly count: number;
}

export const readBirthYear = reader<BirthYearCount>((raw) => ({
  ...dated(raw),
  birth_year: integerOrNull(raw.birth_year, 'birth_year') || null,
  count: count(raw.count, 'count'),
}));

export interface EducationCount extends Dated {
  /** Null when the learners gave none, for which services also write an empty text; a level that is not in the documentation is kept as it came. */
  readonly education_level: string | null;
  readonly count: number;
}

export const readEducation = reader<EducationCount>((raw) => ({
  ...dated(raw),
  education_level: educationLevel(raw),
  count: count(raw.count, 'count'),
}));

/** Until 2014 the level was an object with a name for people and a short name. */
function educationLevel(raw: RawRecord): string | null {
  const value = raw.education_level;
  if (absent(value) || typeof value === 'string') return textOrNull(value, 'education_level')?.trim() || null;
  const level = object(value, 'education_level');
  return (textOrNull(level.short_name, 'short_name') ?? textOrNull(level.name, 'name'))?.trim() || null;
}

export interface GenderCounts extends Dated {
  readonly female: number | null;
  readonly male: number | null;
  readonly other: number | null;
  readonly unknown: number | null;
}

export const readGender = reader<GenderCounts>((raw) => ({
  ...dated(raw),
  female: countOrNull(raw.female, 'female'),
  male: countOrNull(raw.male, 'male'),
  other: countOrNull(raw.other, 'other'),
  unknown: countOrNull(raw.unknown, 'unknown'),
}));

export interface ModeCounts extends Dated {
  /** Enrolled now, over all modes: may be more than the sum of `modes`, because a service leaves out some. */
  readonly count: number | null;
  /** Ever enrolled. */
  readonly cumulative_count: number | null;
  /** Learners per mode, whatever the modes are called. */
  readonly modes: Readonly<Record<string, number>>;
}

const notModes: ReadonlySet<string> = new Set(['course_id', 'date', 'count', 'cumulative_count', 'created']);

export const readMode = reader<ModeCounts>((raw) => ({
  ...dated(raw),
  count: countOrNull(raw.count, 'count'),
  cumulative_count: countOrNull(raw.cumulative_count, 'cumulative_count'),
  modes: modes(raw),
}));

function modes(raw: RawRecord): Readonly<Record<string, number>> {
  const found = new Map<string, number>();
  for (const key in raw) {
    const value = raw[key];
    // What a service adds may be a number too: a share is no mode, and no reason to lose the day.
    if (notModes.has(key) || typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) continue;
    if (key.length > maxModeName) tooLong('mode', maxModeName);
    found.set(wellFormed(key), value);
  }
  // An assignment would take `__proto__` for the prototype.
  return found.size <= maxModes ? Object.fromEntries(found) : tooMany('modes', maxModes);
}

export interface LocationCount extends Dated {
  /** In capitals. Null for learners whose country is unknown; then the name is `UNKNOWN`. */
  readonly country_alpha2: string | null;
  readonly country_alpha3: string | null;
  readonly country_name: string | null;
  readonly count: number;
}

export const readLocation = reader<LocationCount>((raw) => ({
  ...dated(raw),
  ...country(raw),
  count: count(raw.count, 'count'),
}));

/** Codes that databases of network addresses have for what is no country: proxies, satellites, Europe, Asia and the Pacific. */
const noCountries: ReadonlySet<string> = new Set(['A1', 'A2', 'O1', 'EU', 'AP', 'XX', 'ZZ', '--', 'UNKNOWN']);

function country(raw: RawRecord) {
  const value = absent(raw.country) ? {} : object(raw.country, 'country');
  const codeOf = (text: string | null) => {
    const code = (text ?? '').trim().toUpperCase();
    return code === '' || noCountries.has(code) ? null : code;
  };
  const alpha2 = codeOf(textOrNull(value.alpha2, 'alpha2'));
  const name = textOrNull(value.name, 'name');
  const alpha3 = codeOf(textOrNull(value.alpha3, 'alpha3'));
  if (alpha2 === null) return { country_alpha2: null, country_alpha3: null, country_name: 'UNKNOWN' };
  return { country_alpha2: alpha2, country_alpha3: alpha3, country_name: name };
}
