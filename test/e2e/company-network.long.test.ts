import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleService, startSampleService } from '../sample-service/index.ts';
import { startProxy, startTlsFront, type TestProxy } from '../support/company-network.ts';
import { createAuthority } from '../support/private-authority.ts';
import { follow } from './support/asked-address.ts';
import { accessibilityProblems } from './support/axe.ts';
import { launch } from './support/launch.ts';
import type { RunningApp } from './support/running-app.ts';
import { fillConnection, goTo, testConnection } from './support/user.ts';

/*
 * Every day the integration tests of company networks notice what proxies and certificates decide.
 */

describe('in a company network', () => {
  const name = 'services.company.test';
  const folder = mkdtempSync(join(tmpdir(), 'almanac-e2e-'));
  const closers: (() => Promise<void>)[] = [];
  let service: SampleService;
  let proxy: TestProxy;
  let app: RunningApp;

  beforeAll(async () => {
    service = await startSampleService({ scale: 'small' });
    const authority = await createAuthority('The company');
    const certificates = join(folder, 'computer.pem');
    writeFileSync(certificates, authority.cert);
    const front = await startTlsFront(await authority.sign(name), Number(new URL(service.url).port));
    proxy = await startProxy({ [name]: front.port });
    closers.push(front.close, proxy.close, service.close);
    app = await launch({ userDataDir: join(folder, 'profile'), env: { SSL_CERT_FILE: certificates } });
    await app.proxies(`PROXY ${proxy.host}; DIRECT`);
  });
  afterAll(async () => {
    await app.quit().catch(() => app.kill());
    for (const close of closers) await close();
    rmSync(folder, { recursive: true, force: true });
  });

  const openNetwork = async () => {
    await goTo(app.page, 'Settings');
    await follow(app.page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Network' }));
    await app.page.getByRole('heading', { level: 1, name: 'Network' }).waitFor();
  };
  const tryServices = async () => {
    await fillConnection(app.page, { ...service, url: `https://${name}` });
    return testConnection(app.page);
  };

  it('token and services are reached as the computer is set up: by its proxy, with its certificates', async () => {
    expect(await tryServices()).toEqual(['passed', 'passed', 'passed']);
    expect(new Set(proxy.asked)).toEqual(new Set([`${name}:443`]));
    // Once by main for the token, once by the data host for the services at least.
    expect(proxy.asked.length).toBeGreaterThanOrEqual(2);
  });

  it('a proxy of one’s own is checked, saved and used at once', async () => {
    await openNetwork();
    await app.page.getByRole('radio', { name: 'This proxy' }).click();
    const field = app.page.getByLabel('Name and port of the proxy');
    await field.fill('somebody:secret@proxy.example.org:8080');
    await field.press('Enter');
    await app.page.getByText('Leave out the user name and password').waitFor();
    expect(await accessibilityProblems(app.page)).toEqual([]);
    proxy.behaviour = { status: 407 };
    await field.fill(proxy.host);
    await field.press('Enter');
    await app.page.getByText('The proxy is saved.').first().waitFor();
    expect(await tryServices()).toEqual(['failed', 'skipped', 'skipped']);
    await app.page.getByText(`The proxy ${proxy.host} asks for a user name and password`).waitFor();
  });

  it('without a proxy the name is not to be found, and that is said', async () => {
    await openNetwork();
    await app.page.getByRole('radio', { name: 'No proxy' }).click();
    expect(await tryServices()).toEqual(['failed', 'skipped', 'skipped']);
    await app.page.getByText(/No computer named services\.company\.test|no internet connection/).waitFor();
  });
});
