import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { follow, settled } from '../e2e/support/asked-address.ts';
import { launch } from '../e2e/support/launch.ts';
import type { RunningApp } from '../e2e/support/running-app.ts';
import {
  addRuns,
  confirmExport,
  fillConnection,
  goTo,
  saveConnection,
  syncNow,
  testConnection,
} from '../e2e/support/user.ts';
import { type SampleService, startSampleService } from '../sample-service/index.ts';
import { readCsvRecords } from '../support/read-csv.ts';

/*
 * The story of the app, told by the archive that an installed copy holds: pages, main process, data host and both of its threads
 * are read from app.asar, and the native modules from beside it. There is nothing of `out/` or `node_modules` in it.
 */

const entry = fileURLToPath(new URL('../../dist/app/app.asar/out/main/index.js', import.meta.url));
const runId = 'course-v1:edX+DemoX+Demo_2014';
const folder = mkdtempSync(join(tmpdir(), 'almanac-packaged-'));
const start = () => launch({ entry, userDataDir: join(folder, 'profile'), size: { width: 1280, height: 800 } });

let service: SampleService;
let app: RunningApp;

beforeAll(async () => {
  service = await startSampleService({ reading: 'reality', scale: 'small' });
  app = await start();
});
afterAll(async () => {
  await app?.quit().catch(() => app.kill());
  await service?.close();
  rmSync(folder, { recursive: true, force: true });
});

/* Long: test/e2e/main-job goes the same way every day, and smoke.test starts what is packed. */

test('has sample data inside, to look around with before anything is set up', async () => {
  const { page } = app;
  await page.getByRole('button', { name: 'Explore sample data' }).click();
  await page.getByTestId('package-banner').getByText('Sample data (fictional).').waitFor();
  await goTo(page, 'Skills');
  await page.getByRole('main').getByRole('row').nth(3).waitFor();
  await page.getByRole('button', { name: 'Close sample data' }).click();
  await page.getByTestId('package-banner').waitFor({ state: 'detached' });
});

test('connects, keeps the secret in the keychain and syncs', async () => {
  await fillConnection(app.page, service);
  expect(await testConnection(app.page)).toEqual(['passed', 'passed', 'passed']);
  await saveConnection(app.page);
  await addRuns(app.page, [...service.runs]);
  expect(await syncNow(app.page)).toMatch(/all data (?:of [\d,]+ course runs? )?is complete/);
});

test('after a restart without the service: searches, shows a chart and exports what the service served', async () => {
  const served = [...(service.data.findRun(runId)?.enrollment() ?? [])].map(({ date, count }) => [date, String(count)]);
  await app.quit();
  await service.close();
  app = await start();
  const { page } = app;
  await goTo(page, 'Skills');
  await page.getByRole('searchbox').fill('pyhton');
  await page
    .getByRole('link', { name: /python/i })
    .first()
    .waitFor();
  await page.evaluate((run) => {
    location.hash = `#/runs/${encodeURIComponent(run)}/enrollment`;
  }, runId);
  const figure = page.getByTestId('figure-run-enrollment');
  await figure.getByRole('img').waitFor();
  await settled(page);
  await figure.getByRole('button', { name: 'Table' }).click();
  const file = join(folder, 'enrollment.csv');
  await app.dialogs.answerSave(file);
  await figure.getByRole('button', { name: /^Export/ }).click();
  await confirmExport(page, { withholdsSmall: false });
  await page.getByText('enrollment.csv').first().waitFor();
  expect(readCsvRecords(readFileSync(file, 'utf8')).map(({ date, count }) => [date, count])).toEqual(served);
});

test('says whose work is in it, and that nobody told it where newer versions are', async () => {
  await goTo(app.page, 'Settings');
  await follow(app.page.getByRole('link', { name: 'About' }));
  for (const name of ['better-sqlite3', 'electron-updater', 'keytar', 'react', 'undici', 'zod']) {
    await app.page
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${name} \\d`) })
      .waitFor();
  }
  await app.page.getByText('This copy of the app does not know where to find newer versions.').waitFor();
});

test('wrote a log, where people can find it', () => {
  expect(readFileSync(join(folder, 'profile/logs/main.log'), 'utf8')).toMatch(/Course Almanac \d+\.\d+\.\d+ on /);
});
