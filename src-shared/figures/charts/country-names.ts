import type { ViewRow } from '../../catalog/views.ts';
import { type Language, locale } from '../../language/language.ts';
import { t } from '../../language/message.ts';

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
export function countryName({ country_alpha2: code, country_name: given }: Named): string {
  const known = code === null ? undefined : nameOf(code);
  if (known !== undefined) return known;
  return given === null || given === 'UNKNOWN' ? t('Not known') : given;
}

/** What tells rows apart: the code, or the name where there is none. */
export const countryKey = ({ country_alpha2: code, country_name: name }: CountryRow): string => code ?? name ?? '';
