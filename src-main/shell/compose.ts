import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { app, ipcMain, net } from 'electron';
import { events as contractEvents, type EventPayload } from '#contract/bridge.ts';
import { needsNoNetwork } from '#contract/connection.ts';
import { lazy } from '../common/async.ts';
import { withEnglish } from '../common/locale.ts';
import { authorizeCurrent, type Credentials, createCredentials } from '../credentials/credentials.ts';
import { openSecretStore } from '../credentials/keytar-store.ts';
import { publisherKey, type SecretStore } from '../credentials/secret-store.ts';
import type { HostInput } from '../data-host/host-methods.ts';
import { signedBy } from '../data-host/publications/identity.ts';
import { keepUnfinishedIn } from '../files/unfinished.ts';
import { createHttp, type Http } from '../net/http.ts';
import { type FindProxyRoutes, waysByChoice } from '../net/proxy-routes.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { createHandlers } from './handlers/handlers.ts';
import { lastingLearnersKey, reportsKey } from './handlers/learner-handlers.ts';
import { isOwnPage, type PageSource } from './hardening/page-origin.ts';
import type { ShownReports } from './hardening/shown-reports.ts';
import { createCallRouter, listenToPages } from './ipc/call-router.ts';
import { DataHostClient } from './ipc/data-host-client.ts';
import { forkDataHost } from './ipc/host-process.ts';
import { createPageEvents, type PageEvents } from './ipc/page-events.ts';
import { type AutoSync, startAutoSync } from './system/auto-sync.ts';
import { showNotice } from './system/desktop-notice.ts';
import { DesktopSignals } from './system/desktop-signals.ts';
import { crashFolder, followSleep } from './system/lifecycle.ts';
import type { Log } from './system/logging.ts';
import type { OpenedLinks, OpenedPackages } from './system/opened-by-system.ts';
import { createOpenedReportFiles } from './system/opened-report-files.ts';
import type { RecentFiles } from './system/recent-files.ts';
import { sealedSecrets } from './system/safe-storage.ts';
import { createStartAtLogin } from './system/start-at-login.ts';
import type { StorageFolders } from './system/storage.ts';
import { type AutoCheck, startAutoCheck } from './system/subscriptions.ts';
import { onAccentChange, systemAccent } from './system/theme.ts';
import { loadUpdateEngine, whyNoUpdates } from './system/update-engine.ts';
import { Updates } from './system/updates.ts';
import { dataFolderOf } from './system/workspace-folders.ts';
import type { AppWindows } from './windows/app-windows.ts';
import { confirmUpdate } from './windows/dialogs.ts';
import { type Commands, createCommands } from './windows/perform.ts';

export interface RunningApp {
  /** Performs a command of the menu. */
  readonly perform: Commands['perform'];
  /** Ends the data host, closes connections and waits for what is being saved. */
  close(): Promise<void>;
}

/** When the keychain is opened if it was not needed before. */
const keychainAfterMs = 2000;

export interface ComposeOptions {
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
  readonly reports: ShownReports;
  readonly links: OpenedLinks;
  readonly packages: OpenedPackages;
  readonly recent: RecentFiles;
  /** Called when the menu is to be another one: main has changed the language of its user, or other data is open. */
  readonly onMenuChange: () => void;
  readonly log: Log;
}

