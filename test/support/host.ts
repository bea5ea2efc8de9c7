import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { AuthorizationScheme, Connection } from '#contract/connection.ts';
import type { MethodInput } from '#contract/methods.ts';
import { unpackPage } from '#contract/packed-page.ts';
import type { ResourceRef, SyncResult } from '#contract/sync.ts';
import { createCredentials } from '#main/credentials/credentials.ts';
import { createSessionStore } from '#main/credentials/secret-store.ts';
import { openDataHost } from '#main/data-host/host.ts';
import type { HostEvent } from '#main/data-host/protocol.ts';
import { signedBy } from '#main/data-host/publications/identity.ts';
import { createHttp, type HttpOptions } from '#main/net/http.ts';
import type { RefreshPolicy } from '#shared/catalog/freshness.ts';
import { type ViewName, type ViewPage, type ViewQuery, type ViewRow, wholeView } from '#shared/catalog/views.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { nowInstant } from '#shared/time/time.ts';
import type { SampleService } from '../sample-service/index.ts';
import { writeEmptyDatabases } from './empty-databases.ts';
import { makeFolder } from './folder.ts';
import { patient } from './time-limits.ts';

/** The facts about a service with which a host signs in there. */
export type ServiceToAsk = Pick<SampleService, 'url' | 'clientId' | 'clientSecret' | 'analyticsToken' | 'runs'>;

export interface HostSetup {
  readonly service: ServiceToAsk;
  /** An existing data folder; without one the host gets a folder of its own, which `close` removes. */
  readonly dir?: string;
  /** Course runs to select; all of the service's by default. */
  readonly runs?: readonly string[];
  readonly historyFrom?: string;
  readonly syncHabits?: RefreshPolicy;
  readonly clientSecret?: string;
  readonly analyticsScheme?: AuthorizationScheme;
  /** How far its clock is ahead of the computer's, in milliseconds. */
  readonly ahead?: number;
  /** Where the services are reached; the sample service itself by default. */
  readonly url?: string;
  readonly http?: HttpOptions;
  /** The key of learner data; without it there is none. */
  readonly learnersKey?: () => Promise<Uint8Array | null>;
  /** Signs what is published; one of its own by default. */
  readonly publisherKey?: KeyObject;
  /** Called before each signature: first when a publisher has its lock, then when everything but the manifest is written. */
  readonly beforeSigning?: () => void;
  /** The key of report files, always the same by default; null for a host that is given none. */
  readonly reportsKey?: (() => Promise<Uint8Array>) | null;
}

const usual: HttpOptions = { maxBytes: 16_000_000, timeouts: patient };

function connectionTo({ service, url = service.url, analyticsScheme = 'JWT' }: HostSetup): Connection {
  return {
    taxonomy: { baseUrl: url, scheme: 'JWT' },
    analytics: { baseUrl: `${url}/api/v0/`, scheme: analyticsScheme },
    token: { url: `${url}/oauth2/v1/access_token`, clientId: service.clientId },
  };
}

/** The data host on a real folder, with real credentials, against the sample service. Waiting takes no time. */
export async function startHost(setup: HostSetup) {
  const { publisherKey = generateKeyPairSync('ed25519').privateKey } = setup;
  const { service, reportsKey = async () => new Uint8Array(32).fill(7) } = setup;
  const own = setup.dir === undefined ? await makeFolder() : null;
  const dir = setup.dir ?? own?.path ?? '';
  if (own !== null) writeEmptyDatabases(dir);
  const time = { ahead: setup.ahead ?? 0 };
  const clock = () => Math.round(Date.now() + time.ahead);
  const http = createHttp({ ...usual, ...setup.http });
  const credentials = createCredentials({ store: createSessionStore(), http, clock });
  const connection = connectionTo(setup);
  await credentials.save(connection, {
    clientSecret: setup.clientSecret ?? service.clientSecret,
    analyticsToken: service.analyticsToken,
  });
  const events: { event: HostEvent; payload: unknown }[] = [];
  let writing: Database.Database | null = null;
  const host = openDataHost(
    dir,
    {
      authorize: credentials.authorize,
      ...(setup.learnersKey ? { learnersKey: setup.learnersKey } : {}),
      ...(reportsKey ? { reportsKey } : {}),
      signPublication: async (manifest) => {
        setup.beforeSigning?.();
        return signedBy(publisherKey, manifest);
      },
      emit: (event, payload) => events.push({ event, payload }),
    },
    clock,
    {
      http: { ...usual, ...setup.http },
      onOpen: (db) => {
        writing = db;
      },
      sleep: async (milliseconds, signal) => {
        if (signal?.aborted) throw new AlmanacError('CANCELLED');
        time.ahead += milliseconds;
        await new Promise((resolve) => setImmediate(resolve));
      },
    },
  );
  const { historyFrom = '2013-01-01', syncHabits } = setup;
  await host.call('host:configure', { connection, historyFrom, syncHabits });
  const runs = setup.runs ?? service.runs;
  if (runs.length > 0) await host.call('runs:add', { runIds: [...runs] });

  const sync = async (resources?: ResourceRef[]): Promise<SyncResult> => syncAs(resources ? { resources } : {});
  const syncAs = async (wanted: MethodInput<'sync:start'>): Promise<SyncResult> => {
    await host.call('sync:start', wanted);
    const last = await host.syncFinished();
    if (!last) throw new Error('a sync that was started has an end');
    return last;
  };
  type Paging = { readonly page: number; readonly pageSize: number };
  const page = async <V extends ViewName>(query: ViewQuery<V>, one?: Paging): Promise<ViewPage<V>> => {
    const read = async (paging: Paging) =>
      unpackPage<V>(await host.call('view:rows', { ...query, ...paging } as never));
    return one ? read(one) : wholeView(read);
  };
  return {
    /** Names the version of the app, without which no published table is known to stay as it is. */
    setAppVersion: (appVersion: string) =>
      host.call('host:configure', { connection, historyFrom, syncHabits, appVersion }),
    host,
    dir,
    time,
    clock,
    now: () => nowInstant(clock),
    events,
    connection,
    sync,
    /** The same, as a schedule (`goOn`) or somebody who wants everything asks for it. */
    syncAs,
    page,
    /** All rows of a view. */
    rows: async <V extends ViewName>(query: ViewQuery<V>): Promise<ViewRow<V>[]> => (await page(query)).rows,
    resources: async () => (await page({ view: 'sync-resources', params: {} })).rows,
    /** Rows of the stored files, read beside the host as a curious person could. */
    inspect: <Row>(sql: string, file: 'cache' | 'journal' = 'cache'): Row[] => {
      const db = new Database(join(dir, `${file}.sqlite3`), { readonly: true });
      try {
        return db.prepare<[], Row>(sql).all();
      } finally {
        db.close();
      }
    },
    /** Lets the tables grow no further, as a full disk would; null gives the room back. */
    limitPages: (pages: number | null) => void writing?.pragma(`max_page_count = ${pages ?? 1_000_000_000}`),
    /** How long SQLite waits for another program that holds the file before the host hears of it. */
    waitForLocks: (milliseconds: number) => void writing?.pragma(`busy_timeout = ${milliseconds}`),
    /** Makes SQLite refuse every change of a table, as with a file that may only be read. */
    forbidWriting: (isForbidden: boolean) => void writing?.pragma(`query_only = ${isForbidden ? 1 : 0}`),
    close: async () => {
      await host.close();
      await http.close();
      await own?.remove();
    },
  };
}

export type StartedHost = Awaited<ReturnType<typeof startHost>>;
