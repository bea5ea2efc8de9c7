import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { unpackPage } from '#contract/packed-page.ts';
import { ruleText, type WatchRule, watchRule } from '#shared/subjects/watch/watch.ts';
import { settled } from './support/asked-address.ts';
import { ask } from './support/bridge.ts';
import { drawn } from './support/screen-checks.ts';
import { defaultSize, type Session, startSynced } from './support/session.ts';
import { it } from './support/shared-app.ts';
import { goTo, openAddress, syncNow } from './support/user.ts';

describe('the watch list by keyboard', () => {
  let app: Session;
  let page: Page;
  it.beforeAll(async ({ shared }) => {
    app = await shared.borrow();
    page = app.page;
  });
  afterAll(async () => {
    for (const { watch_no: watchNo } of await watched()) await ask(page, 'watch:remove', { watchNo });
    await app.end();
  });

  const watched = async () =>
    unpackPage<'watches'>(await ask(page, 'view:rows', { view: 'watches', params: {}, page: 1, pageSize: 50 })).rows;
  /** A skill that the taxonomy lists, so that it has a screen of its own. */
  const skillAddress = () => `/skills/${[...app.service.data.skills][0]?.id}`;
  const jobAddress = () => `/jobs/${[...app.service.data.jobs][0]?.id}`;
  const dialog = () => page.getByRole('dialog', { name: 'Watch a figure' });

  /** Opens the dialog of a screen by its button, as a user without a mouse does. */
  const openDialog = async (address: string) => {
    await openAddress(page, address);
    await settled(page);
    await page.getByRole('button', { name: 'Watch…' }).focus();
    await page.keyboard.press('Enter');
    await dialog().waitFor();
  };
  const confirm = async () => {
    await dialog().getByRole('button', { name: 'Add to watch list' }).focus();
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'hidden' });
  };

  it('leaves notice and status bar their lines in a small window', async () => {
    await app.resize({ width: 800, height: 600 });
    await openDialog(skillAddress());
    await confirm();
    const notice = page.getByTestId('notice').filter({ hasText: /^Watching / });
    await notice.waitFor();
    const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [text, dismiss] = [
      await boxOf(notice.locator('span').first()),
      await boxOf(notice.getByRole('button', { name: 'Dismiss' })),
    ];
    expect(dismiss.x).toBeGreaterThan(text.x + text.width);
    expect(dismiss.y + dismiss.height / 2).toBeLessThan(text.y + Math.max(text.height, dismiss.height));
    // Its links stand in one row, and the way to close it at the right.
    const links = await notice.locator('.notice-actions').getByRole('button').all();
    const tops = await Promise.all(links.map(async (link) => Math.round((await boxOf(link)).y)));
    expect([tops.length, new Set(tops).size]).toEqual([2, 1]);
    expect(800 - dismiss.x - dismiss.width).toBeLessThan(32);
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await notice.waitFor({ state: 'detached' });
    const [bar, days, sync] = [
      await boxOf(page.getByRole('contentinfo')),
      await boxOf(page.getByTestId('data-days')),
      await boxOf(page.getByTestId('sync-outcome')),
    ];
    expect(bar.height).toBeLessThan(36);
    expect(days.x).toBeGreaterThanOrEqual(bar.x);
    expect(days.x + days.width).toBeLessThan(sync.x);
    await app.resize(defaultSize);
  });

  it('keeps the bar of a table in sight when a notice comes below it', async () => {
    await app.resize({ width: 800, height: 560 });
    await openAddress(page, skillAddress());
    // That of a short table, which goes with its rows.
    const bar = page.locator('.table-bar').first();
    const below = () => bar.evaluate((element) => element.getBoundingClientRect().bottom);
    const screen = page.locator('#screen');
    const bottomOfScreen = () => screen.evaluate((element) => element.getBoundingClientRect().bottom);
    const scrolled = () => screen.evaluate((element) => element.scrollTop);
    const notice = page.getByTestId('notice');
    // Without the step into sight that a click begins with.
    const cite = () => bar.getByRole('button', { name: /^Cite/ }).dispatchEvent('click');
    // The bar ends where the screen does.
    await bar.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    const tooLow = (await below()) - (await bottomOfScreen());
    await screen.evaluate((element, by) => element.scrollBy(0, by), tooLow);
    const [before, top] = [await bottomOfScreen(), await scrolled()];
    expect(Math.abs((await below()) - before)).toBeLessThan(2);
    // Twice, as the second notice takes the room of the first.
    for (const _ of ['first', 'second']) {
      await cite();
      await notice.waitFor();
      await expect.poll(bottomOfScreen).toBeLessThan(before);
      expect(await below()).toBeLessThan((await bottomOfScreen()) + 2);
      expect((await scrolled()) - top).toBeLessThanOrEqual(before - (await bottomOfScreen()) + 1);
    }
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(bottomOfScreen).toBe(before);
    expect(await scrolled()).toBe(top);
    // A scroll meanwhile is kept.
    await cite();
    await notice.waitFor();
    await screen.evaluate((element) => element.scrollBy(0, -100));
    const chosen = await scrolled();
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(bottomOfScreen).toBe(before);
    expect(await scrolled()).toBe(chosen);
    // A lower window without a notice moves nothing.
    await screen.evaluate((element, to) => element.scrollTo(0, to), top);
    await app.resize({ width: 800, height: 530 });
    await expect.poll(bottomOfScreen).toBeLessThan(before - 20);
    await drawn(page);
    expect(await scrolled()).toBe(top);
    await app.resize(defaultSize);
  });

  it('takes a preset of a skill, a job, a course and a run from their own screens', async () => {
    const asked = { view: 'courses', params: {}, page: 1, pageSize: 1 } as const;
    const [course] = unpackPage<'courses'>(await ask(page, 'view:rows', asked)).rows;
    const addresses = [
      skillAddress(),
      jobAddress(),
      `/courses/${encodeURIComponent(course?.course_key ?? '')}`,
      `/runs/${encodeURIComponent(app.service.runs[0] ?? '')}/summary`,
    ];
    for (const [index, address] of addresses.entries()) {
      await openDialog(address);
      // "Below a number" asks for the number, and takes none that was not written.
      if (address.startsWith('/runs/')) {
        await dialog().getByRole('button', { name: 'Add to watch list' }).click();
        await dialog().getByText('Enter a threshold.').waitFor();
        await dialog().getByLabel('Threshold').fill('50');
      }
      await confirm();
      await expect.poll(async () => (await watched()).length).toBe(index + 1);
    }
    expect((await watched()).map(({ rule }) => rule).sort()).toEqual([
      'Linked courses below 1',
      'Skills linked to the course below 1',
      'Unique postings down 10% or more within 90 days, and by at least 10',
      'Verified below 50',
    ]);
  });

  it('says in the bar and on the list that nothing syncs by itself, and switches that on and off again', async () => {
    const stored = (choices: object) => expect.poll(() => ask(page, 'settings:get', {})).toMatchObject(choices);
    const off = /^Automatic sync and desktop notifications are off, so watched figures are checked only when you sync/;
    await openAddress(page, '/watch');
    const line = page.getByTestId('switched-off');
    await line.getByText(off).waitFor();
    await line.getByRole('button', { name: 'Switch both on' }).click();
    await line.waitFor({ state: 'hidden' });
    // A choice is shown before it is stored.
    await stored({ autoSync: 'daily', noticeCrossed: true });
    await page.getByTestId('notice').getByRole('button', { name: 'Undo' }).click();
    await line.getByText(off).waitFor();
    await stored({ autoSync: 'off', noticeCrossed: false });
    await openDialog(skillAddress());
    await confirm();
    const notice = page.getByTestId('notice');
    await notice.getByText(/To get alerts sooner, switch on automatic sync and desktop notifications\.$/).waitFor();
    await notice.getByRole('button', { name: 'Switch both on' }).click();
    await notice.getByText(/^The app now syncs every day/).waitFor();
    await notice.getByRole('button', { name: 'Undo' }).click();
    await stored({ autoSync: 'off' });
    // The same rule once more is no other one.
    expect((await watched()).length).toBe(4);
  });

  it('closes by Escape without a rule, and gives the focus back to its button', async () => {
    await openDialog(skillAddress());
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Watch…');
    expect((await watched()).length).toBe(4);
  });

  it('says what a rule of one’s own lacks, and takes it once it has it', async () => {
    await openDialog(jobAddress());
    await dialog().getByRole('radio', { name: 'Another figure…' }).focus();
    await page.keyboard.press('Space');
    await dialog().getByRole('button', { name: 'Add to watch list' }).focus();
    await page.keyboard.press('Enter');
    await dialog().getByRole('alert').waitFor();
    expect(await dialog().getByRole('alert').textContent()).toBe('Enter a threshold.');
    await dialog().getByLabel('Threshold').focus();
    await page.keyboard.type('25');
    await confirm();
    await expect.poll(async () => (await watched()).map(({ rule }) => rule)).toContain('Unique postings below 25');
  });

  it('offers the numbers of a preset to be changed before the rule is added', async () => {
    await openDialog(jobAddress());
    const name = String([...app.service.data.jobs][0]?.name);
    await dialog().getByText(`Unique postings for ${name}: `).waitFor();
    expect(await dialog().getByLabel('Threshold (%)').inputValue()).toBe('10');
    await dialog().getByLabel('Threshold (%)').fill('20');
    // Each of these keys would leave the screen, or act on it behind the dialog.
    for (const keys of ['Control+1', 'Alt+ArrowLeft', 'Control+k', 'Control+f']) await page.keyboard.press(keys);
    await settled(page);
    expect(await dialog().getByLabel('Threshold (%)').inputValue()).toBe('20');
    await confirm();
    await expect
      .poll(async () => (await watched()).map(({ rule }) => rule))
      .toContain('Unique postings down 20% or more within 90 days, and by at least 10');
  });

  it('changes the threshold and the note of a rule, and takes that back', async () => {
    await openAddress(page, '/watch');
    const row = page
      .getByRole('table', { name: 'Watch list' })
      .getByRole('row')
      .filter({ hasText: 'Verified below 50' });
    // The buttons stand in a column of their own, not below the heading of another.
    const heads = page.getByRole('table', { name: 'Watch list' }).getByRole('columnheader');
    const column = await row
      .getByRole('button', { name: /^Edit/ })
      .evaluate((button) => button.closest('td')?.cellIndex);
    expect(await heads.nth(column ?? 0).textContent()).toBe('Actions');
    // Paper has no buttons to press, and no empty column in their place.
    const shown = await heads.allTextContents();
    await page.evaluate(() => {
      const { print } = window;
      window.print = () => {
        window.print = print;
        const columns = [...document.querySelectorAll('thead tr, tbody tr:first-of-type')].map(
          (row) => (row as HTMLTableRowElement).cells.length,
        );
        document.body.dataset.printedColumns = columns.join();
      };
    });
    await page.keyboard.press('Control+p');
    const printed = shown.length - 1;
    await expect.poll(() => page.evaluate(() => document.body.dataset.printedColumns)).toBe(`${printed},${printed}`);
    await heads.filter({ hasText: 'Actions' }).waitFor();
    await row.getByRole('button', { name: /^Edit/ }).focus();
    await page.keyboard.press('Enter');
    const edit = page.getByRole('dialog', { name: 'Edit the rule' });
    await edit.getByLabel('Threshold').fill('60');
    await edit.getByLabel('Note').fill('Agreed in May');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await watched()).find(({ rule }) => rule === 'Verified below 60')?.note)
      .toBe('Agreed in May');
    await page.getByTestId('notice').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await watched()).map(({ rule }) => rule)).toContain('Verified below 50');
  });

  it('says beside a rule on the age of the data that the run is not compared, not that a number is missing', async () => {
    const subject = { kind: 'run', id: app.service.runs[0] ?? '' } as const;
    const ofAge = watchRule.parse({ subject, measure: 'days_behind', op: 'stale', value: 20_000 });
    const ofEnrollment = watchRule.parse({ subject, measure: 'current', op: 'below', value: 1 });
    await ask(page, 'watch:add', { rules: [ofAge, ofEnrollment] });
    await openAddress(page, '/watch');
    const rowOf = (rule: WatchRule) =>
      page
        .getByRole('table', { name: 'Watch list' })
        .getByRole('row')
        .filter({ hasText: ruleText(rule) });
    const why = 'Shown for rules on current enrollment alone';
    await rowOf(ofAge).getByTitle(why).waitFor();
    await rowOf(ofEnrollment).waitFor();
    expect(await rowOf(ofEnrollment).getByTitle(why).count()).toBe(0);
  });
});

