import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleService, startSampleService } from '../sample-service/index.ts';
import { launch, type RunningApp } from './support/launch.ts';
import { addRuns, fillConnection, goTo, saveConnection } from './support/person.ts';

describe('a sync that the laptop interrupts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-e2e-'));
  const userDataDir = join(folder, 'profile');
  let service: SampleService;
  let app: RunningApp;

  beforeAll(async () => {
    service = await startSampleService();
    app = await launch({ userDataDir });
    // A keychain may not be there: a service that wants no sign-in is the same with and without one.
    await fillConnection(app.page, service);
    await saveConnection(app.page);
    await addRuns(app.page, service.runs.slice(0, 1));
  });
  afterAll(async () => {
    await app.quit().catch(() => app.kill());
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const begin = async () => {
    await goTo(app.page, 'Sync');
    await app.page.getByRole('main').getByRole('button', { name: 'Sync now' }).click();
  };
  const asked = async (about: string) =>
    expect.poll(() => service.requests.entries.some((entry) => entry.class === about)).toBe(true);

  it('by sleeping goes on when it wakes, and nothing has failed', async () => {
    service.faults.add({ kind: 'stall', where: 'jobs' });
    await begin();
    await asked('jobs');
    await app.power('suspend');
    service.faults.clear();
    await app.power('resume');
    await app.page
      .getByTestId('sync-last')
      .filter({ hasText: /all \d+ datasets complete/ })
      .waitFor({ timeout: 60_000 });
  });

  it('by quitting is gone on with at the next start, which says so', async () => {
    service.requests.clear();
    service.faults.add({ kind: 'stall', where: 'jobs' });
    await begin();
    await asked('jobs');
    await app.quit();
    app = await launch({ userDataDir });
    await goTo(app.page, 'Sync');
    if (process.env.ALMANAC_TEST_KEYRING === '1') {
      await app.page
        .getByText(/^Going on with the sync of .* UTC:/)
        .first()
        .waitFor();
      // The request that stalls is given up by a nap, and asked again.
      service.faults.clear();
      await app.power('suspend');
      await app.power('resume');
      await app.page
        .getByTestId('sync-last')
        .filter({ hasText: /complete/ })
        .waitFor({ timeout: 60_000 });
    }
    await app.page
      .getByRole('navigation', { name: 'Parts of the sync screen' })
      .getByRole('link', { name: 'Log' })
      .click();
    await app.page
      .getByRole('cell', { name: /Interrupted/ })
      .first()
      .waitFor();
  });
});
