import { addressProblem } from '#contract/connection.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import type { Response } from './dispatchers.ts';

/** Path and query are kept apart from the URL object, which would rewrite what a course id may hold. */
export interface Target {
  readonly origin: string;
  readonly host: string;
  readonly path: string;
}

/** @throws AlmanacError INVALID_INPUT */
export function parseAddress(text: string): Target {
  if (!URL.canParse(text)) throw new AlmanacError('INVALID_INPUT', { what: t('the address is not valid') });
  const url = new URL(text);
  const problem = addressProblem(`${url.protocol}//${url.host}/`);
  if (problem) throw new AlmanacError('INVALID_INPUT', { host: url.host, what: problem });
  const afterScheme = text.slice(text.indexOf('//') + 2);
  const path = afterScheme.replace(/^[^/?#]*/, '').replace(/#.*$/s, '');
  return { origin: url.origin, host: url.host, path: path.startsWith('/') ? path : `/${path}` };
}

/** The first value of a header; null when there is none. */
export function header(response: Response, name: string): string | null {
  const value = response.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
