import * as z from 'zod';
import type { AsOf } from '../catalog/freshness.ts';
import { type Language, locale } from '../language/language.ts';
import { t } from '../language/message.ts';
import { formatNumber } from '../text/numbers.ts';
import { dayOfInstant, formatDay, parseDay } from './time.ts';

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

/** A sentence on a screen of which no line ends within a date. */
export const withWholeDates = (text: string): string =>
  text.replaceAll(/\b(\d{1,2}) (\p{L}{3,5}) (\d{4})\b/gu, '$1\u00a0$2\u00a0$3');

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
const formatMonthOf = (day: number): string =>
  new Intl.DateTimeFormat(locale().language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    day * 86_400_000,
  );

/** When the newest row was computed. Beside a single record it says so of the list: the record itself may be older. */
function computedText(dataset: AsOf['dataset'], computedAt: number, isOneRecord: boolean): string {
  const day = formatInstantDay(computedAt);
  if (!isOneRecord) return t('newest rows computed {day}', { day });
  return t('the service last computed {dataset, select, jobs {jobs} skills {skills} other {records}} on {day}', {
    dataset,
    day,
  });
}

/** The three dates of a block in words, or of the list that a single record is from; UTC is said once. */
export function asOfLine(asOf: AsOf, isOneRecord = false, isPackage = false): string[] {
  if (asOf.state === 'never' && asOf.syncedAt === null)
    return [isPackage ? t('not part of this data') : t('not synced yet')];
  const words = [
    asOf.dataThrough !== null && t('data through {day}', { day: formatDate(asOf.dataThrough) }),
    asOf.computedAt !== null && computedText(asOf.dataset, asOf.computedAt, isOneRecord),
    asOf.syncedAt !== null && t('synced {moment} (UTC)', { moment: formatMoment(asOf.syncedAt) }),
    asOf.state === 'partial' && t('not complete: some rows could not be read'),
    asOf.state === 'gone' && goneText(asOf.syncedAt),
  ];
  return words.filter((word) => word !== false);
}

/** Rows that the service no longer has keep the time when they were last read complete, where they ever were. */
const goneText = (syncedAt: number | null): string =>
  syncedAt === null
    ? t('no longer offered by the service')
    : t('no longer offered by the service; last seen there {day}', { day: formatInstantDay(syncedAt) });

/** `about 40 seconds`, `about 12 minutes`: no more exact than it is. */
export function durationText(seconds: number): string {
  if (seconds < 10) return t('a few seconds');
  if (seconds < 90) return t('about {seconds} seconds', { seconds: formatNumber(Math.ceil(seconds / 10) * 10) });
  if (seconds < 90 * 60) return t('about {minutes} minutes', { minutes: formatNumber(Math.round(seconds / 60)) });
  return t('{hours, plural, one {about # hour} other {about # hours}}', { hours: Math.round(seconds / 3600) });
}

/** Says the minimum cost of a sync before it begins. `seconds` is null where no pace of the services is known. */
export function estimateText({
  requests,
  seconds,
}: {
  readonly requests: number;
  readonly seconds: number | null;
}): string {
  if (seconds === null)
    return t(
      'At least {requests, plural, one {# request} other {# requests}}, which usually {requests, plural, one {takes} other {take}} a few minutes.',
      {
        requests,
      },
    );
  return t(
    'At least {requests, plural, one {# request} other {# requests}}, which {requests, plural, one {takes} other {take}} {duration} at the rate that the services allow.',
    { requests, duration: durationText(seconds) },
  );
}

/** A calendar month, as in `2026-10`. Those of a year that is written with four digits alone. */
export const month = z.string().regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/);
export type Month = z.infer<typeof month>;

/** The first and the last day of a month. */
interface DaysOfMonth {
  readonly first: number;
  readonly last: number;
}

/** The month `count` months before; a negative count is after it. */
export function monthsBefore(of: Month, count: number): Month {
  const [year = 0, number = 1] = of.split('-').map(Number);
  const months = year * 12 + number - 1 - count;
  return `${Math.floor(months / 12)}-${String((((months % 12) + 12) % 12) + 1).padStart(2, '0')}`;
}

export const monthOfDay = (day: number): Month => formatDay(day).slice(0, 7);

export function daysOfMonth(of: Month): DaysOfMonth {
  const firstOf = (each: Month) => parseDay(`${each}-01`) ?? 0;
  return { first: firstOf(of), last: firstOf(monthsBefore(of, -1)) - 1 };
}

/** The newest month that had ended before a day. */
export const lastMonthBefore = (day: number): Month => monthsBefore(monthOfDay(day), 1);

/** The month that is meant on a day: `last` is the newest one that has ended. */
export const resolvedMonth = (requested: Month | 'last', day: number): Month =>
  requested === 'last' ? lastMonthBefore(day) : requested;

/** Whether a month has ended before a day. */
export const hasEnded = (of: Month, day: number): boolean => daysOfMonth(of).last < day;

/** `October 2026`, or `octubre de 2026`. */
export const formatMonth = (of: Month): string => formatMonthOf(daysOfMonth(of).first);
