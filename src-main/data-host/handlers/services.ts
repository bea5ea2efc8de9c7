import type { Connection, ServiceName } from '../../../src-preload/contract/connection.ts';
import { datasetKinds } from '../../../src-preload/contract/datasets.ts';
import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import { type StaleAfter, usualStaleAfter } from '../../../src-preload/contract/freshness.ts';
import { parseDay } from '../../../src-preload/contract/time.ts';
import type { PackageFacts } from '../../../src-preload/contract/workspaces.ts';
import type { Origin } from '../export/provenance.ts';
import type { HostPorts } from '../protocol.ts';
import { allowancesOf } from '../remote/allowances.ts';
import type { Http } from '../remote/http.ts';
import { probe } from '../remote/probe.ts';
import { createRemote, type Remote } from '../remote/remote.ts';
import type { Sleep } from '../remote/retry.ts';
import { createWakefulness } from '../remote/wakefulness.ts';
import { asNoAuthorization } from '../sync/no-authorization.ts';
import type { Handlers } from './handlers.ts';

interface Configuration {
  readonly remote: Remote;
  /** The first day that is asked for. */
  readonly historyFrom: number;
}

/** Where rows come from: the services that main names, or the package that is open. */
export interface Services {
  /** @throws AlmanacError NOT_CONFIGURED */
  configured(): Configuration;
  /** How long so many requests take at the pace that the service allows; null when nothing is known of it. */
  secondsFor: Remote['secondsFor'];
  origin(): Origin;
  /** What the open package says of itself; null in a connection. */
  facts(): PackageFacts | null;
  /** After how many days data counts as behind. */
  staleAfter(): StaleAfter;
  readonly handlers: Pick<Handlers, 'host:configure' | 'host:sleep' | 'host:probe'>;
}

interface ServiceParts {
  readonly http: Http;
  readonly ports: HostPorts;
  /** Told until when a service lets nobody ask; null when it is over. */
  readonly onWait: (until: number | null) => void;
  /** Told when other days than before were set. */
  readonly onStaleAfter: () => void;
  readonly clock: () => number;
  readonly sleep: Sleep | undefined;
}

export function createServices({ http, ports, onWait, onStaleAfter, clock, sleep }: ServiceParts): Services {
  const wakefulness = createWakefulness();
  let configuration: Configuration | null = null;
  let origin: Origin = { appVersion: null, hosts: { taxonomy: null, analytics: null }, fromPackage: null };
  let facts: PackageFacts | null = null;
  let behindAfter: StaleAfter | null = null;

  /** Before it was told the first time nobody was answered. */
  const followStaleAfter = (wanted: StaleAfter) => {
    const before = behindAfter ?? wanted;
    behindAfter = wanted;
    if (datasetKinds.some((kind) => before[kind] !== wanted[kind])) onStaleAfter();
  };

  return {
    configured: () => {
      if (!configuration) throw new AlmanacError('NOT_CONFIGURED');
      return configuration;
    },
    secondsFor: (service, requests) => configuration?.remote.secondsFor(service, requests) ?? null,
    origin: () => origin,
    facts: () => facts,
    staleAfter: () => behindAfter ?? usualStaleAfter,
    handlers: {
      'host:configure': ({ connection, historyFrom, requestBudgets, appVersion, packageFacts, staleAfter }) => {
        followStaleAfter(staleAfter ?? usualStaleAfter);
        facts = packageFacts ?? null;
        const hosts = facts?.hosts ?? hostsOf(connection);
        origin = { appVersion: appVersion ?? null, hosts, fromPackage: facts?.title ?? null };
        http.networkChanged();
        // A running sync goes on with what it began with.
        const remote =
          connection &&
          createRemote({
            connection,
            http,
            wakefulness,
            authorize: (request) =>
              ports.authorize(request).catch((error: unknown) => {
                throw asNoAuthorization(error);
              }),
            onWait: (_service, until) => onWait(until),
            allowances: requestBudgets && allowancesOf(requestBudgets),
            clock,
            sleep,
          });
        configuration = remote && { remote, historyFrom: parseDay(historyFrom) ?? 0 };
        return {};
      },
      'host:sleep': ({ asleep }) => {
        if (asleep) wakefulness.sleep();
        else {
          http.networkChanged();
          wakefulness.wake();
        }
        return {};
      },
      'host:probe': (request, signal) => probe(http, request, signal),
    },
  };
}

/** Host and port of the services, without anything else of their addresses. */
function hostsOf(connection: Connection | null): Origin['hosts'] {
  const host = (service: ServiceName) => connection && new URL(connection[service].baseUrl).host;
  return { taxonomy: host('taxonomy'), analytics: host('analytics') };
}
