import type { Column, RowOf } from '#shared/catalog/columns.ts';
import { columnsOfRow, identityOfRow, type RunDatasetName, type TableName, tables } from '#shared/catalog/datasets.ts';
import { maxJsonLength, maxModeName, maxModes } from '#shared/catalog/text-limits.ts';
import { knownModes } from '#shared/catalog/vocabulary.ts';
import { fieldPhrases, stored } from '#shared/errors/error-text.ts';
import { wellFormed } from '#shared/text/text.ts';
import { runSources } from '../analytics-endpoints.ts';
import {
  absent,
  array,
  booleanOrNull,
  count,
  countOrNull,
  day,
  dayOrNull,
  identifyingText,
  instant,
  instantOrNull,
  integerOrNull,
  nameOrNull,
  nullIfUnreadable,
  numberOrNull,
  object,
  type ParseResult,
  type RawRecord,
  reader,
  text,
  textOrNull,
  tooLong,
  tooMany,
  unreadable,
} from './fields.ts';

/*
 * Reads the records of runs. A field is read as its column says: under its key, or the other name that services send. Only fields that
 * services write in several ways have a function of their own.
 */

type Value = string | number | null;

/** A row as it is stored, by the column keys of its table without `course_id`: booleans as 0 and 1, structures as JSON. */
export type FactRow = Readonly<Record<string, Value>>;

interface OwnReading {
  /** Columns that are not read as they are sent. */
  readonly fields?: Readonly<Record<string, (raw: RawRecord) => Value>>;
  /** Refuses a row whose fields do not go together. */
  readonly check?: (row: FactRow) => void;
}

function rowReader(table: TableName, { fields = {}, check }: OwnReading = {}): (raw: unknown) => ParseResult<FactRow> {
  const identity = identityOfRow(table);
  const readings = columnsOfRow(table).map((column) => ({
    key: column.key,
    read: fields[column.key] ?? fieldReader(column, identity.includes(column.key)),
  }));
  return reader((raw) => {
    const row: Record<string, Value> = {};
    for (const { key, read } of readings) row[key] = read(raw);
    check?.(row);
    return row;
  });
}

function fieldReader(column: Column, identifies: boolean): (raw: RawRecord) => Value {
  const { key, alsoSentAs } = column;
  const read = identifies && column.type === 'text' && !column.nullable ? identifyingText : valueReader(column);
  if (alsoSentAs === undefined) return (raw) => read(raw[key], key);
  return (raw) => read(raw[key], key) ?? read(raw[alsoSentAs], alsoSentAs);
}

function valueReader({ type, nullable, required }: Column): (value: unknown, name: string) => Value {
  switch (type) {
    case 'text':
      return nullable ? textOrNull : text;
    case 'integer':
      return nullable && !required ? countOrNull : count;
    case 'number':
      return numberOrNull;
    case 'boolean':
      return (value, name) => {
        const found = booleanOrNull(value, name);
        return found === null ? null : Number(found);
      };
    case 'day':
      return nullable ? dayOrNull : day;
    case 'instant':
      return nullable ? instantOrNull : instant;
  }
}

/** Datasets with fields or checks that their columns do not describe. */
const ownReadings: Partial<Record<RunDatasetName, OwnReading>> = {
  activity: {
    check: ({ interval_start: start, interval_end: end }) => {
      if (Number(end) <= Number(start))
        unreadable(stored(fieldPhrases.backwards, { name: 'interval_end', start: 'interval_start' }));
    },
  },
  'recent-activity': {
    fields: {
      activity_type: (raw) =>
        absent(raw.activity_type) ? 'any' : identifyingText(raw.activity_type, 'activity_type').toLowerCase(),
    },
  },
  'enrollment-mode': { fields: { modes: (raw) => JSON.stringify(modes(raw)) } },
  'enrollment-birth-year': {
    // Services also write 0 for learners who gave none.
    fields: { birth_year: (raw) => integerOrNull(raw.birth_year, 'birth_year') || null },
  },
  'enrollment-education': { fields: { education_level: educationLevel } },
  'enrollment-location': {
    fields: {
      country_alpha2: (raw) => country(raw).alpha2,
      country_alpha3: (raw) => country(raw).alpha3,
      country_name: (raw) => country(raw).name,
    },
  },
  problems: {
    fields: {
      part_ids: (raw) => shortJson(absent(raw.part_ids) ? [] : texts(raw.part_ids, 'part_ids'), 'part_ids'),
    },
  },
  'problem-tags': { fields: { tags: (raw) => shortJson(tags(raw), 'tags') } },
  videos: { fields: { video_id: videoId } },
  'answer-distribution': {
    fields: {
      value_id: (raw) => textOfValue(raw.value_id, 'value_id'),
      answer_value: answerValue,
      problem_display_name: (raw) => nameOrNull(raw.problem_display_name, 'problem_display_name'),
    },
    check: ({ count: answers, last_response_count: lastResponses }) => {
      if (answers === null && lastResponses === null) unreadable(stored(fieldPhrases.missing, { name: 'count' }));
    },
  },
};

