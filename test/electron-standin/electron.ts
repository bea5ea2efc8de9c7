import type * as Electron from 'electron';
import { app } from './app.ts';
import { boot } from './boot.ts';
import { BrowserWindow } from './browser-window.ts';
import { clipboard } from './clipboard.ts';
import { crashReporter } from './crash-reporter.ts';
import { dialog } from './dialog.ts';
import { ipcMain } from './ipc-main.ts';
import { Menu } from './menu.ts';
import { nativeTheme } from './native-theme.ts';
import { net } from './net.ts';
import { Notification } from './notification.ts';
import { powerMonitor } from './power-monitor.ts';
import { protocol } from './protocol.ts';
import { safeStorage } from './safe-storage.ts';
import { screen } from './screen.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { systemPreferences } from './system-preferences.ts';
import { utilityProcess } from './utility-process.ts';

/*
 * Replaces `import … from 'electron'` in the main process. A name that is missing here fails at the import, a member that is missing
 * throws by its name, and a wrong signature does not compile.
 */

({
  app,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  utilityProcess,
}) satisfies Partial<typeof Electron>;

export {
  app,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  utilityProcess,
};

boot().catch((error) => {
  console.error(error);
  process.exit(1);
});
