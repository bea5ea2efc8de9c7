import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleService, startSampleService } from '../sample-service/index.ts';
import { everythingIn } from '../support/folder.ts';
import { timeoutFor } from '../support/slow-machine.ts';
import { follow } from './support/asked-address.ts';
import { launch } from './support/launch.ts';
import type { RunningApp } from './support/running-app.ts';
import { fillConnection, goTo, saveConnection, syncNow, waysTo } from './support/user.ts';

/*
 * A computer without a keychain, and one whose keychain never answers. Every day the tests of credentials notice most
 * of what could break here.
 */

// Other systems always have a keychain; there, nothing of this can be brought about from outside.
if (process.platform === 'linux')
  describe('a computer without a keychain', () => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-e2e-'));
    const userDataDir = join(folder, 'profile');
    let service: SampleService;
    let app: RunningApp;
    const start = () => launch({ userDataDir, env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' } });

    beforeAll(async () => {
      service = await startSampleService({ scale: 'small' });
      app = await start();
    });
    afterAll(async () => {
      await app.quit().catch(() => app.kill());
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    });

    it('says that secrets are for this session alone, and syncs with them', async () => {
      await fillConnection(app.page, service);
      await app.page.getByText('it keeps secrets only until you quit and never writes them to disk').waitFor();
      await saveConnection(app.page);
      expect(await syncNow(app.page)).toMatch(/all data (?:of [\d,]+ course runs? )?is complete/);
    });

    it('writes them nowhere', async () => {
      expect((await everythingIn(userDataDir)).includes(service.clientSecret)).toBe(false);
    });

    it('works offline after a restart, and asks for the secret when it is needed', async () => {
      await app.quit();
      app = await start();
      await goTo(app.page, 'Skills');
      await app.page.getByRole('main').getByRole('row').nth(3).waitFor();
      await goTo(app.page, 'Sync');
      await app.page.getByRole('main').getByRole('button', { name: 'Sync now' }).click();
      await app.page
        .getByRole('alert')
        .getByText('The client secret (the password of this connection) is not on this computer')
        .waitFor();
      await follow(app.page.getByRole('link', { name: 'Enter secret' }));
      await app.page.getByLabel('Client secret').waitFor();
    });
  });

/** A bus on which the keychain is begun and never there: its program does nothing. */
function startBusWithoutAnswer(folder: string): { readonly address: string; readonly daemon: ChildProcess } {
  const address = `unix:path=${join(folder, 'bus')}`;
  const services = join(folder, 'services');
  mkdirSync(services);
  writeFileSync(
    join(services, 'org.freedesktop.secrets.service'),
    '[D-BUS Service]\nName=org.freedesktop.secrets\nExec=/bin/sleep 120\n',
  );
  const config = join(folder, 'bus.conf');
  const policy = '<allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/>';
  writeFileSync(
    config,
    `<busconfig><type>session</type><listen>${address}</listen><auth>EXTERNAL</auth><servicedir>${services}</servicedir><policy context="default">${policy}</policy></busconfig>`,
  );
  return { address, daemon: spawn('dbus-daemon', ['--nofork', `--config-file=${config}`], { stdio: 'ignore' }) };
}

// Where there is a keychain to test with there is a bus as well.
if (process.env.ALMANAC_TEST_KEYRING === '1')
  describe('a keychain that never answers', () => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-e2e-'));
    const { address, daemon } = startBusWithoutAnswer(folder);
    let app: RunningApp | undefined;

    beforeAll(async () => {
      while (!existsSync(join(folder, 'bus'))) await new Promise((resolve) => setTimeout(resolve, 20));
      app = await launch({ userDataDir: join(folder, 'profile'), env: { DBUS_SESSION_BUS_ADDRESS: address } });
    });
    afterAll(async () => {
      await app?.quit().catch(() => app?.kill());
      daemon.kill();
      rmSync(folder, { recursive: true, force: true });
    });

    it('is waited for in words, and then done without; everything else works meanwhile', async () => {
      const { page } = app ?? expect.unreachable();
      // Not goTo: it waits until nothing is being loaded, which is as long as the keychain.
      for (const link of waysTo(page, 'Settings')) await link.click();
      await page.getByText('Waiting for this computer’s keychain').waitFor();
      await goTo(page, 'Skills');
      await page.getByRole('heading', { level: 1, name: 'Skills' }).waitFor();
      await goTo(page, 'Settings');
      await page.getByText('it keeps secrets only until you quit').waitFor({ timeout: timeoutFor(60_000) });
    });
  });
