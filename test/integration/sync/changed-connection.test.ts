import { afterEach, beforeEach, expect, it } from 'vitest';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';

let before: SampleService;
let after: SampleService;
let started: StartedHost;
beforeEach(async () => {
  [before, after] = await Promise.all([startSampleService(), startSampleService()]);
  started = await startHost({ service: before, runs: before.runs.slice(0, 1) });
});
afterEach(async () => {
  await started.close();
  await Promise.all([before.close(), after.close()]);
});

const historyFrom = '2013-01-01';
const connectionTo = ({ url, clientId }: SampleService): typeof started.connection => ({
  taxonomy: { baseUrl: url, scheme: 'JWT' },
  analytics: { baseUrl: `${url}/api/v0/`, scheme: 'JWT' },
  token: { url: `${url}/oauth2/v1/access_token`, clientId },
});

/** Starts a sync of the first service that would take for ever. */
async function startSlowSync(): Promise<void> {
  before.faults.add({ kind: 'latency', milliseconds: 300 });
  await started.host.call('sync:start', {});
  while (before.requests.total < 3) await new Promise((resolve) => setTimeout(resolve, 5));
}

it('ends the running sync before anything is asked of the new services, and says why', async () => {
  await startSlowSync();
  await started.host.call('host:configure', { connection: connectionTo(after), historyFrom });
  const { running, last } = await started.host.call('sync:status', {});
  expect(running).toBeNull();
  expect(last).toMatchObject({ outcome: 'failed', error: { code: 'CONNECTION_CHANGED' } });
  expect(last?.error?.message).toMatch(/changed while it was in use.*Everything synced earlier is kept\. Sync again\./);
  const pause = () => new Promise((resolve) => setTimeout(resolve, 400));
  // Requests that had left before the end arrive first.
  await pause();
  const asked = before.requests.total;
  await pause();
  expect(before.requests.total).toBe(asked);
});

it('goes on with nothing that was read of the services of before', async () => {
  await startSlowSync();
  await started.host.call('host:configure', { connection: connectionTo(after), historyFrom });
  await started.host.call('sync:start', {});
  const { running } = await started.host.call('sync:status', {});
  expect(running?.resumedFrom).toBeNull();
  await started.host.call('sync:cancel', {});
  await started.host.syncFinished();
});

it('also when there is no connection any more', async () => {
  await startSlowSync();
  await started.host.call('host:configure', { connection: null, historyFrom });
  expect((await started.host.call('sync:status', {})).last).toMatchObject({ error: { code: 'CONNECTION_CHANGED' } });
});

it('lets a sync go on when the same connection is told again', async () => {
  await startSlowSync();
  await started.host.call('host:configure', { connection: structuredClone(started.connection), historyFrom });
  expect((await started.host.call('sync:status', {})).running).not.toBeNull();
  await started.host.call('sync:cancel', {});
  await started.host.syncFinished();
});
