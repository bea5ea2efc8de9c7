import { join } from 'node:path';
import { app, net, screen } from 'electron';
import { unpackPage } from '#contract/packed-page.ts';
import { within } from '#main/common/async.ts';
import type { ViewName, ViewRow } from '#shared/catalog/views.ts';
import { nowInstant } from '#shared/time/time.ts';
import type { SecretStore } from '../../credentials/secret-store.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import type { Handlers } from '../ipc/call-router.ts';
import type { DataHostClient } from '../ipc/data-host-client.ts';
import { diagnosticsText, lastTroubles } from '../system/diagnostics.ts';
import { listStorage, type StorageFolders } from '../system/storage.ts';
import { cacheStateOf } from './app-handlers.ts';

const maxSyncs = 10;
const maxResources = 10_000;

/** A keychain that is not locked is open by then, even if it was not needed before. */
const askingMs = 1000;

/** Gathers what helps those who help, also while the data cannot be opened. */
export function createDiagnosticsHandler(tools: {
  readonly folders: () => StorageFolders;
  readonly host: DataHostClient;
  readonly settings: Pick<SettingsStore, 'get' | 'connection'>;
  readonly secrets: () => Promise<SecretStore>;
}): Pick<Handlers, 'app:diagnostics'> {
  const { folders, host, settings, secrets } = tools;
  const rowsOf = async <V extends ViewName>(view: V, pageSize: number): Promise<readonly ViewRow<V>[] | null> => {
    try {
      const page = await host.call('view:rows', { view, params: {}, page: 1, pageSize } as never);
      return unpackPage<V>(page).rows;
    } catch {
      return null;
    }
  };
  return {
    async 'app:diagnostics'() {
      const text = diagnosticsText(
        {
          version: app.getVersion(),
          locale: app.getSystemLocale(),
          isPackaged: app.isPackaged,
          screens: screen.getAllDisplays().map(({ bounds, scaleFactor }) => ({ ...bounds, scale: scaleFactor })),
          isOnline: net.isOnline(),
          // A keychain that waits for the person's password is no reason to wait here, too.
          keychain: await within(
            askingMs,
            secrets().then(({ kind }) => kind),
            () => 'asking' as const,
          ),
          host: host.state(),
          cache: await cacheStateOf(host),
          settings: settings.get(),
          connection: settings.connection(),
          storage: await listStorage(folders()),
          syncs: await rowsOf('sync-log', maxSyncs),
          resources: await rowsOf('sync-resources', maxResources),
          logLines: await lastTroubles(join(folders().logs, 'main.log')),
        },
        nowInstant(),
      );
      return { text };
    },
  };
}
