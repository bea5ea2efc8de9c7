/**
 * Installs what the lock file names, as every command does, and fetches what npm does not bring: Electron's binary and, where no browser is installed (Ubuntu on
 * ARM), Playwright's Chromium, which tests open files with. Fails without Electron where it is required: nothing is released that did
 * not run on it.
 */
import { appendFileSync } from 'node:fs';
import { electronBinary, electronVersion } from '../lib/electron-binary.mjs';
import { fetchElectron } from '../lib/fetch-electron.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { missing, thisHost } from '../lib/prerequisites.mjs';
import { ROOT } from '../lib/project.mjs';
import { run } from '../lib/run.mjs';
import { runScript, Stop, say } from '../lib/say.mjs';

async function fetchBrowser() {
  if (missing(['browser'], thisHost()).length === 0) return;
  const { code } = await run(process.execPath, [
    'node_modules/playwright-core/cli.js',
    'install',
    '--with-deps',
    'chromium',
  ]);
  if (code !== 0) throw new Stop('There is no browser here; Playwright says above why.');
  // The build service sets what stands in this file for all later steps.
  const { GITHUB_ENV } = process.env;
  const { chromium } = await import('playwright');
  if (GITHUB_ENV) appendFileSync(GITHUB_ENV, `ALMANAC_CHROMIUM=${chromium.executablePath()}\n`);
}

await runScript(async () => {
  await ensureInstalled(ROOT);
  await fetchBrowser();
  const refusal = electronBinary() === undefined ? await fetchElectron({ always: true }) : undefined;
  const binary = electronBinary();
  if (binary !== undefined) say(`Electron ${electronVersion(binary)} is there.`);
  else if (process.env.ALMANAC_REAL_ELECTRON === '1') throw new Stop(refusal ?? 'There is no Electron here.');
  else say(refusal ?? 'There is no Electron here.');
});
