import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright';
import type { RunningApp } from '../e2e/support/running-app.ts';
import { confirmExport, openAddress } from '../e2e/support/user.ts';

/*
 * One of each file that the app can hand to a user, made through its own dialogs.
 */

const shown = (app: RunningApp, name: string | RegExp) =>
  app.page.getByRole('main').getByRole('button', { name }).first();

/** Saves what a button leads to and waits until the app says so. */
async function save(app: RunningApp, file: string, press: (page: Page) => Promise<void>): Promise<string> {
  await app.dialogs.answerSave(file);
  await press(app.page);
  await app.page.getByTestId('notice').getByText(basename(file)).first().waitFor({ timeout: 120_000 });
  return file;
}

/** A workbook, a picture, a data package, and a report as PDF, web page and workbook. Answers their names. */
export async function handOver(app: RunningApp, folder: string, runId: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const at = (name: string) => join(folder, name);
  const run = `/runs/${encodeURIComponent(runId)}`;
  const files: string[] = [];

  await openAddress(app.page, '/skills');
  files.push(
    await save(app, at('skills.xlsx'), async (page) => {
      await shown(app, /^Export/).click();
      // The choice goes through the settings and comes back, so it is not checked at once.
      await page.getByRole('radio', { name: /^Excel workbook/ }).click();
      await page.getByRole('radio', { name: /^Excel workbook/, checked: true }).waitFor();
      await confirmExport(page);
    }),
  );
  await openAddress(app.page, `${run}/enrollment`);
  files.push(
    await save(app, at('enrollment.png'), async () => {
      await shown(app, /^Picture of/).click();
      await shown(app, 'Save as PNG…').click();
    }),
  );
  await openAddress(app.page, '/settings/packages');
  files.push(await save(app, at('data-package.zip'), () => shown(app, 'Make the package…').click()));
  await openAddress(app.page, `/reports?run=${encodeURIComponent(runId)}`);
  await app.page.locator('iframe').waitFor();
  for (const [label, ending] of [
    ['PDF', 'pdf'],
    ['HTML', 'html'],
    ['Excel', 'xlsx'],
  ] as const) {
    files.push(
      await save(app, at(`course-run.${ending}`), () => shown(app, new RegExp(`^Save as .*${label}`, 'i')).click()),
    );
  }
  return files.map((file) => basename(file));
}
