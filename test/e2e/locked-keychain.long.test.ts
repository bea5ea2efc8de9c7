import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKeyring } from '#scripts/lib/keyring.mjs';
import { type SampleService, startSampleService } from '../sample-service/index.ts';
import { timeoutFor } from '../support/slow-machine.ts';
import { launch } from './support/launch.ts';
import type { RunningApp } from './support/running-app.ts';
import { fillConnection, goTo, saveConnection, syncNow } from './support/user.ts';

/*
 * A real keychain that is locked, and whose question for the password stays unanswered: to an app that is the same as being
 * refused.
 * Every day the tests of credentials notice what a keychain refuses.
 */
if (process.env.ALMANAC_TEST_KEYRING === '1')
  describe('a keychain that is locked', () => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-e2e-'));
    let keyring: Awaited<ReturnType<typeof startKeyring>>;
    let service: SampleService;
    let app: RunningApp;
    const start = async () => {
      app = await launch({
        userDataDir: join(folder, 'profile'),
        env: { DBUS_SESSION_BUS_ADDRESS: keyring.env.DBUS_SESSION_BUS_ADDRESS ?? '' },
      });
    };
    const main = () => app.page.getByRole('main');

    beforeAll(async () => {
      keyring = await startKeyring();
      service = await startSampleService({ scale: 'small' });
      await start();
      await fillConnection(app.page, service);
      await saveConnection(app.page);
      expect(await syncNow(app.page)).toMatch(/all data (?:of [\d,]+ course runs? )?is complete/);
    });
    afterAll(async () => {
      await app?.quit().catch(() => app.kill());
      await service?.close();
      await keyring?.remove();
      rmSync(folder, { recursive: true, force: true });
    });

    it('while the app is open, is said in words by the sync that needs the secret, and what was synced stays', async () => {
      await app.quit();
      await start();
      // The stored secrets can be named once the keychain is open.
      await goTo(app.page, 'Settings');
      await app.page.getByRole('textbox', { name: 'Client ID' }).waitFor();
      await keyring.restart(true);
      await goTo(app.page, 'Sync');
      await main().getByRole('button', { name: 'Sync now' }).click();
      await app.page.getByText('The app cannot open this computer’s keychain').first().waitFor();
      expect(await app.page.getByText('is not on this computer').count()).toBe(0);
      await goTo(app.page, 'Skills');
      await main().getByRole('row').nth(3).waitFor();
    });

    it('is said in the settings, with the way out', async () => {
      await goTo(app.page, 'Settings');
      // In the screen itself: a notice of the sync says the same for a while. The app waits half a minute for a keychain without an answer.
      await main()
        .getByText('The app cannot open this computer’s keychain')
        .waitFor({ timeout: timeoutFor(60_000) });
    });

    it('from the start is done without, in words that say how to have it back', async () => {
      await app.quit();
      await start();
      await goTo(app.page, 'Settings');
      await app.page.getByText('unlock it and start the app again').waitFor();
    });

    it('and unlocked again has every secret, and nobody is asked for one', async () => {
      await app.quit();
      await keyring.restart(false);
      await start();
      await goTo(app.page, 'Sync');
      await main().getByRole('button', { name: 'Sync now' }).click();
      await app.page
        .getByTestId('sync-last')
        .filter({ hasText: /all data (?:of [\d,]+ course runs? )?is complete/ })
        .waitFor();
    });
  });
