import { locale } from '../language/language.ts';

/** A true minus sign in place of the hyphen that Intl writes. */
const withMinus = (text: string) => text.replace('-', '\u2212');

const formatters = new Map<string, Intl.NumberFormat>();

/** More decimals than any number has that services send. */
const allDecimals = 20;

/** Grouped as the locale of the user has it, with N decimals; with all that the number has where `decimals` is null. */
export function formatNumber(value: number, decimals: number | null = 0, tag = locale().tag): string {
  const key = `${tag ?? ''}/${decimals}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(tag, {
      minimumFractionDigits: decimals ?? 0,
      maximumFractionDigits: decimals ?? allDecimals,
    });
    formatters.set(key, formatter);
  }
  // Rounding −0.4 gives −0, which does not read as nothing.
  const text = formatter.format(value);
  return /[1-9]/.test(text) ? withMinus(text) : text.replace('-', '');
}
