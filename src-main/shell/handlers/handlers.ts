import { randomUUID } from 'node:crypto';
import { app, clipboard, shell } from 'electron';
import type { MenuCommand } from '#contract/app.ts';
import type { EventPayload } from '#contract/bridge.ts';
import type { Settings } from '#contract/settings.ts';
import { followLanguage } from '../../common/locale.ts';
import type { Credentials } from '../../credentials/credentials.ts';
import { forgetLearnersKey, type SecretStore } from '../../credentials/secret-store.ts';
import type { Http } from '../../net/http.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import {
  addressesIn,
  addressesOf,
  type ConfirmedAddresses,
  createConfirmedAddresses,
  externalAddress,
} from '../hardening/confirmed-addresses.ts';
import type { ShownReports } from '../hardening/shown-reports.ts';
import type { Handlers } from '../ipc/call-router.ts';
import type { DataHostClient } from '../ipc/data-host-client.ts';
import type { PageEvents } from '../ipc/page-events.ts';
import type { OpenedLinks, OpenedPackages } from '../system/opened-by-system.ts';
import type { OpenedReportFiles } from '../system/opened-report-files.ts';
import type { RecentFiles } from '../system/recent-files.ts';
import type { StartAtLogin } from '../system/start-at-login.ts';
import type { StorageFolders } from '../system/storage.ts';
import { Subscriptions } from '../system/subscriptions.ts';
import { applyTheme, systemAccent } from '../system/theme.ts';
import type { Updates } from '../system/updates.ts';
import { folderOf, holdsSealedData, packagesFolder, subscriptionsFolder } from '../system/workspace-folders.ts';
import { Workspaces } from '../system/workspaces.ts';
import type { AppWindows } from '../windows/app-windows.ts';
import { confirmAddresses, confirmPublisher, folderDialog, openDialog, saveDialog } from '../windows/dialogs.ts';
import { createSavedFiles, type SavedFiles } from '../windows/saved-files.ts';
import { printReport } from '../windows/window.ts';
import {
  createAboutHandlers,
  createAppHandlers,
  createDiagnosticsHandler,
  createStorageHandlers,
} from './app-handlers.ts';
import { createDroppedHandler } from './dropped-handler.ts';
import { createExportHandlers, createReportHandlers } from './export-handlers.ts';
import { createLearnerHandlers, createReportFileHandlers } from './learner-handlers.ts';
import {
  createPackageHandlers,
  createPublicationHandlers,
  createSubscriptionHandlers,
  createWorkspaceHandlers,
} from './package-handlers.ts';
import {
  createConnectionHandlers,
  createSettingsFileHandlers,
  createSettingsHandlers,
  othersOf,
} from './settings-handlers.ts';

export interface MainHandlerOptions {
  readonly folders: () => StorageFolders;
  readonly samplePath: string;
  readonly out: string;
  readonly updates: Updates;
  readonly http: Pick<Http, 'networkChanged'>;
  readonly settings: SettingsStore;
  /** Opens the keychain, which may ask the user for its password. */
  readonly secrets: () => Promise<SecretStore>;
  readonly credentials: () => Promise<Credentials>;
  readonly host: DataHostClient;
  readonly windows: AppWindows;
  readonly events: PageEvents;
  readonly openedReportFiles: OpenedReportFiles;
  readonly reports: ShownReports;
  readonly links: Pick<OpenedLinks, 'take'>;
  readonly packages: Pick<OpenedPackages, 'take' | 'count' | 'open'>;
  readonly recent: RecentFiles;
  readonly startAtLogin: StartAtLogin;
  readonly takeCommand: () => MenuCommand | null;
  /** Called with how far a folder of reports is. */
  readonly onReports: (progress: EventPayload<'reports:progress'>) => void;
  /** Called when main changes the language of its user, and when other data is open. */
  readonly onMenuChange: () => void;
  /** Called with the reader of subscriptions, once it is there. */
  readonly followSubscriptions: (subscriptions: Subscriptions, workspaces: Workspaces) => void;
}

/** Dependencies of several groups of handlers. */
interface SharedDependencies {
  readonly files: SavedFiles;
  readonly addresses: ConfirmedAddresses;
  readonly workspaces: Workspaces;
  /** Makes a change of the settings felt. */
  readonly onSettingsChange: (now: Settings, before: Settings) => Promise<void>;
  /** Whether another profile than this one has something that only the key of the learner data opens. */
  readonly isKeyNeeded: (except: string) => boolean;
}

