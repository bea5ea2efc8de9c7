import { type Day, dateText, dayOf } from '../calendar.ts';
import type { Reading } from '../reading.ts';

/** What all records of the hand-written world depend on. */
export interface WorldSettings {
  readonly seed: number;
  readonly reading: Reading;
  today(): Day;
}

/** The day for which the tables of the world hold. */
const FIRST_DAY = dayOf('2026-11-20');
const DAYS_PER_VERSION = 30;

/** Months since the tables of the world were right: its trends go on while days pass. */
export function versionOf(today: Day): number {
  return Math.floor((today - FIRST_DAY) / DAYS_PER_VERSION);
}

/** When the records that follow a trend were last computed. */
export function versionTimestamp(today: Day): string {
  return `${dateText(FIRST_DAY + versionOf(today) * DAYS_PER_VERSION)}T04:30:00.000001Z`;
}
