import { AlmanacError } from '#shared/errors/errors.ts';
import type { HttpAnswer } from './http-answer.ts';

export const maxRedirects = 3;

/** A body may be sent again where the service says "the same request, elsewhere"; 302 and 303 mean "go and look there". */
const repeatable = { GET: new Set([301, 302, 303, 307, 308]), POST: new Set([301, 307, 308]) } as const;
const redirects: ReadonlySet<number> = repeatable.GET;

/**
 * Path and query that the answer redirects to, or null when it does not redirect. Throws REDIRECT_REFUSED for another origin
 * (another scheme is one too): neither the token nor a secret in a body may go there.
 */
export function redirectTarget(
  answer: HttpAnswer,
  from: { readonly origin: string; readonly host: string; readonly path: string },
  method: 'GET' | 'POST',
): string | null {
  if (!redirects.has(answer.status)) return null;
  const base = `${from.origin}${from.path}`;
  if (answer.location === null || !repeatable[method].has(answer.status) || !URL.canParse(answer.location, base)) {
    throw new AlmanacError('REDIRECT_REFUSED', { host: from.host });
  }
  const url = new URL(answer.location, base);
  if (url.origin !== from.origin)
    throw new AlmanacError('REDIRECT_REFUSED', { host: from.host, what: url.host.slice(0, 300) });
  return url.pathname + url.search;
}
