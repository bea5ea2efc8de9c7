import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayOfInstant, formatDay, nowInstant } from '#shared/time/time.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';

/* The clock of a computer may be wrong, and be set right, at any moment of a sync. */

const minute = 60_000;
const day = 24 * 60 * minute;

let service: SampleService;
let started: StartedHost;
let runId: string;
beforeEach(async () => {
  service = await startSampleService({ today: formatDay(dayOfInstant(nowInstant())) });
  // A run that goes on: of one that has ended nothing is asked for on the day after.
  runId = service.runs.find((id) => id.includes('3T2026')) ?? '';
  started = await startHost({ service, runs: [runId] });
});
afterEach(async () => {
  await started.close();
  await service.close();
});

const nameOf = async (id: number) => (await started.host.call('skill:get', { id })).name;

/** Begins a sync and pauses it before anything of it is complete. */
async function beginAndPause(): Promise<void> {
  const stall = service.faults.add({ kind: 'latency', milliseconds: 300 });
  service.requests.clear();
  await started.host.call('sync:start', {});
  while ((service.requests.counts().skills ?? 0) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await started.host.call('sync:pause', {});
  expect(await started.host.syncFinished()).toMatchObject({ outcome: 'paused', complete: 0 });
  service.faults.remove(stall);
}

describe.each([
  ['a day ahead', day, 0],
  ['ten minutes ahead', 10 * minute, 0],
  ['right, and is then a day behind', 0, -day],
  ['right, and is then a day ahead', 0, day],
])('a clock that was %s', (_, first, then) => {
  it('does not make a resumed sync take what was read before for what it has read itself', async () => {
    started.time.ahead = first;
    expect(await started.sync()).toMatchObject({ outcome: 'complete' });
    const skill = service.data.skills.at(3) ?? expect.unreachable();
    service.mutate({ kind: 'skill', id: skill.id, set: { name: 'Renamed since' } });
    started.time.ahead = then;
    await beginAndPause();
    // The time until the times of the first sync have come round.
    started.time.ahead += 11 * minute;
    service.requests.clear();
    expect(await started.sync()).toMatchObject({ outcome: 'complete', failed: 0 });
    // The changed list twice, to see that it holds still.
    expect(service.requests.counts()).toMatchObject({ skills: 2, enrollment: 1 });
    expect(await nameOf(skill.id)).toBe('Renamed since');
  });

  it('does not keep a paused sync from being resumed, nor its end from being current', async () => {
    started.time.ahead = first;
    await beginAndPause();
    started.time.ahead = then;
    const skill = service.data.skills.at(3) ?? expect.unreachable();
    service.mutate({ kind: 'skill', id: skill.id, set: { name: 'Renamed since' } });
    expect(await started.sync()).toMatchObject({ outcome: 'complete', failed: 0 });
    expect(await nameOf(skill.id)).toBe('Renamed since');
  });
});
