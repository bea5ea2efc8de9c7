import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { startProxy, startTlsFront, type TestProxy } from '../../support/company-network.ts';
import { makeFolder } from '../../support/folder.ts';
import { runHeadlessProcess, writeConfig } from '../../support/headless.ts';
import { createAuthority } from '../../support/private-authority.ts';

/*
 * Every day the tests of remote and of src-main/net notice what proxies and certificates decide.
 */

describe('a run without a window in a company network', () => {
  const name = 'services.company.test';
  const closers: (() => Promise<void>)[] = [];
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let service: SampleService;
  let proxy: TestProxy;
  let certificates: string;

  beforeAll(async () => {
    folder = await makeFolder();
    service = await startSampleService();
    const authority = await createAuthority('The company');
    certificates = join(folder.path, 'computer.pem');
    await writeFile(certificates, authority.cert);
    const front = await startTlsFront(await authority.sign(name), Number(new URL(service.url).port));
    proxy = await startProxy({ [name]: front.port });
    closers.push(front.close, proxy.close, service.close, folder.remove);
  });
  afterAll(async () => {
    for (const close of closers) await close();
  });
  beforeEach(() => {
    proxy.asked.splice(0);
  });

  const run = async (change: object, env: Record<string, string>) => {
    const at = { baseUrl: `https://${name}`, scheme: 'JWT' };
    const token = { url: `https://${name}/oauth2/v1/access_token`, clientId: service.clientId };
    const common = { taxonomy: at, analytics: at, token, runs: [], datasets: ['skills'] };
    const config = await writeConfig(folder.path, service, { ...common, ...change });
    const out = join(folder.path, 'tables');
    return runHeadlessProcess(
      ['sync', '--config', config, '--out', out, '--secret-stdin'],
      JSON.stringify({ clientSecret: service.clientSecret }),
      folder.path,
      { SSL_CERT_FILE: certificates, ...env },
    );
  };

  it('goes through the proxy that the environment names', async () => {
    expect(await run({}, { HTTPS_PROXY: proxy.url })).toMatchObject({ code: 0 });
    expect(new Set(proxy.asked)).toEqual(new Set([`${name}:443`]));
    expect(await readFile(join(folder.path, 'tables/skills.csv'), 'utf8')).toContain('\n');
  });

  it('goes through a proxy that the environment names without a scheme', async () => {
    expect(await run({}, { HTTPS_PROXY: proxy.host })).toMatchObject({ code: 0 });
    expect(proxy.asked).toContain(`${name}:443`);
  });

  it('ends before it begins when the environment names no usable proxy', async () => {
    const { code, stderr } = await run({}, { https_proxy: 'socks4://ann:secret@127.0.0.1:9' });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/^The app cannot use the proxy in the environment variable https_proxy/),
    });
    expect(stderr).not.toContain('secret');
  });

  it('blames no proxy where none is set', async () => {
    const { code, stderr } = await run({}, {});
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/No computer named|no connection/) });
    expect(stderr).not.toContain('roxy');
  });

  it('goes through the proxy that its file names, whatever the environment says', async () => {
    expect(await run({ proxy: proxy.host }, { HTTPS_PROXY: 'http://127.0.0.1:9' })).toMatchObject({ code: 0 });
    expect(proxy.asked).toContain(`${name}:443`);
  });

  it.each([
    ['whose file wants none', { proxy: 'none' }, () => ({ HTTPS_PROXY: proxy.url })],
    ['whose environment excepts the services', {}, () => ({ HTTPS_PROXY: proxy.url, NO_PROXY: '.company.test' })],
  ])('asks no proxy when it is one %s', async (_, change, env) => {
    const { code, stderr } = await run(change, env());
    expect(code).toBe(1);
    expect(stderr).toMatch(/No computer named services\.company\.test|no internet connection/);
    expect(proxy.asked).toEqual([]);
  });

  it('says which proxy wants a password', async () => {
    proxy.behaviour = { status: 407 };
    const { code, stderr } = await run({}, { HTTPS_PROXY: proxy.url });
    proxy.behaviour = { status: 200 };
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining(`The proxy ${proxy.host} asks for a user name and password`),
    });
  });

  it('refuses a file with something else in place of a proxy', async () => {
    const { code, stderr } = await run({ proxy: 'ann:secret@proxy' }, {});
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('proxy:') });
    expect(stderr).not.toContain('secret');
  });
});
