import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems } from './support/axe.ts';
import { ask } from './support/bridge.ts';
import { type Session, startSynced } from './support/session.ts';
import { settled } from './support/user.ts';

const runId = 'course-v1:edX+DemoX+Demo_2014';

/* One person publishes in the app, a colleague without an account subscribes: both see the same words of the key. */

describe('publishing for a team', () => {
  let app: Session;
  let share: string;
  let keyWords: string;

  const show = async (address: string) => {
    await app.page.evaluate((to) => {
      window.location.hash = to;
    }, address);
    await settled(app.page);
  };

  beforeAll(async () => {
    app = await startSynced({ runs: [runId] });
    share = join(app.folder, 'share');
    mkdirSync(share);
  });
  afterAll(() => app.end());

  it('writes what may leave the app to a folder, and shows the key in words', async () => {
    const { page } = app;
    await ask(page, 'labels:change', { changes: [{ kind: 'run', id: runId, text: 'The demonstration' }] });
    await show('/settings/packages');
    await page.getByLabel('Title for readers').fill('Numbers of the college');
    await app.dialogs.answerOpen(share);
    await page.getByRole('button', { name: 'Publish for a team…' }).press('Enter');
    const result = page.getByTestId('published');
    await result.getByText(/Publication 1 is in the folder/).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    keyWords = (await result.locator('strong').last().textContent()) ?? '';
    expect(keyWords.split(' ')).toHaveLength(8);
  });

  it('is read by a colleague, who compares the same words', async () => {
    await app.service.close();
    await app.restart({ userDataDir: join(app.folder, 'theirs') });
    const { page } = app;
    await show('/settings/packages');
    await app.dialogs.answerOpen(share);
    await page.getByRole('button', { name: 'Subscribe to a folder…' }).press('Enter');
    await page.getByTestId('package-banner').getByText('Numbers of the college').waitFor();
    const asked = (await app.recordedEvents()).filter(({ kind }) => kind === 'messageBox').at(-1);
    expect(asked).toMatchObject({ detail: expect.stringContaining(keyWords) });
    await show(`/runs/${encodeURIComponent(runId)}/summary`);
    await page.getByRole('heading', { name: 'The demonstration' }).waitFor();
  });
});
