import type { ViewRow } from '../../catalog/views.ts';

export type CountryRow = ViewRow<'run-countries'>;

let names: Intl.DisplayNames | null = null;
/** Made when the first name is wanted: the engine then lists all languages, and most starts show no country. */
const allNames = () => (names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }));

/** The name of a code; undefined of one that is none. Codes such as `A1` and `UNKNOWN` make Intl throw. */
function nameOf(code: string): string | undefined {
  try {
    return allNames().of(code);
  } catch {
    return undefined;
  }
}

/** A country by one spelling everywhere; where its code says nothing, the service's own name. */
export function countryName({ country_alpha2: code, country_name: given }: CountryRow): string {
  const known = code === null ? undefined : nameOf(code);
  if (known !== undefined) return known;
  return given === null || given === 'UNKNOWN' ? 'Not known' : given;
}

/** What tells rows apart: the code, or the name where there is none. */
export const countryKey = ({ country_alpha2: code, country_name: name }: CountryRow): string => code ?? name ?? '';
