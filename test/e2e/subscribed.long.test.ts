import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPublisher, type TestPublisher, tablesToPublish } from '../support/test-publisher.ts';
import { settled } from './support/asked-address.ts';
import { accessibilityProblems } from './support/axe.ts';
import { ask } from './support/bridge.ts';
import { type Session, startSynced } from './support/session.ts';
import { goTo } from './support/user.ts';

const runId = 'course-v1:edX+DemoX+Demo_2014';

/*
 * A team's publication in a folder, read on a laptop that has no account: its numbers, the next ones, and the reader's own words.
 * Every day published and the integration tests of publications notice most of what could break here.
 */

describe('a subscription', () => {
  let app: Session;
  let publisher: TestPublisher;
  let dataDir: string;

  const show = async (address: string) => {
    await app.page.evaluate((to) => {
      window.location.hash = to;
    }, address);
    await settled(app.page);
  };
  const rowOf = (name: RegExp) => app.page.getByTestId('workspaces').getByRole('row', { name });

  beforeAll(async () => {
    app = await startSynced({ runs: [runId] });
    dataDir = join(app.userDataDir, 'data');
    publisher = createTestPublisher(join(app.folder, 'share'));
    publisher.publish(tablesToPublish(dataDir, [runId]), { title: 'Numbers of the college' });
    await app.service.close();
    // A colleague's computer: no account, no service, no secret.
    await app.restart({ userDataDir: join(app.folder, 'theirs') });
  });
  afterAll(() => app.end());

  it('asks outside the page whether to trust the publisher’s key, in words', async () => {
    const { page } = app;
    await show('/settings/packages');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Subscribe to the address…' }).press('Enter');
    await page.getByText('Enter the full address, beginning with https://.').waitFor();
    await app.dialogs.answerOpen(publisher.folder);
    await page.getByRole('button', { name: 'Subscribe to a folder…' }).press('Enter');
    await page.getByTestId('package-banner').getByText('Numbers of the college').waitFor();
    const asked = (await app.recordedEvents()).filter(({ kind }) => kind === 'messageBox').at(-1);
    expect(asked).toMatchObject({
      message: expect.stringContaining('Numbers of the college'),
      detail: expect.stringMatching(/key:\n(?:[a-z]+ ){7}[a-z]+\n/),
    });
  });

  it('shows the publisher’s numbers, and how old they are', async () => {
    const { page } = app;
    await page
      .getByTestId('package-banner')
      .getByText(/Read-only, published \d+ \w+ \d{4}, enrollment through/)
      .waitFor();
    await page
      .getByTestId('workspace-switcher')
      .getByText(/^subscribed, published/)
      .waitFor();
    await show(`/runs/${encodeURIComponent(runId)}/summary`);
    await page.getByRole('main').getByText('Enrolled', { exact: true }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Sync now' }).count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('brings the next publication on demand, and keeps what the reader wrote', async () => {
    const { page } = app;
    await ask(page, 'notes:add', { kind: 'run', id: runId, day: null, text: 'Ask the dean about this' });
    await ask(page, 'labels:change', { changes: [{ kind: 'run', id: runId, text: 'Our demonstration' }] });
    publisher.publish(tablesToPublish(dataDir, [runId]), { number: 2, title: 'Numbers of the autumn' });
    await page.getByTestId('package-banner').getByRole('button', { name: 'Check for new data' }).press('Enter');
    await page
      .getByTestId('notice')
      .getByText(/Up to date: published/)
      .waitFor();
    await page.getByTestId('package-banner').getByText('Read-only').waitFor();
    const { workspaces } = await ask(page, 'workspaces:list', {});
    expect(workspaces.at(-1)).toMatchObject({
      name: 'Numbers of the college',
      facts: { title: 'Numbers of the autumn' },
    });
    await show(`/runs/${encodeURIComponent(runId)}/summary`);
    await page.getByRole('heading', { name: 'Our demonstration' }).waitFor();
    await show(`/runs/${encodeURIComponent(runId)}/notes`);
    await page.getByText('Ask the dean about this').first().waitFor();
  });

  it('is marked when something is wrong with its place, and shows what it has', async () => {
    const { page } = app;
    const manifest = publisher.manifest(2);
    publisher.sign({ ...manifest, number: 1 });
    await page.getByTestId('package-banner').getByRole('button', { name: 'Check for new data' }).press('Enter');
    await page
      .getByTestId('notice')
      .getByText(/older publication \(number 1 instead of 2\)/)
      .waitFor();
    await page
      .getByTestId('package-banner')
      .getByText(/older publication/)
      .waitFor();
    await page
      .getByTestId('workspace-switcher')
      .getByText(/not up to date/)
      .waitFor();
    await show(`/runs/${encodeURIComponent(runId)}/summary`);
    await page.getByRole('heading', { name: 'Our demonstration' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('opens again after a restart, also when its place is gone', async () => {
    await app.restart();
    await app.page.getByTestId('package-banner').getByText('Read-only').waitFor();
    await app.page.getByRole('main').getByText('Enrolled', { exact: true }).first().waitFor();
  });

  it('is renamed, and removed with its folder after a question', async () => {
    const { page } = app;
    await show('/settings/connection');
    const row = rowOf(/Numbers of the college/);
    await row.getByRole('button', { name: /^Rename/ }).press('Enter');
    await row.getByRole('textbox').fill('The college');
    await row.getByRole('textbox').press('Enter');
    const renamed = rowOf(/The college/);
    await renamed.getByText(/Subscribed to .*share/).waitFor();
    await renamed.getByRole('button', { name: /^Remove/ }).press('Enter');
    await page.getByRole('dialog').getByText('forgets the publisher’s key').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await page.getByTestId('package-banner').waitFor({ state: 'detached' });
    await goTo(page, 'Settings').catch(() => undefined);
    expect(readdirSync(join(app.folder, 'theirs', 'subscriptions'))).toEqual([]);
  });
});
