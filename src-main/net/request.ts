import { addressProblem } from '#contract/connection.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import type { Response } from './dispatchers.ts';
import type { HttpAnswer } from './http-answer.ts';

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

/** How long each phase of a request may take, in milliseconds. `total` bounds an answer that drips for ever. */
export interface HttpTimeouts {
  readonly connect: number;
  readonly headers: number;
  readonly bodyIdle: number;
  readonly total: number;
}

/** Can only shorten what the client was made with; `connect` is fixed then. */
export type ShorterTimeouts = Partial<Omit<HttpTimeouts, 'connect'>>;

interface Cancellation {
  readonly signal: AbortSignal;
  /** The error to report once the signal is aborted. */
  readonly reason: () => AlmanacError | undefined;
  readonly dispose: () => void;
}

/**
 * One signal for "the caller stopped waiting" and "it took too long", which records which of the two it was. `host` is asked
 * when the time is over: redirects of files lead to other hosts.
 */
export function cancellation(
  limits: { readonly signal?: AbortSignal | undefined; readonly timeouts: Pick<HttpTimeouts, 'total'> },
  host: () => string,
): Cancellation {
  const controller = new AbortController();
  let reason: AlmanacError | undefined;
  const stop = (error: AlmanacError) => {
    reason ??= error;
    controller.abort();
  };
  const onAbort = () => stop(new AlmanacError('CANCELLED'));
  if (limits.signal?.aborted) onAbort();
  limits.signal?.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => stop(new AlmanacError('SERVICE_TIMEOUT', { host: host() })), limits.timeouts.total);
  return {
    signal: controller.signal,
    reason: () => reason,
    dispose: () => {
      clearTimeout(timer);
      limits.signal?.removeEventListener('abort', onAbort);
    },
  };
}

/** The time limits of one request: those of the client, or shorter ones where it asks for them. */
export function shorter(ours: HttpTimeouts, asked: ShorterTimeouts): HttpTimeouts {
  const phase = (name: 'headers' | 'bodyIdle' | 'total') => Math.min(ours[name], asked[name] ?? ours[name]);
  return { connect: ours.connect, headers: phase('headers'), bodyIdle: phase('bodyIdle'), total: phase('total') };
}
