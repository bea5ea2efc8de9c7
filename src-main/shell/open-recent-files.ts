import { basename } from 'node:path';
import { app, shell } from 'electron';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { OpenedPackages } from './system/opened-packages.ts';
import { createRecentFiles, type RecentFiles } from './system/recent-files.ts';
import type { AppWindows } from './windows/app-windows.ts';
import { sayNotOpened } from './windows/dialogs.ts';

/** The recent files of this user, with the list that the system has. */
export function openRecentFiles(parts: {
  readonly settings: SettingsStore;
  readonly windows: Pick<AppWindows, 'front'>;
  readonly packages: Pick<OpenedPackages, 'open'>;
  readonly onChange: () => void;
}): RecentFiles {
  return createRecentFiles({
    settings: parts.settings,
    system: {
      add: (path) => app.addRecentDocument(path),
      clear: () => app.clearRecentDocuments(),
    },
    openPackage: parts.packages.open,
    openFile: (path) => shell.openPath(path),
    say: (fault, path) => void sayNotOpened(parts.windows.front(), fault, basename(path)),
    onChange: parts.onChange,
  });
}
