import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { atLength } from '../support/at-length.ts';
import { timeoutFor } from '../support/slow-machine.ts';
import { removeAnnotations } from './support/annotations.ts';
import { follow } from './support/asked-address.ts';
import { ask } from './support/bridge.ts';
import { previewIn } from './support/reports.ts';
import type { Session } from './support/session.ts';
import { it } from './support/shared-app.ts';
import { goTo, openAddress } from './support/user.ts';

const runId = 'course-v1:edX+DemoX+Demo_2014';
const summary = `/runs/${encodeURIComponent(runId)}/summary`;
const enrollment = `/runs/${encodeURIComponent(runId)}/enrollment`;

/**
 * Opens a page at an address and answers with the screens whose code it has asked for so far, in that order; that of a course run
 * comes with the first files. In a window beside the main one, since a page's first requests are over before the test listens.
 */
async function screensReadAt(app: Session, address: string): Promise<{ page: Page; screens: string[] }> {
  const context = app.page.context();
  const screens: string[] = [];
  context.on('request', (request) => {
    // The request for a page may come before its frame is there, and is for no code.
    if (!request.isNavigationRequest() && request.frame().page() !== app.page)
      screens.push(...(/\/([a-z]+)-screen-[^/]*\.js$/.exec(request.url())?.slice(1) ?? []));
  });
  const [page] = await Promise.all([context.waitForEvent('page'), ask(app.page, 'app:openWindow', { address })]);
  return { page, screens };
}

