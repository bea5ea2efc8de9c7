import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { atLength, everyNth } from '../support/at-length.ts';
import { addressPatterns, filled } from './support/all-addresses.ts';
import { settled } from './support/asked-address.ts';
import { accessibilityProblems } from './support/axe.ts';
import { ask } from './support/bridge.ts';
import type { Session } from './support/session.ts';
import { it } from './support/shared-app.ts';
import { goTo } from './support/user.ts';

const runId = 'course-v1:edX+DemoX+Demo_2014';

/*
 * Two connections and a package on one computer: each with data of its own, and none in another's way. A colleague without an account
 * opens the package and subscribes to what was published.
 */

describe('connections and packages', () => {
  let app: Session;
  let packageFile: string;
  let settingsFile: string;
  let share: string;
  /** The words by which both can tell that the key is the same. */
  let keyWords: string;

  const show = async (address: string) => {
    await app.page.evaluate((to) => {
      window.location.hash = to;
    }, address);
    await settled(app.page);
  };
  const switchTo = async (name: string) => {
    await app.page.getByTestId('workspace-switcher').press('Enter');
    await app.page.getByTestId('workspace-menu').getByRole('button', { name }).first().press('Enter');
    await app.page.getByTestId('workspace-switcher').getByText(name, { exact: true }).waitFor();
  };

  /** Controls and words of a connection that read-only data cannot follow, each with its address. */
  const refusedOffers = async () => {
    const found: string[] = [];
    const explains = /^\/(definitions|guide|news|welcome|settings\/(keyboard|packages))/;
    const words =
      /not downloaded yet|(not|been) synced yet|Go to Sync|shows after a sync|synced again|to be synced|have been synced|No course runs are selected/i;
    for (const pattern of everyNth(
      9,
      addressPatterns.filter((each) => !explains.test(each)),
    )) {
      const address = filled(pattern, app.service);
      await show(address);
      const main = app.page.getByRole('main');
      const refused = await main.evaluate((element) =>
        [...element.querySelectorAll<HTMLElement>('button:enabled, input:enabled')]
          .map((each) => (each.closest('label') ?? each).textContent.trim())
          .filter((name) =>
            /^(Sync (now|it|everything)|Try again|Try all|Download|Resume|Refresh|Switch on|Off,|On,|Add$|Add subsection|Move )/.test(
              name,
            ),
          ),
      );
      const said = await main.getByText(words).filter({ visible: true }).allTextContents();
      found.push(...[...refused, ...said].map((offer) => `${address}: ${offer}`));
    }
    return found;
  };

  it.beforeAll(async ({ shared }) => {
    app = await shared.take();
    packageFile = join(app.folder, 'term.zip');
    settingsFile = join(app.folder, 'settings.json');
    share = join(app.folder, 'share');
    mkdirSync(share);
  });
  afterAll(() => app.end());

  it('a package is made of what was synced, with small counts withheld', async () => {
    const { page } = app;
    await show('/settings/packages');
    const form = page.getByTestId('make-package');
    await form.getByLabel('Title', { exact: true }).fill('Autumn term');
    await form.getByLabel('Made by').fill('The data office');
    await page
      .getByTestId('package-size')
      .getByText(/About [\d,.]+ rows/)
      .waitFor();
    // Every day every-screen.test.ts judges this screen, without the estimate.
    if (atLength(false, true)) expect(await accessibilityProblems(page)).toEqual([]);
    // Notes, and answers that learners typed, may name people: they go in only where the maker says so.
    for (const name of [/^Notes$/, /^Include /])
      expect(await form.getByRole('checkbox', { name }).isChecked(), String(name)).toBe(false);
    // That they may contain names is a notice, not a check that was passed.
    const notice = page.getByTestId('before-you-share').getByRole('listitem').filter({ hasText: 'may contain names' });
    expect(await notice.locator('svg circle').count()).toBe(1);
    await app.dialogs.answerSave(packageFile);
    await page.getByRole('button', { name: 'Make package…' }).press('Enter');
    await page
      .getByTestId('notice')
      .getByText(/Saved term.zip.*small counts hidden/)
      .waitFor();
    expect(existsSync(packageFile)).toBe(true);
  });

  it('a publication for a team is written to a folder, and its key is shown in words', async () => {
    const { page } = app;
    await ask(page, 'labels:change', { changes: [{ kind: 'run', id: runId, text: 'The demonstration' }] });
    await show('/settings/packages');
    await page.getByLabel('Title for readers').fill('Numbers of the college');
    await app.dialogs.answerOpen(share);
    await page.getByRole('button', { name: 'Publish for a team…' }).press('Enter');
    const result = page.getByTestId('published');
    await result.getByText(/Publication 1 is now in the folder/).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    keyWords = (await result.locator('strong').last().textContent()) ?? '';
    expect(keyWords.split(' ')).toHaveLength(8);
  });

  it('a package that lacks a part says so, and neither asks for a connection nor counts what is not there', async () => {
    const { page } = app;
    const part = join(app.folder, 'part.zip');
    const selection = { title: 'A part', madeBy: '', taxonomy: false, labels: false, notes: false, threshold: null };
    await app.dialogs.answerSave(part);
    await ask(page, 'package:save', { ...selection, runIds: [runId], datasets: ['enrollment'] });
    await show(`/reports?run=${encodeURIComponent(runId)}`);
    await page.getByLabel('Title').fill('Of this connection');
    await app.dialogs.answerOpen(part);
    // While its data is read, there is nothing to sync yet, and no empty screen.
    const seen = await page.evaluateHandle(() => {
      const states: string[] = [];
      new MutationObserver(() => {
        if (document.querySelector('[data-testid=package-banner]') === null) return;
        if (document.querySelector('.status-line')?.textContent.includes('Sync now')) states.push('Sync now');
        // biome-ignore lint/performance/useDomNodeTextContent: Text that is not shown yet does not count.
        const words = document.querySelector<HTMLElement>('main')?.innerText.trim();
        states.push(words === '' ? 'nothing' : 'words');
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
      return states;
    });
    await ask(page, 'packages:open', {});
    await page.getByTestId('package-banner').getByText('Package “A part”.').waitFor();
    await settled(page);
    expect(new Set(await seen.jsonValue())).toEqual(new Set(['words']));
    // Nor does it offer what a package cannot do.
    const wrong =
      /\b0 (skills|jobs|job postings)\b|no connection|Sync now|Share with a colleague|original CSV of the service/;
    const addresses = [
      '/',
      '/skills',
      '/courses/edX%2BDemoX',
      '/jobs',
      `/runs/${encodeURIComponent(runId)}/activity`,
      `/runs/${encodeURIComponent(runId)}/enrollment`,
    ];
    for (const address of everyNth(2, addresses)) {
      await show(address);
      expect(`${address}: ${wrong.exec((await page.getByRole('main').textContent()) ?? '')?.[0]}`).toBe(
        `${address}: undefined`,
      );
    }
    await show(`/runs/${encodeURIComponent(runId)}/activity`);
    await page.getByText('Not part of this data').first().waitFor();
  });

  it('what a package lacks is no gap of its own, and nothing that it refuses is offered', async () => {
    const { page } = app;
    await show('/');
    const outcome = page.getByTestId('sync-outcome');
    expect(await outcome.textContent()).toMatch(/^Data synced /);
    expect(await outcome.getAttribute('class')).toBeNull();
    await show('/sync');
    await page.getByRole('gridcell', { name: /^Videos, .*: Not part of this data$/ }).waitFor();
    expect(await refusedOffers()).toEqual([]);
    await show('/');
    await page.keyboard.press('Control+k');
    const palette = page.getByTestId('palette');
    await page.keyboard.type('>');
    await palette.getByRole('option', { name: /^Go to Sync/ }).waitFor();
    expect(await palette.getByRole('option', { name: /^Sync now/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+r');
    const notice = page.getByTestId('notice');
    await notice.waitFor();
    const said = () => notice.locator('span').first().textContent();
    expect(await said()).toBe('The open data package is read-only.');
    await ask(page, 'settings:update', { language: 'es' });
    await expect.poll(said).toBe('El paquete de datos abierto es de solo lectura.');
    await ask(page, 'settings:update', { language: 'en' });
    await expect.poll(said).toBe('The open data package is read-only.');
    await expect(app.menu('sync')).rejects.toThrow('disabled');
    await expect(ask(page, 'skill:get', { id: 999_999_999 })).rejects.toThrow(/This skill is not part of this data/);
    await notice.getByRole('button', { name: 'Dismiss' }).press('Enter');
  });

  it('a report that is being made waits where it is about, and is not taken along', async () => {
    const { page } = app;
    await show('/reports');
    expect(await page.getByLabel('Title').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Close package' }).press('Enter');
    await page.getByTestId('package-banner').waitFor({ state: 'detached' });
    await show('/reports');
    expect(await page.getByLabel('Title').inputValue()).toBe('Of this connection');
  });

  it('the list says to which host a connection leads as soon as it is saved', async () => {
    await show('/settings/connection');
    const row = app.page.getByTestId('workspaces').getByRole('row', { name: /My connection/ });
    await row.getByText(`Connection to ${new URL(app.service.url).host}`).waitFor();
  });

  it('a settings file holds addresses and runs, and no secret', async () => {
    await show('/settings/connection');
    await app.dialogs.answerSave(settingsFile);
    await app.page.getByRole('button', { name: 'Export settings…' }).press('Enter');
    await app.page.getByTestId('notice').getByText('Saved settings.json').waitFor();
    const text = readFileSync(settingsFile, 'utf8');
    expect(JSON.parse(text).runs).toEqual([...app.service.runs].sort());
    expect(text).not.toContain(app.service.clientSecret);
    expect(text).not.toContain('clientId');
  });

  it('a second connection begins empty, and the first is as it was', async () => {
    const { page } = app;
    await show('/settings/connection');
    await page.getByRole('button', { name: 'Add a connection…' }).press('Enter');
    await page.getByLabel('Token address').waitFor();
    await switchTo('My connection');
    await page.getByText('Enrolled, sum of runs').first().waitFor();
    await switchTo('New connection');
    await page.getByRole('region', { name: 'First steps' }).waitFor();
  });

  it('is renamed, and removed with everything that it holds', async () => {
    const { page } = app;
    await show('/settings/connection');
    const row = page.getByTestId('workspaces').getByRole('row', { name: /New connection/ });
    await row.getByRole('button', { name: /^Rename/ }).press('Enter');
    await row.getByRole('textbox').fill('Second term');
    await row.getByRole('textbox').press('Enter');
    const renamed = page.getByTestId('workspaces').getByRole('row', { name: /Second term/ });
    await renamed.getByRole('button', { name: /^Remove/ }).press('Enter');
    await page.getByRole('dialog').getByText('the history of changes that the app recorded').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    await page.getByTestId('workspace-switcher').getByText('My connection', { exact: true }).waitFor();
    await page.getByText('Enrolled, sum of runs').first().waitFor();
    await show('/settings/connection');
    expect(await page.getByLabel('Client secret').getAttribute('placeholder')).toBe('stored');
  });

  describe('on a colleague’s computer', () => {
    beforeAll(async () => {
      await app.service.close();
      await app.restart({ userDataDir: join(app.folder, 'theirs') });
    });

    it('the package opens without an account, says whose it is, and shows the rows', async () => {
      const { page } = app;
      await page.getByRole('region', { name: 'First steps' }).waitFor();
      await app.dialogs.answerOpen(packageFile);
      await page.getByRole('button', { name: 'Open a package…' }).press('Enter');
      const banner = page.getByTestId('package-banner');
      await banner.getByText('Package “Autumn term”.').waitFor();
      expect(await banner.textContent()).toContain('Read-only');
      expect(await banner.textContent()).toContain('Made by The data office');
      expect(await banner.textContent()).toContain(new URL(app.service.url).host);
      await show(`/runs/${encodeURIComponent(runId)}/enrollment`);
      await page.getByTestId('figure-run-enrollment').getByRole('img').waitFor();
      await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
      expect(await page.getByRole('main').evaluate((main) => main.scrollTop)).toBeGreaterThan(0);
      expect(await banner.boundingBox()).toMatchObject({ y: 0 });
      await banner.getByRole('button', { name: 'Show source' }).press('Enter');
      await banner.getByText('Made by The data office').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.keyboard.press('Escape');
      // The mark names no limit: a number above it may be hidden as well.
      await show(`/runs/${encodeURIComponent(runId)}/enrollment?by=education`);
      const hidden = page.getByRole('main').getByTitle(/ hid this number because it is below 10 or would reveal such/);
      await expect.poll(() => hidden.first().textContent()).toBe('hidden');
      // F1 explains why it is hidden, not the count that it stands for.
      // The whole cell leads there: the word is at its other end.
      const cell = hidden.first().locator('xpath=ancestor::td[1]');
      await cell.hover({ position: { x: 2, y: 4 } });
      await page.keyboard.press('F1');
      const definitions = page.getByRole('complementary', { name: 'Definitions' });
      await definitions.getByRole('heading', { name: 'Hidden (withheld) numbers' }).waitFor();
      await page.keyboard.press('Escape');
      await definitions.waitFor({ state: 'detached' });
      expect(await refusedOffers()).toEqual([]);
      await show('/skills?text=python');
      await page
        .getByRole('link', { name: /python/i })
        .first()
        .waitFor();
    });

    it('is still open after a restart, and closes for good', async () => {
      await app.restart();
      await app.page.getByRole('button', { name: 'Close package' }).press('Enter');
      await app.page.getByTestId('package-banner').waitFor({ state: 'detached' });
      await goTo(app.page, 'Overview');
      await app.page.getByRole('region', { name: 'First steps' }).waitFor();
    });

    it('the publication is read after its words were compared', async () => {
      const { page } = app;
      await show('/settings/packages');
      await app.dialogs.answerOpen(share);
      await page.getByRole('button', { name: 'Subscribe to a folder…' }).press('Enter');
      const banner = page.getByTestId('package-banner');
      await banner.getByText('Numbers of the college').waitFor();
      const asked = (await app.recordedEvents()).filter(({ kind }) => kind === 'messageBox').at(-1);
      expect(asked).toMatchObject({ detail: expect.stringContaining(keyWords) });
      await show(`/runs/${encodeURIComponent(runId)}/summary`);
      await page.getByRole('heading', { name: 'The demonstration' }).waitFor();
      await banner.getByRole('button', { name: 'Back to your own data' }).press('Enter');
      await banner.waitFor({ state: 'detached' });
      await goTo(page, 'Overview');
    });

    // Every day test/integration/packages refuses such files, and course-outline.test.ts shows a refusal.
    it.runIf(atLength(false, true))('a file that is no package is refused with a reason', async () => {
      const broken = join(app.folder, 'broken.zip');
      writeFileSync(broken, readFileSync(packageFile).subarray(0, 5000));
      await app.dialogs.answerOpen(broken);
      await app.page.getByRole('button', { name: 'Open a package…' }).press('Enter');
      await app.page.getByTestId('notice').getByText('it is an incomplete ZIP file').waitFor();
    });

    it('the settings file is shown before it is taken over, and leads to the secret', async () => {
      const { page } = app;
      await app.dialogs.answerOpen(settingsFile);
      await page.getByRole('button', { name: 'Import a settings file…' }).press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByText(`${app.service.url}/oauth2/v1/access_token`).waitFor();
      await dialog.getByText(`${app.service.runs.length} course runs`).waitFor();
      await dialog.getByText('automatic sync: off').waitFor();
      await dialog.getByText('proxy: as set on this computer').waitFor();
      const behind =
        'data counts as out of date after 3 days (daily data), 10 days (weekly data) or 45 days (taxonomy)';
      await dialog.getByText(behind).waitFor();
      await dialog.getByRole('button', { name: 'Import' }).press('Enter');
      await page.getByLabel('Client ID').waitFor();
      await page.getByRole('button', { name: 'Back' }).press('Enter');
      expect(await page.getByLabel('Taxonomy address').inputValue()).toBe(app.service.url);
    });
  });
});
