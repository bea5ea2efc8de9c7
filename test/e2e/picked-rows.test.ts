import type { Page } from 'playwright';
import { afterAll, describe, expect } from 'vitest';
import { maxCompared } from '#shared/subjects/compare/compare.ts';
import { follow, settled } from './support/asked-address.ts';
import { ask } from './support/bridge.ts';
import type { Session } from './support/session.ts';
import { it } from './support/shared-app.ts';
import { openAddress } from './support/user.ts';

describe('the boxes of a list', () => {
  let app: Session;
  let page: Page;
  it.beforeAll(async ({ shared }) => {
    app = await shared.borrow();
    page = app.page;
  });
  afterAll(() => app.end());

  const boxes = () => page.getByRole('checkbox', { name: /^Compare / });
  const picked = async () => (await ask(page, 'settings:get', {})).comparePicks;
  const open = async (address: string) => {
    await openAddress(page, address);
    await settled(page);
  };

  it('pick rows, which the bar below compares', async () => {
    await open('/jobs');
    const names = await page.locator('tbody th a').allTextContents();
    for (const place of [0, 2])
      await page.getByRole('checkbox', { name: `Compare ${names[place]}`, exact: true }).click();
    await expect.poll(async () => (await picked()).jobs.length).toBe(2);
    await follow(page.getByRole('link', { name: 'Compare 2 jobs' }));
    await page.getByRole('heading', { level: 1, name: 'Compare' }).waitFor();
    const heads = page.getByRole('button', { name: /^Remove from the comparison/ });
    await expect
      .poll(() => heads.allTextContents())
      .toEqual([0, 2].map((place) => expect.stringContaining(names[place] ?? '')));
  });

  it('are still ticked on the way back, and Space on the row takes one out', async () => {
    await page.goBack();
    await settled(page);
    await expect.poll(() => boxes().nth(2).isChecked()).toBe(true);
    await page.locator('tbody tr').first().focus();
    await page.keyboard.press('Space');
    await expect.poll(() => boxes().first().isChecked()).toBe(false);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect.poll(() => boxes().nth(1).isChecked()).toBe(true);
    await expect.poll(async () => (await picked()).jobs).toHaveLength(2);
  });

  it('take no more than a comparison has room for, and say so', async () => {
    await open('/skills');
    for (let place = 0; place <= maxCompared; place += 1) await boxes().nth(place).click();
    await page.getByTestId('notice').getByText(`You can compare up to ${maxCompared} at a time.`).waitFor();
    expect(await boxes().nth(maxCompared).isChecked()).toBe(false);
    // The notice comes at once; the last pick may still be on its way to the settings.
    await expect.poll(async () => (await picked()).skills).toHaveLength(maxCompared);
  });

  it('stand in the lists of course runs and courses, too', async () => {
    for (const [address, kind] of [
      ['/runs', 'runs'],
      ['/courses', 'courses'],
    ] as const) {
      await open(address);
      await boxes().first().click();
      await expect.poll(async () => (await picked())[kind].length).toBe(1);
    }
  });
});
