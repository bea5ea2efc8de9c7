import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test as base, beforeAll } from 'vitest';
import { copyPageCode, keepPageCode } from '../../e2e/support/kept-profiles.ts';
import { launch } from '../../e2e/support/launch.ts';
import type { RunningApp } from '../../e2e/support/running-app.ts';

interface Opened {
  readonly app: RunningApp;
  close(): Promise<void>;
}

async function open(): Promise<Opened> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'almanac-security-'));
  copyPageCode(userDataDir);
  const app = await launch({ userDataDir });
  return {
    app,
    async close() {
      await app.quit();
      keepPageCode(userDataDir);
      rmSync(userDataDir, { recursive: true, force: true });
    },
  };
}

const given = (opened: Opened | undefined): RunningApp => {
  if (!opened) throw new Error('the app has not started');
  return opened.app;
};

/** Starts the app once for a test file; the function gives it. */
export function openedApp(): () => RunningApp {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());
  return () => given(opened);
}

/** One app for all files that only ask its page, and leave it as it is: a start costs more than all that they do. */
const test = base.extend(
  'asked',
  { scope: 'worker' },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it which other fixtures are needed.
  ({}, { onCleanup }) => {
    let opening: Promise<Opened> | undefined;
    onCleanup(async () => (await opening)?.close());
    return {
      open: () => {
        opening ??= open();
        return opening;
      },
    };
  },
);

/** The app that such files share; the function gives it. */
export function askedApp(): () => RunningApp {
  let opened: Opened | undefined;
  test.beforeAll(async ({ asked }) => {
    opened = await asked.open();
  });
  return () => given(opened);
}
