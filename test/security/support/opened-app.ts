import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { test as base, expect, vi } from 'vitest';
import { ask } from '../../e2e/support/bridge.ts';
import { copyPageCode, keepPageCode } from '../../e2e/support/kept-profiles.ts';
import { launch } from '../../e2e/support/launch.ts';
import type { RunningApp } from '../../e2e/support/running-app.ts';
import { openAddress } from '../../e2e/support/user.ts';
import { timeoutFor } from '../../support/slow-machine.ts';

/*
 * One app for all files that attack it from its page: a start costs more than most of them do. Each begins on a page without the elements
 * that others have added, in one window, at Overview, on a connection that nothing was set up for; a file whose app cannot be brought
 * back to that has failed. Globals of the page stay, and so does what the app recorded before: count from there.
 */

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
      try {
        await app.quit();
        keepPageCode(userDataDir);
      } finally {
        await app.kill();
        rmSync(userDataDir, { recursive: true, force: true });
      }
    },
  };
}

/** Takes out of the page what its bundle has not put there. The app loads no page again. */
const clean = (page: Page) =>
  page.evaluate(() => {
    const isBundled = (address: string) => address.startsWith(`${location.origin}/assets/`);
    const isOwn = (element: Element) =>
      (element instanceof HTMLLinkElement && isBundled(element.href)) ||
      (element instanceof HTMLScriptElement && isBundled(element.src)) ||
      element.matches('#root, title, style, meta:not([http-equiv="refresh"])');
    for (const base of document.querySelectorAll('base')) base.remove();
    for (const each of document.querySelectorAll('head > *, body > *')) if (!isOwn(each)) each.remove();
  });

/** Brings an app that was attacked back to its beginning. */
async function again({ page, windows }: RunningApp): Promise<void> {
  for (const beside of page.context().pages()) if (beside !== page) await beside.close();
  await vi.waitFor(async () => expect(await windows()).toBe(1), timeoutFor(10_000));
  await clean(page);
  await ask(page, 'profiles:add', { name: 'Another attack' });
  await openAddress(page, '/');
}

class AttackedApp {
  #opened: Opened | null = null;

  async borrow(): Promise<RunningApp> {
    this.#opened ??= await open();
    return this.#opened.app;
  }

  /** Fails where the app cannot be brought back to its beginning; the next file then has a new one. */
  async giveBack(): Promise<void> {
    if (this.#opened === null) return;
    try {
      await again(this.#opened.app);
    } catch (error) {
      await this.end().catch(() => {});
      throw error;
    }
  }

  async end(): Promise<void> {
    const opened = this.#opened;
    this.#opened = null;
    await opened?.close();
  }
}

const test = base.extend(
  'attacked',
  { scope: 'worker' },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it which other fixtures are needed.
  ({}, { onCleanup }) => {
    const attacked = new AttackedApp();
    onCleanup(() => attacked.end());
    return attacked;
  },
);

/** Lends the app to a test file; the function gives it. */
export function openedApp(): () => RunningApp {
  let app: RunningApp | undefined;
  test.beforeAll(async ({ attacked }) => {
    app = await attacked.borrow();
  });
  test.afterAll(async ({ attacked }) => {
    app = undefined;
    await attacked.giveBack();
  });
  return () => {
    if (!app) throw new Error('the app has not started');
    return app;
  };
}
