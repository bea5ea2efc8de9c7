import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../e2e/support/bridge.ts';
import { launch } from '../e2e/support/launch.ts';
import type { RunningApp } from '../e2e/support/running-app.ts';
import { connect, goTo } from '../e2e/support/user.ts';
import { type SampleService, startSampleService } from '../sample-service/index.ts';
import { everythingIn } from '../support/folder.ts';
import { argumentsAndEnvironment, processTree } from '../support/processes.ts';

/*
 * S20: where the keychain's module does not load, secrets lie in a file that the system seals, or nowhere. On the stand-in: in
 * Electron no test can keep a native module from loading.
 */

const clientSecret = 'canary-sealed-secret-77c2';
const entry = fileURLToPath(new URL('../../out/main/index.js', import.meta.url));
const env = { NODE_OPTIONS: `--import=${new URL('support/without-keytar.mjs', import.meta.url).href}` };
const folder = mkdtempSync(join(tmpdir(), 'almanac-s20-'));

let service: SampleService;
let app: RunningApp | undefined;
beforeAll(async () => {
  service = await startSampleService({ clientSecret });
});
afterAll(async () => {
  await app?.quit().catch(() => app?.kill());
  await service?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(userDataDir: string, args: readonly string[] = []): Promise<RunningApp> {
  app = await launch({ userDataDir, entry, env, args });
  return app;
}

async function quit(): Promise<void> {
  await app?.quit();
  app = undefined;
}

const account = () => ({ url: service.url, clientId: service.clientId, clientSecret });

describe('S20: secrets where the module of the keychain does not load', () => {
  const userDataDir = join(folder, 'sealed');
  const file = join(userDataDir, 'secrets.sealed');

  test('are sealed in a file for this user alone, and found again after a start', async () => {
    const first = await open(userDataDir);
    await connect(first.page, account());
    expect((await ask(first.page, 'connection:state', {})).store).toBe('sealed');
    expect(argumentsAndEnvironment(processTree(first.pid))).not.toContain(clientSecret);
    await quit();
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);

    const second = await open(userDataDir);
    const state = await ask(second.page, 'connection:state', {});
    expect(state).toMatchObject({ store: 'sealed', stored: { clientSecret: true } });
    expect(JSON.stringify(state)).not.toContain(clientSecret);
    await goTo(second.page, 'Settings');
    await second.page.getByText('an encrypted file that only your account can open').waitFor();
    await quit();
  });

  test('can be read in no file of the profile, the log included', async () => {
    const everything = await everythingIn(userDataDir);
    expect(everything).not.toContain(clientSecret);
    expect(everything).not.toContain(Buffer.from(clientSecret).toString('base64'));
    expect(everything).toContain(service.clientId);
  });

  test('are kept for this session alone where the system would seal with a password that is known', async () => {
    const basic = join(folder, 'basic');
    const { page } = await open(basic, ['--password-store=basic']);
    await connect(page, account());
    expect(await ask(page, 'connection:state', {})).toMatchObject({ store: 'session', stored: { clientSecret: true } });
    await quit();
    expect(existsSync(join(basic, 'secrets.sealed'))).toBe(false);
    expect(await everythingIn(basic)).not.toContain(clientSecret);
  });
});
