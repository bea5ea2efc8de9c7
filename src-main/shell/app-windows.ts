import type { BrowserWindow, WebContents } from 'electron';
import type { MenuCommand } from '../../src-preload/contract/app.ts';
import { appOrigin } from '../../src-preload/contract/channels.ts';
import { AlmanacError } from '../../src-preload/contract/errors.ts';
import { besideQuery } from '../../src-preload/contract/windows.ts';
import { listenToKeys } from './document-keys.ts';
import type { Log } from './logging.ts';
import { openMainWindow, type WindowMemory } from './main-window.ts';
import { commandsByKey } from './menu-template.ts';
import { recoverPage } from './page-recovery.ts';
import type { ShownDocuments } from './shown-documents.ts';
import { groundColour, onThemeChange } from './theme.ts';
import { openDocumentWindow, openPageWindow, present, type WindowOptions } from './window.ts';
import { besideBounds, openingBounds } from './window-bounds.ts';

/** More than anybody looks at; each costs the memory of a page. */
const mostBeside = 8;

type Beside = Omit<WindowOptions, 'url'>;

/**
 * The windows of the app. The main one shows what people work in and comes back where it was left; on macOS the app lives on
 * without it. Others show a view or a report beside it, and are forgotten when they are closed.
 */
export interface AppWindows {
  /** Where place, size and zoom of the main window are remembered. */
  rememberIn(settings: WindowMemory): void;
  /** What performs the commands of keys in windows that show a report, where no page can. */
  performWith(perform: (command: MenuCommand) => void): void;
  /** Brings the main window to the front, or opens it. Does nothing before `rememberIn`. */
  show(): void;
  /** Opens the screen of an address in a window of its own. */
  openView(address: string): void;
  /** Opens a report in a window of its own. */
  openDocument(html: string): void;
  /** Closes the windows that show reports: they are of data that is no longer open. */
  closeDocuments(): void;
  /** The window that was used last: dialogs open in front of it. */
  front(): BrowserWindow | null;
  /** Whether a window shows a report, and so has no page that could perform a command. */
  isDocument(window: BrowserWindow): boolean;
  /** The pages of the main window and of the views: nobody else is listened to. */
  pages(): readonly WebContents[];
  mainPage(): WebContents | null;
  /** Shows every window as large as the settings say by now. */
  zoom(): void;
}

export function createAppWindows(options: {
  readonly preload: string;
  readonly startUrl: string;
  readonly documents: ShownDocuments;
  readonly log: Log;
}): AppWindows {
  const { preload, startUrl, documents, log } = options;
  let memory: WindowMemory | null = null;
  let main: BrowserWindow | null = null;
  let open: readonly BrowserWindow[] = [];
  const showing = new Map<BrowserWindow, 'view' | 'document'>();
  let perform: (command: MenuCommand) => void = () => undefined;
  const zoomFactor = () => (memory?.get().zoom ?? 100) / 100;

  const follow = (window: BrowserWindow) => {
    // The last one used is the last of all, and nobody has used this one yet.
    open = [window, ...open];
    window.on('focus', () => {
      open = [...open.filter((each) => each !== window), window];
    });
    window.on('closed', () => {
      open = open.filter((each) => each !== window);
      showing.delete(window);
      if (main === window) main = null;
    });
    return window;
  };
  const front = () => open.at(-1) ?? null;
  const beside = (kind: 'view' | 'document', make: (how: Beside) => BrowserWindow) => {
    if (showing.size >= mostBeside) throw new AlmanacError('WINDOWS_FULL', { what: String(mostBeside) });
    const last = front()?.getNormalBounds() ?? null;
    const place: Beside['place'] = (screens) =>
      last === null ? openingBounds(null, screens) : besideBounds(last, kind, screens);
    const window = follow(make({ place, maximized: false, zoomFactor, background: groundColour() }));
    showing.set(window, kind);
    return window;
  };

  return {
    rememberIn(settings) {
      memory = settings;
      onThemeChange(() => {
        for (const window of open) window.setBackgroundColor(groundColour());
      });
    },
    performWith(given) {
      perform = given;
    },
    show() {
      if (main) present(main);
      else if (memory) main = follow(openMainWindow({ preload, startUrl, memory, log }));
    },
    openView(address) {
      const url = `${startUrl}?${besideQuery}#${address}`;
      const window = beside('view', (how) => openPageWindow({ ...how, preload, url }));
      recoverPage(window, () => window.webContents.getURL() || url, log);
    },
    openDocument(html) {
      let path = '';
      const url = () => {
        path = documents.add(html);
        return `${appOrigin}${path}`;
      };
      const window = beside('document', (how) => openDocumentWindow({ ...how, url: url() }));
      // What is shown needs its address no more.
      window.webContents.on('did-finish-load', () => documents.remove(path));
      recoverPage(window, url, log);
      listenToKeys(window, commandsByKey(), (command) => perform(command));
    },
    closeDocuments() {
      for (const [window, kind] of showing) if (kind === 'document') window.close();
    },
    front,
    isDocument: (window) => showing.get(window) === 'document',
    pages: () => open.filter((window) => showing.get(window) !== 'document').map((window) => window.webContents),
    mainPage: () => main?.webContents ?? null,
    zoom() {
      for (const window of open) window.webContents.setZoomFactor(zoomFactor());
    },
  };
}