describe('what a sync has changed', () => {
  let app: Session;
  beforeAll(async () => {
    app = await startSynced();
  });
  afterAll(() => app.end());

  it('begins with the changes of course runs, which are never none while a figure on the page has moved', async () => {
    const short = app.page.getByRole('region', { name: 'Summary of the changes' });
    await openAddress(app.page, '/changes');
    // Nothing can have changed since the first sync, so the screen opens on the last week of the data, and says why where asked.
    await short.getByText(/ Days compared: .* to .*\.$/).click();
    await short.getByText(/^There has been only one sync, on .* the last week of data\.$/).waitFor();
    expect(await app.page.getByLabel('Changed since').inputValue()).toBe('week');
    await short
      .getByText(/ of \d+ current course runs/)
      .first()
      .waitFor();
    await app.page.getByLabel('Changed since').selectOption('last-sync');
    await short.getByText(/^Changes will appear after the next sync\. /).waitFor();
    app.service.mutate({ kind: 'advance', days: 7 });
    await syncNow(app.page);
    await openAddress(app.page, '/changes');
    await short.getByText(/^\d+ figures? for \d+ course runs? changed since/).waitFor();
    const asked = {
      view: 'moved-figures',
      params: { since: 'sync', after: 'last-sync' },
      page: 1,
      pageSize: 50,
    } as const;
    const rows = unpackPage<'moved-figures'>(await ask(app.page, 'view:rows', asked)).rows;
    await short
      .getByText(/^(Enrollment|Weekly activity) (rose|fell) in \d+ course runs?.* \(.*\d{4}.*\)\.$/)
      .first()
      .waitFor();
    await short
      .getByText(/^Largest /)
      .first()
      .waitFor();
    const said = (await short.locator('.compared-days > summary').textContent()) ?? '';
    expect(said).toContain(`${rows.length} figure`);
    expect(said).toContain(`for ${new Set(rows.map(({ run_id: id }) => id)).size} course run`);
    const table = app.page.getByRole('table', { name: 'Course runs' });
    expect(await table.getByRole('row').count()).toBe(Math.min(10, rows.length) + 1);
    // Whatever explains the figures is folded: the table begins in the upper half of the window.
    expect((await table.boundingBox())?.y).toBeLessThan(350);
  });

  const notified = async () => (await app.recordedEvents()).filter(({ kind }) => kind === 'notified');
  /** Watches each of these postings, and lets them fall. */
  const crossed = async (...places: number[]) => {
    const [...jobs] = app.service.data.jobPostings;
    for (const place of places) {
      const { id = 0, job } = jobs[place] ?? {};
      const subject = { kind: 'job', id: job?.id ?? 0 } as const;
      await ask(app.page, 'watch:add', {
        rules: [watchRule.parse({ subject, measure: 'unique_postings', op: 'below', value: 3 })],
      });
      app.service.mutate({ kind: 'jobPosting', id, set: { unique_postings: 2 } });
    }
    await syncNow(app.page);
  };

  it('is counted in the rail, at its tab and on Changes, until the watch list is looked at', async () => {
    await crossed(3);
    await openAddress(app.page, '/changes');
    await app.page.getByText('1 threshold was crossed since then. Watch list').waitFor();
    const links = app.page.getByRole('link', { name: /^(Changes|Watch list) 1 crossed threshold$/ });
    await expect.poll(() => links.count()).toBe(2);
    await goTo(app.page, 'Overview');
    await goTo(app.page, 'Watch list');
    await expect.poll(() => links.count()).toBe(0);
  });

  it('is said of watched figures on the desktop only where the settings ask for it, without a name or a number of learners', async () => {
    await crossed(0);
    await expect.poll(async () => (await ask(app.page, 'watch:unread', {})).unread).toBe(1);
    expect(await notified()).toEqual([]);
    await openAddress(app.page, '/settings/sync');
    await app.page.getByRole('checkbox', { name: /Notify me on the desktop/ }).click();
    await expect.poll(async () => (await ask(app.page, 'settings:get', {})).noticeCrossed).toBe(true);
    await crossed(1, 2);
    await expect.poll(notified).toEqual([
      {
        kind: 'notified',
        title: 'Course Almanac',
        body: '2 watched figures crossed their thresholds in the last sync. Open the watch list to see more.',
      },
    ]);
  });

  it('is shown in the watch list by a click on that', async () => {
    await app.clickNotification();
    await app.page.getByRole('heading', { level: 1, name: 'Watch list' }).waitFor();
  });

  it('stays with its rules when the synced data is deleted, below the way to sync it', async () => {
    await openAddress(app.page, '/settings/storage');
    await app.page.getByRole('main').getByRole('button', { name: 'Delete synced data' }).click();
    await app.page.getByRole('dialog').getByRole('button', { name: 'Delete synced data' }).click();
    await app.page.getByText('Deleted: Synced data.').first().waitFor();
    await openAddress(app.page, '/watch');
    await app.page.getByRole('main').getByText('Not synced yet').waitFor();
    const rules = app.page.getByRole('table', { name: 'Watch list' }).getByRole('row');
    await expect.poll(() => rules.count()).toBe(4 + 1);
    await app.page.getByRole('table', { name: 'Crossed thresholds' }).waitFor();
  });
});
