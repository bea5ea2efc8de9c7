import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeoutFor } from '../support/slow-machine.ts';
import { follow } from './support/asked-address.ts';
import { type Session, startSession } from './support/session.ts';
import { addRuns, allComplete, connect, goTo } from './support/user.ts';

/*
 * Every day the tests of sync and of automatic syncs notice where one goes on.
 */

describe('a sync that the laptop interrupts', () => {
  let app: Session;

  beforeAll(async () => {
    app = await startSession();
    // A keychain may not be there: a service that wants no sign-in is the same with and without one.
    await connect(app.page, app.service);
    await addRuns(app.page, app.service.runs.slice(0, 1));
  });
  afterAll(() => app.end());

  const begin = async () => {
    await goTo(app.page, 'Sync');
    await app.page.getByRole('main').getByRole('button', { name: 'Sync now' }).click();
  };
  const asked = async (about: string) =>
    expect.poll(() => app.service.requests.entries.some((entry) => entry.class === about)).toBe(true);

  it('by sleeping goes on when it wakes, and nothing has failed', async () => {
    app.service.faults.add({ kind: 'stall', where: 'jobs' });
    await begin();
    await asked('jobs');
    await app.power('suspend');
    app.service.faults.clear();
    await app.power('resume');
    await app.page
      .getByTestId('sync-last')
      .filter({ hasText: allComplete })
      .waitFor({ timeout: timeoutFor(60_000) });
  });

  it('by quitting is resumed at the next start, which says so', async () => {
    app.service.requests.clear();
    app.service.faults.add({ kind: 'stall', where: 'jobs' });
    await begin();
    await asked('jobs');
    await app.restart();
    await goTo(app.page, 'Sync');
    if (process.env.ALMANAC_TEST_KEYRING === '1') {
      await app.page
        .getByText(/^Continuing the sync of .* UTC:/)
        .first()
        .waitFor();
      // The request that stalls is given up by a nap, and asked again.
      app.service.faults.clear();
      await app.power('suspend');
      await app.power('resume');
      await app.page
        .getByTestId('sync-last')
        .filter({ hasText: /complete/ })
        .waitFor({ timeout: timeoutFor(60_000) });
    }
    await follow(
      app.page.getByRole('navigation', { name: 'Parts of the sync screen' }).getByRole('link', { name: 'Log' }),
    );
    await app.page
      .getByRole('cell', { name: /Interrupted/ })
      .first()
      .waitFor();
  });

  it('by a service that asks to wait says which one and until when, after a restart too', async () => {
    const note = () =>
      app.page
        .getByTestId('sync-running')
        .getByText(
          /^The taxonomy service asked the app to wait until .* UTC, .* from now\. The sync then continues by itself\.$/,
        );
    const until = async () => /until (.*) UTC/.exec((await note().textContent()) ?? '')?.[1];
    app.service.faults.clear();
    app.service.faults.add({ kind: 'throttled', where: 'skills', retryAfter: 3000 });
    await begin();
    const before = await until();
    app.service.faults.clear();
    app.service.requests.clear();
    await app.restart();
    if (process.env.ALMANAC_TEST_KEYRING !== '1') return;
    await goTo(app.page, 'Sync');
    expect(await until()).toBe(before);
    await app.page.getByTestId('sync-running').getByRole('button', { name: 'Cancel' }).click();
    await app.page.getByTestId('sync-last').filter({ hasText: 'Sync canceled' }).waitFor();
    expect(app.service.requests.counts().skills).toBeUndefined();
  });
});
