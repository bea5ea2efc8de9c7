import { type Language, locale } from '../language/language.ts';
import { dayOfInstant } from './time.ts';

/*
 * Days and instants as users read them, always UTC.
 */

const microsPerMinute = 60_000_000;
const minutesPerDay = 1440;

const monthsByLanguage = new Map<Language, readonly string[]>();

/** The short names of the months, made once for each language: dates are written by the thousand. */
function monthsOf(language: Language): readonly string[] {
  const known = monthsByLanguage.get(language);
  if (known) return known;
  const name = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  const made = Array.from({ length: 12 }, (_, month) => name.format(Date.UTC(2026, month)));
  monthsByLanguage.set(language, made);
  return made;
}

/** An epoch day as `8 Nov 2026`, or as `8 nov 2026`. */
export function formatDate(day: number): string {
  const date = new Date(day * 86_400_000);
  return `${date.getUTCDate()} ${monthsOf(locale().language)[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** An epoch day as `8 Nov`, where the year stands nearby. */
export function formatShortDate(day: number): string {
  return formatDate(day).replace(/ \d+$/, '');
}

/** An instant as `20 Nov 2026 10:42`, in UTC. */
export function formatMoment(instant: number): string {
  const day = dayOfInstant(instant);
  const minutes = Math.floor(instant / microsPerMinute) - day * minutesPerDay;
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return `${formatDate(day)} ${clock}`;
}

export const formatInstantDay = (instant: number): string => formatDate(dayOfInstant(instant));

/** The month of an epoch day as `October 2026`, or as `octubre de 2026`. */
export const formatMonthOf = (day: number): string =>
  new Intl.DateTimeFormat(locale().language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    day * 86_400_000,
  );
