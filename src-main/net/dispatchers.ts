import type { Dispatcher } from 'undici';
import { isOfThisComputer } from '#contract/connection.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import manifest from '../../package.json' with { type: 'json' };
import { unlessCancelled } from '../common/async.ts';
import { type FindProxyRoutes, type ProxyRoute, rememberWays } from './proxy-routes.ts';
import { lookupWithin, type Reach } from './reach.ts';
import { proxyError } from './transport-error.ts';
import { trustSystemCertificates } from './trust.ts';

export type Response = Dispatcher.ResponseData;

/** A request and its destination. */
export type Sending = Omit<Dispatcher.RequestOptions, 'origin' | 'signal' | 'headers'> & {
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
    async request({ within, ...asked }: Sending): Promise<Response> {
      const sending = { ...asked, headers: { 'user-agent': userAgent, ...asked.headers } };
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
