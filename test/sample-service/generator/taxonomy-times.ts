import type { Reading } from './reading.ts';

/** Seconds since 1970 and microseconds, as the taxonomy service writes them. */
function taxonomyTimestamp(second: number, microsecond: number, reading: Reading): string {
  const whole = new Date(second * 1000).toISOString().slice(0, 19);
  // Django leaves the fraction away when it is zero; the specification promises six digits.
  if (microsecond === 0 && reading === 'reality') return `${whole}Z`;
  return `${whole}.${String(microsecond).padStart(6, '0')}Z`;
}

const FIRST_CREATED = Date.UTC(2021, 1, 23, 11, 1, 8) / 1000;

/**
 * When record `index` was created. Lists are ordered by it and it is not unique: records are made in pairs with the very same
 * timestamp, and every tenth pair has no microseconds.
 */
export function createdAt(index: number, random: number, reading: Reading): string {
  const pair = Math.floor(index / 2);
  return taxonomyTimestamp(FIRST_CREATED + pair * 74, pair % 10 === 3 ? 0 : Math.floor(random * 999_999) + 1, reading);
}

const FIRST_MODIFIED = Date.UTC(2026, 2, 1, 5, 0, 0) / 1000;

/** When a record was last changed: some day of spring or summer 2026. */
export function modifiedAt(random: number, reading: Reading): string {
  const second = FIRST_MODIFIED + Math.floor(random * 200 * 86_400);
  return taxonomyTimestamp(second, second % 9 === 0 ? 0 : 1 + ((second * 7919) % 999_999), reading);
}
