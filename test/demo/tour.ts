import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { follow } from '../e2e/support/asked-address.ts';
import { launch } from '../e2e/support/launch.ts';
import type { RunningApp } from '../e2e/support/running-app.ts';
import {
  addRuns,
  confirmExport,
  fillConnection,
  goTo,
  openAddress,
  saveConnection,
  settled,
  syncNow,
  testConnection,
} from '../e2e/support/user.ts';
import { type SampleService, startSampleService } from '../sample-service/index.ts';
import { handOver } from './handed-over.ts';
import { handOf, questions } from './questions.ts';
import { screens } from './screens.ts';

/*
 * `npm run demo`: the main job on the sample service. With `--window` the window stays open, already synced. Without it the
 * tour goes through every screen in both themes and leaves pictures and files in demo-output/.
 */

const project = fileURLToPath(new URL('../../', import.meta.url));
const output = join(project, 'demo-output');
const size = { width: 1280, height: 800 };
const themes = ['light', 'dark'] as const;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Connects, selects the runs and syncs, as a user does for the first time. */
async function firstDay(page: Page, service: SampleService): Promise<void> {
  await fillConnection(page, service);
  const steps = await testConnection(page);
  await saveConnection(page);
  say(`Connected: token, taxonomy and analytics ${steps.join(', ')}.`);
  await addRuns(page, service.runs);
  say(`${await syncNow(page)}`);
  // No sync reads the answers of a problem before a user has looked at it.
  await screens.find(({ name }) => name === 'problem')?.open(page);
}

/** Every screen as a picture of the whole page, in both themes. */
async function takePictures(app: RunningApp): Promise<number> {
  let taken = 0;
  for (const theme of themes) {
    await goTo(app.page, 'Settings');
    await follow(app.page.getByRole('link', { name: 'Appearance' }));
    // The choice goes through the settings file and comes back as an event, so it is not checked at once.
    await app.page.getByRole('radio', { name: new RegExp(`^${theme}`, 'i') }).click();
    await app.page.waitForFunction((chosen) => document.documentElement.dataset.theme === chosen, theme);
    for (const { name, open, leave } of screens) {
      await open(app.page);
      await settled(app.page);
      await app.page.screenshot({ path: join(output, 'screenshots', `${name}-${theme}.png`) });
      await leave?.(app.page);
      taken += 1;
    }
  }
  return taken;
}

/** The answers to the questions that staff come with, each reached from Overview as a user would. */
async function takeAnswers(page: Page): Promise<number> {
  for (const { name, ask, answer } of questions) {
    await openAddress(page, '/');
    await ask(page, handOf());
    await answer(page).first().waitFor();
    await settled(page);
    await page.screenshot({ path: join(output, 'screenshots', `question-${name}.png`) });
    await page.keyboard.press('Escape');
  }
  return questions.length;
}

/** A comparison and a report, each in a window of its own beside the main one. */
async function takeWindows({ page }: RunningApp): Promise<number> {
  const windows = screens.filter(({ ownWindow }) => ownWindow);
  for (const { name, open, leave } of windows) {
    await open(page);
    await settled(page);
    const button = page.getByRole('main').getByRole('button', { name: 'Open in new window' });
    const [beside] = await Promise.all([page.context().waitForEvent('page'), button.click()]);
    await beside.getByRole('heading', { level: 1 }).waitFor();
    await beside.waitForFunction(() => !document.querySelector('[aria-busy="true"], .skeleton'));
    await beside.screenshot({ path: join(output, 'screenshots', `${name}-window.png`) });
    await beside.close();
    await leave?.(page);
  }
  return windows.length;
}

/** Exports the tables that a user would hand over, through the app's own dialogs. */
async function exportTables(app: RunningApp): Promise<string[]> {
  const files: string[] = [];
  for (const { name, open, exportAs } of screens) {
    if (!exportAs) continue;
    await open(app.page);
    const file = join(output, 'csv', `${name}.csv`);
    await app.dialogs.answerSave(file);
    await app.page.getByRole('button', { name: exportAs }).first().click();
    await confirmExport(app.page);
    await app.page.getByText(`${name}.csv`).first().waitFor();
    files.push(file);
  }
  return files;
}

/** The same sync without a window, as a scheduler runs it. */
async function headlessSync(service: SampleService, folder: string): Promise<void> {
  const at = { baseUrl: service.url, scheme: 'JWT' };
  const token = { url: `${service.url}/oauth2/v1/access_token`, clientId: service.clientId };
  const config = { taxonomy: at, analytics: at, token, runs: service.runs, profileDir: join(folder, 'headless') };
  const file = join(folder, 'almanac.json');
  writeFileSync(file, JSON.stringify(config));
  const data = join(output, 'data');
  const entry = join(project, 'src-main/headless/index.ts');
  const args = [entry, 'sync', '--config', file, '--out', data, '--secret-stdin'];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'inherit'] });
  child.stdin.end(JSON.stringify({ clientSecret: service.clientSecret }));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The sync without a window ended with ${code}.`);
  cpSync(join(data, 'sync-report.json'), join(output, 'sync-report.json'));
}

async function tour(service: SampleService, folder: string): Promise<void> {
  rmSync(output, { recursive: true, force: true });
  for (const part of ['screenshots', 'csv', 'data']) mkdirSync(join(output, part), { recursive: true });
  const userDataDir = join(folder, 'profile');
  let app = await launch({ userDataDir, size });
  say(`The app runs on ${app.runsOn}.`);
  try {
    await app.page.getByRole('region', { name: 'First steps' }).waitFor();
    await app.page.screenshot({ path: join(output, 'screenshots', 'welcome-light.png') });
    await firstDay(app.page, service);
    await headlessSync(service, folder);
    await app.quit();
    await service.close();
    say('The service is stopped; everything from here on is offline.');
    app = await launch({ userDataDir, size });
    const pictures = (await takePictures(app)) + (await takeWindows(app)) + (await takeAnswers(app.page));
    const files = await exportTables(app);
    const handed = await handOver(app, join(output, 'handed-over'), service.runs[0] ?? '');
    say(`${pictures + 1} pictures of ${screens.length} screens in demo-output/screenshots`);
    say(`${files.length} exported tables in demo-output/csv`);
    say(`To hand over, in demo-output/handed-over: ${handed.join(', ')}`);
    say('Every synced table with its datapackage.json in demo-output/data, and demo-output/sync-report.json');
  } finally {
    await app.quit();
  }
}

async function window(service: SampleService, folder: string): Promise<void> {
  const app = await launch({ userDataDir: join(folder, 'profile'), size, args: ['--show'] });
  await firstDay(app.page, service);
  await goTo(app.page, 'Overview');
  say('The window is yours. Close it to end the demo; nothing of it is kept.');
  await new Promise<void>((resolve) => app.page.once('close', () => resolve()));
}

const folder = mkdtempSync(join(tmpdir(), 'almanac-demo-'));
const service = await startSampleService({ scale: 'world' });
say(`The sample service with ${service.runs.length} course runs is at ${service.url}.`);
try {
  await (process.argv.includes('--window') ? window(service, folder) : tour(service, folder));
} finally {
  await service.close().catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
}
