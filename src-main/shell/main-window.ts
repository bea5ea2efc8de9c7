import type { BrowserWindow, WebContents } from 'electron';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Log } from './logging.ts';
import { recoverPage } from './page-recovery.ts';
import { groundColour, onThemeChange } from './theme.ts';
import { openWindow, present } from './window.ts';

/** The window that may or may not be open: on macOS the app lives on without one. */
export interface MainWindow {
  current(): BrowserWindow | null;
  contents(): WebContents | null;
  /** Where place, size and zoom are remembered. */
  rememberIn(settings: WindowMemory): void;
  /** Brings the window to the front, or opens it. Does nothing before `rememberIn`. */
  show(): void;
}

type WindowMemory = Pick<SettingsStore, 'windowBounds' | 'saveWindowBounds' | 'get' | 'update'>;

export function createMainWindow(options: {
  readonly preload: string;
  readonly startUrl: string;
  readonly log: Log;
}): MainWindow {
  const { preload, log, startUrl } = options;
  let window: BrowserWindow | null = null;
  let remembered: WindowMemory | null = null;
  const current = () => (window?.isDestroyed() ? null : window);

  const open = (memory: WindowMemory) => {
    // The page learns its address from its URL: asking for it would take the first screen longer.
    const url = () => `${startUrl}#${memory.get().lastRoute}`;
    const opened = openWindow({
      preload,
      url: url(),
      background: groundColour(),
      remembered: memory.windowBounds(),
      zoomFactor: () => memory.get().zoom / 100,
      remember: (now) => {
        memory.saveWindowBounds(now).catch((error) => log.warn('the window size was not saved', error));
      },
      // The page tells its address only when the person has stayed for a moment.
      left: (lastRoute) => {
        memory.update({ lastRoute }).catch((error) => log.warn('the last address was not saved', error));
      },
    });
    recoverPage(opened, url, log);
    return opened;
  };

  return {
    current,
    contents: () => current()?.webContents ?? null,
    rememberIn(settings) {
      remembered = settings;
      onThemeChange(() => current()?.setBackgroundColor(groundColour()));
    },
    show() {
      const there = current();
      if (there) return present(there);
      if (remembered) window = open(remembered);
    },
  };
}
