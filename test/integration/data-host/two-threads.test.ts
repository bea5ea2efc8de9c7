import { type ChildProcess, fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SyncStatus } from '#contract/sync.ts';
import type { FromHost } from '#main/data-host/protocol.ts';
import { publicKeyOf, signedBy } from '#main/data-host/publications/identity.ts';
import { HostConnection } from '#main/shell/ipc/host-connection.ts';
import { utilityPort } from '../../electron-standin/utility-port.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';

const publisherKey = generateKeyPairSync('ed25519').privateKey;
const program = new URL('../../../src-main/data-host/index.ts', import.meta.url);

describe('the data host process', () => {
  let folder: string;
  let service: SampleService;
  let child: ChildProcess;
  let host: HostConnection;
  let ended: PromiseWithResolvers<SyncStatus['last']>;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'almanac-threads-'));
    service = await startSampleService();
    child = fork(program, { execArgv: ['--import', utilityPort], serialization: 'advanced' });
    ended = Promise.withResolvers();
    host = connect(child, service, (status) => {
      if (!status.running && status.last) ended.resolve(status.last);
    });
    child.send({ kind: 'start', dataDir: folder, check: false });
    await host.ready;
  });

  afterEach(async () => {
    if (child.connected) child.disconnect();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('reads in one thread what the other has synced, publishes with the key that main keeps, and closes both', async () => {
    const at = { baseUrl: service.url, scheme: 'Token' } as const;
    const connection = { taxonomy: { ...at, scheme: 'JWT' as const }, analytics: at, token: tokenOf(service) };
    await host.call('host:configure', { connection, historyFrom: '2014-01-01', appVersion: '1.2.3' });
    const runId = service.runs[0] ?? '';
    await host.call('runs:add', { runIds: [runId] });
    await host.call('sync:start', { resources: [{ dataset: 'enrollment', runId }] });
    expect(await ended.promise).toMatchObject({ outcome: 'complete' });

    const request = { view: 'run-enrollment', params: { runId }, page: 1, pageSize: 10 } as const;
    expect(await host.call('view:rows', request)).toMatchObject({
      total: expect.any(Number),
      asOf: { state: 'complete' },
    });
    expect(await host.call('view:rows', request)).toMatchObject({ count: 10 });
    const query = { view: 'run-enrollment', params: { runId } } as const;
    expect(await host.call('provenance:of', { query, address: null, threshold: 0 })).toMatchObject({
      appVersion: '1.2.3',
      sourceHosts: [new URL(service.url).host],
      fromPackage: null,
    });

    const team = join(folder, 'team');
    const choice = { folder: team, title: 'All courses', madeBy: '', threshold: 10 };
    const { publicKey } = await host.call('host:publish', choice);
    expect(JSON.parse(readFileSync(join(team, 'latest.json'), 'utf8'))).toMatchObject({ number: 1, publicKey });
    expect(publicKey).toBe(publicKeyOf(publisherKey));

    child.send({ kind: 'close' });
    await host.closed;
  });

  it('does what was asked in its first moment before it closes', async () => {
    const runIds = [service.runs[0] ?? ''];
    const added = host.call('runs:add', { runIds });
    child.send({ kind: 'close' });
    expect(await added).toEqual({ added: runIds, alreadyThere: [] });
    await host.closed;
  });
});

function connect(child: ChildProcess, service: SampleService, onStatus: (status: SyncStatus) => void): HostConnection {
  return new HostConnection(
    {
      post: (message) => void child.send(message),
      onMessage: (listener) => void child.on('message', (message) => listener(message as FromHost)),
      onExit: (listener) => void child.once('exit', (code) => listener(code ?? 1)),
      kill: () => void child.kill(),
    },
    {
      answers: {
        authorize: async () => ({ header: `Token ${service.analyticsToken}` }),
        learnersKey: async () => null,
        reportsKey: async () => new Uint8Array(32),
        signPublication: async (manifest) => signedBy(publisherKey, manifest),
        proxyRoutes: async () => [null],
      },
      onEvent: (event, payload) => {
        if (event === 'sync:status') onStatus(payload as SyncStatus);
      },
    },
  );
}

function tokenOf({ url, clientId }: SampleService) {
  return { url: `${url}/oauth2/access_token`, clientId };
}
