import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from './support/bridge.ts';
import { type Session, startSynced } from './support/session.ts';
import { openAddress } from './support/user.ts';

/*
 * Whatever opens over or beside a screen is closed by Escape, and the focus is where it was. Where there is a button to leave it,
 * that does the same.
 * Every day by-keyboard and every-screen notice most faults of dialogs.
 */

const runId = 'course-v1:edX+DemoX+Demo_2014';
const run = (tab: string) => `/runs/${encodeURIComponent(runId)}/${tab}`;
let app: Session;
let page: Page;

beforeAll(async () => {
  app = await startSynced({ runs: [runId], learners: true });
  page = app.page;
  await ask(page, 'pins:set', { address: '/skills', name: 'All skills' });
});
afterAll(() => app.end());

interface Opened {
  readonly at: string;
  readonly by: () => Locator;
  /** Enter, where the opener is not a button. */
  readonly key?: string;
  readonly shown: () => Locator;
  /** The button that leaves it, too. */
  readonly leave?: string;
}

const main = () => page.getByRole('main');
const button = (name: string | RegExp) => () => main().getByRole('button', { name }).first();
const dialog = (name: string | RegExp) => () => page.getByRole('dialog', { name });
const field = (name: string | RegExp) => () => page.getByRole('textbox', { name });

const opened: Record<string, Opened> = {
  'the search box': {
    at: '/skills',
    by: button(/^Export/),
    key: 'Control+k',
    shown: () => page.getByTestId('palette'),
  },
  'the definitions': {
    at: '/skills',
    by: () => main().getByRole('columnheader').getByRole('button').first(),
    key: 'F1',
    shown: () => page.getByRole('complementary', { name: 'Definitions' }),
    leave: 'Close',
  },
  'the choice of connections': {
    at: '/',
    by: () => page.getByTestId('workspace-switcher'),
    shown: () => page.getByTestId('workspace-menu'),
  },
  'the menu of a picture': {
    at: run('activity'),
    by: button(/^Save as picture of/),
    shown: () => page.getByRole('list', { name: /^Picture of/ }),
  },
  'the dialog for exports': { at: '/skills', by: button(/^Export/), shown: dialog(/^Export/), leave: 'Cancel' },
  'the dialog for learner data': {
    at: run('learners'),
    by: () =>
      main()
        .getByRole('button', { name: /^Export.*learners/i })
        .last(),
    shown: dialog('Export personal data'),
    leave: 'Cancel',
  },
  'the question before all answers are read': {
    at: run('problems'),
    by: button(/^Download all answers/),
    shown: dialog(/^Download answers and grades/),
    leave: 'Cancel',
  },
  'the question before learner data is deleted': {
    at: '/settings/privacy',
    by: button(/^Delete .*learner data/),
    shown: dialog(/^Delete .*learner data/),
    leave: 'Cancel',
  },
  'the question before a connection is forgotten': {
    at: '/settings/connection',
    by: button(/^Forget/),
    shown: dialog(/^Forget/),
    leave: 'Cancel',
  },
  'what a cell of the sync holds': {
    at: '/sync',
    by: () => page.locator('.grid-cell').first(),
    shown: () => page.locator('[popover]:popover-open').first(),
  },
  'the name of a run': {
    at: run('summary'),
    by: button(/^(Rename|Give it a name)$/),
    shown: field(/^Name of/),
    leave: 'Cancel',
  },
  'the name of a pin': { at: '/', by: button(/^Rename All skills/), shown: field(/^Name of the pin/), leave: 'Cancel' },
  'the name of a connection': {
    at: '/settings/connection',
    by: button(/^Rename/),
    shown: field(/^New name for/),
    leave: 'Cancel',
  },
  'the name of a report': {
    at: `/reports?run=${encodeURIComponent(runId)}`,
    by: button(/^Add to saved reports/),
    shown: field('Name of the report'),
    leave: 'Cancel',
  },
};

describe('Escape closes the definitions', () => {
  const drawer = () => page.getByRole('complementary', { name: 'Definitions' });
  const heads = () => main().getByRole('columnheader').getByRole('button');
  const hasFocus = (head: Locator) => head.evaluate((element) => document.activeElement === element);

  it('after others were looked at, and gives the focus back to where it was', async () => {
    await openAddress(page, '/skills');
    await heads().first().focus();
    await page.keyboard.press('F1');
    await drawer().getByRole('button', { name: 'All definitions' }).press('Enter');
    await drawer().getByRole('searchbox').waitFor();
    await page.keyboard.press('Escape');
    await drawer().waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(heads().first())).toBe(true);
  });

  it('and gives the focus back to the last word that was asked for', async () => {
    for (const place of [0, 1]) {
      await heads().nth(place).focus();
      await page.keyboard.press('F1');
      await drawer().getByRole('button', { name: 'All definitions' }).waitFor();
      await expect.poll(() => hasFocus(heads().nth(place))).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(heads().nth(1))).toBe(true);
  });
});

describe('Escape closes, and gives the focus back from', () => {
  it.each(Object.entries(opened))('%s', async (_what, { at, by, key = 'Enter', shown, leave }) => {
    await openAddress(page, at);
    const opener = by();
    await opener.waitFor();
    const hasFocus = () => opener.evaluate((element) => document.activeElement === element);
    const open = async () => {
      await opener.focus();
      await page.keyboard.press(key);
      await shown().waitFor();
    };
    await open();
    await page.keyboard.press('Escape');
    await shown().waitFor({ state: 'hidden' });
    await expect.poll(hasFocus).toBe(true);
    if (leave === undefined) return;
    await open();
    await page.getByRole('button', { name: leave, exact: true }).press('Enter');
    await shown().waitFor({ state: 'hidden' });
    await expect.poll(hasFocus).toBe(true);
  });
});