/** The reader of the records of each dataset of runs. */
export const runReaders = Object.fromEntries(
  Object.keys(runSources).map((name) => [name, rowReader(name as RunDatasetName, ownReadings[name as RunDatasetName])]),
) as Readonly<Record<RunDatasetName, (raw: unknown) => ParseResult<FactRow>>>;

/** The engagement of one learner in a run. Personal data: kept apart, only when switched on. */
export type LearnerEngagement = Readonly<Omit<RowOf<(typeof tables)['learner-engagement']['columns']>, 'course_id'>>;

const readLearner = rowReader('learner-engagement', {
  fields: { days: (raw) => (absent(raw.days) ? null : JSON.stringify(array(raw.days, 'days'))) },
});
export const readLearnerEngagement = (raw: unknown) => readLearner(raw) as ParseResult<LearnerEngagement>;

/** An empty text means that learners gave none. Until 2014 the level was an object with a name for people and a short name. */
function educationLevel(raw: RawRecord): string | null {
  const value = raw.education_level;
  if (absent(value) || typeof value === 'string') return textOrNull(value, 'education_level')?.trim() || null;
  const level = object(value, 'education_level');
  return (textOrNull(level.short_name, 'short_name') ?? textOrNull(level.name, 'name'))?.trim() || null;
}

const notModes: ReadonlySet<string> = new Set(
  tables['enrollment-mode'].columns.map(({ key }) => key).filter((key) => key !== 'modes'),
);
const countedModes: ReadonlySet<string> = new Set(knownModes);

/** Learners per mode, whatever the modes are called. */
function modes(raw: RawRecord): Readonly<Record<string, number>> {
  const found = new Map<string, number>();
  for (const key in raw) {
    if (notModes.has(key)) continue;
    const learners = countedModes.has(key) ? countOrNull(raw[key], key) : countIfAny(raw[key]);
    if (learners === null) continue;
    if (key.length > maxModeName) tooLong('mode', maxModeName);
    found.set(wellFormed(key), learners);
  }
  // An assignment would take `__proto__` for the prototype.
  return found.size <= maxModes ? Object.fromEntries(found) : tooMany('modes', maxModes);
}

/** Services add fields, and a share is a number, too: a field under an unknown name is skipped, because it is no mode, and the day is kept. */
const countIfAny = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

/** Codes that databases of network addresses have for what is no country: proxies, satellites, Europe, Asia and the Pacific. */
const noCountries: ReadonlySet<string> = new Set(['EU', 'AP', 'XX', 'ZZ']);

/** Codes are in capitals; without the shorter one, of two letters (proxies are A1, the Tor network T1), the country is unknown. */
function country(raw: RawRecord) {
  const value = absent(raw.country) ? {} : object(raw.country, 'country');
  const codeOf = (code: string | null, letters: number) => {
    const capitals = (code ?? '').trim().toUpperCase();
    return capitals.length === letters && /^[A-Z]+$/.test(capitals) && !noCountries.has(capitals) ? capitals : null;
  };
  const alpha2 = codeOf(textOrNull(value.alpha2, 'alpha2'), 2);
  const name = textOrNull(value.name, 'name');
  const alpha3 = codeOf(textOrNull(value.alpha3, 'alpha3'), 3);
  return alpha2 === null ? { alpha2, alpha3: null, name: 'UNKNOWN' } : { alpha2, alpha3, name };
}

