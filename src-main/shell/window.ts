import { app, BrowserWindow, screen, type WebPreferences } from 'electron';
import type { WindowBounds } from '../settings/settings-document.ts';
import { showWhenDrawn } from './show-when-drawn.ts';
import { leastSize, openingBounds } from './window-bounds.ts';

export interface WindowOptions {
  readonly preload: string;
  /** What to open, with the address of its screen after the `#`. */
  readonly url: string;
  readonly background: string;
  readonly remembered: WindowBounds | null;
  /** How large the page is shown; 1 is its own size. */
  readonly zoomFactor: () => number;
  readonly remember: (bounds: WindowBounds) => void;
  /** Told the address of the screen that was left open: what stands after the `#`. */
  readonly left: (address: string) => void;
}

const settleMs = 400;

/** What no page may do, shown or printed. */
const confined: WebPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  // The checker fetches its dictionaries from the internet.
  spellcheck: false,
};

/** Opens the one window that people see. This file is the only place that says what a page may do. */
export function openWindow(options: WindowOptions): BrowserWindow {
  const screens = screen.getAllDisplays().map((display) => display.workArea);
  const least = leastSize(screens);
  const window = new BrowserWindow({
    ...openingBounds(options.remembered, screens),
    minWidth: least.width,
    minHeight: least.height,
    title: 'Course Almanac',
    backgroundColor: options.background,
    show: false,
    webPreferences: {
      preload: options.preload,
      zoomFactor: options.zoomFactor(),
      ...confined,
      devTools: !app.isPackaged,
    },
  });
  showWhenDrawn(window, options.remembered?.maximized ?? false);
  // Chromium remembers a zoom of its own; ours is the one that settings, menu and keys show.
  window.webContents.on('did-finish-load', () => window.webContents.setZoomFactor(options.zoomFactor()));
  rememberBounds(window, options.remember);
  window.on('close', () => {
    const hash = URL.parse(window.webContents.getURL())?.hash ?? '';
    // A page that is still being opened has none, and would forget the last one.
    if (hash !== '') options.left(hash.slice(1));
  });
  void window.loadURL(options.url);
  return window;
}

/** A window that is never shown, for printing: no preload, no script, no bridge. */
export function openPrintWindow(): BrowserWindow {
  return new BrowserWindow({
    show: false,
    webPreferences: {
      ...confined,
      devTools: false,
      javascript: false,
    },
  });
}

/** Brings the window to the front. */
export function present(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
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
