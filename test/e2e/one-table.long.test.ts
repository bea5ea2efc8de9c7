import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { figures } from '#shared/figures/figures.ts';
import { timeoutFor } from '../support/slow-machine.ts';
import { settled } from './support/asked-address.ts';
import { ask } from './support/bridge.ts';
import { type Session, startSynced } from './support/session.ts';
import { openAddress } from './support/user.ts';

/*
 * With “Both” at every figure no screen has the same table twice, and each figure has its table, or the way to it.
 * Every day every-screen and run-tabs notice a figure without its table.
 */

const runIds = ['course-v1:OsakaTechx+MGT102+1T2024', 'course-v1:edX+DemoX+Demo_2014'] as const;
const run = (tab: string) => `/runs/${encodeURIComponent(runIds[0])}/${tab}`;

describe('a table', () => {
  let app: Session;
  let page: Page;
  let addresses: string[];
  beforeAll(async () => {
    app = await startSynced({ runs: [...runIds] });
    page = app.page;
    const both = Object.fromEntries(Object.keys(figures).map((id) => [id, 'both' as const]));
    await ask(page, 'settings:update', { figures: both });
    const modules = [...(app.service.data.findRun(runIds[0])?.problems() ?? [])].map(({ module_id }) => module_id);
    const [one, other] = [...app.service.data.skills];
    const [job, otherJob] = [...app.service.data.jobs];
    addresses = [
      ...['summary', 'activity', 'problems', 'videos', 'subsections'].map(run),
      ...['daily', 'mode', 'age', 'education', 'gender', 'country'].map((by) => run(`enrollment?by=${by}`)),
      ...modules.slice(0, 3).map((id) => run(`problems/${encodeURIComponent(id)}`)),
      ...['/', '/postings', `/jobs/${job?.id}`, `/skills/${one?.id}`, '/courses/edX%2BDemoX', '/coverage?scope=all'],
      `/compare?kind=runs&ids=${runIds.map(encodeURIComponent).join(',')}`,
      `/compare?kind=jobs&ids=${job?.id},${otherJob?.id}`,
      `/compare?kind=skills&ids=${one?.id},${other?.id}`,
      `/plan?jobs=${job?.id},${otherJob?.id}&scope=all&k=2`,
    ];
  });
  afterAll(() => app.end());

  const figure = (id: string) => page.getByTestId(`figure-${id}`);
  const wayOf = (id: string) => figure(id).getByRole('button', { name: 'Go to the table' });

  /** The tables of the page as they are read: their names, heads and cells. */
  const tables = () =>
    page.locator('main table').evaluateAll((all) => all.map((table) => table.textContent?.replace(/\s+/g, ' ') ?? ''));

  /** Figures with neither the table nor the way to it. */
  const without = () =>
    page
      .locator('main figure[data-testid]')
      .evaluateAll((all) =>
        all
          .filter((each) => !each.querySelector('table, .state') && !/Go to the table/.test(each.textContent ?? ''))
          .map((each) => each.getAttribute('data-testid')),
      );

  const found = async () => {
    await settled(page);
    const all = await tables();
    const twice = all.filter((table, index) => all.indexOf(table) !== index).map((table) => table.slice(0, 80));
    return { twice, none: await without() };
  };

  /** Faults of the screen that stay: figures of one table agree on its place one after the other. */
  const wrongHere = async () => {
    const isRight = async () => {
      const { twice, none } = await found();
      return twice.length === 0 && none.length === 0;
    };
    await vi.waitUntil(isRight, { timeout: timeoutFor(5000), interval: 100 }).catch(() => {});
    return found();
  };

  it(
    'stands once on every screen, and every figure leads to it',
    async () => {
      const wrong: Record<string, unknown> = {};
      const shared: string[] = [];
      for (const address of addresses) {
        await openAddress(page, address);
        const left = await wrongHere();
        if (left.twice.length > 0 || left.none.length > 0) wrong[address] = left;
        if ((await page.getByRole('button', { name: 'Go to the table' }).count()) > 0) shared.push(address);
      }
      expect(wrong).toEqual({});
      expect(shared).toEqual(expect.arrayContaining([run('videos'), run('enrollment?by=gender'), '/postings']));
    },
    timeoutFor(240_000),
  );

  it('is one key away from the figures that do not show it', async () => {
    await openAddress(page, run('enrollment?by=gender'));
    await wayOf('run-gender-trend').focus();
    await page.keyboard.press('Enter');
    const row = figure('run-gender').locator('tbody tr').first();
    await expect.poll(() => row.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await row.evaluate((each) => each.getBoundingClientRect().top < window.innerHeight)).toBe(true);
  });

  it('moves to the next figure when the first shows its chart alone, and back', async () => {
    await openAddress(page, run('enrollment?by=gender'));
    await figure('run-gender').getByRole('button', { name: 'Chart' }).click();
    await figure('run-gender-trend').getByRole('table').waitFor();
    expect(await tables()).toHaveLength(1);
    expect(await wayOf('run-gender-trend').count()).toBe(0);
    await figure('run-gender').getByRole('button', { name: 'Table' }).click();
    await wayOf('run-gender-trend').waitFor();
    expect(await figure('run-gender').getByRole('table').count()).toBe(1);
    expect(await tables()).toHaveLength(1);
  });
});
