import type { Connection, ServiceName } from '#contract/connection.ts';
import type { FileVersion, LinkOptions } from '../../net/fetch-file.ts';
import type { Http } from '../../net/http.ts';
import type { RateLimit } from '../../net/limits/rate-budget.ts';
import { reachOfService } from '../../net/reach.ts';
import { realSleep, type Sleep } from '../../net/retry.ts';
import type { Authorization, AuthorizationRequest } from '../protocol.ts';
import { type AnalyticsRemote, createAnalytics } from './analytics.ts';
import { createRoutes, type RouteMemory } from './service-address.ts';
import { createSuspendGuard, type Pauses, ServiceClient, type SuspendGuard } from './service-client.ts';
import { createTaxonomy, type TaxonomyRemote } from './taxonomy.ts';

export interface RemoteOptions {
  readonly connection: Connection;
  readonly http: Http;
  /** Without it the computer counts as awake. */
  readonly suspendGuard?: SuspendGuard | undefined;
  /** Asked before the first request of a service, when the header is about to expire, and once per refusal. */
  readonly authorize: (request: AuthorizationRequest) => Promise<Authorization>;
  /** Called for every request that really goes out. */
  readonly onRequest?: ((service: ServiceName) => void) | undefined;
  /** Called with the end (ms since 1970) of a wait that the service asked for, and with null when it is over. */
  readonly onWait?: ((service: ServiceName, until: number | null) => void) | undefined;
  /** Waits that outlast this process; without it a later one asks the service again. */
  readonly pauses?: Pauses | undefined;
  /** Forms of addresses that outlast this process; without it each process finds them out. */
  readonly routesOf?: ((service: ServiceName) => RouteMemory) | undefined;
  /** What the services allow, where it is known; it is learned otherwise. */
  readonly rateLimits?: Partial<Record<ServiceName, RateLimit>> | undefined;
  /** Requests in flight per service. */
  readonly concurrency?: number | undefined;
  readonly clock?: (() => number) | undefined;
  readonly sleep?: Sleep | undefined;
}

/** How a file behind a link is fetched. */
export type ReportDownload = Omit<LinkOptions, 'service'>;

/** Both services, ready to be asked. Everything that is asked of one `Remote` shares its allowance and its header. */
export interface Remote {
  readonly taxonomy: TaxonomyRemote;
  readonly analytics: AnalyticsRemote;
  /** Requests that really went out so far. */
  readonly requests: Readonly<Record<ServiceName, number>>;
  /** Seconds that a service's allowance makes so many more requests take; null where none is known. */
  secondsFor(service: ServiceName, requests: number): number | null;
  /** A file behind a link that the analytics service gave; without any authorization. */
  download(url: string, options: ReportDownload): Promise<FileVersion | null>;
}

export function createRemote(options: RemoteOptions): Remote {
  const { connection, http, suspendGuard = createSuspendGuard(), clock = Date.now, sleep = realSleep } = options;
  const client = (service: ServiceName) =>
    new ServiceClient({ ...options, service, suspendGuard, clock, sleep, rateLimit: options.rateLimits?.[service] });
  const clients = { taxonomy: client('taxonomy'), analytics: client('analytics') };
  return {
    taxonomy: createTaxonomy(
      connection.taxonomy.baseUrl,
      clients.taxonomy,
      createRoutes(options.routesOf?.('taxonomy')),
    ),
    analytics: createAnalytics(
      connection.analytics.baseUrl,
      clients.analytics,
      createRoutes(options.routesOf?.('analytics')),
    ),
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
      await suspendGuard.untilAwake(download.signal);
      return http.download(url, { ...download, service: await reachOfService(connection.analytics.baseUrl) });
    },
  };
}
