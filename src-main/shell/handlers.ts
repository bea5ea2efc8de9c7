import { randomUUID } from 'node:crypto';
import { app, clipboard, shell } from 'electron';
import type { MenuCommand } from '../../src-preload/contract/app.ts';
import type { Settings } from '../../src-preload/contract/settings.ts';
import type { Credentials } from '../credentials/credentials.ts';
import { forgetLearnersKey } from '../credentials/learners-key.ts';
import type { SecretStore } from '../credentials/secret-store.ts';
import type { Http } from '../data-host/remote/http.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { createAboutHandlers } from './about-handlers.ts';
import { createAppHandlers } from './app-handlers.ts';
import type { AppWindows } from './app-windows.ts';
import type { Handlers } from './call-router.ts';
import { createConnectionHandlers, othersOf } from './connection-handlers.ts';
import type { DataHostClient } from './data-host-client.ts';
import { createDiagnosticsHandler } from './diagnostics-handler.ts';
import { folderDialog, openDialog, saveDialog } from './dialogs.ts';
import { createDocumentHandlers } from './document-handlers.ts';
import { createExportHandlers } from './export-handlers.ts';
import { openExternalLink } from './external-links.ts';
import { createLearnerHandlers } from './learner-handlers.ts';
import type { OpenedLinks } from './opened-links.ts';
import type { OpenedReports } from './opened-reports.ts';
import { createPackageHandlers } from './package-handlers.ts';
import type { PageEvents } from './page-events.ts';
import { printDocument } from './print-document.ts';
import { createReportHandlers } from './report-handlers.ts';
import { createSavedFiles } from './saved-files.ts';
import { createSettingsFileHandlers } from './settings-file-handlers.ts';
import { createSettingsHandlers } from './settings-handlers.ts';
import type { ShownDocuments } from './shown-documents.ts';
import type { StorageFolders } from './storage.ts';
import { createStorageHandlers } from './storage-handlers.ts';
import { applyTheme, systemAccent } from './theme.ts';
import type { Updates } from './updates.ts';
import { dataFolderOf, holdsSealedData, packagesFolder } from './workspace-folders.ts';
import { createWorkspaceHandlers } from './workspace-handlers.ts';
import { createWorkspaces } from './workspaces.ts';

export interface HandlerParts {
  readonly folders: () => StorageFolders;
  readonly samplePath: string;
  readonly out: string;
  readonly updates: Updates;
  readonly http: Pick<Http, 'networkChanged'>;
  readonly settings: SettingsStore;
  /** Opens the keychain, which may ask the person for its password. */
  readonly secrets: () => Promise<SecretStore>;
  readonly credentials: () => Promise<Credentials>;
  readonly host: DataHostClient;
  readonly windows: AppWindows;
  readonly events: PageEvents;
  readonly openedReports: OpenedReports;
  readonly documents: ShownDocuments;
  readonly links: Pick<OpenedLinks, 'take'>;
  readonly takeCommand: () => MenuCommand | null;
}

/** Everything that main itself answers, one group per file. */
export function createHandlers({
  folders,
  samplePath,
  out,
  updates,
  http,
  settings,
  secrets,
  credentials,
  host,
  windows,
  events,
  openedReports,
  documents,
  links,
  takeCommand,
}: HandlerParts): Handlers {
  const { userData } = folders();
  const files = createSavedFiles({
    askWhere: saveDialog(windows.front),
    settings,
    downloads: () => app.getPath('downloads'),
  });
  const onSettingsChange = async (now: Settings, before: Settings) => {
    if (now.theme !== before.theme) applyTheme(now.theme);
    if (now.zoom !== before.zoom) windows.zoom();
    events.emit('settings:changed', now);
    if (JSON.stringify(now.proxy) !== JSON.stringify(before.proxy)) http.networkChanged();
    if (concernsHost(now) !== concernsHost(before)) await host.configure();
  };
  /** Whether another profile than this one has something that only the key of the learner data opens. */
  const isKeyNeeded = (except: string) =>
    settings
      .profiles()
      .some(({ id }) => id !== except && holdsSealedData(dataFolderOf(userData, { kind: 'connection', id })));
  const workspaces = createWorkspaces({
    settings,
    folderOf: (ref) => dataFolderOf(userData, ref),
    reopen: async () => {
      windows.closeDocuments();
      // An address means nothing where other data is open.
      await settings.update({ lastRoute: '/' });
      await host.reopen();
    },
    onChange: (state) => {
      events.emit('settings:changed', settings.get());
      events.emit('workspaces:changed', state);
    },
    forgetSecrets: async ({ id, connection }) => {
      if (connection) await (await credentials()).forget(connection, othersOf(settings, id));
      if (!isKeyNeeded(id)) await forgetLearnersKey(await secrets());
    },
    makeId: () => randomUUID().replaceAll('-', ''),
  });
  return {
    ...createAppHandlers({
      version: app.getVersion(),
      locale: () => app.getLocale(),
      accent: systemAccent,
      host,
      openExternal: openExternalLink,
      showDataFolder: () => shell.openPath(folders().data.dataDir),
      damagedSettings: settings.damagedCopy,
      takeLink: links.take,
      takeCommand,
      openView: windows.openView,
    }),
    ...createAboutHandlers({ updates, out }),
    ...createStorageHandlers({ folders, host }),
    ...createDiagnosticsHandler({ folders, host, settings, secrets }),
    ...createSettingsHandlers({ settings, onChange: onSettingsChange }),
    ...createConnectionHandlers({ settings, credentials, host, onChange: () => host.configure() }),
    ...createExportHandlers({
      host,
      settings,
      files,
      // The regional format, which spreadsheets follow, and not the language of the menus.
      locale: () => app.getSystemLocale(),
      showInFolder: (path) => shell.showItemInFolder(path),
      openFile: (path) => shell.openPath(path),
      copy: (text) => clipboard.writeText(text),
    }),
    ...createDocumentHandlers({
      host,
      settings,
      files,
      shown: documents,
      print: (html) => printDocument(html, documents),
      openWindow: windows.openDocument,
      askFolder: folderDialog(windows.front, () => settings.lastExportFolder() ?? app.getPath('downloads')),
      tell: (progress) => events.emit('documents:progress', progress),
    }),
    ...createReportHandlers({ host, files, opened: openedReports, openFile: (path) => shell.openPath(path) }),
    ...createLearnerHandlers({
      host,
      secrets,
      opened: openedReports,
      isKeyNeededElsewhere: () => isKeyNeeded(settings.opened().id),
    }),
    ...createWorkspaceHandlers(workspaces),
    ...createPackageHandlers({
      host,
      workspaces,
      files,
      askWhich: openDialog(windows.front, 'zip'),
      folder: packagesFolder(userData),
      samplePath,
    }),
    ...createSettingsFileHandlers({
      host,
      settings,
      workspaces,
      files,
      askWhich: openDialog(windows.front, 'json'),
      update: async (patch) => {
        const before = settings.get();
        await onSettingsChange(await settings.update(patch), before);
      },
      configure: host.configure,
    }),
  };
}

/** What the data host must be told of, in a form that can be compared. */
const concernsHost = ({ historyFrom, requestBudgets, proxy, staleAfter }: Settings) =>
  JSON.stringify([historyFrom, requestBudgets, proxy, staleAfter]);
