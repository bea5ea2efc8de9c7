import { existsSync, readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { App, CommandLine } from 'electron';
import { appEvents } from './app-events.ts';
import { openWindows } from './browser-window.ts';
import { fieldsInOwnLanguage, networkOptions } from './network-options.ts';
import { emitPreventable, listening, part } from './part.ts';
import { computer } from './recorded-events.ts';
import { chromiumStarted } from './running.ts';
import { claimLock } from './single-instance.ts';
import { hasSwitch, switchValue } from './switches.ts';

/** The package that the entry module belongs to, as Electron reads it. */
function readPackage(): { name: string; version: string } {
  let folder = dirname(resolve(process.argv[1] ?? '.'));
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

const { name, version } = readPackage();

const [archive] = /^.*\.asar(?=[\\/])/.exec(process.argv[1] ?? '') ?? [];
Object.assign(process, { resourcesPath: archive === undefined ? undefined : dirname(archive) });

function appData(): string {
  if (process.platform === 'win32') return process.env.APPDATA ?? join(homedir(), 'AppData/Roaming');
  if (process.platform === 'darwin') return join(homedir(), 'Library/Application Support');
  return process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config');
}

const paths: Readonly<Record<string, () => string>> = {
  userData: () => resolve(switchValue('user-data-dir') ?? join(appData(), name)),
  home: homedir,
  temp: tmpdir,
  crashDumps: () => join(paths.userData?.() ?? '', 'Crashpad'),
  downloads: () => process.env.XDG_DOWNLOAD_DIR ?? join(homedir(), 'Downloads'),
};

const systemLocale = () => Intl.DateTimeFormat().resolvedOptions().locale;

let isQuitting = false;

/** Closes the windows, asks the listeners that may hold it back, and leaves. */
async function quit(): Promise<void> {
  if (isQuitting) return;
  isQuitting = true;
  try {
    if (emitPreventable(appEvents, 'before-quit')) return;
    for (const window of openWindows()) if (!(await window.close())) return;
    if (emitPreventable(appEvents, 'will-quit')) return;
    await leave(0);
  } finally {
    isQuitting = false;
  }
}

let leaving: Promise<never> | undefined;

/** Ends Chromium and this process. */
function leave(code: number): Promise<never> {
  leaving ??= (async () => {
    appEvents.emit('quit', {}, code);
    if (isStarted) await chromiumStarted.then((chromium) => chromium.close()).catch(() => undefined);
    process.exit(code);
  })();
  return leaving;
}

let isStarted = false;
chromiumStarted.then(() => {
  isStarted = true;
});

export const app: App = part<App>('app', {
  ...listening(appEvents, () => app),
  // Set by the app while its modules load, if at all.
  userAgentFallback: '',
  // Electron goes by the name of its binary, which is ours in a packaged app only.
  isPackaged: archive !== undefined,
  whenReady: async () => {
    await chromiumStarted;
  },
  isReady: () => isStarted,
  quit: () => void quit(),
  exit: (code = 0) => void leave(code),
  getName: () => name,
  getVersion: () => version,
  getPath(of) {
    const path = paths[of];
    if (!path) throw new Error(`The Electron stand-in has no path named ${of}.`);
    return path();
  },
  getLocale: () => switchValue('lang') ?? systemLocale(),
  getSystemLocale: () => switchValue('lang') ?? systemLocale(),
  resolveProxy: async () => computer.proxies,
  disableHardwareAcceleration() {},
  setAsDefaultProtocolClient: () => true,
  addRecentDocument() {},
  clearRecentDocuments() {},
  setAboutPanelOptions() {},
  setBadgeCount: () => true,
  commandLine: part<CommandLine>('app.commandLine', {
    hasSwitch: (name) => hasSwitch(name) || switchValue(name) !== undefined,
    // Chromium has it from its start, since it cannot be told later.
    appendSwitch(name, value = '') {
      const isKnown = name === 'blink-settings' && value === networkOptions.blinkSettings;
      if (!isKnown && !(name === 'enable-blink-features' && value === fieldsInOwnLanguage))
        throw new Error(`The Electron stand-in knows no switch --${name}=${value}.`);
    },
  }),
  // Chromium confines its pages by itself.
  enableSandbox() {},
  requestSingleInstanceLock: () =>
    claimLock(paths.userData?.() ?? '', (argv, folder) => appEvents.emit('second-instance', {}, argv, folder, {})),
});
