import { type Connection, type ServiceName, sameConnection } from '#contract/connection.ts';
import type { RequestBudgets } from '#contract/settings.ts';
import type { PackageFacts } from '#contract/workspaces.ts';
import { datasetKinds } from '#shared/catalog/datasets.ts';
import {
  defaultRefreshPolicy,
  defaultStaleAfter,
  type RefreshPolicy,
  type StaleAfter,
} from '#shared/catalog/freshness.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { parseDay } from '#shared/time/time.ts';
import type { Sleep } from '../../common/async.ts';
import { followLanguage } from '../../common/locale.ts';
import type { Http } from '../../net/http.ts';
import type { RateLimit } from '../../net/limits/rate-budget.ts';
import type { ServicePauses, ServiceRoutes } from '../cache/sync-state/service-memory.ts';
import type { Origin } from '../export/sidecar.ts';
import type { Handlers, HostPorts } from '../protocol.ts';
import { createRemote, probe, type Remote } from '../remote/remote.ts';
import { createSuspendGuard, type Pauses, type SuspendGuard } from '../remote/service-client.ts';
import { asNoAuthorization } from '../sync/give-up.ts';

interface Configuration {
  readonly connection: Connection;
  readonly remote: Remote;
  /** The first day that is asked for. */
  readonly historyFrom: number;
  readonly refreshPolicy: RefreshPolicy;
}

/** Where rows come from: the services that main names, or the package that is open. */
export interface DataSource {
  /** @throws AlmanacError NOT_CONFIGURED */
  configured(): Configuration;
  /** By which choices a sync leaves out what brings nothing new. */
  skipRules(): Pick<Configuration, 'historyFrom' | 'refreshPolicy'>;
  /** How long N requests take at the pace that the service allows; null when nothing is known of it. */
  secondsFor: Remote['secondsFor'];
  origin(): Origin;
  /** The description in the open package; null in a connection. */
  facts(): PackageFacts | null;
  /** The threshold of what is made of the data: at least that of the open package, which lacks what it withholds. */
  threshold(requested: number): number;
  /** After how many days data counts as behind. */
  staleAfter(): StaleAfter;
  readonly handlers: Pick<Handlers, 'host:configure' | 'host:sleep' | 'host:probe'>;
}

interface DataSourceOptions {
  readonly http: Http;
  readonly ports: HostPorts;
  /** Called with the time until which a service refuses requests; null when it is over. */
  readonly onWait: (service: ServiceName, until: number | null) => void;
  /** The waits that a later process has to keep. */
  readonly pauses: ServicePauses;
  /** Called when other services than before, or none, are set up: ends what still asks those of before. */
  readonly onOtherConnection: () => Promise<void>;
  /** Called when other days than before were set. */
  readonly onReadAnew: () => void;
  readonly routes: ServiceRoutes;
  readonly clock: () => number;
  readonly sleep: Sleep | undefined;
}

export function createDataSource(options: DataSourceOptions): DataSource {
  const { http, onOtherConnection, onReadAnew } = options;
  const suspendGuard = createSuspendGuard();
  let configuration: Configuration | null = null;
  let origin: Origin = { appVersion: null, hosts: { taxonomy: null, analytics: null }, fromPackage: null };
  let facts: PackageFacts | null = null;
  let behindAfter: StaleAfter | null = null;

  /** No call is answered before the first configuration. */
  const followStaleAfter = (staleAfter: StaleAfter) => {
    const before = behindAfter ?? staleAfter;
    behindAfter = staleAfter;
    if (datasetKinds.some((kind) => before[kind] !== staleAfter[kind])) onReadAnew();
  };

  return {
    configured: () => {
      if (!configuration) throw new AlmanacError('NOT_CONFIGURED');
      return configuration;
    },
    skipRules: () => configuration ?? { historyFrom: 0, refreshPolicy: defaultRefreshPolicy },
    secondsFor: (service, requests) => configuration?.remote.secondsFor(service, requests) ?? null,
    origin: () => origin,
    facts: () => facts,
    threshold: (requested) => Math.max(requested, facts?.threshold ?? 0),
    staleAfter: () => behindAfter ?? defaultStaleAfter,
    handlers: {
      'host:configure': async (input) => {
        const { connection, historyFrom, requestBudgets, appVersion, packageFacts, language } = input;
        followStaleAfter(input.staleAfter ?? defaultStaleAfter);
        facts = packageFacts ?? null;
        const hosts = facts?.hosts ?? hostsOf(connection);
        origin = { appVersion: appVersion ?? null, hosts, fromPackage: facts?.title ?? null };
        http.networkChanged();
        const isOther = configuration !== null && !sameConnection(configuration.connection, connection);
        configuration = connection && {
          connection,
          remote: remoteOf(options, suspendGuard, connection, requestBudgets),
          historyFrom: parseDay(historyFrom) ?? 0,
          refreshPolicy: input.syncHabits ?? defaultRefreshPolicy,
        };
        if (isOther) await onOtherConnection();
        // Last, because it waits: the calls that come after this one need the rest.
        if (language && (await followLanguage(language.choice, language.computer))) onReadAnew();
        return {};
      },
      'host:sleep': ({ asleep }) => {
        if (asleep) suspendGuard.sleep();
        else {
          http.networkChanged();
          suspendGuard.wake();
        }
        return {};
      },
      'host:probe': (request, signal) => probe(http, request, signal),
    },
  };
}

function remoteOf(
  { http, ports, onWait, pauses, routes, clock, sleep }: DataSourceOptions,
  suspendGuard: SuspendGuard,
  connection: Connection,
  requestBudgets: RequestBudgets | undefined,
): Remote {
  return createRemote({
    connection,
    http,
    suspendGuard,
    authorize: (request, signal) =>
      ports.authorize({ ...request, connection }, signal).catch((error: unknown) => {
        throw asNoAuthorization(error);
      }),
    onWait,
    pauses: pausesOf(connection, pauses),
    routesOf: (service) => routes(connection[service].baseUrl),
    rateLimits: requestBudgets && rateLimitsOf(requestBudgets),
    clock,
    sleep,
  });
}

/** Services count by account; another address or another client has nothing to wait for. */
function pausesOf(connection: Connection, { until, keep }: ServicePauses): Pauses {
  const account = (service: ServiceName) => `${service} ${connection[service].baseUrl} ${connection.token.clientId}`;
  return { until: (service) => until(account(service)), keep: (service, moment) => keep(account(service), moment) };
}

/** Host and port of the services, without anything else of their addresses. */
function hostsOf(connection: Connection | null): Origin['hosts'] {
  const host = (service: ServiceName) => connection && new URL(connection[service].baseUrl).host;
  return { taxonomy: host('taxonomy'), analytics: host('analytics') };
}

/** The budgets that the user has set; what is null is learned. */
export function rateLimitsOf(budgets: RequestBudgets): Record<ServiceName, RateLimit> {
  const rateLimit = ({ requestsPerMinute, requestsPerHour }: RequestBudgets[ServiceName]): RateLimit => ({
    perMinute: requestsPerMinute ?? undefined,
    perHour: requestsPerHour ?? undefined,
  });
  return { taxonomy: rateLimit(budgets.taxonomy), analytics: rateLimit(budgets.analytics) };
}
