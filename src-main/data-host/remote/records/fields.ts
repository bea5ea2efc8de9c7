import { rawText } from '#main/net/json-bytes.ts';
import { maxEntries, maxTextLength } from '#shared/catalog/text-limits.ts';
import { fieldPhrases, stored } from '#shared/errors/error-text.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { wellFormed } from '#shared/text/text.ts';
import { microsPerSecond, parseDay, parseInstant } from '#shared/time/time.ts';

/*
 * Reading what a service sent, record by record and field by field: the value, and the name that a reason calls it by. Written by hand
 * because the largest list has 1.35 million links: a schema library costs four times as much there.
 */

/** A record that was read, or why it could not be: a short sentence that names the field. */
export type ParseResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

/** A JSON object with any keys. */
export type RawRecord = Readonly<Record<string, unknown>>;

class Unreadable extends Error {}

/** Makes a reader that never throws out of functions that stop at the first field they cannot read. */
export function reader<T>(read: (record: RawRecord) => T): (raw: unknown) => ParseResult<T> {
  return (raw) => {
    try {
      return { ok: true, value: read(object(raw, 'The record')) };
    } catch (error) {
      if (error instanceof Unreadable) return { ok: false, reason: error.message };
      throw error;
    }
  };
}

/** Stops the reading of this record. */
export function unreadable(reason: string): never {
  throw new Unreadable(reason);
}

/** Makes a reader of a field that costs only itself: null where it cannot be read. */
export function nullIfUnreadable<T>(read: (value: unknown, name: string) => T | null): typeof read {
  return (value, name) => {
    try {
      return read(value, name);
    } catch (error) {
      if (error instanceof Unreadable) return null;
      throw error;
    }
  };
}

export function object(value: unknown, name: string): RawRecord {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    unreadable(stored(fieldPhrases.noObject, { name }));
  return value as RawRecord;
}

export function array(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) return unreadable(stored(fieldPhrases.noList, { name }));
  return value.length <= maxEntries ? value : tooMany(name, maxEntries);
}

/** Stops where there is more of a field than a package may have again. */
export const tooLong = (name: string, max: number): never =>
  unreadable(stored(fieldPhrases.tooLong, { name, max: String(max) }));
export const tooMany = (name: string, max: number): never =>
  unreadable(stored(fieldPhrases.tooMany, { name, max: String(max) }));

/** Text, well-formed. */
export function text(value: unknown, name: string): string {
  return textOrNull(value, name) ?? unreadable(stored(fieldPhrases.missing, { name }));
}

/** The id or name by which rows are distinguished; an empty one names nothing that can be asked for. */
export const identifyingText = (value: unknown, name: string): string =>
  text(value, name) || unreadable(stored(fieldPhrases.missing, { name }));

export function textOrNull(value: unknown, name: string): string | null {
  if (typeof value === 'string') {
    if (value.length > maxTextLength(name)) tooLong(name, maxTextLength(name));
    return wellFormed(value);
  }
  return absent(value) ? null : unreadable(stored(fieldPhrases.noText, { name }));
}

/** Blanks, controls and signs that programs show nothing for: a name of these alone would be a link that no user sees. */
const unseen = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/** Reads the name of something; null where nothing of it can be seen. */
export function nameOrNull(value: unknown, name: string): string | null {
  const called = textOrNull(value, name);
  return called !== null && unseen.test(called) ? null : called;
}

/** An identifier: a whole number from 0 that JavaScript keeps exactly. */
export function id(value: unknown, name: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  return unreadable(
    absent(value) ? stored(fieldPhrases.missing, { name }) : stored(fieldPhrases.noIdentifier, { name }),
  );
}

/** A whole number; `2986.0` is one. */
export function integerOrNull(value: unknown, name: string): number | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  if (Number.isInteger(value)) unreadable(stored(fieldPhrases.inexact, { name }));
  return isBlank(value) ? null : unreadable(stored(fieldPhrases.noWholeNumber, { name }));
}

/** How many of something: a whole number from 0. */
export function count(value: unknown, name: string): number {
  return countOrNull(value, name) ?? unreadable(stored(fieldPhrases.missing, { name }));
}

export function countOrNull(value: unknown, name: string): number | null {
  const whole = integerOrNull(value, name);
  return whole === null || whole >= 0 ? whole : unreadable(stored(fieldPhrases.belowZero, { name }));
}

/** A finite number; whole ones beyond 2^53 are refused because their last digits are already lost. */
export function numberOrNull(value: unknown, name: string): number | null {
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
  return isBlank(value) ? null : unreadable(stored(fieldPhrases.inexact, { name }));
}

export function booleanOrNull(value: unknown, name: string): boolean | null {
  if (typeof value === 'boolean') return value;
  return isBlank(value) ? null : unreadable(stored(fieldPhrases.noBoolean, { name }));
}

/** A timestamp of any of the services' forms, in microseconds since 1970 UTC. */
export function instant(value: unknown, name: string): number {
  return instantOrNull(value, name) ?? unreadable(stored(fieldPhrases.missing, { name }));
}

// Days and timestamps in bulk. 300,000 skills have 600,000 of them, nearly all in one form, which is read digit by digit. Whatever
// differs goes through the contract's own parser.

/** By number of the month, leap days left out. */
const daysOfMonths = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The same as the contract's `parseDay`, faster for ordinary days. */
export const readDay = (text: string): number | undefined => ordinaryDay(text) ?? parseDay(text);

/** The same as the contract's `parseInstant`, four times as fast for ordinary timestamps. */
export const readInstant = (text: string): number | undefined => ordinaryInstant(text) ?? parseInstant(text);

