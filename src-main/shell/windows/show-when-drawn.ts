import type { BrowserWindow } from 'electron';

type Shown = Pick<BrowserWindow, 'once' | 'show' | 'maximize' | 'isDestroyed'> & {
  readonly webContents: Pick<BrowserWindow['webContents'], 'once'>;
};

/**
 * Shows a new window once its page is drawn, so that the user never sees an empty one. On Wayland a hidden window may never draw
 * (electron/electron#48859), so a page that is loaded will do as well.
 */
export function showWhenDrawn(window: Shown, maximized: boolean): void {
  let isShown = false;
  const show = () => {
    if (isShown || window.isDestroyed()) return;
    isShown = true;
    // Maximizing shows a window, so it waits, too.
    if (maximized) window.maximize();
    window.show();
  };
  window.once('ready-to-show', show);
  window.webContents.once('did-finish-load', show);
}
