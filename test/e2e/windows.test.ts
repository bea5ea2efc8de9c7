import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newRecipe } from '#contract/reports/recipe.ts';
import { timeoutFor } from '../support/slow-machine.ts';
import { ask } from './support/bridge.ts';
import { previewIn } from './support/reports.ts';
import { type Session, startSynced } from './support/session.ts';
import { goTo, openAddress, settled } from './support/user.ts';

/** A page waits for a second before it says where it is: a test that waits for that needs longer. */
const told = { timeout: timeoutFor(10_000) };

describe('windows beside the main one', () => {
  let app: Session;
  let runs: readonly string[];

  beforeAll(async () => {
    app = await startSynced();
    runs = app.service.runs.slice(0, 2);
  });
  afterAll(() => app.end());
  afterEach(async () => {
    // Without the main window the last one beside it would take the app with it when it is closed.
    if (app.page.isClosed()) return app.restart();
    for (const page of besides()) await close(page);
  });

  const besides = () =>
    app.page
      .context()
      .pages()
      .filter((page) => page !== app.page);
  const addressOf = (page: Page) => page.evaluate(() => window.location.hash);
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

  /** Does what opens a window, and waits until its screen is there. */
  async function beside(open: () => Promise<unknown>): Promise<Page> {
    const [page] = await Promise.all([app.page.context().waitForEvent('page'), open()]);
    await settled(page);
    return page;
  }
  /** Closes a window, and waits until the app knows. */
  async function close(page: Page): Promise<void> {
    const before = await app.windows();
    await page.close();
    await expect.poll(() => app.windows()).toBe(before - 1);
  }
  const besideAt = (address: string) => beside(() => ask(app.page, 'app:openWindow', { address }));
  const comparison = () => `/compare?kind=runs&ids=${encodeURIComponent(runs.join(','))}`;

  it('show a comparison with what is compared, while the main window goes on', async () => {
    await openAddress(app.page, comparison());
    const rows = (page: Page) => page.getByRole('main').getByRole('row').allTextContents();
    const compared = await rows(app.page);
    expect(compared.length).toBeGreaterThan(2);
    const page = await beside(() => app.page.getByRole('button', { name: 'Open in new window' }).click());
    await goTo(app.page, 'Skills');
    await heading(page, 'Compare runs').waitFor();
    expect(await rows(page)).toEqual(compared);
    expect(await page.title()).toBe('Compare runs – Course Almanac');
  });

  it('open from the menu, by key, and from links that are clicked with Control or the middle button', async () => {
    await openAddress(app.page, '/jobs?text=data');
    const link = app.page.getByRole('main').getByRole('table').getByRole('link').first();
    const target = await link.getAttribute('href');
    const proxyRoutes = {
      menu: () => app.menu('newWindow'),
      key: () => app.page.keyboard.press('Control+n'),
      control: () => link.click({ modifiers: ['Control'] }),
      middle: () => link.click({ button: 'middle' }),
    };
    const opened: Record<string, string> = {};
    for (const [way, open] of Object.entries(proxyRoutes)) {
      const page = await beside(open);
      opened[way] = await addressOf(page);
      await close(page);
    }
    const own = '#/jobs?text=data';
    expect(opened).toEqual({ menu: own, key: own, control: target, middle: target });
    expect(await addressOf(app.page)).toBe(own);
  });

  it('follow what is written and chosen in another', async () => {
    const [run = ''] = runs;
    const notes = `/runs/${encodeURIComponent(run)}/notes`;
    const page = await besideAt(notes);
    await ask(app.page, 'notes:add', { kind: 'run', id: run, day: null, text: 'Mailed all schools' } as never);
    await page.getByText('Mailed all schools').first().waitFor();
    await ask(page, 'settings:update', { theme: 'dark' });
    await app.page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    await ask(app.page, 'settings:update', { theme: 'light' });
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');

    await openAddress(page, '/reports');
    const recipe = newRecipe('portfolio', { kind: 'portfolio' }, 'a4');
    await ask(app.page, 'savedReports:keep', { name: 'For the board', recipe });
    await page.getByRole('button', { name: 'For the board', exact: true }).waitFor();
  });

  it('are where the menu’s commands go while they are in front', async () => {
    await openAddress(app.page, '/sync');
    const page = await besideAt('/skills');
    await app.menu('jobs');
    await heading(page, 'Jobs').waitFor();
    expect(await addressOf(app.page)).toBe('#/sync');
    await close(page);
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

  it('print the report that is in front, and leave everything else to the main window', async () => {
    const [run = ''] = runs;
    await openAddress(app.page, `/reports?run=${encodeURIComponent(run)}`);
    await previewIn(app.page).getByRole('heading', { level: 1 }).waitFor();
    const [page] = await Promise.all([
      app.page.context().waitForEvent('page'),
      app.page.getByRole('button', { name: 'Open in new window' }).click(),
    ]);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const printed = async () => (await app.recordedEvents()).filter(({ kind }) => kind === 'printed');
    const once = { kind: 'printed', url: expect.stringContaining('app://bundle/documents/'), paper: 'printer' };
    await app.menu('print');
    await expect.poll(printed).toEqual([once]);
    await app.pressControl('p');
    await expect.poll(printed).toEqual([once, once]);
    const zoom = () => ask(app.page, 'settings:get', {}).then((settings) => settings.zoom);
    await app.pressControl('+');
    await expect.poll(zoom).toBe(110);
    await app.pressControl('0');
    await expect.poll(zoom).toBe(100);
    await app.pressControl('3');
    await heading(app.page, 'Skills').waitFor();
  });

  it('go to the overview with all others when another data folder is opened', async () => {
    const page = await besideAt(comparison());
    const recipe = newRecipe('portfolio', { kind: 'portfolio' }, 'a4');
    const opening = ask(app.page, 'report:openWindow', { recipe });
    const [report] = await Promise.all([app.page.context().waitForEvent('page'), opening]);
    const isClosed = new Promise((resolve) => report.once('close', resolve));
    await ask(app.page, 'packages:openSample', {});
    await isClosed;
    for (const each of [app.page, page]) await heading(each, 'Overview').waitFor();
    const { workspaces } = await ask(app.page, 'workspaces:list', {});
    const connection = workspaces.find(({ kind }) => kind === 'connection');
    await ask(page, 'workspaces:open', { kind: 'connection', id: connection?.id ?? '' });
    for (const each of [app.page, page])
      await each.locator('summary').filter({ hasText: 'datasets complete' }).waitFor();
  });

  it('are at most eight, and the ninth is refused in words', async () => {
    await openAddress(app.page, '/skills');
    for (let opened = 0; opened < 8; opened += 1) await besideAt('/jobs');
    await app.page.keyboard.press('Control+n');
    await app.page.getByText('No more than 8 windows can be open beside the main one.').first().waitFor();
    expect(besides()).toHaveLength(8);
  });

  it('open on the overview where an address leads nowhere', async () => {
    const page = await besideAt('/no/such/screen');
    await heading(page, 'Overview').waitFor();
  });

  it('keep the app open when the main one is closed, which comes back where it was', async () => {
    await openAddress(app.page, '/definitions');
    const page = await besideAt('/skills');
    await expect.poll(async () => (await ask(page, 'settings:get', {})).lastRoute, told).toBe('/definitions');
    await close(app.page);
    await openAddress(page, '/jobs');
    expect((await ask(page, 'sync:status', {})).running).toBeNull();
    const [main] = await Promise.all([page.context().waitForEvent('page'), app.startAgain([])]);
    await settled(main);
    expect(await addressOf(main)).toBe('#/definitions');

    // With a report alone, a command opens the main window and is performed there.
    const recipe = newRecipe('portfolio', { kind: 'portfolio' }, 'a4');
    const opening = ask(page, 'report:openWindow', { recipe });
    const [report] = await Promise.all([page.context().waitForEvent('page'), opening]);
    await report.getByRole('heading', { level: 1 }).waitFor();
    for (const each of [main, page]) await close(each);
    const [again] = await Promise.all([report.context().waitForEvent('page'), app.pressControl('4')]);
    await heading(again, 'Jobs').waitFor();
    await close(report);
  });

  it('are not remembered: the next start opens the main window alone, where that was', async () => {
    await openAddress(app.page, '/courses');
    await expect.poll(async () => (await ask(app.page, 'settings:get', {})).lastRoute, told).toBe('/courses');
    const page = await besideAt('/jobs');
    await openAddress(page, '/skills');
    // Longer than a page waits before it says where it is.
    await page.waitForTimeout(1_500);
    expect((await ask(page, 'settings:get', {})).lastRoute).toBe('/courses');
    await app.restart();
    await settled(app.page);
    expect(await addressOf(app.page)).toBe('#/courses');
    expect(besides()).toEqual([]);
  });
});
