import { join } from 'node:path';
import { insistOnCertificates } from './net/trust.ts';
import {
  confineAllPages,
  currentPageSource,
  endsUnprotected,
  harden,
  keepPagesFromGuessing,
  registerAppScheme,
} from './shell/hardening/harden.ts';
import { noBundle, readBundle } from './shell/hardening/page-origin.ts';
import { createShownReports } from './shell/hardening/shown-reports.ts';
import {
  claimSingleInstance,
  closeBeforeQuit,
  followWindows,
  letFieldsFollowLanguage,
  nameForSystem,
  quitOnShutdown,
  recordCrashes,
  userDataFolder,
  whenReady,
} from './shell/system/lifecycle.ts';
import { logPrinted, logUncaught, openLog } from './shell/system/logging.ts';
import { openedLinks, openedPackages, registerLinks } from './shell/system/opened-by-system.ts';
import { AppWindows } from './shell/windows/app-windows.ts';
import { argumentsAfter, runWithoutWindow } from './shell/without-window.ts';

/*
 * The main process, step by step: harden, compose, open; or a command without a window. Each module says why it is there.
 */

const beside = (path: string) => join(import.meta.dirname, path);
insistOnCertificates();
if (!endsUnprotected()) {
  const commandLine = argumentsAfter('--headless', process.argv);
  if (commandLine === null) open();
  else runWithoutWindow(commandLine, userDataFolder());
}

function open(): void {
  const userData = userDataFolder();
  const log = openLog(join(userData, 'logs'));
  const source = currentPageSource();
  const links = openedLinks();
  const packages = openedPackages();
  const reports = createShownReports();
  const windows = new AppWindows({
    preload: beside('../preload/index.cjs'),
    startUrl: source.startUrl,
    reports,
    log,
  });

  recordCrashes();
  logUncaught(log);
  logPrinted(log);
  nameForSystem();
  letFieldsFollowLanguage();
  confineAllPages();
  keepPagesFromGuessing();
  registerAppScheme();
  links.fromArguments(process.argv);
  packages.fromArguments(process.argv.slice(1), process.cwd());
  const isFirst = claimSingleInstance((argv, folder) => {
    windows.show();
    links.fromArguments(argv);
    packages.fromArguments(argv.slice(1), folder);
  });
  if (!isFirst) return;
  // The larger part of the program and all of the pages are read while Chromium makes itself ready.
  const shell = import('./shell/after-ready.ts');
  const bundle = source.isDevServer ? Promise.resolve(noBundle) : readBundle(beside('../renderer'));
  // Its waiting callers get the error.
  bundle.catch(() => undefined);
  whenReady(start, log);

  async function start(): Promise<void> {
    await harden(source, await bundle, reports);
    const { compose, installMenu, openRecentFiles, openSettings } = await shell;
    const settings = await openSettings(userData, log);
    windows.rememberIn(settings);
    // Chromium makes the page while the rest is made: it can ask for nothing before this function has ended.
    windows.show();
    const recent = openRecentFiles({ settings, windows, packages, onChange: () => putMenu() });
    const { perform, close } = compose({
      userData,
      settings,
      dataHostEntry: beside('data-host.js'),
      samplePath: beside('../../resources/sample-data.zip'),
      out: beside('..'),
      source,
      windows,
      reports,
      links,
      packages,
      recent,
      onMenuChange: () => putMenu(),
      log,
    });
    const putMenu = () =>
      installMenu({
        perform,
        recent,
        showMain: () => windows.show(),
        isReadOnly: settings.opened().kind !== 'connection',
      });
    registerLinks();
    closeBeforeQuit(close);
    quitOnShutdown();
    putMenu();
    windows.performWith(perform);
    followWindows(() => windows.show());
  }
}