/** Makes every service and connects them to the pages. */
export function compose(options: ComposeOptions): RunningApp {
  const { userData, settings, windows, links, packages, log } = options;
  const events = createPageEvents(() => windows.pages(), log);
  const signals = new DesktopSignals({
    mainWindow: () => windows.main(),
    hasFocus: () => windows.hasFocus(),
    open: (address) => links.openAddress(address),
    setBadge: (count) => app.setBadgeCount(count),
    notify: showNotice,
  });
  windows.onFocus(() => signals.onFocus());
  const network = createNetwork(settings);
  const keychain = createKeychain(network);
  let autoCheck: AutoCheck | null = null;
  const onAwake = () => void autoCheck?.check();
  const { host, autoSync } = startHost(options, { network, keychain, events, signals, onAwake });
  emitToPages(options, events);
  const updates = followUpdates(options, events);
  const openedReportFiles = createOpenedReportFiles(userData);
  const startAtLogin = createStartAtLogin(app);
  startAtLogin.renew();
  void keepUnfinishedIn(join(userData, 'unfinished'));
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
      folders: () => foldersOf(options),
      samplePath: options.samplePath,
      out: options.out,
      updates,
      http: network.http,
      settings,
      secrets: keychain.secrets,
      credentials: keychain.credentials,
      host,
      windows,
      events,
      onReports: (progress) => signals.onReports(progress),
      openedReportFiles,
      reports: options.reports,
      links,
      packages,
      recent: options.recent,
      startAtLogin,
      onMenuChange: options.onMenuChange,
      takeCommand: commands.take,
      followSubscriptions: (subscriptions, workspaces) => {
        autoCheck = startAutoCheck({
          subscriptions,
          list: () => settings.subscriptions(),
          checkOf: (id) => workspaces.checkOf(id),
          isOnline: () => net.isOnline(),
          log,
        });
      },
    }),
    forward: (method, input, signal) => {
      // Only a person starts a sync from the page. A keychain that does not open says so when the sync asks for a token.
      if (method === 'sync:start')
        keychain.credentials().then(
          (known) => known.askAgain(),
          () => undefined,
        );
      return host.call(method, input as never, signal);
    },
    log,
  });
  listenToPages(ipcMain, router, (event) => isOwnPage(event, windows.pages(), options.source.origin), events);

  return {
    perform: commands.perform,
    async close() {
      autoSync.stop();
      autoCheck?.stop();
      keychain.stop();
      // The data host may still be writing one of them.
      await host.close().finally(openedReportFiles.removeAll);
      await network.http.close();
      // Where the window was, and what it showed, is saved as it closes.
      await settings.settled();
    },
  };
}

interface Network {
  readonly proxyRoutes: FindProxyRoutes;
  readonly http: Http;
  readonly isOnline: () => boolean;
}

function createNetwork(settings: SettingsStore): Network {
  const proxyRoutes = waysByChoice(
    () => settings.get().proxy,
    (address) => app.resolveProxy(address),
  );
  return {
    proxyRoutes,
    http: createHttp({ findProxyRoutes: proxyRoutes }),
    isOnline: () => {
      const connection = settings.connection();
      // Services on this computer need no network.
      return net.isOnline() || (connection !== null && needsNoNetwork(connection));
    },
  };
}

interface Keychain {
  readonly secrets: () => Promise<SecretStore>;
  readonly credentials: () => Promise<Credentials>;
  /** No longer opens it by itself. */
  stop(): void;
}

/** The first screen needs no secret. A locked keychain asks for its password soon after, while the user is there. */
function createKeychain({ http }: Network): Keychain {
  const secrets = lazy(() => openSecretStore({ sealed: sealedSecrets(app.getPath('userData')) }));
  const opening = setTimeout(() => void secrets(), keychainAfterMs);
  return {
    secrets,
    credentials: lazy(async () => createCredentials({ store: await secrets(), http })),
    stop: () => clearTimeout(opening),
  };
}

interface HostOptions {
  readonly network: Network;
  readonly keychain: Keychain;
  readonly events: PageEvents;
  readonly signals: DesktopSignals;
  /** Called when the computer is awake and has its network. */
  readonly onAwake: () => void;
}

