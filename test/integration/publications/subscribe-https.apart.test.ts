import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tablePath } from '#main/data-host/publications/manifest.ts';
import { isDivided } from '#main/data-host/publications/parts.ts';
import { waysOfAnswer } from '#main/net/proxy-routes.ts';
import { startProxy, startTlsFront, type TestProxy } from '../../support/company-network.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';
import { makeFolder } from '../../support/folder.ts';
import { createAuthority } from '../../support/private-authority.ts';
import { createReader, type Reader } from '../../support/reader.ts';
import {
  createTestPublisher,
  type Manifest,
  type TestPublisher,
  tablesToPublish,
} from '../../support/test-publisher.ts';
import { type LocalServer, startServer } from '../remote/local-server.ts';

/*
 * A publication on a web server of the organisation: over https with a certificate that only this computer trusts, through its
 * proxy, with lines that break.
 */

const name = 'data.college.test';
const address = `https://${name}/almanac`;
const location = { kind: 'web', address } as const;
const certificates = mkdtempSync(join(tmpdir(), 'almanac-certificates-'));
let filled: FilledHost;
let server: LocalServer;
let proxy: TestProxy;
let front: { port: number; close(): Promise<void> };
let folder: Awaited<ReturnType<typeof makeFolder>>;
let publisher: TestPublisher;
let tables: ReturnType<typeof tablesToPublish>;
let manifest: Manifest;
let reader: Reader;
/** Trouble that the server makes instead of sending a file; reset for each test. */
let trouble: (path: string) => 'none' | 'cut' | 'elsewhere' | 'error' = () => 'none';

const bytesOf = (path: string) => readFileSync(join(publisher.folder, path));
const requests = () => server.seen.map(({ url }) => url.replace('/almanac/', ''));

/** Enough of what there is to tell runs apart. */
const runs = () => filled.service.runs.slice(0, 2);

/** The taxonomy and two tables of runs: subscribe-folder reads all tables. */
const someTables = () =>
  tablesToPublish(filled.started.dir, runs()).filter(
    ({ facts }) => !isDivided(facts.name) || ['enrollment', 'videos'].includes(facts.name),
  );

