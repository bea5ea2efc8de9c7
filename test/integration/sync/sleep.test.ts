import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { timeoutFor } from '../../support/slow-machine.ts';

let service: SampleService;
let started: StartedHost;
beforeEach(async () => {
  service = await startSampleService();
  started = await startHost({ service, runs: service.runs.slice(0, 1) });
});
afterEach(async () => {
  await started.close();
  await service.close();
});

const asleep = (asleep: boolean) => started.host.call('host:sleep', { asleep });
const untilAsked = async (about: string) => {
  while (!service.requests.entries.some((entry) => entry.class === about)) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

it('a computer that falls asleep in the middle of a sync asks again for what sleep cut off, and nothing has failed', async () => {
  service.faults.add({ kind: 'stall', where: ['skills', 'activity'] });
  await started.host.call('sync:start', {});
  await Promise.all([untilAsked('skills'), untilAsked('activity')]);
  await asleep(true);
  service.faults.clear();
  const counted = () => fetch(`${service.url}/nobody-asks`).then(() => service.requests.entries.length);
  // Requests that had left before the computer fell asleep arrive first.
  const before = await vi.waitFor(async () => {
    const earlier = await counted();
    expect(await counted()).toBe(earlier + 1);
    return earlier + 1;
  }, timeoutFor(10_000));
  // The app sends nothing: a request that is sent now would be seen by the service before it answers this one.
  expect(await counted()).toBe(before + 1);
  await asleep(false);
  expect(await started.host.syncFinished()).toMatchObject({ outcome: 'complete', failed: 0, error: null });
  expect((await started.rows({ view: 'sync-failures', params: {} })).length).toBe(0);
});

it('a sync that is begun while the computer sleeps waits for it to wake', async () => {
  await asleep(true);
  await started.host.call('sync:start', {});
  await asleep(false);
  expect(await started.host.syncFinished()).toMatchObject({ outcome: 'complete', failed: 0 });
});

it('a sleeping sync can be paused all the same', async () => {
  await asleep(true);
  await started.host.call('sync:start', {});
  await started.host.call('sync:pause', {});
  expect(await started.host.syncFinished()).toMatchObject({ outcome: 'paused', failed: 0 });
});
