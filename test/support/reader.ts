import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { unpackPage } from '#contract/packed-page.ts';
import type { PublicationLocation, SubscriptionPin } from '#contract/publications.ts';
import type { Sleep } from '#main/common/async.ts';
import { type LocalDataHost, openDataHost } from '#main/data-host/host.ts';
import type { HostOutput } from '#main/data-host/host-methods.ts';
import type { HttpOptions } from '#main/net/http.ts';
import type { FindProxyRoutes } from '#main/net/proxy-routes.ts';
import type { ViewName, ViewQuery, ViewRow } from '#shared/catalog/views.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { writeEmptyDatabases } from './empty-databases.ts';

type Read = NonNullable<HostOutput<'host:importPublication'>['read']>;

interface ReaderSetup {
  readonly http?: HttpOptions;
  readonly proxyRoutes?: FindProxyRoutes;
  /** Called in the place of each wait. */
  readonly onWait?: () => void;
}

/** The laptop of somebody who subscribes, without an account and without a secret: a data host, and the folder of one subscription. */
export function createReader(home: string, setup: ReaderSetup = {}) {
  const folder = join(home, 'subscription');
  mkdirSync(join(home, 'own'), { recursive: true });
  writeEmptyDatabases(join(home, 'own'));
  const asked: string[] = [];
  const ports = {
    authorize: async () => {
      asked.push('authorize');
      return { header: null };
    },
    emit: () => {},
    ...(setup.proxyRoutes ? { proxyRoutes: setup.proxyRoutes } : {}),
  };
  const sleep: Sleep = async (_milliseconds, signal) => {
    if (signal?.aborted) throw new AlmanacError('CANCELLED');
    setup.onWait?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const own = openDataHost(join(home, 'own'), ports, Date.now, { sleep, ...(setup.http ? { http: setup.http } : {}) });
  let pin: SubscriptionPin | null = null;
  let shown: Read | null = null;
  let open: LocalDataHost | null = null;

  const reader = {
    folder,
    asked,
    get shown() {
      return shown;
    },
    look: (location: PublicationLocation) => own.call('host:lookAtPublication', { place: location }),
    /** Reads what is new, after the first look has pinned whose it is; returns whether there was anything. */
    async update(location: PublicationLocation, signal?: AbortSignal): Promise<boolean> {
      pin ??= (await reader.look(location)).pin;
      const current = shown?.folder ?? null;
      const { read } = await own.call('host:importPublication', { place: location, pin, folder, current }, signal);
      if (read === null) return false;
      pin = read.pin;
      shown = read;
      return true;
    },
    /** The code and the words of what an update is refused with. */
    refusal: (location: PublicationLocation): Promise<string> =>
      reader.update(location).then(
        (isNew) => (isNew ? 'taken' : 'nothing new'),
        (error: unknown) => (error instanceof AlmanacError ? `${error.code}: ${error.message}` : String(error)),
      ),
    /** The host of what is shown; the one before is closed, as the app does it. */
    async open(): Promise<LocalDataHost> {
      await open?.close();
      if (shown === null) throw new Error('nothing was read yet');
      open = openDataHost(join(folder, shown.folder), ports, Date.now, { isPackage: true });
      return open;
    },
    rows: async <V extends ViewName>(host: LocalDataHost, query: ViewQuery<V>): Promise<ViewRow<V>[]> =>
      unpackPage<V>(await host.call('view:rows', { ...query, page: 1, pageSize: 10_000 } as never)).rows,
    /** Names in the folder of the subscription. */
    lying: () => readdirSync(folder).sort(),
    fetched: () => readdirSync(join(folder, 'files')).sort(),
    async close() {
      await open?.close();
      await own.close();
    },
  };
  return reader;
}

export type Reader = ReturnType<typeof createReader>;
