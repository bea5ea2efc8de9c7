import { type BrowserWindow, clipboard, dialog, Menu, type WebContents } from 'electron';
import { type MenuCommand, secondaryWindowQuery } from '#contract/app.ts';
import { appOrigin } from '#contract/channels.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { message } from '#shared/language/message.ts';
import type { WindowBounds } from '../../settings/settings-document.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import type { ShownReports } from '../hardening/shown-reports.ts';
import type { Log } from '../system/logging.ts';
import { groundColour, onThemeChange } from '../system/theme.ts';
import { type ContextActions, commandsByKey, contextMenuTemplate } from './menu-template.ts';
import { recoverPage } from './page-recovery.ts';
import { listenToKeys } from './report-keys.ts';
import { openPageWindow, openReportWindow, present, type WindowOptions } from './window.ts';
import { openingBounds, secondaryBounds } from './window-opening.ts';

/** Opens a menu where a user clicks with the second button, or presses the menu key. */
function attachContextMenu(window: BrowserWindow, openView?: (address: string) => void): void {
  const orSayWhyNot = (open: (address: string) => void) => (address: string) => {
    try {
      open(address);
    } catch (error) {
      void dialog.showMessageBox(window, { type: 'info', message: error instanceof Error ? error.message : '' });
    }
  };
  const actions: ContextActions = {
    copy: (text) => clipboard.writeText(text),
    ...(openView && { openView: orSayWhyNot(openView) }),
  };
  window.webContents.on('context-menu', (_event, params) => {
    const template = contextMenuTemplate(params, actions);
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window });
  });
}

/** More than anybody looks at; each costs the memory of a page. */
const maxSecondaryWindows = 8;

type SecondaryOptions = Omit<WindowOptions, 'url'>;

/** Content of a secondary window. */
type Shown = 'view' | 'document';

export interface AppWindowsOptions {
  readonly preload: string;
  readonly startUrl: string;
  readonly reports: ShownReports;
  readonly log: Log;
}

/** The state of the main window that is kept between starts: place, size, zoom, the screen that it showed. */
type WindowMemory = Pick<SettingsStore, 'windowBounds' | 'saveWindowBounds' | 'get' | 'update'>;

const settleMs = 400;

/** Opens the main window as it was left, and remembers how it is left. */
function openMainWindow(options: {
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
    says: message('When you open the window again, it shows the overview.'),
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

/**
 * The windows of the app. The main one shows what users work in and comes back where it was left; on macOS the app lives on
 * without it. Others show a view or a report beside it, and are forgotten when they are closed.
 */
export class AppWindows {
  readonly #options: AppWindowsOptions;
  #memory: WindowMemory | null = null;
  #main: BrowserWindow | null = null;
  /** In the order in which they were used, the last one last. */
  #open: readonly BrowserWindow[] = [];
  readonly #secondary = new Map<BrowserWindow, Shown>();
  #perform: (command: MenuCommand) => void = () => undefined;
  #focused: () => void = () => undefined;

  constructor(options: AppWindowsOptions) {
    this.#options = options;
  }

  /** Where place, size and zoom of the main window are remembered. */
  rememberIn(settings: WindowMemory): void {
    this.#memory = settings;
    onThemeChange(() => {
      for (const window of this.#open) window.setBackgroundColor(groundColour());
    });
  }

  /** Sets the function that performs the commands of keys in windows that show a report, where no page can. */
  performWith(perform: (command: MenuCommand) => void): void {
    this.#perform = perform;
  }

  /** Calls back whenever the user comes back to one of the windows. */
  onFocus(listener: () => void): void {
    this.#focused = listener;
  }

  /** Whether the user is in one of the windows. */
  hasFocus(): boolean {
    return this.#open.some((window) => window.isFocused());
  }

  /** Brings the main window to the front, or opens it. Does nothing before `rememberIn`. */
  show(): void {
    const { preload, startUrl, log } = this.#options;
    if (this.#main) present(this.#main);
    else if (this.#memory) {
      this.#main = this.#follow(openMainWindow({ preload, startUrl, memory: this.#memory, log }));
      attachContextMenu(this.#main, (address) => this.openView(address));
    }
  }

  /** Opens the screen of an address in a window of its own. */
  openView(address: string): void {
    const { preload, startUrl, log } = this.#options;
    const url = `${startUrl}?${secondaryWindowQuery}#${address}`;
    const window = this.#openSecondary('view', (how) => openPageWindow({ ...how, preload, url }));
    recoverPage(window, () => window.webContents.getURL() || url, log);
    attachContextMenu(window, (other) => this.openView(other));
  }

  /** Opens a report in a window of its own. */
  openReport(html: string): void {
    const { reports, log } = this.#options;
    let path = '';
    const url = () => {
      path = reports.add(html);
      return `${appOrigin}${path}`;
    };
    const window = this.#openSecondary('document', (how) => openReportWindow({ ...how, url: url() }));
    // A shown report no longer needs its address.
    window.webContents.on('did-finish-load', () => reports.remove(path));
    recoverPage(window, url, log);
    listenToKeys(window, commandsByKey(), (command) => this.#perform(command));
    attachContextMenu(window);
  }

  /** Closes the windows that show reports: they are of data that is no longer open. */
  closeReports(): void {
    for (const [window, shown] of this.#secondary) if (shown === 'document') window.close();
  }

  /** The window that was used last: dialogs open in front of it. */
  front(): BrowserWindow | null {
    return this.#open.at(-1) ?? null;
  }

  /** Whether a window shows a report, and so has no page that could perform a command. */
  isReport(window: BrowserWindow): boolean {
    return this.#secondary.get(window) === 'document';
  }

  /** The pages of the main window and of the views: calls of other pages are refused. */
  pages(): readonly WebContents[] {
    return this.#open.filter((window) => !this.isReport(window)).map((window) => window.webContents);
  }

  main(): BrowserWindow | null {
    return this.#main;
  }

  mainPage(): WebContents | null {
    return this.#main?.webContents ?? null;
  }

  /** Shows every window as large as the settings say by now. */
  zoom(): void {
    for (const window of this.#open) window.webContents.setZoomFactor(this.#zoomFactor());
  }

  #zoomFactor(): number {
    return (this.#memory?.get().zoom ?? 100) / 100;
  }

  /** Keeps a window in the lists until it is closed. */
  #follow(window: BrowserWindow): BrowserWindow {
    // The last one used is the last of all, and this one has not been used yet.
    this.#open = [window, ...this.#open];
    window.on('focus', () => {
      this.#open = [...this.#open.filter((each) => each !== window), window];
      this.#focused();
    });
    window.on('closed', () => {
      this.#open = this.#open.filter((each) => each !== window);
      this.#secondary.delete(window);
      if (this.#main === window) this.#main = null;
    });
    return window;
  }

  #openSecondary(shown: Shown, make: (how: SecondaryOptions) => BrowserWindow): BrowserWindow {
    if (this.#secondary.size >= maxSecondaryWindows)
      throw new AlmanacError('WINDOWS_FULL', { what: String(maxSecondaryWindows) });
    const last = this.front()?.getNormalBounds() ?? null;
    const place: SecondaryOptions['place'] = (screens) =>
      last === null ? openingBounds(null, screens) : secondaryBounds(last, shown, screens);
    const zoomFactor = () => this.#zoomFactor();
    const window = this.#follow(make({ place, maximized: false, zoomFactor, background: groundColour() }));
    this.#secondary.set(window, shown);
    return window;
  }
}
