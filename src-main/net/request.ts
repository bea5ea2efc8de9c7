import type { Dispatcher } from 'undici';
import { addressProblem, isOfThisComputer } from '#contract/connection.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import manifest from '../../package.json' with { type: 'json' };
import { unlessCancelled } from '../common/async.ts';
import { proxyError } from './classify.ts';
import type { HttpAnswer } from './http-answer.ts';
import { type FindProxyRoutes, type ProxyRoute, rememberWays } from './proxy-routes.ts';
import { lookupWithin, type Reach } from './reach.ts';
import { trustSystemCertificates } from './trust.ts';

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
export function shorter(ours: HttpTimeouts, requested: ShorterTimeouts): HttpTimeouts {
  const phase = (name: 'headers' | 'bodyIdle' | 'total') => Math.min(ours[name], requested[name] ?? ours[name]);
  return { connect: ours.connect, headers: phase('headers'), bodyIdle: phase('bodyIdle'), total: phase('total') };
}

export type Response = Dispatcher.ResponseData;

/** A request and its destination. */
type Sending = Omit<Dispatcher.RequestOptions, 'origin' | 'signal' | 'headers'> & {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Names that lead nearer to this computer than this are refused when they are looked up. A proxy looks up names itself. */
  readonly within?: Reach | undefined;
};

/** Kept-alive connections, one set per way out of this computer. */
export type Dispatchers = ReturnType<typeof createDispatchers>;

/** Names the program and its version to every server and proxy: fronts refuse requests that name none. */
export const userAgent = `${manifest.name}/${manifest.version}`;

/** Said here, because Node's own environment variable switches the check off otherwise. */
const checked = { rejectUnauthorized: true } as const;

interface DispatcherOptions {
  readonly connections: number;
  readonly timeouts: { readonly connect: number; readonly headers: number; readonly bodyIdle: number };
}

export function createDispatchers(options: DispatcherOptions & { readonly findProxyRoutes: FindProxyRoutes }) {
  const proxyRoutes = rememberWays(options.findProxyRoutes);
  let dispatchers = new Map<string, Promise<Dispatcher>>();
  const dispatcherOf = (way: ProxyRoute, within: Reach | undefined): Promise<Dispatcher> => {
    const key = `${way} ${within}`;
    const there = dispatchers.get(key) ?? openDispatcher(way, within, options);
    dispatchers.set(key, there);
    return there;
  };
  const waysTo = async (origin: string, signal: AbortSignal): Promise<readonly ProxyRoute[]> => {
    if (isOfThisComputer(origin)) return [null];
    trustSystemCertificates();
    const found = await unlessCancelled(proxyRoutes.find(origin), signal);
    if (found.length === 0) throw new AlmanacError('PROXY_UNUSABLE', { host: new URL(origin).host });
    return found;
  };

  return {
    /** Sends by the first way that leads out. Rejects with an AlmanacError for a proxy's part, with undici's errors otherwise. */
    async request({ within, ...rest }: Sending): Promise<Response> {
      const sending = { ...rest, headers: { 'user-agent': userAgent, ...rest.headers } };
      const { origin, signal } = sending;
      const { host } = new URL(origin);
      const candidates = await waysTo(origin, signal);
      for (const [index, way] of candidates.entries()) {
        try {
          return await (await dispatcherOf(way, within)).request(sending);
        } catch (error) {
          const atProxy = way === null ? null : proxyError(error, host, way);
          if (atProxy?.unreached && index < candidates.length - 1 && !signal.aborted) continue;
          throw atProxy?.failure ?? error;
        }
      }
      throw new AlmanacError('UNREACHABLE', { host });
    },
    /** Finds the ways again and leaves old connections to those who still use them. */
    networkChanged(): void {
      proxyRoutes.forget();
      const before = dispatchers;
      dispatchers = new Map();
      for (const opened of before.values()) void opened.then((dispatcher) => dispatcher.close());
    },
    async destroy(): Promise<void> {
      await Promise.all([...dispatchers.values()].map(async (opened) => (await opened).destroy()));
    },
  };
}

/** The way to a service through this proxy, or straight there, to addresses within `within` alone. */
async function openDispatcher(
  way: ProxyRoute,
  within: Reach | undefined,
  { connections, timeouts }: DispatcherOptions,
): Promise<Dispatcher> {
  const common = {
    connections,
    pipelining: 1,
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.bodyIdle,
  };
  // Loaded with the first request: a start does without, and it is the largest part of the program.
  const { Agent, Pool, ProxyAgent } = await import('undici');
  const lookup = within === undefined ? {} : { lookup: lookupWithin(within) };
  if (way === null) return new Agent({ ...common, connect: { timeout: timeouts.connect, ...checked, ...lookup } });
  return new ProxyAgent({
    ...common,
    uri: way,
    headers: { 'user-agent': userAgent },
    connectTimeout: timeouts.connect,
    // One for the proxy, one for the service behind it.
    connect: { ...checked, ...lookup },
    // A proxy that is given this is spoken to over TLS, of whatever kind it is.
    ...(way.startsWith('https:') ? { proxyTls: checked } : {}),
    requestTls: checked,
    // The question to the proxy is a request of its own, which would wait five minutes for an answer.
    clientFactory: (origin: URL, pool: object) => new Pool(origin, { ...pool, headersTimeout: timeouts.headers }),
  });
}
