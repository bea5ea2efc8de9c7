/** Days are whole numbers since 1970-01-01 in UTC: no time zone of the machine can shift one. */
export type Day = number;

const MS_PER_DAY = 86_400_000;

/** `2014-12-10` as a day. */
export function dayOf(text: string): Day {
  const day = Date.parse(`${text}T00:00:00Z`) / MS_PER_DAY;
  if (!Number.isInteger(day)) throw new Error(`not a date of the form YYYY-MM-DD: ${text}`);
  return day;
}

/** Each answer names the same few thousand days. */
const dateTexts = new Map<Day, string>();

/** A day as `2014-12-10`. */
export function dateText(day: Day): string {
  const known = dateTexts.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
  dateTexts.set(day, text);
  return text;
}

/** 0 is Monday, 6 is Sunday. */
export function weekday(day: Day): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** The Monday of the week that holds the day. */
export function mondayOf(day: Day): Day {
  return day - weekday(day);
}

/** 0 is January. */
export function monthOf(day: Day): number {
  return new Date(day * MS_PER_DAY).getUTCMonth();
}

export function yearOf(day: Day): number {
  return new Date(day * MS_PER_DAY).getUTCFullYear();
}

const two = (number: number): string => String(number).padStart(2, '0');

/** The analytics service's own form: `2014-12-10T193104`, no colons and no zone. */
export function compactTimestamp(day: Day, secondOfDay: number): string {
  const hours = Math.floor(secondOfDay / 3600);
  const minutes = Math.floor(secondOfDay / 60) % 60;
  return `${dateText(day)}T${two(hours)}${two(minutes)}${two(secondOfDay % 60)}`;
}
