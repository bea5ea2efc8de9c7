import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atLength, everyNth } from '../support/at-length.ts';
import { everythingIn } from '../support/folder.ts';
import { timeoutFor } from '../support/slow-machine.ts';
import { settled } from './support/asked-address.ts';
import { accessibilityProblems } from './support/axe.ts';
import { pressByKeys, typeByKeys } from './support/by-keys.ts';
import { type Session, startSession } from './support/session.ts';
import { allComplete, goTo, openAddress } from './support/user.ts';

/*
 * A user alone with the app: looks around, connects and syncs by keys alone, leaves in the middle and goes on.
 */

describe('the first run', () => {
  let app: Session;
  beforeAll(async () => {
    app = await startSession();
  });
  afterAll(() => app.end());

  it('shows every screen with sample data, which says on each that it is fictional', async () => {
    const { page } = app;
    await page.getByRole('region', { name: 'First steps' }).waitFor();
    await page.getByRole('button', { name: 'Explore sample data' }).press('Enter');
    await page.getByTestId('first-hints').waitFor();
    const addresses = ['/', '/courses', '/skills', '/jobs', '/postings', '/sync', '/settings/courses'];
    // The banner stands above all screens: every day three of them notice that it is gone.
    for (const address of everyNth(3, addresses)) {
      await page.evaluate((to) => {
        window.location.hash = to;
      }, address);
      await settled(page);
      await page.getByTestId('package-banner').getByText('Sample data (fictional).').waitFor();
      // The other screens differ from those of every-screen.test.ts by the banner alone.
      if (address === '/') expect(await accessibilityProblems(page)).toEqual([]);
    }
    expect(await page.getByRole('button', { name: 'Sync now' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Close sample data' }).press('Enter');
    await page.getByRole('region', { name: 'First steps' }).waitFor();
  });

  it.each([
    ['/changes', 'Changes'],
    ['/watch', 'Watch list'],
  ])('says once on %s that nothing was synced', async (address, name) => {
    const { page } = app;
    await openAddress(page, address);
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await settled(page);
    expect(await page.getByRole('main').getByText('Not synced yet').count()).toBe(1);
    expect(await page.getByRole('table').count()).toBe(0);
    await goTo(page, 'Overview');
  });

  it('takes addresses by the keyboard and says what is wrong with them', async () => {
    const { page } = app;
    await pressByKeys(page.getByRole('button', { name: 'Set up the connection' }));
    const token = page.getByLabel('Token address');
    await typeByKeys(token, 'courses.example.org');
    await page.keyboard.press('Enter');
    await page.getByText('Enter the full address').first().waitFor();
    await typeByKeys(token, `${app.service.url}/oauth2/v1/access_token`);
    await pressByKeys(page.getByRole('button', { name: 'Use the server of the token address' }));
    expect(await page.getByLabel('Taxonomy address').inputValue()).toBe(app.service.url);
    expect(await accessibilityProblems(page)).toEqual([]);
    await pressByKeys(page.getByRole('button', { name: 'Next' }));
    await typeByKeys(page.getByLabel('Client ID'), 'somebody');
    await page.keyboard.press('Tab');
    await expect.poll(() => readFileSync(join(app.userDataDir, 'settings.json'), 'utf8')).toContain('somebody');
  });

  it('can be left in the middle, and started by a link, which is opened', async () => {
    await app.restart({ args: ['course-almanac://open/settings/appearance'] });
    await app.page.getByRole('heading', { level: 1, name: 'Appearance', exact: true }).waitFor();
  });

  it('goes on from there: nothing has to be typed again', async () => {
    const { page } = app;
    await goTo(page, 'Overview');
    await page.getByRole('button', { name: 'Continue: Client ID and secret' }).press('Enter');
    expect(await page.getByLabel('Client ID').inputValue()).toBe('somebody');
    await page.getByRole('button', { name: 'Back' }).press('Enter');
    expect(await page.getByLabel('Token address').inputValue()).toContain(app.service.url);
    await page.getByRole('button', { name: 'Next' }).press('Enter');
  });

  it('asks for an API token where one is chosen', async () => {
    const { page } = app;
    await page.getByLabel('Client ID').waitFor();
    expect(await page.getByLabel('Taxonomy API token').count()).toBe(0);
    const choose = async (scheme: string) => {
      await page.getByRole('button', { name: 'Back' }).press('Enter');
      await page.locator('summary').filter({ hasText: 'Authorization' }).click();
      await page.getByLabel('Authorization of the taxonomy service').selectOption(scheme);
      await page.getByRole('button', { name: 'Next' }).press('Enter');
    };
    await choose('Token');
    await page.getByLabel('Taxonomy API token').waitFor();
    await choose('JWT');
    await page.getByLabel('Taxonomy API token').waitFor({ state: 'detached' });
  });

  /** Where the buttons of the step stand. */
  const placesOfButtons = () =>
    app.page.locator('.step-actions button').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { left, top, width } = button.getBoundingClientRect();
        return [button.textContent, left, top, width];
      }),
    );
  let places: Awaited<ReturnType<typeof placesOfButtons>>;

  it('says what to mend in this step, and nothing of settings or of data that is not there yet', async () => {
    const { page } = app;
    await page.getByLabel('Client ID').fill(app.service.clientId);
    await page.getByLabel('Client secret').fill('wrong');
    await page.getByLabel('Client secret').press('Enter');
    const test = page.getByTestId('connection-test');
    await test.getByText('refused the client ID or secret').waitFor();
    expect(await test.textContent()).not.toMatch(/Settings|kept/);
    await page.getByRole('button', { name: 'Continue anyway' }).waitFor();
    places = await placesOfButtons();
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    // The list of the service fails the same way, and the fields are still steps of the set-up.
    await page.getByRole('button', { name: 'Continue anyway' }).click();
    const offered = page.getByTestId('offered-runs').getByRole('alert');
    await offered.getByText('refused the client ID or secret').waitFor();
    expect(await offered.textContent()).not.toMatch(/Settings|kept/);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Check client ID and secret' }).press('Enter');
  });

  it('keeps the secret out of every file, and tests with it', async () => {
    const { page } = app;
    await typeByKeys(page.getByLabel('Client ID'), app.service.clientId);
    await typeByKeys(page.getByLabel('Client secret'), app.service.clientSecret);
    await page.keyboard.press('Enter');
    await page.getByTestId('connection-test').waitFor();
    expect(
      await page
        .getByTestId('connection-test')
        .getByRole('listitem')
        .evaluateAll((items) => items.map((item) => item.getAttribute('data-state'))),
    ).toEqual(['passed', 'passed', 'passed']);
    // A step that failed has moved no button.
    expect(await placesOfButtons()).toEqual(places);
    expect((await everythingIn(app.userDataDir)).includes(app.service.clientSecret)).toBe(false);
    await pressByKeys(page.getByRole('button', { name: 'Next' }));
  });

  it('takes course runs, says what the first sync costs, and ends on the overview with two hints', async () => {
    const { page } = app;
    await typeByKeys(page.getByLabel('Course run IDs'), app.service.runs.slice(0, 2).join('\n'));
    await pressByKeys(page.getByRole('button', { name: 'Add 2 course runs' }));
    await page.getByText('Added 2 course runs').first().waitFor();
    await page.getByLabel('Course run IDs').fill(app.service.runs.slice(1, 3).join('\n'));
    await page.getByTestId('runs-chosen').getByText('2 course runs selected. “Next” adds 1 more.').waitFor();
    await pressByKeys(page.getByRole('button', { name: 'Next' }));
    expect(await page.getByTestId('sync-estimate').textContent()).toMatch(/^At least \d+ requests, which/);
    await pressByKeys(page.getByRole('button', { name: 'Start the first sync' }));
    await page
      .getByTestId('sync-last')
      .getByText(allComplete)
      .waitFor({ timeout: timeoutFor(120_000) });
    await pressByKeys(page.getByRole('button', { name: 'Go to the overview' }));
    const hints = page.getByTestId('first-hints');
    await hints.waitFor();
    expect(await hints.getByRole('listitem').count()).toBe(2);
    await hints.getByRole('button', { name: 'Got it' }).press('Enter');
    await hints.waitFor({ state: 'detached' });
    await expect
      .poll(() => JSON.parse(readFileSync(join(app.userDataDir, 'settings.json'), 'utf8')).settings)
      .toMatchObject({ hintsDismissed: true, setup: null });
  });

  // Every day the file of the settings is looked at, above; start.test.ts shows that a start reads it.
  it.runIf(atLength(false, true))('does not show the hints again', async () => {
    await app.restart();
    await goTo(app.page, 'Overview');
    await app.page.getByText('Enrolled, sum of runs').first().waitFor();
    expect(await app.page.getByTestId('first-hints').count()).toBe(0);
  });
});
