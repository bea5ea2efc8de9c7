import { dayOfInstant } from './time.ts';

/*
 * Days and instants as users read them, always UTC.
 */

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const microsPerMinute = 60_000_000;
const minutesPerDay = 1440;

/** An epoch day as `8 Nov 2026`. */
export function formatDate(day: number): string {
  const date = new Date(day * 86_400_000);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
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
