import type * as z from 'zod';
import { namedIn } from '#shared/text/text.ts';

/*
 * An address is the part of the URL after `#`: a path with encoded parameters and a query. Everything a screen shows
 * (filters, sort, page, dates) lives there, so back, forward, links and the next start bring it back.
 */

/** A path with `:name` parameters, as a pattern over the still encoded path. */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`);
}

/** Splits an address into its path and its query. */
export function splitAddress(address: string): { path: string; query: Record<string, string> } {
  const [path = '/', ...rest] = address.split('?');
  return { path, query: Object.fromEntries(new URLSearchParams(rest.join('?'))) };
}

/** The decoded parameters of a path, or null when the pattern does not fit or an escape is broken. */
export function matchPath(pattern: RegExp, path: string): Record<string, string> | null {
  const match = pattern.exec(path);
  if (!match) return null;
  try {
    return Object.fromEntries(Object.entries(match.groups ?? {}).map(([key, text]) => [key, decodeURIComponent(text)]));
  } catch {
    return null;
  }
}

/** A path with its parameters filled in and the query behind it; undefined, empty and false values are left out. */
export function buildAddress(path: string, params: object, query: object = {}): string {
  const values = new Map(Object.entries(params));
  const filled = path.replaceAll(/:(\w+)/g, (_whole, key: string) => encodeURIComponent(String(values.get(key) ?? '')));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '' && value !== false) search.set(key, String(value));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

/** Reads what fits a schema of optional values; a value that does not fit is dropped, not an error. */
export function readQuery<S extends z.ZodObject>(schema: S, query: Record<string, string>): z.output<S> {
  const fitting = Object.entries(query).filter(
    ([key, value]) => namedIn<z.ZodType>(schema.shape, key)?.safeParse(value).success,
  );
  return schema.parse(Object.fromEntries(fitting)) as z.output<S>;
}