type HandlerOptions = MainHandlerOptions & SharedDependencies;

/** Everything that main itself answers, one group per file. */
export function createHandlers(options: MainHandlerOptions): Handlers {
  const all: HandlerOptions = { ...options, ...createShared(options) };
  return {
    ...handlersOfApp(all),
    ...handlersOfSettings(all),
    ...handlersOfWrittenFiles(all),
    ...handlersOfWorkspaces(all),
  };
}

function createShared(options: MainHandlerOptions): SharedDependencies {
  const { settings, windows } = options;
  const { userData } = options.folders();
  const isKeyNeeded = (except: string) =>
    settings
      .profiles()
      .some(({ id }) => id !== except && holdsSealedData(folderOf(userData, { kind: 'connection', id })));
  const workspaces = workspacesOf(options, isKeyNeeded);
  return {
    files: createSavedFiles({
      askWhere: saveDialog(() => windows.front()),
      settings,
      downloads: () => app.getPath('downloads'),
      recent: options.recent,
    }),
    addresses: createConfirmedAddresses({
      stored: () => [
        ...settings.profiles().flatMap(({ connection }) => (connection ? addressesOf(connection) : [])),
        ...settings.subscriptions().flatMap(({ place }) => (place.kind === 'web' ? [place.address] : [])),
        ...addressesIn(settings.get()),
      ],
      ask: (origins) => confirmAddresses(windows.front(), origins),
    }),
    workspaces,
    onSettingsChange: (now, before) => applySettings({ ...options, workspaces }, now, before),
    isKeyNeeded,
  };
}

function workspacesOf(options: MainHandlerOptions, isKeyNeeded: SharedDependencies['isKeyNeeded']): Workspaces {
  const { settings, windows, events, host, secrets, credentials } = options;
  const { userData } = options.folders();
  return new Workspaces({
    settings,
    removedFolder: (ref) => folderOf(userData, ref),
    reopen: async () => {
      windows.closeReports();
      // An address means nothing where other data is open.
      await settings.update({ lastRoute: '/' });
      await host.reopen();
    },
    renew: async () => {
      windows.closeReports();
      await host.reopen();
    },
    onChange: (state) => {
      events.emit('settings:changed', settings.get());
      events.emit('workspaces:changed', state);
      options.onMenuChange();
    },
    forgetSecrets: async ({ id, connection }) => {
      if (connection) await (await credentials()).forget(connection, othersOf(settings, id));
      if (!isKeyNeeded(id)) await forgetLearnersKey(await secrets());
    },
    makeId,
  });
}

const makeId = () => randomUUID().replaceAll('-', '');

/** Asks for a folder, beginning where the last file was saved. */
const askFolder = ({ windows, settings }: Pick<MainHandlerOptions, 'windows' | 'settings'>) =>
  folderDialog(
    () => windows.front(),
    () => settings.lastExportFolder() ?? app.getPath('downloads'),
  );

async function applySettings(
  {
    windows,
    events,
    http,
    host,
    settings,
    onMenuChange,
    workspaces,
  }: MainHandlerOptions & Pick<SharedDependencies, 'workspaces'>,
  now: Settings,
  before: Settings,
): Promise<void> {
  if (now.theme !== before.theme) applyTheme(now.theme);
  if (now.language !== before.language) {
    await followLanguage(now.language, app.getLocale());
    onMenuChange();
    // The first connection has a name of the app's until it is given one.
    events.emit('workspaces:changed', workspaces.state());
  }
  if (now.zoom !== before.zoom) windows.zoom();
  // Something else may have changed while the words of a language were read.
  events.emit('settings:changed', settings.get());
  if (JSON.stringify(now.proxy) !== JSON.stringify(before.proxy)) http.networkChanged();
  if (concernsHost(now) !== concernsHost(before)) await host.configure();
  // Pages read its sentences again, now that it has the language.
  if (now.language !== before.language) events.emit('host:state', { state: host.state() });
  if (before.answersInBackground && !now.answersInBackground) await stopAnswers(host);
}

/** Stops the download in the background; answers that it has stored stay. */
async function stopAnswers(host: MainHandlerOptions['host']): Promise<void> {
  const { running } = await host.call('sync:status', {});
  if (running?.isBackground) await host.call('sync:pause', {});
}

