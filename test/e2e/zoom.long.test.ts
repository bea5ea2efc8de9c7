import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from './support/launch.ts';
import type { RunningApp } from './support/running-app.ts';

/*
 * Every day every-screen notices what a larger size breaks.
 */

describe('the size of everything', () => {
  const userDataDir = mkdtempSync(join(tmpdir(), 'almanac-e2e-'));
  const size = { width: 1200, height: 800 };
  let app: RunningApp;

  beforeAll(async () => {
    app = await launch({ userDataDir, size });
    await app.page.getByRole('region', { name: 'First steps' }).waitFor();
  });
  afterAll(async () => {
    await app.quit().catch(() => app.kill());
    rmSync(userDataDir, { recursive: true, force: true });
  });

  /** The width of the page in its own pixels: a larger page has fewer. */
  const width = () => app.page.evaluate(() => window.innerWidth);

  it('follows the menu and the keys, step by step and back', async () => {
    await app.menu('zoomIn');
    await expect.poll(width).toBe(Math.round(size.width / 1.1));
    await app.page.keyboard.press('Control+=');
    await expect.poll(width).toBe(Math.round(size.width / 1.25));
    await app.page.keyboard.press('Control+-');
    await expect.poll(width).toBe(Math.round(size.width / 1.1));
    await app.menu('zoomReset');
    await expect.poll(width).toBe(size.width);
  });

  it('can be chosen in the settings and is there after a restart', async () => {
    await app.openUrl('course-almanac://open/settings/appearance');
    await app.page.getByLabel('Zoom').selectOption('200');
    await expect.poll(width).toBe(size.width / 2);
    await app.quit();
    app = await launch({ userDataDir });
    await app.page.getByRole('navigation', { name: 'Sections' }).waitFor();
    await expect.poll(width).toBe(size.width / 2);
    await app.page.keyboard.press('Control+0');
    await expect.poll(width).toBe(size.width);
  });
});
