import type { ViewRow } from '../../catalog/views.ts';
import { notReportedTrait } from '../../catalog/vocabulary.ts';
import { type Language, locale } from '../../language/language.ts';
import { t } from '../../language/message.ts';
import { formatNumber } from '../../text/numbers.ts';

export type CountryRow = ViewRow<'run-countries'>;
type Named = Pick<CountryRow, 'country_alpha2' | 'country_name'>;

const namesByLanguage = new Map<Language, Intl.DisplayNames>();

/** Made when the first name is wanted: the engine then lists all languages, and most starts show no country. */
function allNames(): Intl.DisplayNames {
  const { language } = locale();
  const names = namesByLanguage.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  namesByLanguage.set(language, names);
  return names;
}

/** The name of a code; undefined of one that is none. Codes such as `A1` and `UNKNOWN` make Intl throw. */
function nameOf(code: string): string | undefined {
  try {
    return allNames().of(code);
  } catch {
    return undefined;
  }
}

/** A country by one spelling everywhere; where its code says nothing, the service's own name. */
export function countryName({ country_alpha2: code, country_name: serviceName }: Named): string {
  const known = code === null ? undefined : nameOf(code);
  if (known !== undefined) return known;
  return serviceName === null || serviceName === 'UNKNOWN' ? t(notReportedTrait) : serviceName;
}

/** Identifies a row: by the code, or by the name where there is none. */
export const countryKey = ({ country_alpha2: code, country_name: name }: CountryRow): string => code ?? name ?? '';

/*
 * Classes for the colours of the map. A few countries have most learners, so the bounds grow by the same factor: equal steps
 * would leave all others in one class.
 */

const maxClasses = 6;
const steps = [1, 2, 5, 10] as const;

/** The nearest of 1, 2 and 5 times a power of ten, by ratio. */
function rounded(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const near = (step: number) => Math.abs(Math.log(value / (step * power)));
  return steps.reduce((best, step) => (near(step) < near(best) ? step : best), steps[0]) * power;
}

/** The lowest value of each class, lowest first; never more than six classes, fewer when the highest value is small. */
export function classStarts(values: readonly number[]): number[] {
  const highest = Math.max(0, ...values);
  if (highest < 1) return [];
  const factor = highest ** (1 / maxClasses);
  const starts = Array.from({ length: maxClasses }, (_, index) => rounded(factor ** index));
  return [...new Set(starts)].filter((start) => start <= highest).sort((a, b) => a - b);
}

/** The class of a value, counted from 0; −1 of nothing. */
export const classOf = (value: number, starts: readonly number[]): number =>
  starts.findLastIndex((start) => value >= start);

export interface ClassBounds {
  readonly from: number;
  /** Included; null in the last class, which is open. */
  readonly to: number | null;
}

/** The bounds of each class. */
export const classBounds = (starts: readonly number[]): ClassBounds[] =>
  starts.map((from, index) => ({
    from,
    to: (starts[index + 1] ?? 0) - 1 < from ? null : (starts[index + 1] ?? 0) - 1,
  }));

/** The words for countries without learners in the legend of a map. */
export const noneText = () => t('none⟨learners of a country⟩');

/** The bounds of a class in a legend. */
export function boundsText({ from, to }: ClassBounds): string {
  if (to === null) return t('{from} or more', { from: formatNumber(from) });
  return from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`;
}
