import { app, shell } from 'electron';
import type { Settings } from '../../src-preload/contract/settings.ts';
import type { Credentials } from '../credentials/credentials.ts';
import type { SecretStore } from '../credentials/secret-store.ts';
import type { Http } from '../data-host/remote/http.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { createAppHandlers } from './app-handlers.ts';
import type { Handlers } from './call-router.ts';
import { createConnectionHandlers } from './connection-handlers.ts';
import type { DataHostClient } from './data-host-client.ts';
import { saveDialog } from './dialogs.ts';
import { createExportHandlers } from './export-handlers.ts';
import { openExternalLink } from './external-links.ts';
import { createLearnerHandlers } from './learner-handlers.ts';
import type { MainWindow } from './main-window.ts';
import type { OpenedLinks } from './opened-links.ts';
import type { OpenedReports } from './opened-reports.ts';
import type { PageEvents } from './page-events.ts';
import { createReportHandlers } from './report-handlers.ts';
import { createSavedFiles } from './saved-files.ts';
import { createSettingsHandlers } from './settings-handlers.ts';
import { applyTheme } from './theme.ts';

export interface HandlerParts {
  readonly dataDir: string;
  readonly http: Pick<Http, 'networkChanged'>;
  readonly settings: SettingsStore;
  readonly secrets: Promise<SecretStore>;
  readonly credentials: Promise<Credentials>;
  readonly host: DataHostClient;
  readonly window: MainWindow;
  readonly events: PageEvents;
  readonly openedReports: OpenedReports;
  readonly links: Pick<OpenedLinks, 'take'>;
}

/** Everything that main itself answers, one group per file. */
export function createHandlers({
  dataDir,
  http,
  settings,
  secrets,
  credentials,
  host,
  window,
  events,
  openedReports,
  links,
}: HandlerParts): Handlers {
  const files = createSavedFiles({
    askWhere: saveDialog(window.current),
    settings,
    downloads: () => app.getPath('downloads'),
  });
  const onSettingsChange = async (now: Settings, before: Settings) => {
    if (now.theme !== before.theme) applyTheme(now.theme);
    if (now.zoom !== before.zoom) window.contents()?.setZoomFactor(now.zoom / 100);
    events.emit('settings:changed', now);
    if (JSON.stringify(now.proxy) !== JSON.stringify(before.proxy)) http.networkChanged();
    if (concernsSync(now) !== concernsSync(before)) await host.configure();
  };
  return {
    ...createAppHandlers({
      version: app.getVersion(),
      locale: () => app.getLocale(),
      host,
      openExternal: openExternalLink,
      showDataFolder: () => shell.openPath(dataDir),
      takeLink: links.take,
    }),
    ...createSettingsHandlers({ settings, onChange: onSettingsChange }),
    ...createConnectionHandlers({ settings, credentials, host, onChange: () => host.configure() }),
    ...createExportHandlers({
      host,
      settings,
      files,
      // The regional format, which spreadsheets follow, and not the language of the menus.
      locale: () => app.getSystemLocale(),
      showInFolder: (path) => shell.showItemInFolder(path),
    }),
    ...createReportHandlers({ host, files, opened: openedReports, openFile: (path) => shell.openPath(path) }),
    ...createLearnerHandlers({ host, secrets, opened: openedReports }),
  };
}

/** What the data host must be told of, in a form that can be compared. */
const concernsSync = ({ historyFrom, requestBudgets, proxy }: Settings) =>
  JSON.stringify([historyFrom, requestBudgets, proxy]);
