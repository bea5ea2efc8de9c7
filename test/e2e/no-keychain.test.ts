import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleService, startSampleService } from '../sample-service/index.ts';
import { launch, type RunningApp } from './support/launch.ts';
import { fillConnection, goTo, saveConnection, syncNow } from './support/person.ts';

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
      await app.page.getByText('secrets are kept until you quit, and are never written to disk').waitFor();
      await saveConnection(app.page);
      expect(await syncNow(app.page)).toMatch(/all \d+ datasets complete/);
    });

    it('writes them nowhere', () => {
      for (const file of readdirSync(userDataDir, { recursive: true, withFileTypes: true })) {
        if (!file.isFile()) continue;
        const content = readFileSync(join(file.parentPath, file.name));
        expect(`${file.name} ${content.includes(service.clientSecret)}`).toBe(`${file.name} false`);
      }
    });

    it('works offline after a restart, and asks for the secret when it is needed', async () => {
      await app.quit();
      app = await start();
      await goTo(app.page, 'Skills');
      await app.page.getByRole('main').getByRole('row').nth(3).waitFor();
      await goTo(app.page, 'Sync');
      await app.page.getByRole('main').getByRole('button', { name: 'Sync now' }).click();
      await app.page.getByRole('alert').getByText('No client secret is stored for this connection').waitFor();
      await app.page.getByRole('link', { name: 'Re-enter secret' }).click();
      await app.page.getByLabel('Client secret').waitFor();
    });
  });
