import type { Page } from 'playwright';
import { usableElectron } from '#scripts/lib/electron-binary.mjs';
import { noteStart } from '#scripts/lib/ran-on.mjs';
import { timeoutFor } from '../../support/slow-machine.ts';
import { rememberAsked } from './asked-address.ts';
import { ask } from './bridge.ts';
import { startElectron } from './electron-app.ts';
import type { LaunchOptions, RunningApp, Theme } from './running-app.ts';
import { startStandIn } from './stand-in-app.ts';

let asking: ReturnType<typeof usableElectron> | undefined;
/** Asked once: starting it only to see whether it starts takes a tenth of a second. */
const asked = () => {
  asking ??= usableElectron();
  return asking;
};

/** Starts the built app in `out/`: on Electron where its binary is there and can be started, on the stand-in otherwise. */
export async function launch(options: LaunchOptions): Promise<RunningApp> {
  const { binary } = options.entry === undefined ? await asked() : {};
  const app = binary === undefined ? await startStandIn(options) : await startElectron(binary, options);
  noteStart(app.runsOn);
  app.page.setDefaultTimeout(timeoutFor(30_000));
  await rememberAsked(app.page);
  if (options.size) await app.resize(options.size);
  if (options.theme) await chooseTheme(app.page, options.theme);
  return app;
}

/** Chooses it without the settings' screen, and waits until the page has it. */
export async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await ask(page, 'settings:update', { theme });
  await page.waitForFunction((chosen) => document.documentElement.dataset.theme === chosen, theme);
}