/** Starts the data host, and what depends on whether it and the network are there. */
function startHost(
  options: ComposeOptions,
  { network, keychain, events, signals, onAwake }: HostOptions,
): { readonly host: DataHostClient; readonly autoSync: AutoSync } {
  const { settings, log } = options;
  const { http, proxyRoutes, isOnline } = network;
  const { secrets, credentials } = keychain;
  const authorize = authorizeCurrent(() => settings.connection(), credentials);
  const host = new DataHostClient({
    fork: () => forkDataHost(options.dataHostEntry, log),
    folder: () => openFolder(options),
    configuration: () => configurationOf(settings),
    answers: {
      // Reasons of a refused sync are stored in English, and read in the words of the user.
      authorize: (request, signal) => withEnglish(() => authorize(request, signal)),
      learnersKey: () => lastingLearnersKey(secrets),
      reportsKey: () => reportsKey(secrets),
      signPublication: async (manifest) => signedBy(await publisherKey(await secrets()), manifest),
      proxyRoutes,
    },
    onEvent: (event, payload) => {
      events.pass(event, payload);
      if (event === 'sync:status') {
        signals.onSync(payload as EventPayload<'sync:status'>);
        autoSync.heard(payload as EventPayload<'sync:status'>);
      }
      if (event === 'watch:crossed') {
        const crossing = contractEvents['watch:crossed'].safeParse(payload);
        if (crossing.success) signals.onCrossed(crossing.data.crossed, settings.get().noticeCrossed);
      }
    },
    onState: (state) => {
      events.emit('host:state', state);
      if (state.state === 'up') void autoSync.opened();
    },
    log,
  });
  const autoSync = startAutoSync({
    host,
    mode: () => settings.get().autoSync,
    wantsAnswers: () => settings.get().answersInBackground,
    isReady: () => settings.connection() !== null && isOnline(),
    onEnded: (last) => signals.onAutoSyncEnded(last),
    log,
  });
  followSleep({
    host,
    http,
    isOnline,
    onAwake: () => {
      onAwake();
      void autoSync.check();
    },
    log,
  });
  return { host, autoSync };
}

function configurationOf(settings: SettingsStore): HostInput<'host:configure'> {
  const { historyFrom, requestBudgets, syncHabits, staleAfter, language } = settings.get();
  const open = settings.opened();
  const read = { connection: [], package: settings.packages(), subscribed: settings.subscriptions() };
  const shown = read[open.kind].find(({ id }) => id === open.id);
  return {
    connection: settings.connection(),
    historyFrom,
    requestBudgets,
    syncHabits,
    staleAfter,
    language: { choice: language, computer: app.getLocale() },
    appVersion: app.getVersion(),
    packageFacts: shown?.facts ?? null,
  };
}

/** Tells the pages what happens outside of them. */
function emitToPages({ windows, links, packages }: ComposeOptions, events: PageEvents): void {
  onAccentChange(() => events.emit('accent:changed', { accent: systemAccent() }));
  const emitOpened = () => {
    windows.show();
    events.tell(windows.mainPage(), 'link:opened', {});
  };
  links.onOpened(emitOpened);
  packages.onOpened(emitOpened);
}

/** Asks for a newer version at once where the settings say so. */
function followUpdates({ settings, windows, log }: ComposeOptions, events: PageEvents): Updates {
  const updates = new Updates({
    unavailable: whyNoUpdates(),
    loadEngine: loadUpdateEngine,
    way: () => ({ feed: settings.get().updateFeed, proxy: settings.get().proxy }),
    confirm: (update) => confirmUpdate(windows.front(), update),
    onChange: (state) => events.emit('updates:changed', state),
    log,
  });
  if (settings.get().checkForUpdates) void updates.check({ quietly: true });
  return updates;
}

/** The data folder of what the settings say is open. */
const openFolder = ({ userData, settings }: Pick<ComposeOptions, 'userData' | 'settings'>) =>
  dataFolderOf(userData, settings.opened(), settings.subscriptions());

const foldersOf = ({ userData, settings }: ComposeOptions): StorageFolders => ({
  userData,
  data: openFolder({ userData, settings }),
  logs: join(userData, 'logs'),
  crashes: crashFolder(),
});
