import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SyncStatus } from '#contract/sync.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { resourcesOf } from '../../support/resources.ts';

let service: SampleService;
let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeEach(async () => {
  folder = await makeFolder();
  service = await startSampleService();
});
afterEach(async () => {
  await service.close();
  await folder.remove();
});

const skills = resourcesOf(['skills'], []);
const runnings = ({ events }: StartedHost) =>
  events.filter(({ event }) => event === 'sync:status').map(({ payload }) => (payload as SyncStatus).running);
const waitOf = (started: StartedHost) =>
  runnings(started).find((running) => running !== null && running.waitingUntil !== null);

/** A host whose sync was paused while the service made it wait for half an hour; returns until when. */
async function pauseWhileWaiting(started: StartedHost): Promise<number> {
  service.faults.add({ kind: 'throttled', where: 'skills', retryAfter: 1800 });
  await started.host.call('sync:start', { resources: skills });
  while (!waitOf(started)) await new Promise((resolve) => setImmediate(resolve));
  await started.host.call('sync:pause', {});
  expect(await started.host.syncFinished()).toMatchObject({ outcome: 'paused' });
  service.faults.clear();
  service.requests.clear();
  const wait = waitOf(started);
  expect(wait?.waitingFor).toBe('taxonomy');
  return wait?.waitingUntil ?? expect.unreachable();
}

it('a wait that the service asked for survives a restart', async () => {
  const before = await startHost({ service, runs: [], dir: folder.path });
  const until = await pauseWhileWaiting(before);
  await before.close();
  const after = await startHost({ service, runs: [], dir: folder.path });
  expect(await after.sync(skills)).toMatchObject({ outcome: 'complete' });
  expect(waitOf(after)).toMatchObject({ waitingUntil: until, requests: 0 });
  expect(after.now()).toBeGreaterThanOrEqual(until);
  expect(service.requests.counts()).toMatchObject({ skills: 1 });
  await after.close();
});

it('a wait survives a change of the settings, and ends with its account', async () => {
  const started = await startHost({ service, runs: [], dir: folder.path });
  const until = await pauseWhileWaiting(started);
  const { connection } = started;
  const configure = (token = connection.token) =>
    started.host.call('host:configure', { connection: { ...connection, token }, historyFrom: '2014-01-01' });
  started.events.length = 0;
  await configure({ ...connection.token, clientId: 'another' });
  await started.sync(skills);
  expect(waitOf(started)).toBeUndefined();
  await configure();
  expect(await started.sync(skills)).toMatchObject({ outcome: 'complete' });
  expect(waitOf(started)).toMatchObject({ waitingUntil: until });
  await started.close();
});
