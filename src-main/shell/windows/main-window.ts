import type { BrowserWindow } from 'electron';
import { message } from '#shared/language/message.ts';
import type { WindowBounds } from '../../settings/settings-document.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import type { Log } from '../system/logging.ts';
import { groundColour } from '../system/theme.ts';
import { recoverPage } from './page-recovery.ts';
import { openPageWindow } from './window.ts';
import { openingBounds } from './window-bounds.ts';

/** The state of the main window that is kept between starts: place, size, zoom, the screen that it showed. */
export type WindowMemory = Pick<SettingsStore, 'windowBounds' | 'saveWindowBounds' | 'get' | 'update'>;

const settleMs = 400;

/** Opens the main window as it was left, and remembers how it is left. */
export function openMainWindow(options: {
  readonly preload: string;
  readonly startUrl: string;
  readonly memory: WindowMemory;
  readonly log: Log;
}): BrowserWindow {
  const { preload, startUrl, memory, log } = options;
  // The page learns its address from its URL: asking for it would take the first screen longer.
  const url = () => `${startUrl}#${memory.get().lastRoute}`;
  const remembered = memory.windowBounds();
  const window = openPageWindow({
    preload,
    url: url(),
    background: groundColour(),
    place: (screens) => openingBounds(remembered, screens),
    maximized: remembered?.maximized ?? false,
    zoomFactor: () => memory.get().zoom / 100,
  });
  rememberBounds(window, (now) => {
    memory.saveWindowBounds(now).catch((error) => log.warn('the window size was not saved', error));
  });
  // The page tells its address only when the user has stayed for a moment.
  window.on('close', () => {
    const hash = URL.parse(window.webContents.getURL())?.hash ?? '';
    // A page that is still being opened has none, and would forget the last one.
    if (hash === '') return;
    memory.update({ lastRoute: hash.slice(1) }).catch((error) => log.warn('the last address was not saved', error));
  });
  // The last address, which may not have been reported yet.
  recoverPage(window, () => window.webContents.getURL() || url(), log, {
    url: `${startUrl}#/`,
    says: message('Opened again, the window shows the overview.'),
  });
  return window;
}

function rememberBounds(window: BrowserWindow, remember: (bounds: WindowBounds) => void): void {
  let timer: NodeJS.Timeout | undefined;
  const store = () => {
    clearTimeout(timer);
    if (window.isDestroyed() || window.isMinimized()) return;
    remember({ ...window.getNormalBounds(), maximized: window.isMaximized() });
  };
  const storeLater = () => {
    clearTimeout(timer);
    timer = setTimeout(store, settleMs);
  };
  window.on('resize', storeLater);
  window.on('move', storeLater);
  window.on('close', store);
  window.on('closed', () => clearTimeout(timer));
}
