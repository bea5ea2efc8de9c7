import { type Connection, isOfThisComputer, type ServiceName } from '../../../src-preload/contract/connection.ts';
import type { Authorization, AuthorizationRequest } from '../protocol.ts';
import { type AnalyticsRemote, createAnalytics } from './analytics.ts';
import type { DownloadOptions, Http } from './http.ts';
import type { Allowance } from './rate-budget.ts';
import type { Sleep } from './retry.ts';
import { createRoutes } from './routes.ts';
import { createServiceClient } from './service-client.ts';
import { createTaxonomy, type TaxonomyRemote } from './taxonomy.ts';
import { realSleep } from './waiting.ts';
import { createWakefulness, type Wakefulness } from './wakefulness.ts';

export interface RemoteOptions {
  readonly connection: Connection;
  readonly http: Http;
  /** Without it the computer counts as awake. */
  readonly wakefulness?: Wakefulness | undefined;
  /** Asked before the first request of a service, when the header is about to expire, and once per refusal. */
  readonly authorize: (request: AuthorizationRequest) => Promise<Authorization>;
  /** Told of every request that really goes out. */
  readonly onRequest?: ((service: ServiceName) => void) | undefined;
  /** Told until when (ms since 1970) nothing is sent because the service asked to wait, and null when that is over. */
  readonly onWait?: ((service: ServiceName, until: number | null) => void) | undefined;
  /** What the services allow, where it is known; it is learned otherwise. */
  readonly allowances?: Partial<Record<ServiceName, Allowance>> | undefined;
  /** Requests in flight per service. */
  readonly concurrency?: number | undefined;
  /** Seconds to wait after a 429 that does not say how long. */
  readonly unsaidWaitSeconds?: number | undefined;
  readonly clock?: (() => number) | undefined;
  readonly sleep?: Sleep | undefined;
}

/** Both services, ready to be asked. Everything that is asked of one `Remote` shares its allowance and its header. */
export interface Remote {
  readonly taxonomy: TaxonomyRemote;
  readonly analytics: AnalyticsRemote;
  /** Requests that really went out so far. */
  readonly requests: Readonly<Record<ServiceName, number>>;
  /** Seconds that a service's allowance makes so many more requests take; null where none is known. */
  secondsFor(service: ServiceName, requests: number): number | null;
  /** A file behind a link that the analytics service gave; without any authorization. */
  download(url: string, options: DownloadOptions): Promise<void>;
}

export function createRemote(options: RemoteOptions): Remote {
  const { connection, http, wakefulness = createWakefulness(), clock = Date.now, sleep = realSleep } = options;
  const client = (service: ServiceName) =>
    createServiceClient({ ...options, service, wakefulness, clock, sleep, allowance: options.allowances?.[service] });
  const clients = { taxonomy: client('taxonomy'), analytics: client('analytics') };
  return {
    taxonomy: createTaxonomy(connection.taxonomy.baseUrl, clients.taxonomy, createRoutes()),
    analytics: createAnalytics(connection.analytics.baseUrl, clients.analytics, createRoutes()),
    requests: {
      get taxonomy() {
        return clients.taxonomy.requests;
      },
      get analytics() {
        return clients.analytics.requests;
      },
    },
    secondsFor: (service, requests) => clients[service].secondsFor(requests),
    download: async (url, download) => {
      await wakefulness.untilAwake(download.signal);
      return http.download(url, { ...download, mayBeHere: isOfThisComputer(connection.analytics.baseUrl) });
    },
  };
}
