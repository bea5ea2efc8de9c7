import { locale } from '../language/language.ts';
import { message, t } from '../language/message.ts';
import { formatNumber } from './format-number.ts';

export { formatNumber };

/*
 * Numbers as users read them. Data files have their own, exact forms.
 */

/** Rounds as {@link formatNumber} does, which rounds the digits of a number that is not negative: `toFixed` takes 3.7125 for less. */
const asShown = (value: number, decimals: number): number =>
  Number(formatNumber(value, decimals, 'en').replaceAll(',', ''));

/** Cuts off the error of a subtraction (100 − 99.95 is 0.04999999999999716), but no digit to which shares are computed. */
const exactDecimals = 9;

/**
 * A part as it is shown beside its running total: the difference of the shown totals with it and without it. Parts that are rounded
 * one by one do not add up (17.3 + 15.0 beside 32.4); these do, and none is more than one unit of the last decimal off.
 */
export function shownPart(part: number, total: number, decimals: number): number {
  const before = asShown(Math.max(0, total - part), exactDecimals);
  return Number((asShown(total, decimals) - asShown(before, decimals)).toFixed(decimals));
}

/** A percentage without its sign: one decimal, `0` for nothing, `< 1` for a little. */
export function formatShare(percent: number, locale?: string): string {
  if (percent === 0) return '0';
  if (percent > 0 && percent < 1) return '< 1';
  return formatNumber(percent, 1, locale);
}

export function formatPercent(percent: number, locale?: string): string {
  return inPercent(formatShare(percent, locale));
}

/** A written number with the sign for percent, as the language has it: `21.2%`, `21,2 %`. */
export const inPercent = (number: string): string => t('{number}%', { number });

/** A percentage along an axis, where steps are whole numbers: `75%`; any other as in a text. */
export const formatStepPercent = (percent: number): string =>
  Number.isInteger(percent) ? inPercent(formatNumber(percent)) : formatPercent(percent);

/** A written number in front of its unit, where it has one. */
export const withUnit = (number: string, unit: string): string =>
  unit === '%' ? inPercent(number) : `${number}${unit}`;

/** A number exactly as it was served: `26,048`, `87,424.78`. Only axes have shorter forms. */
export const formatExact = (value: number, locale?: string): string => formatNumber(value, null, locale);

/*
 * A salary is written in three ways, by its place: `$37,121 a year` in a sentence, `$37,121` above the words `a year` in a tile, and a bare
 * number below the unit `USD/yr` in a table or along an axis.
 */

/** The unit of salaries at the head of a column. */
export const salaryUnit = message('USD/yr');

/** A salary in a sentence: `$37,121 a year`. */
export const formatSalary = (value: number): string => t('{amount} a year', { amount: formatDollars(value) });

/** An amount of US dollars without cents: `$37,121`. */
export const formatDollars = (value: number): string =>
  new Intl.NumberFormat(locale().tag, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(value);

/** The numbers of a chance that is said as `2 in 3`, reduced: 4 of 6 equally likely cases. Both are whole, `of` is above 0. */
export function chanceIn(cases: number, of: number): { readonly cases: string; readonly of: string } {
  let [divisor, rest] = [of, cases];
  while (rest > 0) [divisor, rest] = [rest, divisor % rest];
  return { cases: formatNumber(cases / divisor), of: formatNumber(of / divisor) };
}

/** Seconds as `4 min 12 s`. */
export function formatDuration(seconds: number): string {
  if (seconds < 0) return `\u2212${formatDuration(-seconds)}`;
  const whole = Math.round(seconds);
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${formatNumber(minutes)} min` : `${formatNumber(minutes)} min ${rest} s`;
}

/** `1 run`, `2 runs`; the plural form when it is not just an s. */
export function plural(count: number, one: string, many = `${one}s`, locale?: string): string {
  return `${formatNumber(count, 0, locale)} ${count === 1 ? one : many}`;
}

/** Digits of a number that the app computed, in CSV files and copied rows; more would be those of the division. */
export const significantDigits = 8;

/** Rounds a number to the significant digits, and keeps all digits before its decimal mark. */
export const rounded = (value: number): number =>
  Math.abs(value) < 10 ** significantDigits ? Number(value.toPrecision(significantDigits)) : Math.round(value);

/** A change with its sign in words and shape: `▲ 214`, `▼ 9`, `no change`; of money `▲ $1,015`. */
export function formatChange(
  change: number,
  decimals = 0,
  written = (amount: number) => formatNumber(amount, decimals),
): string {
  if (change === 0) return t('no change');
  // The space does not break: a triangle alone at the end of a line says nothing.
  return `${change > 0 ? '▲' : '▼'}\u00a0${written(Math.abs(change))}`;
}

/** A change of a share, which is no percentage of it: `▲ 3.1 points`, `▼ 1 point`. */
export function formatPoints(change: number): string {
  const rounded = Math.round(Math.abs(change) * 10) / 10;
  const points = formatNumber(rounded, Number.isInteger(rounded) ? 0 : 1);
  return `${change > 0 ? '▲' : '▼'}\u00a0${t('{count, plural, one {{points} point} other {{points} points}}', { count: rounded, points })}`;
}

/** A change in percent with its sign: `+50%`, `−12%`, `0%`. */
export function formatChangePercent(percent: number): string {
  const rounded = Math.round(percent);
  if (rounded === 0) return inPercent('0');
  return inPercent(`${rounded > 0 ? '+' : '−'}${formatNumber(Math.abs(rounded))}`);
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size on the disk in the largest fitting unit of 1,024 of the one before: `812 bytes`, `1.4 MB`. */
export function formatSize(bytes: number, locale?: string): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${formatNumber(value, power > 0 && value < 10 ? 1 : 0, locale)} ${units[power]}`;
}