/** The day of `2014-12-10`. Undefined for anything but an ordinary day; what is left to the contract's parser is rare. */
export const ordinaryDay = (text: string): number | undefined => (text.length === 10 ? dayOf(text) : undefined);

/**
 * The instant of the forms that services write: `2021-02-23T11:01:08.164127Z`, the same without a fraction, and `2014-12-10T193104`. Undefined
 * for any other.
 */
export function ordinaryInstant(text: string): number | undefined {
  const { length } = text;
  const isCompact = length === 17;
  const hasFraction = length === 27;
  if (text[10] !== 'T' || !(isCompact || ((hasFraction || length === 20) && hasMarks(text)))) return undefined;
  const apart = isCompact ? 2 : 3;
  const hours = twoDigits(text, 11);
  const minutes = twoDigits(text, 11 + apart);
  const seconds = twoDigits(text, 11 + 2 * apart);
  const micros = hasFraction ? sixDigits(text, 19) : 0;
  const day = dayOf(text);
  if (day === undefined || !(hours < 24 && minutes < 60 && seconds < 60 && micros >= 0)) return undefined;
  return (day * 86_400 + hours * 3600 + minutes * 60 + seconds) * microsPerSecond + micros;
}

const hasMarks = (text: string) => text[13] === ':' && text[16] === ':' && text[text.length - 1] === 'Z';

/** The day that a text begins with; undefined for a leap day and what is none. */
function dayOf(text: string): number | undefined {
  if (text[4] !== '-' || text[7] !== '-') return undefined;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  // `Date.UTC` takes the years before 100 for those of the last century.
  if (!(year >= 100 && day >= 1 && day <= (daysOfMonths[month] ?? 0))) return undefined;
  return Date.UTC(year, month - 1, day) / 86_400_000;
}

/** NaN where there is no digit, which no comparison lets pass. */
function digit(text: string, at: number): number {
  const value = text.charCodeAt(at) - 48;
  return value >= 0 && value <= 9 ? value : Number.NaN;
}

const twoDigits = (text: string, at: number) => digit(text, at) * 10 + digit(text, at + 1);

function sixDigits(text: string, dot: number): number {
  if (text[dot] !== '.') return Number.NaN;
  return (twoDigits(text, dot + 1) * 100 + twoDigits(text, dot + 3)) * 100 + twoDigits(text, dot + 5);
}

export function instantOrNull(value: unknown, name: string): number | null {
  if (isBlank(value)) return null;
  const micros = typeof value === 'string' ? readInstant(value) : undefined;
  return micros !== undefined && Number.isSafeInteger(micros)
    ? micros
    : unreadable(stored(fieldPhrases.noTime, { name }));
}

/** A calendar day since 1970-01-01 UTC; a timestamp at midnight is accepted. */
export function day(value: unknown, name: string): number {
  return dayOrNull(value, name) ?? unreadable(stored(fieldPhrases.missing, { name }));
}

export function dayOrNull(value: unknown, name: string): number | null {
  if (isBlank(value)) return null;
  const text = typeof value === 'string' ? value : '';
  return readDay(text) ?? readDay(text.replace(midnight, '')) ?? unreadable(stored(fieldPhrases.noDay, { name }));
}

const midnight = /T00:?00:?00(?:\.0+)?(?:Z|[+-]00:?00)?$/;

export function absent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** Nothing, also as tables have it that were text once: of a number, a time or a yes an empty text says nothing. */
const isBlank = (value: unknown): value is null | undefined | '' => absent(value) || value === '';

/** A record that could not be read, with the first 2,000 characters of what was sent. */
export interface RejectedRecord {
  readonly reason: string;
  readonly raw: string;
}

export interface RecordBatch<Value> {
  readonly values: Value[];
  /** The raw record of each row. */
  readonly raws: unknown[];
  /** `id` is the record's own, when at least that can be read. */
  readonly rejected: (RejectedRecord & { readonly id: number | null })[];
}

/** More bad records than good ones, and more than this, are no records: keeping them would only fill memory and disk. */
const maxRejected = 10_000;

/** Reads raw records one by one: a bad one is set aside with its reason, the rest lives. */
export class RecordParser<Value> {
  readonly rejected: RecordBatch<Value>['rejected'] = [];
  readonly #read: (raw: unknown) => ParseResult<Value>;
  #good = 0;

  constructor(read: (raw: unknown) => ParseResult<Value>) {
    this.#read = read;
  }

  /** How many could be read. */
  get good(): number {
    return this.#good;
  }

  /**
   * The value of a record; undefined when it cannot be read.
   * @throws AlmanacError BAD_SHAPE for a flood of records of which most cannot be read
   */
  parse(raw: unknown): Value | undefined {
    const parsed = this.#read(raw);
    if (parsed.ok) {
      this.#good += 1;
      return parsed.value;
    }
    this.rejected.push({ reason: parsed.reason, raw: rawText(raw), id: idOf(raw) });
    if (this.rejected.length > maxRejected && this.rejected.length > this.#good) {
      throw new AlmanacError('BAD_SHAPE', { what: this.rejected[0]?.reason });
    }
    return undefined;
  }
}

/**
 * Reads all of a list.
 * @throws AlmanacError BAD_SHAPE for a flood of records of which most cannot be read
 */
export function readRecords<Value>(
  raws: readonly unknown[],
  read: (raw: unknown) => ParseResult<Value>,
): RecordBatch<Value> {
  const values: Value[] = [];
  const good: unknown[] = [];
  const parser = new RecordParser(read);
  for (const raw of raws) {
    const value = parser.parse(raw);
    if (value === undefined) continue;
    values.push(value);
    good.push(raw);
  }
  return { values, raws: good, rejected: parser.rejected };
}

function idOf(raw: unknown): number | null {
  const id = typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : null;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}
