import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeoutFor } from '../support/slow-machine.ts';
import { ask } from './support/bridge.ts';
import { type Session, startSynced } from './support/session.ts';
import { openAddress } from './support/user.ts';

const runId = 'course-v1:edX+DemoX+Demo_2014';
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
  beforeAll(async () => {
    app = await startSynced({ runs: [runId] });
  });
  afterAll(() => app.end());

  it('opens the last view with its chart, although the app was closed at once', async () => {
    await openAddress(app.page, '/definitions');
    await openAddress(app.page, enrollment);
    await app.restart();
    await app.page.locator('main figure canvas').first().waitFor();
    expect(app.page.url()).toMatch(new RegExp(`#${RegExp.escape(enrollment)}$`));
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

  it('shows the overview when the last address was one that this version does not know', async () => {
    await openAddress(app.page, '/planner/of/another/version');
    // The address is stored a moment later; only then is it the last one.
    const stored = () => readFileSync(join(app.userDataDir, 'settings.json'), 'utf8');
    await expect.poll(stored, { timeout: timeoutFor(20_000) }).toContain('/planner/of/another/version');
    await app.restart();
    await app.page.getByTestId('screen-overview').waitFor();
    expect(app.page.url()).toMatch(/#\/$/);
  });
});
