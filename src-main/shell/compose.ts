import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { app, net } from 'electron';
import { AlmanacError } from '../../src-preload/contract/errors.ts';
import { createCredentials } from '../credentials/credentials.ts';
import { openSecretStore } from '../credentials/secret-store.ts';
import { createHttp } from '../data-host/remote/http.ts';
import { waysByChoice } from '../data-host/remote/ways.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { AppWindows } from './app-windows.ts';
import { startAutoSync } from './auto-sync.ts';
import { createCallRouter } from './call-router.ts';
import { crashFolder } from './crash-records.ts';
import { startDataHost } from './data-host-client.ts';
import { confirmUpdate } from './dialogs.ts';
import { createHandlers } from './handlers.ts';
import { forkDataHost } from './host-process.ts';
import { listenToPages } from './ipc-router.ts';
import { lastingLearnersKey, reportsKey } from './learner-handlers.ts';
import type { Log } from './logging.ts';
import { onFirstUse } from './on-first-use.ts';
import type { OpenedLinks } from './opened-links.ts';
import { createOpenedReports } from './opened-reports.ts';
import { createPageEvents } from './page-events.ts';
import type { PageSource } from './page-origin.ts';
import { type Commands, createCommands } from './perform.ts';
import { isOwnPage } from './sender-check.ts';
import type { ShownDocuments } from './shown-documents.ts';
import { followSleep } from './sleep.ts';
import { systemProxies } from './system-proxies.ts';
import { onAccentChange, systemAccent } from './theme.ts';
import { loadUpdateEngine, whyNoUpdates } from './update-engine.ts';
import { createUpdates } from './updates.ts';
import { dataFolderOf } from './workspace-folders.ts';

export interface Services {
  /** Performs a command of the menu. */
  readonly perform: Commands['perform'];
  /** Ends the data host, closes connections and waits for what is being saved. */
  close(): Promise<void>;
}

/** When the keychain is opened if nobody has needed it before. */
const keychainAfterMs = 2000;

/** Makes every service and connects them to the pages. */
export function compose(options: {
  readonly userData: string;
  readonly settings: SettingsStore;
  readonly dataHostEntry: string;
  /** The package with sample data that came with the app. */
  readonly samplePath: string;
  /** The folder of the build. */
  readonly out: string;
  readonly source: PageSource;
  readonly windows: AppWindows;
  /** The reports that pages may show. */
  readonly documents: ShownDocuments;
  readonly links: OpenedLinks;
  readonly log: Log;
}): Services {
  const { userData, settings, windows, links, log } = options;
  const events = createPageEvents(windows.pages, log);
  const ways = waysByChoice(() => settings.get().proxy, systemProxies);
  const http = createHttp({ findWays: ways });
  // The first screen needs no secret. A locked keychain asks for its password soon after, while the person is there.
  const secrets = onFirstUse(openSecretStore);
  const credentials = onFirstUse(async () => createCredentials({ store: await secrets(), http }));
  const opening = setTimeout(() => void secrets(), keychainAfterMs);

  const host = startDataHost({
    fork: () => forkDataHost(options.dataHostEntry, log),
    folder: () => dataFolderOf(userData, settings.opened()),
    configuration: () => {
      const { historyFrom, requestBudgets, staleAfter } = settings.get();
      const open = settings.opened();
      const shown = open.kind === 'package' ? settings.packages().find(({ id }) => id === open.id) : undefined;
      return {
        connection: settings.connection(),
        historyFrom,
        requestBudgets,
        staleAfter,
        appVersion: app.getVersion(),
        packageFacts: shown?.facts ?? null,
      };
    },
    answers: {
      authorize: async (request) => {
        const connection = settings.connection();
        if (!connection) throw new AlmanacError('NOT_CONFIGURED');
        return (await credentials()).authorize(connection, request);
      },
      learnersKey: () => lastingLearnersKey(secrets),
      reportsKey: () => reportsKey(secrets),
      ways,
    },
    onEvent: events.pass,
    onState: (state) => {
      events.emit('host:state', state);
      if (state.state === 'up') void autoSync.opened();
    },
    log,
  });

  const autoSync = startAutoSync({
    host,
    mode: () => settings.get().autoSync,
    isReady: () => settings.connection() !== null && net.isOnline(),
    log,
  });
  followSleep({ host, http, isOnline: () => net.isOnline(), onAwake: () => void autoSync.check(), log });

  onAccentChange(() => events.emit('accent:changed', { accent: systemAccent() }));
  links.onOpened(() => {
    windows.show();
    events.tell(windows.mainPage(), 'link:opened', {});
  });

  const updates = createUpdates({
    unavailable: whyNoUpdates(),
    loadEngine: loadUpdateEngine,
    way: () => ({ feed: settings.get().updateFeed, proxy: settings.get().proxy }),
    confirm: (update) => confirmUpdate(windows.front(), update),
    onChange: (state) => events.emit('updates:changed', state),
    log,
  });
  if (settings.get().checkForUpdates) void updates.check({ quietly: true });

  const openedReports = createOpenedReports(userData);
  const commands = createCommands({
    windows,
    events,
    zoom: async (change) => {
      const result = await router.call('settings:update', randomUUID(), { zoom: change(settings.get().zoom) });
      if (!result.ok) log.warn('the size was not changed', result.error);
    },
  });
  const router = createCallRouter({
    handlers: createHandlers({
      folders: () => ({
        userData,
        data: dataFolderOf(userData, settings.opened()),
        logs: join(userData, 'logs'),
        crashes: crashFolder(),
      }),
      samplePath: options.samplePath,
      out: options.out,
      updates,
      http,
      settings,
      secrets,
      credentials,
      host,
      windows,
      events,
      openedReports,
      documents: options.documents,
      links,
      takeCommand: commands.take,
    }),
    forward: (method, input, signal) => host.call(method, input as never, signal),
    log,
  });
  listenToPages(router, (event) => isOwnPage(event, windows.pages(), options.source.origin), events);

  return {
    perform: commands.perform,
    async close() {
      autoSync.stop();
      clearTimeout(opening);
      // The data host may still be writing one of them.
      await host.close().finally(openedReports.removeAll);
      await http.close();
      // Where the window was, and what it showed, is saved as it closes.
      await settings.settled();
    },
  };
}
