import { app, crashReporter, powerMonitor } from 'electron';
import type { DataHost } from '../../data-host/protocol.ts';
import type { Http } from '../../net/http.ts';
import type { Log } from './logging.ts';

/** Where Electron keeps what belongs to this user and this app; follows its own switch `--user-data-dir=`. */
export const userDataFolder = (): string => app.getPath('userData');

/**
 * Says who the app is. To Windows, which has to know the shortcut and taskbar entry that the windows belong to: the installer gives
 * its shortcuts the same name. And in the PDFs it makes: Chromium would write down the system and its own version as their creator.
 * Before Electron is ready.
 */
export function nameForSystem(): void {
  app.userAgentFallback = `Course Almanac ${app.getVersion()}`;
  if (process.platform === 'win32') app.setAppUserModelId('org.coursealmanac.app');
}

/**
 * Lets a date field write days as the language says that it is in. Chromium by itself writes those of all pages in its own language, which is that of the
 * computer and not the one that the user chose. Before Electron is ready.
 */
export function letFieldsFollowLanguage(): void {
  app.commandLine.appendSwitch('enable-blink-features', 'LangAttributeAwareFormControlUI');
}

/** Runs `start` when Electron is ready. Not awaited at top level: Electron waits for the entry module before it gets ready. */
export function whenReady(start: () => Promise<void>, log: Log): void {
  app
    .whenReady()
    .then(start)
    .catch((error) => {
      log.error('the app did not start', error);
      app.exit(1);
    });
}

/** Leaves when the last window is closed, except on macOS, where a click on the dock opens it again. */
export function followWindows(open: () => void): void {
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  // A window that shows a view or a report is enough to come back to.
  app.on('activate', (_event, hasVisibleWindows) => {
    if (!hasVisibleWindows) open();
  });
}

/** A computer that shuts down waits for us, where it can: macOS would take our own waiting for a refusal, and stay on. */
export function quitOnShutdown(): void {
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    app.quit();
  });
}

/** Holds the end of the app back until `close` is done, so that the database is closed and not cut off. */
export function closeBeforeQuit(close: () => Promise<void>): void {
  let isClosed = false;
  app.on('will-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    void close().finally(() => {
      isClosed = true;
      app.quit();
    });
  });
}

/** Has every process of the app write down what it was doing when it crashed, on this computer only. */
export function recordCrashes(): void {
  crashReporter.start({ uploadToServer: false });
}

export const crashFolder = (): string => app.getPath('crashDumps');

/** Whether this is the only copy on its data folder. A second one leaves, and the first gets its arguments and its folder. */
export function claimSingleInstance(onSecond: (argv: readonly string[], folder: string) => void): boolean {
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return false;
  }
  app.on('second-instance', (_event, argv, folder) => onSecond(argv, folder));
  return true;
}

/** The number of checks for a network after waking. A laptop needs some seconds to find it; one that has none by then may stay offline. */
const maxNetworkChecks = 30;
const checkEveryMs = 1_000;

/** Lets nothing be asked while the computer sleeps, and says so to the data host when it wakes and has its network again. */
export function followSleep(options: {
  readonly host: Pick<DataHost, 'call'>;
  readonly http: Pick<Http, 'networkChanged'>;
  readonly isOnline: () => boolean;
  readonly onAwake: () => void;
  readonly log: Log;
}): void {
  const { host, http, isOnline, onAwake, log } = options;
  let timer: NodeJS.Timeout | undefined;
  const tell = (asleep: boolean) => {
    log.info(asleep ? 'the computer goes to sleep' : 'the computer is awake and looks for its network');
    // A data host that is not there has no request under way, and is awake when it starts.
    host.call('host:sleep', { asleep }).catch(() => undefined);
  };
  const wakeWhenOnline = (checks: number) => {
    clearTimeout(timer);
    if (!isOnline() && checks < maxNetworkChecks) {
      timer = setTimeout(() => wakeWhenOnline(checks + 1), checkEveryMs);
      return;
    }
    http.networkChanged();
    tell(false);
    onAwake();
  };
  powerMonitor.on('suspend', () => {
    clearTimeout(timer);
    tell(true);
  });
  powerMonitor.on('resume', () => wakeWhenOnline(0));
}
