import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAddress } from './support/person.ts';
import { type Session, startSynced } from './support/session.ts';

const runId = 'course-v1:edX+DemoX+Demo_2014';
const enrollment = `/runs/${encodeURIComponent(runId)}/enrollment`;

/** The screens whose code the page has asked for, in that order; that of a course run comes with the first files. */
const screensRead = (app: Session): Promise<string[]> =>
  app.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .toSorted((a, b) => a.startTime - b.startTime)
      .flatMap(({ name }) => /\/([a-z]+)-screen-[^/]*\.js$/.exec(name)?.[1] ?? []),
  );

describe('a start', () => {
  let app: Session;
  beforeAll(async () => {
    app = await startSynced({ runs: [runId] });
  });
  afterAll(() => app.end());

  it('opens the last view with its chart', async () => {
    await openAddress(app.page, enrollment);
    await app.restart();
    await app.page.locator('main figure canvas').first().waitFor();
    expect(app.page.url()).toMatch(new RegExp(`#${RegExp.escape(enrollment)}$`));
  });

  it('reads the code of the screen that is shown before that of others', async () => {
    await openAddress(app.page, '/settings/about');
    await app.restart();
    await app.page.getByTestId('screen-settings').waitFor();
    await expect.poll(async () => (await screensRead(app))[0]).toBe('settings');
  });

  it('reads the code of all other screens in the quiet after it, so that they open at once', async () => {
    const all = ['compare', 'course', 'courses', 'definitions', 'documents', 'job', 'jobs', 'overview', 'postings'];
    const more = ['problem', 'settings', 'skill', 'skills', 'sync', 'welcome'];
    await expect.poll(async () => (await screensRead(app)).toSorted(), { timeout: 20_000 }).toEqual([...all, ...more]);
  });

  it('shows the overview when the last address was one that this version does not know', async () => {
    await openAddress(app.page, '/planner/of/another/version');
    await app.restart();
    await app.page.getByTestId('screen-overview').waitFor();
    expect(app.page.url()).toMatch(/#\/$/);
  });
});