beforeAll(async () => {
  filled = await startFilledHost();
  tables = someTables();
  const authority = await createAuthority('College');
  writeFileSync(join(certificates, 'computer.pem'), authority.cert);
  process.env.SSL_CERT_FILE = join(certificates, 'computer.pem');
  server = await startServer((request, response, { url }) => {
    const path = url.replace('/almanac/', '');
    const wrong = trouble(path);
    if (wrong === 'error') return void response.writeHead(503).end();
    if (wrong === 'elsewhere') return void response.writeHead(302, { location: 'https://other.test/x' }).end();
    let bytes: Buffer;
    try {
      bytes = bytesOf(path);
    } catch {
      return void response.writeHead(404, { 'content-type': 'text/plain' }).end('not here');
    }
    const dates = { 'last-modified': statSync(join(publisher.folder, path)).mtime.toUTCString() };
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const part = bytes.subarray(from);
    const head = {
      ...dates,
      'content-length': part.length,
      ...(from > 0 ? { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {}),
    };
    response.writeHead(from > 0 ? 206 : 200, head);
    if (wrong !== 'cut') return void response.end(part);
    response.write(part.subarray(0, part.length / 2), () => response.destroy());
  });
  front = await startTlsFront(await authority.sign(name), Number(new URL(server.url).port));
});
afterAll(async () => {
  await front.close();
  await server.close();
  await filled.close();
  rmSync(certificates, { recursive: true, force: true });
});
beforeEach(async () => {
  folder = await makeFolder();
  proxy = await startProxy({ [name]: front.port });
  publisher = createTestPublisher(join(folder.path, 'web'));
  manifest = publisher.publish(tables);
  server.seen.length = 0;
  trouble = () => 'none';
  reader = createReader(join(folder.path, 'laptop'), {
    proxyRoutes: async () => waysOfAnswer(`PROXY ${proxy.host}`),
  });
});
afterEach(async () => {
  await reader.close();
  await proxy.close();
  await folder.remove();
});

const tableFile = (table: string) =>
  tablePath(table, manifest.tables.find((each) => each.name === table)?.sha256 ?? '');

describe('a subscription to an https address', () => {
  it('shows what is published, through the proxy of the network and without any authorization', async () => {
    expect(await reader.update(location)).toBe(true);
    const host = await reader.open();
    const query = { view: 'run-enrollment', params: { runId: filled.runId } } as const;
    expect(await reader.rows(host, query)).toEqual(await filled.started.rows(query));
    expect(proxy.asked.every((asked) => asked === `${name}:443`)).toBe(true);
    expect(server.seen.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
    expect(reader.asked).toEqual([]);
  });

  it('fetches nothing but latest.json and its manifest when nothing changed', async () => {
    await reader.update(location);
    server.seen.length = 0;
    expect(await reader.update(location)).toBe(false);
    expect(requests()).toEqual(['latest.json', 'almanac-1.json']);
  });

  it('fetches one table when one has changed', async () => {
    await reader.update(location);
    filled.service.mutate({ kind: 'skill', id: filled.service.data.skills.at(20)?.id ?? 0, set: { name: 'Renamed' } });
    await filled.started.sync();
    const next = publisher.publish(someTables(), { number: 2 });
    const before = new Set(manifest.tables.map(({ sha256 }) => sha256));
    const changed = next.tables
      .filter(({ sha256 }) => !before.has(sha256))
      .map((each) => tablePath(each.name, each.sha256));
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.length).toBeLessThan(next.tables.length / 2);
    server.seen.length = 0;
    expect(await reader.update(location)).toBe(true);
    expect(requests()).toEqual(['latest.json', 'almanac-2.json', ...changed]);
  });

  it('goes on with a file where the line broke', async () => {
    let cuts = 0;
    trouble = (path) => {
      if (path !== tableFile('enrollment') || cuts === 2) return 'none';
      cuts += 1;
      return 'cut';
    };
    expect(await reader.update(location)).toBe(true);
    expect(cuts).toBe(2);
  });

  it('gives up after some tries, keeps what is shown, and fetches only the rest the next time', async () => {
    trouble = (path) => (path === tableFile('videos') ? 'error' : 'none');
    expect(await reader.refusal(location)).toMatch(/^SERVICE_ERROR/);
    expect(reader.shown).toBeNull();
    trouble = () => 'none';
    server.seen.length = 0;
    expect(await reader.refusal(location)).toBe('taken');
    expect(requests()).not.toContain(tableFile('enrollment'));
    expect(requests()).toContain(tableFile('videos'));
  });

  it('follows no redirect to another host', async () => {
    trouble = (path) => (path === 'latest.json' ? 'elsewhere' : 'none');
    expect(await reader.refusal(location)).toMatch(/^REDIRECT_REFUSED/);
    expect(proxy.asked.every((asked) => asked === `${name}:443`)).toBe(true);
  });

  it('waits for a file that is not there yet', async () => {
    const path = join(publisher.folder, tableFile('enrollment'));
    const whole = readFileSync(path);
    rmSync(path);
    expect(await reader.refusal(location)).toMatch(/^PUBLICATION_COPYING/);
    publisher.write(tableFile('enrollment'), whole);
    expect(await reader.refusal(location)).toBe('taken');
  });

  it('is told apart from an address without a publication', async () => {
    expect(await reader.refusal({ kind: 'web', address: `https://${name}/other` })).toMatch(/^PUBLICATION_NOT_FOUND/);
  });

  it('is not taken from a server that nobody vouches for', async () => {
    const stranger = await createAuthority('Stranger');
    const forged = await startTlsFront(await stranger.sign(name), Number(new URL(server.url).port));
    const elsewhere = await startProxy({ [name]: forged.port });
    const other = createReader(join(folder.path, 'other'), {
      proxyRoutes: async () => waysOfAnswer(`PROXY ${elsewhere.host}`),
    });
    try {
      expect(await other.refusal(location)).toMatch(/^TLS_UNTRUSTED/);
    } finally {
      await other.close();
      await elsewhere.close();
      await forged.close();
    }
  });

  it('shows what it has while the computer is offline', async () => {
    await reader.update(location);
    await proxy.close();
    expect(await reader.refusal(location)).toMatch(/^PROXY_UNREACHABLE/);
    const host = await reader.open();
    const query = { view: 'runs', params: {} } as const;
    expect((await reader.rows(host, query)).length).toBe(runs().length);
    proxy = await startProxy({ [name]: front.port });
  });
});