/** The facts that the data host needs, in a form that can be compared. */
const concernsHost = ({ historyFrom, requestBudgets, syncHabits, proxy, staleAfter, language }: Settings) =>
  JSON.stringify([historyFrom, requestBudgets, syncHabits, proxy, staleAfter, language]);

function handlersOfApp({
  folders,
  host,
  settings,
  secrets,
  links,
  packages,
  takeCommand,
  windows,
  updates,
  startAtLogin,
  out,
}: HandlerOptions) {
  return {
    ...createAppHandlers({
      version: app.getVersion(),
      locale: () => app.getLocale(),
      accent: systemAccent,
      host,
      openExternal: async (text) => shell.openExternal(externalAddress(text)),
      showDataFolder: () => shell.openPath(folders().data.dataDir),
      damagedSettings: settings.damagedCopy,
      takeLink: links.take,
      waitingPackages: packages.count,
      takeCommand,
      openView: (address) => windows.openView(address),
    }),
    ...createDroppedHandler({ openPackage: packages.open, isReadOnly: () => settings.opened().kind !== 'connection' }),
    ...createAboutHandlers({ updates, startAtLogin, out }),
    ...createStorageHandlers({ folders, host }),
    ...createDiagnosticsHandler({ folders, host, settings, secrets }),
  };
}

function handlersOfSettings({ settings, addresses, credentials, host, onSettingsChange }: HandlerOptions) {
  return {
    ...createSettingsHandlers({ settings, addresses, onChange: onSettingsChange }),
    ...createConnectionHandlers({ settings, credentials, host, addresses, onChange: () => host.configure() }),
  };
}

function handlersOfWrittenFiles(options: HandlerOptions) {
  const { host, settings, files, reports, windows, events, openedReportFiles, secrets, isKeyNeeded } = options;
  const openFile = (path: string) => shell.openPath(path);
  return {
    ...createExportHandlers({
      host,
      settings,
      files,
      // The regional format, which spreadsheets follow, and not the language of the menus.
      locale: () => app.getSystemLocale(),
      showInFolder: (path) => shell.showItemInFolder(path),
      openFile,
      copy: (text) => clipboard.writeText(text),
    }),
    ...createReportHandlers({
      host,
      settings,
      files,
      shown: reports,
      print: (html, about) => printReport(html, about, reports),
      openWindow: (html) => windows.openReport(html),
      askFolder: askFolder(options),
      tell: (progress) => {
        events.emit('reports:progress', progress);
        options.onReports(progress);
      },
    }),
    ...createReportFileHandlers({ host, files, opened: openedReportFiles, openFile }),
    ...createLearnerHandlers({
      host,
      secrets,
      opened: openedReportFiles,
      isKeyNeededElsewhere: () => isKeyNeeded(settings.opened().id),
    }),
  };
}

function handlersOfWorkspaces(options: HandlerOptions) {
  const { host, settings, files, workspaces, addresses, windows, samplePath, onSettingsChange } = options;
  const subscriptions = new Subscriptions({
    host,
    workspaces,
    folder: subscriptionsFolder(options.folders().userData),
    confirm: (publisher) => confirmPublisher(windows.front(), publisher),
    whenIdle: (signal) => host.whenIdle(signal),
    makeId,
  });
  options.followSubscriptions(subscriptions, workspaces);
  return {
    ...createWorkspaceHandlers(workspaces),
    ...createSubscriptionHandlers({
      subscriptions,
      workspaces,
      askFolder: askFolder(options),
      addresses,
    }),
    ...createPackageHandlers({
      host,
      workspaces,
      files,
      askWhich: openDialog(() => windows.front(), 'zip'),
      takeWaiting: options.packages.take,
      recent: options.recent,
      folder: packagesFolder(options.folders().userData),
      samplePath,
    }),
    ...createPublicationHandlers({ host, askFolder: askFolder(options) }),
    ...createSettingsFileHandlers({
      host,
      settings,
      workspaces,
      files,
      askWhich: openDialog(() => windows.front(), 'json'),
      addresses,
      update: async (patch) => {
        const before = settings.get();
        await onSettingsChange(await settings.update(patch), before);
      },
      configure: () => host.configure(),
    }),
  };
}
