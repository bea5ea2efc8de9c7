import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems } from './support/axe.ts';
import { launch } from './support/launch.ts';
import type { RunningApp } from './support/running-app.ts';
import { goTo } from './support/user.ts';

/*
 * Every day test/integration/cache notices which files are refused, and why.
 */

describe('a data folder that a newer app has written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-e2e-'));
  const userDataDir = join(folder, 'profile');
  let app: RunningApp;
  let ownVersion: number;

  /** Writes another schema version into the cache and returns the one before. */
  const setVersion = (version: number): number => {
    const db = new Database(join(userDataDir, 'data/cache.sqlite3'));
    const before = Number(db.pragma('user_version', { simple: true }));
    db.pragma(`user_version = ${version}`);
    db.close();
    return before;
  };

  beforeAll(async () => {
    app = await launch({ userDataDir });
    await app.page.getByRole('region', { name: 'First steps' }).waitFor();
    await app.quit();
    ownVersion = setVersion(99_990);
    app = await launch({ userDataDir });
  });
  afterAll(async () => {
    await app.quit().catch(() => app.kill());
    rmSync(folder, { recursive: true, force: true });
  });

  it('is said on the whole page, with the reason and what is safe', async () => {
    const { page } = app;
    await page.getByRole('heading', { level: 1, name: 'The data is from a newer version' }).waitFor();
    await page.getByText('Install that version; nothing was changed.').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('can be looked at, without its path being known to the page', async () => {
    const { page } = app;
    await page.getByRole('button', { name: 'Show folder' }).click();
    await expect.poll(() => app.recordedEvents()).toContainEqual({ kind: 'openPath', path: join(userDataDir, 'data') });
    expect(await page.content()).not.toContain(userDataDir);
  });

  it('leaves the settings open', async () => {
    await goTo(app.page, 'Settings');
    await app.page.getByRole('heading', { level: 1, name: 'Connection' }).waitFor();
    await goTo(app.page, 'Overview');
  });

  it('is opened as soon as that helps', async () => {
    setVersion(ownVersion);
    await app.page.getByRole('button', { name: 'Try again' }).press('Enter');
    await app.page.getByRole('region', { name: 'First steps' }).waitFor();
  });
});