/** `<course id>|<encoded module id>`, or what the service has instead. */
function videoId(raw: RawRecord): string {
  return (
    textOrNull(raw.video_id, 'video_id') ||
    textOrNull(raw.pipeline_video_id, 'pipeline_video_id') ||
    textOrNull(raw.encoded_module_id, 'encoded_module_id') ||
    unreadable(stored(fieldPhrases.missing, { name: 'video_id' }))
  );
}

/** The values of each tag. A single value was once sent without its list; null says that there is none. */
function tags(raw: RawRecord): Readonly<Record<string, readonly string[]>> {
  const sent = absent(raw.tags) ? [] : Object.entries(object(raw.tags, 'tags'));
  const found = new Map<string, readonly string[]>();
  for (const [key, values] of sent) {
    const tag = wellFormed(key);
    const all = absent(values) ? [] : typeof values === 'string' ? [values] : array(values, 'tags');
    const list = texts(
      all.filter((each) => !absent(each)),
      'tags',
    );
    if (list.length > 0) found.set(tag, [...(found.get(tag) ?? []), ...list]);
  }
  return Object.fromEntries(found);
}

function shortJson(value: unknown, name: string): string {
  const json = JSON.stringify(value);
  return json.length <= maxJsonLength ? json : tooLong(name, maxJsonLength);
}

/** Each once: a tag value that is sent twice would count its problem twice. */
function texts(raw: unknown, name: string): string[] {
  const all = array(raw, name).map((value) =>
    typeof value === 'string' ? wellFormed(value) : unreadable(stored(fieldPhrases.notAllText, { name })),
  );
  return [...new Set(all)];
}

/** Older services split the value into a text and a number. */
function answerValue(raw: RawRecord): string | null {
  return (
    textOfValue(raw.answer_value, 'answer_value') ??
    textOfValue(raw.answer_value_text, 'answer_value_text') ??
    textOfValue(raw.answer_value_numeric, 'answer_value_numeric')
  );
}

/** Keeps an answer as text, because a number that a learner typed may be too large to be exact (`1e21`). */
function textOfValue(value: unknown, name: string): string | null {
  return typeof value === 'number' ? String(value) : textOrNull(value, name);
}

/*
 * Reports and the list of runs.
 */

export interface Report {
  readonly report_name: string;
  /** Lives for two minutes, usually on another host: never send the token there. */
  readonly download_url: string;
  readonly last_modified: number | null;
  readonly expiration_date: number | null;
  /** Bytes. */
  readonly file_size: number | null;
}

export const readReport = reader<Report>((raw) => ({
  report_name: text(raw.report_name, 'report_name'),
  download_url: text(raw.download_url, 'download_url'),
  last_modified: instantOrNull(raw.last_modified, 'last_modified'),
  expiration_date: instantOrNull(raw.expiration_date, 'expiration_date'),
  file_size: countOrNull(raw.file_size, 'file_size'),
}));

export interface CourseSummary {
  readonly course_id: string;
  readonly catalog_course_title: string | null;
  readonly start_date: number | null;
  readonly end_date: number | null;
  readonly pacing_type: string | null;
  readonly availability: string | null;
  readonly count: number | null;
  readonly cumulative_count: number | null;
  readonly created: number | null;
}

const [looseText, looseInstant, looseCount] = [
  nullIfUnreadable(textOrNull),
  nullIfUnreadable(instantOrNull),
  nullIfUnreadable(countOrNull),
] as const;

/** Without its id or its title a record is none; any other field that cannot be read costs itself alone. */
export const readCourseSummary = reader<CourseSummary>((raw) => ({
  course_id: text(raw.course_id, 'course_id'),
  catalog_course_title: nameOrNull(raw.catalog_course_title, 'catalog_course_title'),
  start_date: looseInstant(raw.start_date, 'start_date'),
  end_date: looseInstant(raw.end_date, 'end_date'),
  pacing_type: looseText(raw.pacing_type, 'pacing_type'),
  availability: looseText(raw.availability, 'availability'),
  count: looseCount(raw.count, 'count'),
  cumulative_count: looseCount(raw.cumulative_count, 'cumulative_count'),
  created: looseInstant(raw.created, 'created'),
}));
