import type { Dispatcher } from 'undici';
import { isOfThisComputer } from '../../../src-preload/contract/connection.ts';
import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import { proxyError } from './transport-error.ts';
import { trustSystemCertificates } from './trust.ts';
import { type FindWays, rememberWays, type Way } from './ways.ts';

export type Response = Dispatcher.ResponseData;

/** What is sent, and where to. */
export type Sending = Omit<Dispatcher.RequestOptions, 'origin' | 'signal'> & {
  readonly origin: string;
  readonly signal: AbortSignal;
};

/** Kept-alive connections, one set per way out of this computer. */
export interface Dispatchers {
  /** Sends by the first way that leads out. Rejects with an AlmanacError for a proxy's part, with undici's errors otherwise. */
  request(sending: Sending): Promise<Response>;
  /** Finds the ways anew and leaves old connections to those who still use them. */
  networkChanged(): void;
  destroy(): Promise<void>;
}

export function createDispatchers(options: {
  readonly findWays: FindWays;
  readonly connections: number;
  readonly timeouts: { readonly connect: number; readonly headers: number; readonly bodyIdle: number };
}): Dispatchers {
  const { timeouts } = options;
  const ways = rememberWays(options.findWays);
  let dispatchers = new Map<Way, Promise<Dispatcher>>();
  const common = {
    connections: options.connections,
    pipelining: 1,
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.bodyIdle,
  };
  const open = async (way: Way): Promise<Dispatcher> => {
    // Loaded with the first request: a start does without, and it is the largest part of the program.
    const { Agent, EnvHttpProxyAgent, Pool, ProxyAgent } = await import('undici');
    if (way === null) return new Agent({ ...common, connect: { timeout: timeouts.connect } });
    const throughProxy = {
      ...common,
      connectTimeout: timeouts.connect,
      // The question to the proxy is a request of its own, which would wait five minutes for an answer.
      clientFactory: (origin: URL, pool: object) => new Pool(origin, { ...pool, headersTimeout: timeouts.headers }),
    };
    return way === 'environment' ? new EnvHttpProxyAgent(throughProxy) : new ProxyAgent({ ...throughProxy, uri: way });
  };
  const dispatcherOf = (way: Way): Promise<Dispatcher> => {
    const there = dispatchers.get(way) ?? open(way);
    dispatchers.set(way, there);
    return there;
  };
  const waysTo = async (origin: string, signal: AbortSignal): Promise<readonly Way[]> => {
    if (isOfThisComputer(origin)) return [null];
    trustSystemCertificates();
    const found = await unlessAborted(ways.find(origin), signal);
    if (found.length === 0) throw new AlmanacError('PROXY_UNUSABLE', { host: new URL(origin).host });
    return found;
  };

  return {
    async request(sending) {
      const { origin, signal } = sending;
      const { host } = new URL(origin);
      const candidates = await waysTo(origin, signal);
      for (const [index, way] of candidates.entries()) {
        try {
          return await (await dispatcherOf(way)).request(sending);
        } catch (error) {
          const atProxy = way === null ? null : proxyError(error, host, addressOf(way));
          if (atProxy?.unreached && index < candidates.length - 1 && !signal.aborted) continue;
          throw atProxy?.failure ?? error;
        }
      }
      throw new AlmanacError('UNREACHABLE', { host });
    },
    networkChanged() {
      ways.forget();
      const before = dispatchers;
      dispatchers = new Map();
      for (const opened of before.values()) void opened.then((dispatcher) => dispatcher.close());
    },
    async destroy() {
      await Promise.all([...dispatchers.values()].map(async (opened) => (await opened).destroy()));
    },
  };
}

/** Where the proxy of a way is; null when the environment has no usable address. */
function addressOf(way: string): string | null {
  const { https_proxy, HTTPS_PROXY, http_proxy, HTTP_PROXY } = process.env;
  const address = way === 'environment' ? (https_proxy ?? HTTPS_PROXY ?? http_proxy ?? HTTP_PROXY ?? '') : way;
  return URL.canParse(address) ? address : null;
}

/** The same promise, or a rejection as soon as nobody waits for it any more. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(new AlmanacError('CANCELLED'));
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
