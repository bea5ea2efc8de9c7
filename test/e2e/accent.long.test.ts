import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inks } from '#shared/figures/charts/palette.ts';
import { follow } from './support/asked-address.ts';
import { launch } from './support/launch.ts';
import type { RunningApp } from './support/running-app.ts';
import { goTo } from './support/user.ts';

/*
 * Every day the unit test of the accent notices colours that cannot be seen.
 */

describe('the accent of the computer', () => {
  const userDataDir = mkdtempSync(join(tmpdir(), 'almanac-e2e-'));
  let app: RunningApp;
  beforeAll(async () => {
    app = await launch({ userDataDir, size: { width: 1200, height: 800 }, theme: 'light' });
    await goTo(app.page, 'Settings');
    await follow(app.page.getByRole('link', { name: 'Exports' }));
  });
  afterAll(async () => {
    await app.quit().catch(() => app.kill());
    rmSync(userDataDir, { recursive: true, force: true });
  });

  const ofCheckBox = () =>
    app.page
      .getByRole('checkbox')
      .first()
      .evaluate((box) => getComputedStyle(box).accentColor);
  const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

  it('is followed by controls as soon as it is chosen, and not where it could not be seen', async () => {
    await app.accent('744da9ff');
    await expect.poll(ofCheckBox).toBe(rgb('#744da9'));
    await app.accent('ffb900ff');
    await expect.poll(ofCheckBox).toBe(rgb(inks.light.accent));
  });
});
