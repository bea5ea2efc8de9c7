import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newRecipe } from '#contract/reports/recipe.ts';
import { timeoutFor } from '../support/slow-machine.ts';
import { settled } from './support/asked-address.ts';
import { ask } from './support/bridge.ts';
import { previewIn } from './support/reports.ts';
import { type Session, startSynced } from './support/session.ts';
import { openAddress } from './support/user.ts';
import { addressOf, heading, windowsOf } from './support/windows.ts';

/** A page waits for a second before it says where it is: a test that waits for that needs longer. */
const told = { timeout: timeoutFor(10_000) };

/*
 * The rare ways of windows. Every day windows.test notices what concerns all of them.
 */

describe('windows beside the main one', () => {
  let app: Session;
  let windows: ReturnType<typeof windowsOf>;
  let runs: readonly string[];

  beforeAll(async () => {
    app = await startSynced();
    windows = windowsOf(app);
    runs = app.service.runs.slice(0, 2);
  });
  afterAll(() => app.end());
  afterEach(() => windows.closeAll());

  const comparison = () => `/compare?kind=runs&ids=${encodeURIComponent(runs.join(','))}`;

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
    await app.pressControl('4');
    await heading(app.page, 'Skills').waitFor();
  });

  it('go to the overview with all others when another data folder is opened', async () => {
    const page = await windows.besideAt(comparison());
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
      await each.locator('summary').filter({ hasText: 'kinds of data complete' }).waitFor();
  });

  it('are at most eight, and the ninth is refused in words', async () => {
    await openAddress(app.page, '/skills');
    for (let opened = 0; opened < 8; opened += 1) await windows.besideAt('/jobs');
    await app.page.keyboard.press('Control+n');
    await app.page.getByText('No more than 8 windows can be open besides the main one.').first().waitFor();
    expect(windows.besides()).toHaveLength(8);
  });

  it('open on the overview where an address leads nowhere', async () => {
    const page = await windows.besideAt('/no/such/screen');
    await heading(page, 'Overview').waitFor();
  });

  it('keep the app open when the main one is closed, which comes back where it was', async () => {
    await openAddress(app.page, '/definitions');
    const page = await windows.besideAt('/skills');
    await expect.poll(async () => (await ask(page, 'settings:get', {})).lastRoute, told).toBe('/definitions');
    await windows.close(app.page);
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
    for (const each of [main, page]) await windows.close(each);
    const [again] = await Promise.all([report.context().waitForEvent('page'), app.pressControl('3')]);
    await heading(again, 'Courses').waitFor();
    await windows.close(report);
  });

  it('are not remembered: the next start opens the main window alone, where that was', async () => {
    await openAddress(app.page, '/courses');
    await expect.poll(async () => (await ask(app.page, 'settings:get', {})).lastRoute, told).toBe('/courses');
    const page = await windows.besideAt('/jobs');
    await openAddress(page, '/skills');
    // Longer than a page waits before it says where it is.
    await page.waitForTimeout(1_500);
    expect((await ask(page, 'settings:get', {})).lastRoute).toBe('/courses');
    await app.restart();
    await settled(app.page);
    expect(await addressOf(app.page)).toBe('#/courses');
    expect(windows.besides()).toEqual([]);
  });
});
