import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';

/** `https://host/prefix` of a base address in any form users have it: with a slash, or with an API path at its end. */
function serviceRoot(baseUrl: string): { root: string; version: string | undefined } {
  const trimmed = baseUrl
    .trim()
    .replace(/[?#].*$/s, '')
    .replace(/(?<!\/)\/+$/, '');
  const match = /^(.*?)(?:\/taxonomy)?\/api\/(v\d+)$/.exec(trimmed);
  return {
    root: match?.[1] ?? trimmed,
    version: trimmed.endsWith(`/taxonomy/api/${match?.[2]}`) ? undefined : match?.[2],
  };
}

/** The address under which the taxonomy's lists are, ending in a slash. */
export function taxonomyRoot(baseUrl: string): string {
  return `${serviceRoot(baseUrl).root}/taxonomy/api/v1/`;
}

/** The address under which the analytics endpoints are, ending in a slash; `/api/v1` is kept where it was written. */
export function analyticsRoot(baseUrl: string): string {
  const { root, version } = serviceRoot(baseUrl);
  return `${root}/api/${version ?? 'v0'}/`;
}

/** How an id is written into a path: as the reference client does it, or every reserved character encoded. */
export type PathForm = 'literal' | 'encoded';

/**
 * A course or module id as part of a path. `literal` keeps `/ : + @`, which front servers mangle when they are encoded, and
 * encodes everything else; `encoded` is for services where that fails.
 */
export function pathOfId(id: string, form: PathForm): string {
  if (id.split('/').some((segment) => segment === '.' || segment === '..')) {
    throw new AlmanacError('INVALID_INPUT', { what: t('the id points outside its place in the address') });
  }
  const encoded = encodeURIComponent(id.toWellFormed());
  return form === 'encoded' ? encoded : encoded.replace(/%(?:2F|3A|2B|40)/g, decodeURIComponent);
}

/** A query string with its question mark, `+` encoded as %2B; empty when every value is undefined. */
export function queryOf(values: Readonly<Record<string, string | number | undefined>>): string {
  const parts = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`],
  );
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
