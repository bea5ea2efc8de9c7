import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { RunningApp } from '../e2e/support/running-app.ts';
import { confirmExport, openAddress } from '../e2e/support/user.ts';
import { timeoutFor } from '../support/slow-machine.ts';

/*
 * One of each file that the app can hand to a user, made through its own dialogs.
 */

const shown = (app: RunningApp, name: string | RegExp) =>
  app.page.getByRole('main').getByRole('button', { name }).first();

/** Chooses how the table of the open dialog is written. */
export async function chooseFormat(page: Page, name: RegExp): Promise<void> {
  const format = { name } as const;
  await page.getByRole('radio', format).click();
  // The choice goes through the settings and comes back, so it is not checked at once.
  await page.getByRole('radio', { ...format, checked: true }).waitFor();
}

/** Does a part of the demo, and reports it where it fails. */
type Attempt = (what: string, part: () => Promise<unknown>) => Promise<void>;

/** A workbook, a picture, a data package, and a report as PDF, web page and workbook, in `folder`. */
export async function handOver(app: RunningApp, attempt: Attempt, folder: string, runId: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { page } = app;
  const run = encodeURIComponent(runId);
  /**
   * Opens an address, saves what a button there leads to, and waits until the app says so. The name is given once all is chosen: a step that
   * fails before leaves it to no other file.
   */
  const save = (file: string, address: string, press: () => Promise<void>, choose?: () => Promise<void>) =>
    attempt(`The file ${file}`, async () => {
      await openAddress(page, address);
      await choose?.();
      await app.dialogs.answerSave(join(folder, file));
      await press();
      await page
        .getByTestId('notice')
        .getByText(file)
        .first()
        .waitFor({ timeout: timeoutFor(120_000) });
    });

  const chooseWorkbook = async () => {
    await shown(app, /^Export/).click();
    await chooseFormat(page, /^Excel workbook/);
  };
  await save('skills.xlsx', '/skills', () => confirmExport(page), chooseWorkbook);
  await save('enrollment.png', `/runs/${run}/enrollment`, async () => {
    await shown(app, /^Save as picture of/).click();
    await shown(app, 'Save as PNG…').click();
  });
  await save('data-package.zip', '/settings/packages', () => shown(app, 'Make package…').click());
  for (const [label, ending] of [
    ['PDF', 'pdf'],
    ['HTML', 'html'],
    ['Excel', 'xlsx'],
  ] as const) {
    await save(`course-run.${ending}`, `/reports?run=${run}`, async () => {
      await page.locator('iframe').waitFor();
      await shown(app, new RegExp(`^Save as .*${label}`, 'i')).click();
    });
  }
}
