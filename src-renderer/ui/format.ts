import type { Column } from '../../src-preload/contract/columns.ts';
import { dayOfInstant } from '../../src-preload/contract/time.ts';

/*
 * Numbers and dates as people read them. Exports have their own, exact forms.
 */

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const microsPerMinute = 60_000_000;
const minutesPerDay = 1440;

/** A true minus sign in place of the hyphen that Intl writes. */
const withMinus = (text: string) => text.replace('-', '\u2212');

const formatters = new Map<string, Intl.NumberFormat>();

/** Grouped as the computer's locale has it. */
export function formatNumber(value: number, decimals = 0, locale?: string): string {
  const key = `${locale ?? ''}/${decimals}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    formatters.set(key, formatter);
  }
  // Rounding −0.4 gives −0, and nobody reads that as nothing.
  const text = formatter.format(value);
  return /[1-9]/.test(text) ? withMinus(text) : text.replace('-', '');
}

/** A percentage without its sign: one decimal, `0` for nothing, `< 1` for a little. */
export function formatShare(percent: number, locale?: string): string {
  if (percent === 0) return '0';
  if (percent > 0 && percent < 1) return '< 1';
  return formatNumber(percent, 1, locale);
}

export function formatPercent(percent: number, locale?: string): string {
  return `${formatShare(percent, locale)}%`;
}

/** Salaries are estimates: rounded to hundreds. */
export function formatSalary(value: number, locale?: string): string {
  return formatNumber(Math.round(value / 100) * 100, 0, locale);
}

/** Seconds as `4 min 12 s`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${formatNumber(minutes)} min` : `${formatNumber(minutes)} min ${rest} s`;
}

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

/** `1 run`, `2 runs`; the plural form when it is not just an s. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** A change with its sign in words and shape: `▲ 214`, `▼ 9`, `no change`. */
export function formatChange(change: number): string {
  if (change === 0) return 'no change';
  return `${change > 0 ? '▲' : '▼'} ${formatNumber(Math.abs(change))}`;
}

/** What a cell shows for a value of its column; null is not a text but "not reported" and is up to the caller. */
export function formatCell(column: Column, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  if (column.type === 'day') return formatDate(value);
  if (column.type === 'instant') return formatMoment(value);
  if (column.unit === '%') return formatShare(value);
  if (column.unit === 'USD/yr') return formatSalary(value);
  if (column.unit === 's') return formatDuration(value);
  // Years are names of years, not amounts.
  if (column.unit === 'year') return String(value);
  return formatNumber(value, column.decimals ?? (Number.isInteger(value) ? 0 : 2));
}

/** Numbers stand right, everything else left. */
export const isNumeric = (column: Column): boolean => column.type === 'integer' || column.type === 'number';