describe('a start', () => {
  let app: Session;
  it.beforeAll(async ({ shared }) => {
    app = await shared.borrow();
  });
  afterAll(async () => {
    await removeAnnotations(app.page, runId);
    await app.end();
  });

  const address = () => app.page.evaluate(() => window.location.hash);
  const heading = (name: string) => app.page.getByRole('heading', { level: 1, name }).waitFor();

  describe('after the app was closed at once', () => {
    const courseColumn = (name: string) =>
      app.page.getByRole('table', { name: 'Courses' }).getByRole('columnheader', { name });
    let pinned: string;

    beforeAll(async () => {
      const { page } = app;
      await openAddress(page, summary);
      await page.getByRole('button', { name: /^(Give it a name|Rename)$/ }).click();
      await page.getByLabel(`Name of ${runId}`).fill('Climate for everyone');
      await page.keyboard.press('Enter');
      await heading('Climate for everyone');

      await openAddress(page, '/skills?taught=true&sort=-courses');
      await page.keyboard.press('Control+d');
      await page.getByTestId('notice').filter({ hasText: 'Pinned' }).waitFor();
      pinned = await address();

      await openAddress(page, '/courses');
      const all = page.getByRole('table', { name: 'Courses' }).getByRole('rowheader', { name: /^All \d+ rows/ });
      await all.waitFor();
      await page
        .getByText(/^Columns/)
        .first()
        .click();
      // The key of a course begins with it, so it is shown to those who ask for it.
      expect(await courseColumn('Organization').count()).toBe(0);
      await page.getByRole('checkbox', { name: 'Organization' }).click();
      await courseColumn('Organization').waitFor();
      await page.getByRole('checkbox', { name: 'Jobs' }).click();
      await courseColumn('Jobs').waitFor({ state: 'detached' });

      await openAddress(page, `/reports?run=${encodeURIComponent(runId)}`);
      await previewIn(page).getByRole('heading', { level: 1 }).waitFor();
      await page.getByLabel('Author').fill('Ada');
      await page.getByLabel('Contact').fill('ada@example.org');
      // Another file may have chosen one for the report that it made.
      const remove = page.getByRole('button', { name: 'Remove', exact: true });
      if (await remove.isVisible()) await remove.click();
      await page.getByLabel('Logo').setInputFiles('resources/icons/256x256.png');
      await page.getByText('Logo chosen.').waitFor();
      await openAddress(page, '/definitions');
      const remembered = async () => (await ask(page, 'settings:get', {})).reportHead;
      // The order to quit does not come from the page here, and could be quicker than what the page has said before. The logo is said last.
      await vi.waitFor(
        async () => expect(await remembered()).toMatchObject({ contact: 'ada@example.org', logo: expect.anything() }),
        timeoutFor(10_000),
      );
      await openAddress(page, enrollment);
      await app.restart();
    });

    it('opens the last view with its chart', async () => {
      await app.page.locator('main figure canvas').first().waitFor();
      expect(app.page.url()).toMatch(new RegExp(`#${RegExp.escape(enrollment)}$`));
    });

    it('still has the name, the pin and the columns that were chosen', async () => {
      const { page } = app;
      await openAddress(page, '/courses');
      await courseColumn('Skills').waitFor();
      await courseColumn('Organization').waitFor();
      expect(await courseColumn('Jobs').count()).toBe(0);
      await goTo(page, 'Overview');
      const pins = page.getByRole('region', { name: 'Pinned views' });
      await follow(pins.getByRole('link', { name: 'Skills · linked to a course · by Courses, descending' }));
      await heading('Skills');
      expect(await address()).toBe(pinned);
      await openAddress(page, summary);
      await heading('Climate for everyone');
    });

    it('begins a report with author, contact and logo of the last one', async () => {
      const { page } = app;
      await goTo(page, 'Reports');
      await page.getByLabel('Author').waitFor();
      expect(await page.getByLabel('Author').inputValue()).toBe('Ada');
      expect(await page.getByLabel('Contact').inputValue()).toBe('ada@example.org');
      await page.getByText('Logo chosen.').waitFor();
      expect(await page.getByLabel('Title').inputValue()).toBe('');
    });

    it('says what reports are before a subject is chosen, and makes one at a press', async () => {
      const { page } = app;
      const preview = page.getByRole('region', { name: 'Preview' });
      await preview.getByText('Choose a course run to see its report.').waitFor();
      const newest = preview.getByText('Course runs with the newest data:').locator('+ ul').getByRole('button');
      const name = await newest.first().textContent();
      await newest.first().click();
      await previewIn(page).getByRole('heading', { level: 1 }).waitFor();
      expect(name).toContain(await page.locator('.chosen bdi').first().textContent());
      await page.locator('.chosen').getByRole('button', { name: 'Change' }).click();
      await page.keyboard.type('no such run');
      await expect.poll(() => page.getByLabel('Find a course run').inputValue()).toBe('no such run');
      await preview.getByRole('button', { name: 'Portfolio' }).click();
      await previewIn(page).getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
    });
  });

  it('reads the code of the screen that is shown first, and that of all others in the quiet after it', async () => {
    const { page, screens } = await screensReadAt(app, '/settings/about');
    await page.getByTestId('screen-settings').waitFor();
    expect(screens[0]).toBe('settings');
    const all = [
      'changes',
      'compare',
      'course',
      'courses',
      'coverage',
      'definitions',
      'guide',
      'job',
      'jobs',
      'news',
      'overview',
      'plan',
      'postings',
    ];
    const more = ['problem', 'reports', 'runs', 'settings', 'skill', 'skills', 'sync', 'watch', 'welcome'];
    await expect.poll(() => screens.toSorted(), { timeout: timeoutFor(20_000) }).toEqual([...all, ...more]);
    await page.close();
  });

  // Every day languages.test.ts starts where the computer is Spanish, after an address that no version knows.
  it.runIf(atLength(false, true))('is in the language that was chosen', async () => {
    await openAddress(app.page, '/');
    await ask(app.page, 'settings:update', { language: 'es' });
    await app.restart();
    await app.page
      .getByRole('navigation', { name: 'Secciones' })
      .getByRole('link', { name: 'Panorama', exact: true })
      .waitFor();
    expect(await app.page.locator('html').getAttribute('lang')).toBe('es');
    await ask(app.page, 'settings:update', { language: 'en' });
    await app.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });
});
