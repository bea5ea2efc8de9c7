import { maxEntries, maxTextLength } from '#shared/catalog/text-limits.ts';
import { fieldPhrases, stored } from '#shared/errors/stored-phrases.ts';
import { wellFormed } from '#shared/text/text.ts';
import { readDay, readInstant } from './instants.ts';

/*
 * Reading single fields of what a service sent: the value, and the name that a reason calls it by. Written by hand because the
 * largest list has 1.35 million links: a schema library costs four times as much there.
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

export function textOrNull(value: unknown, name: string): string | null {
  if (typeof value === 'string') {
    if (value.length > maxTextLength(name)) tooLong(name, maxTextLength(name));
    return wellFormed(value);
  }
  return absent(value) ? null : unreadable(stored(fieldPhrases.noText, { name }));
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
  return absent(value) ? null : unreadable(stored(fieldPhrases.noWholeNumber, { name }));
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
  return absent(value) ? null : unreadable(stored(fieldPhrases.inexact, { name }));
}

export function booleanOrNull(value: unknown, name: string): boolean | null {
  if (typeof value === 'boolean') return value;
  return absent(value) ? null : unreadable(stored(fieldPhrases.noBoolean, { name }));
}

/** A timestamp of any of the services' forms, in microseconds since 1970 UTC. */
export function instant(value: unknown, name: string): number {
  return instantOrNull(value, name) ?? unreadable(stored(fieldPhrases.missing, { name }));
}

export function instantOrNull(value: unknown, name: string): number | null {
  if (absent(value)) return null;
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
  if (absent(value)) return null;
  const text = typeof value === 'string' ? value : '';
  return readDay(text) ?? readDay(text.replace(midnight, '')) ?? unreadable(stored(fieldPhrases.noDay, { name }));
}

const midnight = /T00:?00:?00(?:\.0+)?(?:Z|[+-]00:?00)?$/;

export function absent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}
