import { join } from 'node:path';
import { registerAppScheme } from './shell/app-protocol.ts';
import { createAppWindows } from './shell/app-windows.ts';
import { noBundle, readBundle } from './shell/bundle-file.ts';
import { recordCrashes } from './shell/crash-records.ts';
import { confineAllPages, currentPageSource, harden } from './shell/harden.ts';
import {
  closeBeforeQuit,
  followWindows,
  nameForSystem,
  quitOnShutdown,
  userDataFolder,
  whenReady,
} from './shell/lifecycle.ts';
import { logUncaught, openLog } from './shell/logging.ts';
import { installMenu } from './shell/menu.ts';
import { openedLinks, registerLinks } from './shell/opened-links.ts';
import { createShownDocuments } from './shell/shown-documents.ts';
import { claimSingleInstance } from './shell/single-instance.ts';
import { argumentsAfter, runWithoutWindow } from './shell/without-window.ts';

/*
 * The main process, step by step: harden, compose, open; or a command without a window. Each module says why it is there.
 */

const beside = (path: string) => join(import.meta.dirname, path);
const commandLine = argumentsAfter('--headless', process.argv);
if (commandLine === null) open();
else runWithoutWindow(commandLine, userDataFolder());

function open(): void {
  const userData = userDataFolder();
  const log = openLog(join(userData, 'logs'));
  const source = currentPageSource();
  const links = openedLinks();
  const documents = createShownDocuments();
  const windows = createAppWindows({
    preload: beside('../preload/index.cjs'),
    startUrl: source.startUrl,
    documents,
    log,
  });

  recordCrashes();
  logUncaught(log);
  nameForSystem();
  confineAllPages();
  registerAppScheme();
  links.fromArguments(process.argv);
  const isFirst = claimSingleInstance((argv) => {
    windows.show();
    links.fromArguments(argv);
  });
  if (!isFirst) return;
  // The larger part of the program and all of the pages are read while Chromium makes itself ready.
  const services = import('./shell/services.ts');
  const bundle = source.isDevServer ? Promise.resolve(noBundle) : readBundle(beside('../renderer'));
  // Whoever waits for it is told.
  bundle.catch(() => undefined);
  whenReady(start, log);

  async function start(): Promise<void> {
    await harden(source, await bundle, documents);
    const { compose, openSettings } = await services;
    const settings = openSettings(userData, log);
    windows.rememberIn(settings);
    // Chromium makes the page while the services are made: it can ask for nothing before this function has ended.
    windows.show();
    const { perform, close } = compose({
      userData,
      settings,
      dataHostEntry: beside('data-host.js'),
      samplePath: beside('../../resources/sample-data.zip'),
      out: beside('..'),
      source,
      windows,
      documents,
      links,
      log,
    });
    registerLinks();
    closeBeforeQuit(close);
    quitOnShutdown();
    installMenu(perform, windows.show);
    windows.performWith(perform);
    followWindows(windows.show);
  }
}
