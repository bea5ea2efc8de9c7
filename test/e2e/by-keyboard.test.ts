import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, describe, expect } from 'vitest';
import { atLength } from '../support/at-length.ts';
import { timeoutFor } from '../support/slow-machine.ts';
import { settled } from './support/asked-address.ts';
import { focused, pressByKeys as press, tabTo } from './support/by-keys.ts';
import type { Session } from './support/session.ts';
import { it } from './support/shared-app.ts';
import { goTo, waysTo } from './support/user.ts';

/*
 * The job without a pointer: every step is keys only, and what has the focus can be seen. first-run.test.ts connects and syncs so.
 */

describe('by keyboard alone', () => {
  let app: Session;
  let page: Page;

  const isAtJobs = async () => (await page.getByRole('heading', { level: 1, name: 'Jobs', exact: true }).count()) > 0;
  const goToJobs = async () => {
    if (!(await isAtJobs())) for (const link of waysTo(page, 'Jobs')) await press(link);
  };
  /** At once, because every day the test that picks two jobs takes the same way by keys alone. */
  const backToJobs = async () => {
    if (!(await isAtJobs())) await atLength(() => goTo(page, 'Jobs'), goToJobs)();
  };

  it.beforeAll(async ({ shared }) => {
    app = await shared.borrow();
    page = app.page;
  });
  afterAll(() => app.end());

  it('finds a skill and opens it; Escape gives the focus back', async () => {
    const courses = page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Courses', exact: true });
    await tabTo(courses);
    const box = page.getByRole('combobox', { name: /^Search/ });
    await page.keyboard.press('Control+k');
    await box.waitFor();
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    await expect.poll(() => focused(courses)).toBe(true);

    // Also right after it was closed.
    for (let time = 0; time < atLength(1, 5); time += 1) {
      await page.keyboard.press('Control+k');
      await box.waitFor();
      await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Control+k')]);
      await box.waitFor();
      await page.keyboard.press('Escape');
      await box.waitFor({ state: 'detached' });
    }
    await page.keyboard.press('Control+k');
    await box.waitFor();
    await page.keyboard.type('python');
    await page
      .getByRole('option', { name: /python/i })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /python/i }).waitFor();
  });

  // Every day the test after it presses the same keys on a row.
  it.runIf(atLength(false, true))('takes the same keys with the focus on the link of a row', async () => {
    await goToJobs();
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
    await settled(page);
    const row = (place: number) => page.getByRole('main').getByRole('row').nth(place);
    const hasFocus = (place: number) => row(place).evaluate((element) => element.contains(document.activeElement));
    await tabTo(row(1).getByRole('link').first());
    await page.keyboard.press('j');
    expect(await hasFocus(2)).toBe(true);
    await page.keyboard.press('k');
    expect(await hasFocus(1)).toBe(true);
    await page.keyboard.press('c');
    await page.getByText('Add a second job to compare').waitFor();
    await page.getByRole('button', { name: /^Clear/ }).press('Enter');
  });

  it('picks two jobs in the table and compares them', async () => {
    await goToJobs();
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
    await settled(page);
    await tabTo(page.getByRole('main').getByRole('row').nth(1));
    // The row that arrow keys led to is the one that Tab comes back to.
    for (const key of ['ArrowDown', 'Shift+Tab', 'Tab']) await page.keyboard.press(key);
    expect(await focused(page.getByRole('main').getByRole('row').nth(2))).toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('c');
    await page.getByText('Add a second job to compare').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('c');
    await press(page.getByRole('link', { name: 'Compare 2 jobs' }));
    await page.getByRole('heading', { name: 'Skills side by side' }).waitFor();
  });

  it('chooses columns; Escape closes the choice and leaves the focus where it was', async () => {
    await backToJobs();
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
    await settled(page);
    const columns = page.getByRole('main').getByRole('button', { name: /^Columns of/ });
    await press(columns);
    const choice = page.getByRole('group', { name: /^Columns of/ });
    await choice.waitFor();
    await page.keyboard.press('Escape');
    await choice.waitFor({ state: 'hidden' });
    await expect.poll(() => columns.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it.each([
    ['search box', 'k', 'Search'],
    ['dialog for exports', 'e', /^Export/],
  ])('opens the %s again in the moment in which Escape has closed it', async (_what, key, name) => {
    await backToJobs();
    await settled(page);
    const dialog = page.getByRole('dialog', { name });
    await page.keyboard.press(`Control+${key}`);
    await dialog.waitFor();
    // Asked for as soon as the dialog is closed, before any later event of it.
    await dialog.evaluate((element, pressed) => {
      const watch = new MutationObserver(() => {
        if (element.isConnected && element.hasAttribute('open')) return;
        watch.disconnect();
        window.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, ctrlKey: true }));
      });
      watch.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });
    }, key);
    await page.keyboard.press('Escape');
    await settled(page);
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('exports the table of the screen; Escape gives the focus back', async () => {
    const file = join(app.folder, 'jobs.csv');
    await backToJobs();
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
    await settled(page);
    await tabTo(page.getByRole('main').getByRole('row').nth(1));
    const row = page.getByRole('main').getByRole('row').nth(1);
    const dialog = page.getByRole('dialog', { name: /^Export/ });
    await page.keyboard.press('Control+e');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(row)).toBe(true);

    await app.dialogs.answerSave(file);
    await page.keyboard.press('Control+e');
    await dialog.getByText('Checking the rows…').waitFor({ state: 'detached' });
    await press(dialog.getByRole('button', { name: 'Export…' }));
    await expect.poll(() => existsSync(file), { timeout: timeoutFor(20_000) }).toBe(true);
  });
});
