import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ElementHandle, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atLength } from '../support/at-length.ts';
import { timeoutFor } from '../support/slow-machine.ts';
import { settled } from './support/asked-address.ts';
import { type Session, startSession } from './support/session.ts';
import { allComplete, goTo, waysTo } from './support/user.ts';

/*
 * The whole job without a pointer: every step is keys only, and what has the focus can be seen.
 */

const maxTabs = 120;

const focused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Whether what has the focus is marked as such. */
const focusIsVisible = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  });

/** Whether an element that was found before has the focus; null where it is no longer on the page. */
const hasFocus = (found: ElementHandle<Node>) =>
  found.evaluate((element) => (element.isConnected ? element === document.activeElement : null));

/** Presses Tab until the control has the focus; fails when it cannot be reached or its focus cannot be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  // Finding it by its name takes longer than a press, so that is done again only where it was made again.
  let found = await target.elementHandle();
  const isThere = async (presses: number) => {
    const answer = found === null ? null : await hasFocus(found);
    // Another one may be the first of its name by now.
    if (answer === null || presses % 20 === 19) found = await target.elementHandle();
    return answer !== false && (await focused(target));
  };
  for (let presses = 0; !(await isThere(presses)); presses += 1) {
    if (presses === maxTabs) throw new Error(`Not reached with ${maxTabs} presses of Tab: ${target}`);
    await page.keyboard.press('Tab');
  }
  await expect.poll(() => focusIsVisible(page), { message: `visible focus on ${target}` }).toBe(true);
}

describe('by keyboard alone', () => {
  let app: Session;
  let page: Page;

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  const isAtJobs = async () => (await page.getByRole('heading', { level: 1, name: 'Jobs', exact: true }).count()) > 0;
  const goToJobs = async () => {
    if (!(await isAtJobs())) for (const link of waysTo(page, 'Jobs')) await press(link);
  };
  /** At once, because every day the test that picks two jobs takes the same way by keys alone. */
  const backToJobs = async () => {
    if (!(await isAtJobs())) await atLength(() => goTo(page, 'Jobs'), goToJobs)();
  };
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(text);
  };

  beforeAll(async () => {
    app = await startSession();
    page = app.page;
  });
  afterAll(() => app.end());

  it('connects, and tests the connection', async () => {
    await press(button('Set up the connection'));
    await type('Token address', `${app.service.url}/oauth2/v1/access_token`);
    await press(button('Use the server of the token address'));
    await press(button('Next'));
    await type('Client ID', app.service.clientId);
    await type('Client secret', app.service.clientSecret);
    await page.keyboard.press('Enter');
    const steps = page.getByTestId('connection-test').getByRole('listitem');
    await steps.first().waitFor();
    expect(await steps.evaluateAll((items) => items.map((item) => item.getAttribute('data-state')))).toEqual([
      'passed',
      'passed',
      'passed',
    ]);
    await press(button('Next'));
  });

  it('adds course runs and syncs', async () => {
    await type('Course run IDs', app.service.runs.slice(0, 2).join('\n'));
    await press(button('Add 2 course runs'));
    await page.getByText('Added 2 course runs').first().waitFor();
    await press(button('Next'));
    await press(button('Start the first sync'));
    await page
      .getByTestId('sync-last')
      .getByText(allComplete)
      .waitFor({ timeout: timeoutFor(120_000) });
    await press(button('Go to the overview'));
  });

  it('finds a skill and opens it; Escape gives the focus back', async () => {
    const courses = page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Courses', exact: true });
    await tabTo(page, courses);
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
    await tabTo(page, row(1).getByRole('link').first());
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
    await tabTo(page, page.getByRole('main').getByRole('row').nth(1));
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
    await tabTo(page, page.getByRole('main').getByRole('row').nth(1));
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
