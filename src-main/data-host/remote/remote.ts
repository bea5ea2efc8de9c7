import type { Connection, ServiceName } from '#contract/connection.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { realSleep, type Sleep } from '../../common/async.ts';
import { readJson } from '../../net/classify.ts';
import type { FileVersion, LinkOptions } from '../../net/fetch-file.ts';
import type { Http } from '../../net/http.ts';
import type { HttpAnswer } from '../../net/http-answer.ts';
import type { RateLimit } from '../../net/limits/rate-budget.ts';
import { reachOfService } from '../../net/reach.ts';
import type { Authorization, AuthorizationRequest } from '../protocol.ts';
import { type AnalyticsRemote, createAnalytics } from './analytics.ts';
import { readListAnswer } from './list-answer.ts';
import { analyticsRoot, createRoutes, pathOfId, queryOf, type RouteMemory, taxonomyRoot } from './service-address.ts';
import { createSuspendGuard, type Pauses, ServiceClient, type SuspendGuard } from './service-client.ts';
import { createTaxonomy, type TaxonomyRemote } from './taxonomy.ts';

export interface RemoteOptions {
  readonly connection: Connection;
  readonly http: Http;
  /** Without it the computer counts as awake. */
  readonly suspendGuard?: SuspendGuard | undefined;
  /** Asked before the first request of a service, when the header is about to expire, and once per refusal. */
  readonly authorize: (request: AuthorizationRequest, signal: AbortSignal) => Promise<Authorization>;
  /** Called for every request that really goes out. */
  readonly onRequest?: ((service: ServiceName) => void) | undefined;
  /** Called with the end (ms since 1970) of a wait that the service asked for, and with null when it is over. */
  readonly onWait?: ((service: ServiceName, until: number | null) => void) | undefined;
  /** Waits that outlast this process; without it a later one asks the service again. */
  readonly pauses?: Pauses | undefined;
  /** Forms of addresses that outlast this process; without it each process finds them out. */
  readonly routesOf?: ((service: ServiceName) => RouteMemory) | undefined;
  /** Limits of the services, where they are known; others are learned. */
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
  /** Seconds that a service's allowance makes N more requests take; null where none is known. */
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

interface ProbeRequest {
  readonly service: ServiceName;
  readonly baseUrl: string;
  /** The whole header value, null for none. */
  readonly authorization: string | null;
  /** A course run to ask the analytics service about, when one is known. */
  readonly runId: string | null;
}

/** One harmless read of a service. Returns what was seen, in words; rejects with an AlmanacError that says what is wrong. */
export async function probe(http: Http, request: ProbeRequest, signal?: AbortSignal): Promise<{ note: string }> {
  const { authorization } = request;
  const ask = (url: string) =>
    http.get(url, { authorization, signal, timeouts: { headers: 20_000, total: 30_000 }, maxBytes: 8 * 1024 * 1024 });
  if (request.service === 'taxonomy') return probeTaxonomy(request.baseUrl, ask);
  const root = analyticsRoot(request.baseUrl);
  return request.runId === null ? probeSignIn(root, ask) : probeRun(root, request.runId, ask);
}

type Ask = (url: string) => Promise<HttpAnswer>;

async function probeTaxonomy(baseUrl: string, ask: Ask) {
  const answer = await ask(`${taxonomyRoot(baseUrl)}skills/${queryOf({ page_size: 1 })}`);
  if (answer.status === 404) throw new AlmanacError('WRONG_PATH', { host: answer.host, status: 404 });
  const { count, results } = readListAnswer(readJson(answer, 'skills'), answer.host);
  return { note: t('{n, plural, one {# skill} other {# skills}}', { n: count ?? results.length }) };
}

async function probeRun(root: string, runId: string, ask: Ask) {
  const answer = await ask(`${root}courses/${pathOfId(runId, 'literal')}/enrollment/`);
  try {
    readListAnswer(readJson(answer, runId), answer.host);
    return { note: t('Enrollment in {run} can be read', { run: runId }) };
  } catch (error) {
    if (error instanceof AlmanacError && error.code === 'NO_ROWS')
      return { note: t('Signed in; no rows for {run}', { run: runId }) };
    throw error;
  }
}

/**
 * Without a run: the service's own sign-in check where it has one. Where it has none, the answer about a course that cannot
 * exist tells as much: 401 for a bad token, 404 for a good one.
 */
async function probeSignIn(root: string, ask: Ask) {
  const check = await ask(new URL('../../authenticated/', root).href);
  if (check.status === 401 || check.status === 403) readJson(check);
  if (check.ok && check.jsonIfAny() !== undefined) return { note: t('Signed in') };
  return probeRun(root, 'course-almanac/connection/test', ask).then(() => ({ note: t('Signed in') }));
}
