/**
 * Days and instants as integers, always UTC: a day is the number of days since 1970-01-01, an instant the number of
 * microseconds. Nothing here looks at the time zone of the computer.
 */

export const msPerDay = 86_400_000;
export const microsPerSecond = 1_000_000;
/** Microseconds of a day: instants divided by it are epoch days. */
export const microsPerDay = msPerDay * 1000;
const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const instantPattern = /^(\d{4}-\d{2}-\d{2})T(\d{2}):?(\d{2}):?(\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:?\d{2})?$/;

/** The first and the last day that calendars and other programs can show: those of the years 1 and 9999. */
export const calendarDays = { first: -719_162, last: 2_932_896 } as const;

/** `2014-12-10` to an epoch day; undefined when it is not a day of the calendar. */
export function parseDay(text: string): number | undefined {
  const match = dayPattern.exec(text);
  return match ? dayNumber(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}

/** Rows come by the hundred thousand, so a date is checked by arithmetic and not by writing it again. */
function dayNumber(year: number, month: number, day: number): number | undefined {
  // Date.UTC takes years below 100 for those of the last century.
  if (year < 100 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return Date.UTC(year, month - 1, day) / msPerDay;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** An epoch day to `2014-12-10`. */
export function formatDay(day: number): string {
  return new Date(day * msPerDay).toISOString().slice(0, 10);
}

/**
 * A timestamp of any of the services to microseconds: `2014-12-10T193104`, `2014-12-10T19:31:04Z`, with or without
 * microseconds, a zone (none means UTC), or a plain day. Undefined when it is none of these.
 */
export function parseInstant(text: string): number | undefined {
  if (text !== lastInstant.text) lastInstant = { text, micros: readInstant(text) };
  return lastInstant.micros;
}

/** A service computes all rows of a dataset at one moment, so most timestamps are the one before. */
let lastInstant: { readonly text: string; readonly micros: number | undefined } = { text: '', micros: undefined };

function readInstant(text: string): number | undefined {
  const plain = parseDay(text);
  if (plain !== undefined) return plain * msPerDay * 1000;
  const match = instantPattern.exec(text);
  if (!match) return undefined;
  const [, dayText = '', hours, minutes, seconds, fraction = '', zone = 'Z'] = match;
  const day = parseDay(dayText);
  if (day === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const sinceMidnight = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const micros = Number(fraction.slice(0, 6).padEnd(6, '0'));
  return (day * 86_400 + sinceMidnight - zoneSeconds(zone)) * microsPerSecond + micros;
}

function zoneSeconds(zone: string): number {
  if (zone === 'Z') return 0;
  const seconds = (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))) * 60;
  return zone.startsWith('-') ? -seconds : seconds;
}

/** Microseconds to `2014-12-10T19:31:04Z`; microseconds are printed only when there are any, as the services do. */
export function formatInstant(micros: number): string {
  const seconds = Math.floor(micros / microsPerSecond);
  const rest = micros - seconds * microsPerSecond;
  const base = new Date(seconds * 1000).toISOString().slice(0, 19);
  return rest === 0 ? `${base}Z` : `${base}.${String(rest).padStart(6, '0')}Z`;
}

/** The UTC day in which an instant lies. */
export function dayOfInstant(micros: number): number {
  return Math.floor(micros / 1000 / msPerDay);
}

/** Now, as an instant. */
export function nowInstant(clock: () => number = Date.now): number {
  return clock() * 1000;
}
