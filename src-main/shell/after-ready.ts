import '../data-host/zod-in-threads.ts';
import { basename, join } from 'node:path';
import { app, Menu, shell } from 'electron';
import { t } from '#shared/language/message.ts';
import { followLanguage } from '../common/locale.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import type { Log } from './system/logging.ts';
import type { OpenedPackages } from './system/opened-by-system.ts';
import { createRecentFiles, type RecentFiles } from './system/recent-files.ts';
import { applyTheme } from './system/theme.ts';
import type { AppWindows } from './windows/app-windows.ts';
import { sayNotOpened } from './windows/dialogs.ts';
import { type MenuOptions, menuTemplate } from './windows/menu-template.ts';

/* Everything that the app loads once Chromium is ready, for one import. */
export { compose } from './compose.ts';

/** Opens what the user chose, and follows it where Chromium has to know before there is a window. */
export async function openSettings(userData: string, log: Log): Promise<SettingsStore> {
  log.info(`Course Almanac ${app.getVersion()} on ${process.platform} ${process.arch}`);
  const settings = new SettingsStore(join(userData, 'settings.json'));
  if (settings.damagedCopy) log.warn(`the settings were damaged; a copy is in ${settings.damagedCopy}`);
  const { theme, language } = settings.get();
  applyTheme(theme);
  await followLanguage(language, app.getLocale());
  return settings;
}

/** The recent files of this user, with the list that the system has. */
export function openRecentFiles(options: {
  readonly settings: SettingsStore;
  readonly windows: Pick<AppWindows, 'front'>;
  readonly packages: Pick<OpenedPackages, 'open'>;
  readonly onChange: () => void;
}): RecentFiles {
  return createRecentFiles({
    settings: options.settings,
    system: {
      add: (path) => app.addRecentDocument(path),
      clear: () => app.clearRecentDocuments(),
    },
    openPackage: options.packages.open,
    openFile: (path) => shell.openPath(path),
    say: (fault, path) => void sayNotOpened(options.windows.front(), fault, basename(path)),
    onChange: options.onChange,
  });
}

/** Puts the application menu in place, and what its About shows. */
export function installMenu(options: Pick<MenuOptions, 'perform' | 'showMain' | 'recent' | 'isReadOnly'>): void {
  app.setAboutPanelOptions({
    applicationName: 'Course Almanac',
    applicationVersion: app.getVersion(),
    copyright: t('Copyright © 2026 The Course Almanac authors. MIT license.'),
  });
  const template = menuTemplate({ platform: process.platform, withDevTools: !app.isPackaged, ...options });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
