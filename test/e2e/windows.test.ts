import type { Page } from 'playwright';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { newRecipe } from '#contract/reports/recipe.ts';
import { everyNth } from '../support/at-length.ts';
import { ask } from './support/bridge.ts';
import { previewIn } from './support/reports.ts';
import type { Session } from './support/session.ts';
import { it } from './support/shared-app.ts';
import { goTo, openAddress } from './support/user.ts';
import { addressOf, heading, windowsOf } from './support/windows.ts';

describe('windows beside the main one', () => {
  let app: Session;
  let windows: ReturnType<typeof windowsOf>;
  let runs: readonly string[];

  it.beforeAll(async ({ shared }) => {
    app = await shared.borrow();
    windows = windowsOf(app);
    runs = app.service.runs.slice(0, 2);
  });
  afterAll(() => app.end());
  afterEach(() => windows.closeAll());

  const comparison = () => `/compare?kind=runs&ids=${encodeURIComponent(runs.join(','))}`;

  it('show a comparison with what is compared, while the main window goes on', async () => {
    await openAddress(app.page, comparison());
    const rows = (page: Page) => page.getByRole('main').getByRole('row').allTextContents();
    const compared = await rows(app.page);
    expect(compared.length).toBeGreaterThan(2);
    const page = await windows.beside(() => app.page.getByRole('button', { name: 'Open in new window' }).click());
    await goTo(app.page, 'Skills');
    await heading(page, 'Compare runs').waitFor();
    expect(await rows(page)).toEqual(compared);
    expect(await page.title()).toBe('Compare runs – Course Almanac');
  });

  it('open from the menu, by key, and from links that are clicked with Control or the middle button', async () => {
    await openAddress(app.page, '/jobs?text=data');
    const link = app.page.getByRole('main').getByRole('table').getByRole('link').first();
    const target = await link.getAttribute('href');
    const own = '#/jobs?text=data';
    const proxyRoutes = [
      { way: 'key', open: () => app.page.keyboard.press('Control+n'), leadsTo: own },
      { way: 'menu', open: () => app.menu('newWindow'), leadsTo: own },
      { way: 'control', open: () => link.click({ modifiers: ['Control'] }), leadsTo: target },
      { way: 'middle', open: () => link.click({ button: 'middle' }), leadsTo: target },
    ];
    for (const { way, open, leadsTo } of everyNth(2, proxyRoutes)) {
      const page = await windows.beside(open);
      expect(await addressOf(page), way).toBe(leadsTo);
      await windows.close(page);
    }
    expect(await addressOf(app.page)).toBe(own);
  });

  it('follow what is written and chosen in another', async () => {
    const [run = ''] = runs;
    const notes = `/runs/${encodeURIComponent(run)}/notes`;
    const page = await windows.besideAt(notes);
    const note = { kind: 'run', id: run, day: null, text: 'Mailed all schools' } as const;
    const { noteNo } = await ask(app.page, 'notes:add', note);
    await page.getByText('Mailed all schools').first().waitFor();
    await ask(app.page, 'notes:remove', { noteNo });
    await page.getByText('Mailed all schools').first().waitFor({ state: 'detached' });
    await ask(page, 'settings:update', { theme: 'dark' });
    await app.page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    await ask(app.page, 'settings:update', { theme: 'light' });
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');

    await openAddress(page, '/reports');
    const recipe = newRecipe('portfolio', { kind: 'portfolio' }, 'a4');
    const { no } = await ask(app.page, 'savedReports:keep', { name: 'For the board', recipe });
    const kept = page.getByRole('button', { name: 'For the board', exact: true });
    await kept.waitFor();
    await ask(app.page, 'savedReports:remove', { no });
    await kept.waitFor({ state: 'detached' });
  });

  it('offer no sync while there is no network and another has chosen services that need one', async () => {
    const { connection } = await ask(app.page, 'connection:get', {});
    if (connection === null) throw new Error('There is no connection.');
    const page = await windows.besideAt('/sync');
    const offers = [page.getByRole('contentinfo'), page.getByRole('main')].map((part) =>
      part.getByRole('button', { name: 'Sync now', disabled: false }),
    );
    const offered = async () => Promise.all(offers.map((each) => each.count()));
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
      window.dispatchEvent(new Event('offline'));
    });
    // Services on this computer need no network.
    expect(await offered()).toEqual([1, 1]);
    const taxonomy = { ...connection.taxonomy, baseUrl: 'https://elsewhere.invalid' };
    await ask(app.page, 'connection:save', { connection: { ...connection, taxonomy }, secrets: {} });
    await expect.poll(offered).toEqual([0, 0]);
    await ask(app.page, 'connection:save', { connection, secrets: {} });
    await expect.poll(offered).toEqual([1, 1]);
  });

  it('are where the menu’s commands go while they are in front', async () => {
    await openAddress(app.page, '/sync');
    const page = await windows.besideAt('/skills');
    await app.menu('jobs');
    await heading(page, 'Jobs').waitFor();
    expect(await addressOf(app.page)).toBe('#/sync');
    await windows.close(page);
    await app.menu('courses');
    await heading(app.page, 'Courses').waitFor();
  });

  it('show a report as it is saved, without scripts and without the bridge', async () => {
    const [run = ''] = runs;
    await openAddress(app.page, `/reports?run=${encodeURIComponent(run)}`);
    const shown = previewIn(app.page);
    await shown.getByRole('heading', { level: 1 }).waitFor();
    const [page] = await Promise.all([
      app.page.context().waitForEvent('page'),
      app.page.getByRole('button', { name: 'Open in new window' }).click(),
    ]);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The moment of making is part of a report.
    const withoutTime = (text: string | null) => text?.replaceAll(/\d\d:\d\d(:\d\d)? UTC/g, '');
    expect(withoutTime(await page.locator('body').textContent())).toBe(
      withoutTime(await shown.locator('body').textContent()),
    );
    expect(await page.evaluate(() => 'almanac' in window)).toBe(false);
    await openAddress(app.page, '/skills');
  });
});
