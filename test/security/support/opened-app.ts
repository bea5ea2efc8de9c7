import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { launch } from '../../e2e/support/launch.ts';
import type { RunningApp } from '../../e2e/support/running-app.ts';

/** Starts the app once for a test file; the function gives it. */
export function openedApp(): () => RunningApp {
  const userDataDir = mkdtempSync(join(tmpdir(), 'almanac-security-'));
  let app: RunningApp | undefined;
  beforeAll(async () => {
    app = await launch({ userDataDir });
  });
  afterAll(async () => {
    await app?.quit();
    rmSync(userDataDir, { recursive: true, force: true });
  });
  return () => {
    if (!app) throw new Error('the app has not started');
    return app;
  };
}
