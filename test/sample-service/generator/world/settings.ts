import { type Day, dateText, dayOf } from '../calendar.ts';
import type { Reading } from '../reading.ts';

/** Settings of all records of the hand-written world. */
export interface WorldSettings {
  readonly seed: number;
  readonly reading: Reading;
  /** Days by which the world is later than its tables say. */
  readonly movedBy: number;
  today(): Day;
}

/** The day for which the tables of the world hold. */
const FIRST_DAY = dayOf('2026-11-20');
const DAYS_PER_VERSION = 30;
const DAYS_PER_YEAR = 365.25;

/** Months since the tables of the world were right: its trends go on while days pass. */
export function versionOf({ today, movedBy }: WorldSettings): number {
  return Math.floor((today() - movedBy - FIRST_DAY) / DAYS_PER_VERSION);
}

/** When the records that follow a trend were last computed. */
export function versionTimestamp(settings: WorldSettings): string {
  return `${dateText(FIRST_DAY + settings.movedBy + versionOf(settings) * DAYS_PER_VERSION)}T04:30:00.000001Z`;
}

/** By how many days the world moves to be on `today` as its tables are on their day: whole weeks, so that courses start on the same weekday. */
export const daysToMove = (today: Day): number => Math.floor((today - FIRST_DAY) / 7) * 7;

/** The name that a run has so many days later: four months after 3T2026 comes 1T2027. */
export function movedRunName(run: string, days: number): string {
  const [, term, year] = /^([123])T(\d{4})$/.exec(run) ?? [];
  if (term === undefined)
    return run.replace(/\d{4}$/, (last) => String(Number(last) + Math.round(days / DAYS_PER_YEAR)));
  const terms = Number(year) * 3 + Number(term) - 1 + Math.round((3 * days) / DAYS_PER_YEAR);
  return `${(terms % 3) + 1}T${Math.floor(terms / 3)}`;
}
