import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch } from '../e2e/support/launch.ts';
import { openPersonalBrowser } from '../e2e/support/own-browser.ts';
import { atLength } from '../support/at-length.ts';
import { startHitCounter } from './support/hit-counter.ts';
import { guesses, waysOut } from './support/ways-out.ts';

/*
 * A name to look up can carry text to the name server of its domain, past the content policy, the request filter and the proxy. Chromium
 * writes down which names it looks up. The names here end in `.localhost`, so that no question leaves this computer.
 */

const nameOf = (way: string) => `${way.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.lookup.localhost`;
/** Chromium gathers names for a moment before it asks for them. */
const askingMs = 2000;

async function tryOut(page: Page, proxyRoutes: typeof waysOut): Promise<void> {
  for (const [way, run] of Object.entries(proxyRoutes)) {
    await page.evaluate(`(${run})(${JSON.stringify(`https://${nameOf(way)}/`)}); undefined`);
  }
  await page.waitForTimeout(askingMs);
}

describe('S2: no name is looked up for the page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-names-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The names that a log speaks of, in whatever way. */
  const namesIn = (file: string) => [
    ...new Set(readFileSync(join(folder, file), 'utf8').match(/[a-z-]+\.lookup\.localhost/g)),
  ];

  // Changes with Chromium alone. Every day the log of the app must be whole.
  test.runIf(atLength(false, true))(
    'Chromium without the switches of the app looks up names that a page announces',
    async () => {
      const server = await startHitCounter();
      const browser = await openPersonalBrowser(join(folder, 'browser'), [
        `--log-net-log=${join(folder, 'browser.json')}`,
      ]);
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${server.port}/`);
      await tryOut(page, guesses);
      await browser.close();
      await server.close();
      expect(namesIn('browser.json')).toEqual(expect.arrayContaining([nameOf('dns-prefetch'), nameOf('preconnect')]));
    },
  );

  describe('in the app', () => {
    beforeAll(async () => {
      const log = `--log-net-log=${join(folder, 'app.json')}`;
      const app = await launch({ userDataDir: join(folder, 'profile'), args: [log] });
      await tryOut(app.page, { ...waysOut, ...guesses });
      await app.quit();
    });

    test('the log is whole, and tells of the proxy that leads nowhere', () => {
      const log = readFileSync(join(folder, 'app.json'), 'utf8');
      expect(log.includes('"polledData"')).toBe(true);
      expect(log.includes('"bad_proxy_chain":"[socks5://127.0.0.1:9]"')).toBe(true);
    });

    test('no way out and no guess has a name looked up', () => {
      expect(namesIn('app.json')).toEqual([]);
    });
  });
});
