import type { BrowserWindow } from 'electron';
import type { Log } from './logging.ts';

const mostReloads = 3;
const withinMs = 60_000;

/** Loads the page again when its process died, but not for ever. */
export function recoverPage(window: BrowserWindow, url: () => string, log: Log): void {
  let reloads: number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error(`the page ended: ${reason} (${exitCode})`);
    const now = performance.now();
    reloads = [...reloads.filter((time) => now - time < withinMs), now];
    if (reason === 'clean-exit' || window.isDestroyed() || reloads.length > mostReloads) return;
    void window.loadURL(url());
  });
}
