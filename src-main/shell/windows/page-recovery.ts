import { type BrowserWindow, dialog } from 'electron';
import { type Message, message, t } from '#shared/language/message.ts';
import type { Log } from '../system/logging.ts';

const maxReloads = 3;
const withinMs = 60_000;
const kept = message('All your synced data and everything you wrote are kept.');

/**
 * Loads the page again when its process died. One that keeps dying is not loaded for ever, and the window is then empty: the user is
 * asked by a dialog of the system. What the page shows may be the reason, so it opens `elsewhere` if there is such a place.
 */
export function recoverPage(
  window: BrowserWindow,
  url: () => string,
  log: Log,
  elsewhere: { readonly url: string; readonly says: Message } | null = null,
): void {
  let reloads: number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error(`the page ended: ${reason} (${exitCode})`);
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const now = performance.now();
    reloads = [...reloads.filter((time) => now - time < withinMs), now];
    if (reloads.length <= maxReloads) void window.loadURL(url());
    else void askToOpen();
  });

  let isAsking = false;
  window.webContents.on('unresponsive', () => {
    log.error('the page does not respond');
    if (!isAsking) void askToReload();
  });

  async function askToReload(): Promise<void> {
    isAsking = true;
    const again = new AbortController();
    const withdraw = () => again.abort();
    window.webContents.once('responsive', withdraw);
    try {
      const { response } = await dialog.showMessageBox(window, {
        type: 'warning',
        // A page that responds again needs no answer; it closes the question as "Wait" does.
        signal: again.signal,
        message: t('This window is not responding'),
        detail: t(kept),
        buttons: [t('Wait'), t('Reload the window')],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      });
      if (response !== 1 || window.isDestroyed()) return;
      // A page that is busy takes no order: its process ends, and is begun again above.
      window.webContents.forcefullyCrashRenderer();
    } finally {
      window.webContents.off('responsive', withdraw);
      isAsking = false;
    }
  }

  async function askToOpen(): Promise<void> {
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      message: t('This window has crashed several times in a row'),
      detail: [kept, ...(elsewhere ? [elsewhere.says] : [])].map((sentence) => t(sentence)).join(' '),
      buttons: [t('Open it again'), t('Close the window')],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
    });
    if (window.isDestroyed()) return;
    reloads = [];
    if (response === 0) void window.loadURL(elsewhere?.url ?? url());
    else window.close();
  }
}
