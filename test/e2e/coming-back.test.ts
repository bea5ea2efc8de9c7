import type { Page } from 'playwright';
import { afterAll, describe, expect } from 'vitest';
import { type RouteName, readAddress, routes } from '#renderer/routing/routes.ts';
import { atLength } from '../support/at-length.ts';
import { timeoutFor } from '../support/slow-machine.ts';
import { settled } from './support/asked-address.ts';
import type { Session } from './support/session.ts';
import { it } from './support/shared-app.ts';
import { openAddress } from './support/user.ts';

const runId = 'course-v1:edX+DemoX+Demo_2014';
const inRun = (rest: string) => `/runs/${encodeURIComponent(runId)}/${rest}`;

describe('coming back to a screen', () => {
  let app: Session;
  let page: Page;
  let addresses: readonly string[];

  it.beforeAll(async ({ shared }) => {
    app = await shared.borrow();
    page = app.page;
    await app.resize({ width: 1000, height: 420 });
    const { skills, jobs } = app.service.data;
    const skill = [...skills].toSorted((a, b) => b.courses.length - a.courses.length)[0]?.id ?? 0;
    const job = [...jobs].toSorted((a, b) => (b.skills?.length ?? 0) - (a.skills?.length ?? 0))[0]?.id ?? 0;
    const problem = [...(app.service.data.findRun(runId)?.problems() ?? [])][0]?.module_id ?? '';
    addresses = [
      '/',
      '/skills?sort=name&page=2',
      `/skills/${skill}`,
      '/jobs',
      `/jobs/${job}`,
      '/postings',
      '/courses?org=edX',
      '/runs',
      '/courses/edX%2BDemoX',
      inRun('problems'),
      inRun(`problems/${encodeURIComponent(problem)}`),
      '/sync?show=table',
      '/definitions',
      '/definitions/significance',
      `/compare?kind=runs&ids=${encodeURIComponent(`${runId},edX/DemoX/Demo_Course`)}`,
      `/plan?jobs=${job}&scope=all`,
      '/reports',
      '/changes',
      '/watch',
      '/guide',
      '/news',
      // The rail leads to the last address of it, and a later file of the shared app begins there with our own courses.
      '/coverage?scope=runs',
      '/settings/keyboard',
      '/welcome/start',
    ];
  });
  afterAll(() => app.end());

  const place = () =>
    page.evaluate(() => ({
      top: Math.round(document.getElementById('screen')?.scrollTop ?? -1),
      link: document.activeElement?.getAttribute('href') ?? null,
    }));

  it('is tried on every route', () => {
    const tried = new Set(addresses.map((address) => readAddress(address)?.name));
    expect((Object.keys(routes) as RouteName[]).filter((name) => !tried.has(name))).toEqual([]);
  });

  it('finds the same row at the same place, on every route that has links below its head', async () => {
    let followed = 0;
    for (const address of addresses.filter((_address, index) => index % atLength(6, 1) === 0)) {
      await openAddress(page, address);
      await settled(page);
      const link = page.locator('#screen a[href^="#/"]:visible').last();
      if ((await link.count()) === 0) continue;
      const shown = await page.evaluate(() => window.location.hash);
      // A tab of the screen that is shown leads nowhere.
      if ((await link.getAttribute('href')) === shown) continue;
      await link.scrollIntoViewIfNeeded();
      await link.focus();
      const before = await place();
      await page.keyboard.press('Enter');
      await page.waitForFunction((hash) => window.location.hash !== hash, shown);
      await settled(page);
      await page.goBack();
      await settled(page);
      await expect.poll(place, { message: address, timeout: timeoutFor(5000) }).toEqual(before);
      if (before.top > 0) followed += 1;
    }
    expect(followed).toBeGreaterThanOrEqual(atLength(2, 8));
  });

  it('gives way to a person who scrolls meanwhile', async () => {
    await openAddress(page, '/skills');
    await settled(page);
    await page.locator('#screen a[href^="#/skills/"]').last().click();
    await settled(page);
    await page.goBack();
    await settled(page);
    await page.locator('#screen').hover();
    await page.mouse.wheel(0, -5000);
    await expect.poll(async () => (await place()).top).toBe(0);
  });
});
