import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOfInstant, formatDay, nowInstant } from '#shared/time/time.ts';
import { atLength } from '../support/at-length.ts';
import { follow, settled } from './support/asked-address.ts';
import { accessibilityProblems } from './support/axe.ts';
import { ask } from './support/bridge.ts';
import { type Session, startSynced } from './support/session.ts';
import { goTo, pressEnter, syncedBy } from './support/user.ts';

/*
 * Every day test/integration/sync notices what is skipped, and why.
 */

const endedRun = 'course-v1:edX+DemoX+Demo_2014';

describe('what a sync leaves out', () => {
  let app: Session;
  let page: Page;

  beforeAll(async () => {
    app = await startSynced({ service: { today: formatDay(dayOfInstant(nowInstant())) } });
    page = app.page;
    // As if the first sync had been two days ago: only then a run counts as ended.
    const db = new Database(join(app.userDataDir, 'data', 'cache.sqlite3'));
    db.exec(`UPDATE run_newest_day SET seen_at = seen_at - ${2 * 86_400_000_000}`);
    db.close();
  });
  afterAll(() => app.end());

  const part = () => page.getByTestId('sync-skipped');
  const press = (name: string) => pressEnter(page.getByRole('main').getByRole('button', { name, exact: true }));
  /** Does something that syncs, and waits for the end. */
  const synced = async (begin: () => Promise<void>) => {
    app.service.requests.clear();
    await syncedBy(page, begin);
  };
  const askedOfEndedRun = () =>
    app.service.requests.entries.filter(({ path }) => decodeURIComponent(path).includes(`/${endedRun}/`)).length;

  it('is said on the Sync screen, by the reason', async () => {
    await goTo(page, 'Sync');
    expect(await part().count()).toBe(0);
    await synced(() => press('Sync now'));
    await part()
      .getByText(/^Ended course runs: 2, with 24 tables\. These runs are checked again on \d+\s\w+\s\d{4}\.$/)
      .waitFor();
    await part()
      .getByText(/^Older history of \d+ tables\. The full history is downloaded again some time between/)
      .waitFor();
    expect(askedOfEndedRun()).toBe(0);
  });

  it.each(atLength(['dark'] as const, ['light', 'dark'] as const))(
    'has nothing for axe to find in the %s theme',
    async (theme) => {
      await ask(page, 'settings:update', { theme });
      await page.waitForFunction((chosen) => document.documentElement.dataset.theme === chosen, theme);
      await settled(page);
      expect(await accessibilityProblems(page)).toEqual([]);
    },
  );

  it('is asked for at once by a button that says the cost before', async () => {
    await pressEnter(part().getByRole('button', { name: 'Sync everything, including skipped data…' }));
    const question = page.getByRole('dialog', { name: 'Sync everything, including skipped data?' });
    await question.getByText(/^At least \d+ requests, which/).waitFor();
    await synced(() => pressEnter(question.getByRole('button', { name: 'Sync everything' })));
    expect(askedOfEndedRun()).toBeGreaterThanOrEqual(11);
    await part().waitFor({ state: 'detached' });
  });

  it('is chosen in the settings', async () => {
    await goTo(page, 'Settings');
    await follow(page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Sync' }));
    const habit = page.getByRole('group', { name: 'Check ended runs' });
    expect(await habit.getByRole('radio', { name: 'Once a week' }).isChecked()).toBe(true);
    await habit.getByRole('radio', { name: 'At every sync' }).press('Space');
    await expect.poll(async () => (await ask(page, 'settings:get', {})).syncHabits.endedRuns).toBe('everySync');
    await goTo(page, 'Sync');
    await synced(() => press('Sync now'));
    expect(askedOfEndedRun()).toBeGreaterThanOrEqual(11);
    await part()
      .getByText(/^Older history of \d+ tables\./)
      .waitFor();
    expect(await part().getByText('Ended course runs').count()).toBe(0);
  });
});
