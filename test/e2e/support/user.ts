import type { Locator, Page } from 'playwright';
import { type Section, sections } from '#renderer/features/sections/sections.ts';
import { timeoutFor } from '../../support/slow-machine.ts';
import { follow, settled } from './asked-address.ts';

import { ask } from './bridge.ts';

/*
 * Acts in the app as a user does, by the words on the screen.
 */

/** The fields that must be filled to reach a service. */
export interface ServiceAccount {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The links that lead to a screen, one after the other: the entry of the rail, and the tab where several screens share it. */
export function waysTo(page: Page, screen: string): Locator[] {
  // The number of crossed thresholds stands behind the name.
  const link = (navigation: string, name: string) =>
    page
      .getByRole('navigation', { name: navigation, exact: true })
      .getByRole('link', { name: new RegExp(`^${name}( \\d+ crossed thresholds?)?$`) });
  const section = Object.values<Section>(sections).find(({ screens }) => screens.some(({ label }) => label === screen));
  if (section === undefined) return [link('Sections', screen)];
  const inRail = link('Sections', section.label);
  return section.screens[0]?.label === screen ? [inRail] : [inRail, link(section.label, screen)];
}

/** Goes to a screen of the rail, and waits until it is shown. */
export async function goTo(page: Page, screen: string): Promise<void> {
  for (const link of waysTo(page, screen)) {
    await follow(link);
    await link.and(page.locator('[aria-current="page"]')).waitFor();
  }
}

/** Fills the connection form; nothing is saved yet. */
export async function fillConnection(page: Page, account: ServiceAccount): Promise<void> {
  await goTo(page, 'Settings');
  const form = page.getByTestId('connection-form');
  await form.getByLabel('Token address').fill(`${account.url}/oauth2/v1/access_token`);
  await form.getByLabel('Client ID').fill(account.clientId);
  await form.getByLabel('Client secret').fill(account.clientSecret);
  await form.getByLabel('Taxonomy address').fill(account.url);
  await form.getByLabel('Analytics address').fill(`${account.url}/api/v0/`);
}

/** Tries what is in the form and answers each step with how it ended. */
export async function testConnection(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Test connection' }).click();
  const steps = page.getByTestId('connection-test').getByRole('listitem');
  await steps.first().waitFor();
  return steps.evaluateAll((items) => items.map((item) => item.getAttribute('data-state') ?? ''));
}

export async function saveConnection(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The connection is saved.').first().waitFor();
}

/** Sets up the connection as a user does who knows what to type. */
export async function connect(page: Page, account: ServiceAccount): Promise<void> {
  await fillConnection(page, account);
  await saveConnection(page);
}

export async function addRuns(page: Page, ids: readonly string[]): Promise<void> {
  await goTo(page, 'Settings');
  await follow(page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Course runs' }));
  await page.getByLabel('Course run IDs').fill(ids.join('\n'));
  await page.getByRole('button', { name: /^Add \d+ course run/ }).click();
  await page
    .getByText(/^Added \d+ course run/)
    .first()
    .waitFor();
}

/** How a sync ends in which nothing failed. */
export const allComplete = /all data (?:of [\d,]+ course runs? )?is complete/;

/** Syncs and returns how it ended, in the app's words. */
export async function syncNow(page: Page): Promise<string> {
  await goTo(page, 'Sync');
  return syncedBy(page, () => page.getByRole('main').getByRole('button', { name: 'Sync now' }).click());
}

/** Does something that syncs, and returns how that sync ended: until then the screen shows the words of the one before. */
export async function syncedBy(page: Page, begin: () => Promise<void>): Promise<string> {
  const { last } = await ask(page, 'sync:status', {});
  await begin();
  const words = page.getByTestId('sync-last').and(page.locator(`[data-sync]:not([data-sync="${last?.syncId}"])`));
  await words.waitFor({ timeout: timeoutFor(120_000) });
  return (await words.textContent()) ?? '';
}

/** Presses Enter on a button once it can be pressed: a disabled one, or a dialog that is still opening, would drop the key. */
export async function pressEnter(button: Locator): Promise<void> {
  await button.click({ trial: true });
  await button.press('Enter');
}

/** Confirms the dialog for exports; `withholdsSmall: false` lets small numbers be shown in this one file, where there are any. */
export async function confirmExport(page: Page, { withholdsSmall = true } = {}): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Export/ });
  await dialog.getByText('Checking the rows…').waitFor({ state: 'detached' });
  const hide = dialog.getByRole('checkbox', { name: /^Leave (this cell|these cells) empty/ });
  if (!withholdsSmall && (await hide.count()) > 0) await hide.uncheck();
  await dialog.getByRole('button', { name: 'Export…' }).click();
}

/** Goes to an address as a link would, and waits until its screen is there and nothing of it is being loaded. */
export async function openAddress(page: Page, address: string): Promise<void> {
  await page.evaluate(
    (to) =>
      new Promise<void>((resolve) => {
        // The app hears of it first, and has drawn the new screen two frames later.
        const drawn = () => requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        const before = window.location.hash;
        window.location.hash = to;
        if (window.location.hash === before) drawn();
        else window.addEventListener('hashchange', drawn, { once: true });
      }),
    address,
  );
  await settled(page);
}
