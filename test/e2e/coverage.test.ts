import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { follow } from './support/asked-address.ts';
import { ask } from './support/bridge.ts';
import { type Session, startSynced } from './support/session.ts';
import { openAddress } from './support/user.ts';

describe('demand against supply', () => {
  let app: Session;
  let page: Page;
  beforeAll(async () => {
    app = await startSynced();
    page = app.page;
  });
  afterAll(() => app.end());

  const table = (name: string) => page.getByRole('table', { name });
  const sentence = () => page.getByRole('region', { name: 'Coverage in short' }).locator('.finding');
  const address = () => page.evaluate(() => decodeURIComponent(window.location.hash));
  const found = () => ask(page, 'coverage:get', { scope: { of: 'all' }, supply: 'courses', tau: 0.5 });

  it('opens from the navigation, says how much is taught, and its address says everything', async () => {
    await openAddress(page, '/skills');
    await follow(page.getByRole('link', { name: 'Coverage' }));
    await table('Skills: demand and supply').waitFor();
    await expect.poll(address).toBe('#/coverage?scope=all');
    const { index, places } = await found();
    const said = (await sentence().textContent()) ?? '';
    expect(said).toContain(`${(100 * (index ?? 0)).toFixed(1)}% of what jobs ask for is taught`);
    expect(said).toContain(`${places.build} skill`);
    await page.getByTestId('figure-coverage-map').waitFor();
  });

  it('lists what to build, nearest and most asked for first, with courses that could carry it', async () => {
    await openAddress(page, '/coverage?scope=all');
    const rows = table('What to build next').getByRole('row');
    await rows.nth(1).waitFor();
    const { places, first } = await found();
    expect(await rows.count()).toBe(Math.min(50, places.build) + 1);
    expect(await rows.nth(1).textContent()).toContain(first?.name);
  });

  it('compares another scope, reading and cut-off, each a part of the address', async () => {
    await openAddress(page, '/coverage?scope=all');
    await table('Skills: demand and supply').waitFor();
    await page.getByRole('button', { name: 'Strength' }).click();
    await expect.poll(address).toBe('#/coverage?scope=all&supply=strength');
    const before = await sentence().textContent();
    await page.getByRole('slider', { name: 'Taught from a confidence of' }).fill('0.9');
    await expect.poll(address).toBe('#/coverage?scope=all&supply=strength&tau=0.9');
    await expect.poll(() => sentence().textContent()).not.toBe(before);
    await page.goBack();
    await openAddress(page, `/coverage?scope=${encodeURIComponent('courses\nNo+Such')}`);
    await expect.poll(() => sentence().textContent()).toBe('There is no course in this scope.');
    expect(await table('What to build next').getByRole('row').count()).toBeGreaterThan(1);
  });

  it('leads to a skill, and to a report of the same comparison', async () => {
    await openAddress(page, '/coverage?scope=all&tau=0.6');
    await follow(page.getByRole('link', { name: 'Report', exact: true }));
    await expect.poll(address).toContain('coverage=scope=all&tau=0.6');
    await page.frameLocator('iframe').locator('.kind', { hasText: 'Coverage' }).waitFor();
    await openAddress(page, '/coverage?scope=all');
    await follow(table('What to build next').getByRole('link').first());
    await expect.poll(address).toMatch(/^#\/skills\/\d+/);
  });
});
