import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ResourceRef } from '#contract/sync.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { resourcesOf, taxonomyDatasets } from '../../support/resources.ts';
import { kill, startSyncing } from '../../support/syncing-child.ts';

let service: SampleService;
let started: StartedHost;
let runId: string;
beforeEach(async () => {
  service = await startSampleService();
  runId = service.runs[0] ?? '';
  started = await startHost({ service, runs: [runId] });
});
afterEach(async () => {
  await started.close();
  await service.close();
});

const begin = (resources?: ResourceRef[]) => started.host.call('sync:start', resources ? { resources } : {});
const end = () => started.host.syncFinished();
const counts = () => service.requests.counts();
const stateOf = async (dataset: string, of: string | null = null) =>
  (await started.resources()).find((row) => row.dataset === dataset && row.run_id === of) ?? expect.unreachable();

/** Resolves when the service has been asked for such a thing. */
async function untilAsked(about: string): Promise<void> {
  while (!service.requests.entries.some((entry) => entry.class === about)) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('a pause', () => {
  it('lets the next sync go on with what is missing alone', async () => {
    service.faults.add({ kind: 'latency', where: ['jobs', 'activity'], milliseconds: 20_000 });
    await begin();
    await Promise.all([untilAsked('jobs'), untilAsked('activity')]);
    // Enrollment is read beside both, and may end after they are asked for.
    await expect.poll(async () => (await stateOf('enrollment', runId)).state).toBe('complete');
    await started.host.call('sync:pause', {});
    expect(await end()).toMatchObject({ outcome: 'paused', failed: 0 });
    expect((await stateOf('skills')).state).toBe('complete');
    expect((await stateOf('jobs')).state).toBe('never');
    service.requests.clear();
    service.faults.clear();
    expect(await started.sync()).toMatchObject({ outcome: 'complete' });
    expect(counts()).toMatchObject({ jobs: 1, 'job-postings': 1 });
    expect(counts().skills).toBeUndefined();
    expect(counts().enrollment).toBeUndefined();
    // Complete resources are synced again by the sync after that.
    service.requests.clear();
    await started.sync();
    expect(counts()).toMatchObject({ skills: 1, enrollment: 1 });
  });

  it('is what closing makes of a running sync, called by its name', async () => {
    service.faults.add({ kind: 'stall', where: 'skills' });
    const closing = await startHost({ service, runs: [] });
    await closing.host.call('sync:start', {});
    await untilAsked('skills');
    await closing.close();
    expect(await closing.host.syncFinished()).toMatchObject({ outcome: 'interrupted' });
  });
});

describe('a cancellation', () => {
  it('keeps what is complete and gives up the rest', async () => {
    await started.sync(resourcesOf(['jobs'], []));
    service.faults.add({ kind: 'latency', where: 'jobs', milliseconds: 20_000 });
    service.mutate({ kind: 'job', add: 2 });
    await begin(resourcesOf(['skills', 'jobs'], []));
    while (service.requests.entries.filter((entry) => entry.class === 'jobs').length < 2) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await started.host.call('sync:cancel', {});
    expect(await end()).toMatchObject({ outcome: 'cancelled', complete: 1, failed: 0 });
    expect((await stateOf('skills')).rows).toBe(150);
    expect(await stateOf('jobs')).toMatchObject({ state: 'complete', rows: 24, error: null });
    const leftovers = started.inspect<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE name LIKE '%\\_next' ESCAPE '\\'",
    );
    expect(leftovers).toEqual([]);
  });
});

describe('while a sync runs', () => {
  it('one more resource can be asked for, also of a service that has nothing left to do', async () => {
    service.faults.add({ kind: 'latency', where: 'skills', milliseconds: 200 });
    const { syncId } = await begin(resourcesOf(['skills'], []));
    await untilAsked('skills');
    // Analytics had nothing to do at all, taxonomy is busy.
    expect(await begin(resourcesOf(['enrollment'], [runId]))).toEqual({ syncId });
    await untilAsked('enrollment');
    expect((await started.host.call('sync:status', {})).running).toMatchObject({ syncId, resourcesTotal: 2 });
    expect(await end()).toMatchObject({ outcome: 'complete', complete: 2 });
    expect((await stateOf('enrollment', runId)).state).toBe('complete');
  });

  it('what is asked for now goes before what waits', async () => {
    service.faults.add({ kind: 'latency', where: 'skills', milliseconds: 150 });
    await begin(resourcesOf(taxonomyDatasets, []));
    await untilAsked('skills');
    await begin(resourcesOf(['job-postings'], []));
    await end();
    const order = service.requests.entries.filter(({ class: about }) => /^jobs$|^job-postings$/.test(about));
    expect(order.map((entry) => entry.class)).toEqual(['job-postings', 'jobs']);
  });

  it('another wish for everything does nothing twice', async () => {
    service.faults.add({ kind: 'latency', where: 'jobs', milliseconds: 200 });
    await begin();
    await untilAsked('jobs');
    await begin();
    expect(await end()).toMatchObject({ outcome: 'complete' });
    expect(counts()).toMatchObject({ skills: 1, 'job-postings': 1, enrollment: 1, videos: 1 });
  });

  it('a second process is refused with a sentence, and may sync when the first one is gone', async () => {
    service.faults.add({ kind: 'latency', where: 'skills', milliseconds: 20_000 });
    const child = await startSyncing(started.dir, started.connection, service.clientSecret);
    try {
      await expect(begin(resourcesOf(['jobs'], []))).rejects.toMatchObject({
        code: 'SYNC_RUNNING',
        message: 'A sync is already running. Wait until it is done, or cancel it on the Sync screen.',
      });
    } finally {
      // Not even a process that was killed leaves its lock behind.
      await kill(child);
    }
    expect(await started.sync(resourcesOf(['jobs'], []))).toMatchObject({ outcome: 'complete' });
  });
});

describe('one resource', () => {
  it('can be tried again by itself after it failed', async () => {
    service.faults.add({ kind: 'error-500', where: 'enrollment' });
    const wanted = resourcesOf(['skills', 'enrollment', 'activity'], [runId]);
    expect(await started.sync(wanted)).toMatchObject({ outcome: 'partial', complete: 2, failed: 1 });
    const failed = await stateOf('enrollment', runId);
    expect(failed.state).toBe('failed');
    expect(failed.error).toMatch(/had a problem \(500\)\. Everything synced earlier is kept\./);
    const { attention } = await started.host.call('overview:get', {});
    expect(attention).toMatchObject([{ dataset: 'enrollment', runId, state: 'failed', message: failed.error }]);
    service.faults.clear();
    service.requests.clear();
    expect(await started.sync([{ dataset: 'enrollment', runId }])).toMatchObject({ outcome: 'complete', complete: 1 });
    expect(Object.keys(counts())).toEqual(['enrollment']);
    expect((await started.host.call('overview:get', {})).attention).toEqual([]);
  });

  it.each([
    ['was not reached', 'reset', true, true, false],
    ['was not reached before it was ever read', 'reset', false, false, false],
    ['answered with an error', 'error-500', true, false, false],
    ['was refused the token', 'unauthorized', true, false, true],
  ] as const)('is to be mended or not where it %s', async (_, kind, isRead, isOnlyUnreached, isOfConnection) => {
    const wanted = resourcesOf(['skills'], []);
    if (isRead) await started.sync(wanted);
    service.faults.add({ kind, where: 'skills' });
    expect(await started.sync(wanted)).toMatchObject({ outcome: 'failed' });
    expect((await started.host.call('overview:get', {})).attention).toMatchObject([
      { dataset: 'skills', state: 'failed', isOnlyUnreached, isOfConnection, triedAt: expect.any(Number) },
    ]);
  });

  it('of a course that the service does not know has no rows, which is no failure', async () => {
    const unknown = 'course-v1:Nobody+None+Never';
    await started.host.call('runs:add', { runIds: [unknown] });
    expect(await started.sync([{ dataset: 'enrollment', runId: unknown }])).toMatchObject({ outcome: 'complete' });
    expect(await stateOf('enrollment', unknown)).toMatchObject({ state: 'noRows', rows: 0, error: null });
  });

  it('keeps its rows when the service later says that it has none', async () => {
    await started.sync([{ dataset: 'enrollment', runId }]);
    const before = await started.rows({ view: 'run-enrollment', params: { runId } });
    service.faults.add({ kind: 'not-found', where: 'enrollment' });
    expect(await started.sync([{ dataset: 'enrollment', runId }])).toMatchObject({ outcome: 'complete' });
    expect((await stateOf('enrollment', runId)).state).toBe('gone');
    expect(await started.rows({ view: 'run-enrollment', params: { runId } })).toEqual(before);
    expect((await stateOf('enrollment', runId)).rows).toBe(before.length);
    // And goes on from its last day once there are rows again.
    service.faults.clear();
    service.requests.clear();
    await started.sync([{ dataset: 'enrollment', runId }]);
    expect(service.requests.entries.map(({ query }) => query)).toEqual(['start_date=2015-11-26']);
  });
});

describe('a data folder that another program holds for a moment', () => {
  it('is waited for: the sync is complete', async () => {
    const { default: Database } = await import('better-sqlite3');
    const holder = new Database(`${started.dir}/cache.sqlite3`);
    service.faults.add({ kind: 'latency', where: 'skills', milliseconds: 100 });
    await begin(resourcesOf(['skills', 'jobs'], []));
    await untilAsked('skills');
    holder.exec('BEGIN EXCLUSIVE');
    // Until the sync has been refused once, and waits: its clock shows that. How long SQLite waits by itself says nothing, since the
    // signals of a profiler end its sleep early.
    const before = started.time.ahead;
    while (started.time.ahead === before) await new Promise((resolve) => setTimeout(resolve, 5));
    holder.exec('ROLLBACK');
    holder.close();
    expect(await end()).toMatchObject({ outcome: 'complete', failed: 0 });
  });
});

describe('a data folder that cannot be written any more', () => {
  it('ends the sync with a failure and does not take the process down', async () => {
    service.faults.add({ kind: 'latency', where: 'skills', milliseconds: 100 });
    await begin(resourcesOf(['skills', 'jobs'], []));
    await untilAsked('skills');
    // Another program holds the file longer than anybody waits.
    const { default: Database } = await import('better-sqlite3');
    const holder = new Database(`${started.dir}/cache.sqlite3`);
    // How often it is tried again is the point, not how long each try takes.
    started.waitForLocks(50);
    holder.exec('BEGIN EXCLUSIVE');
    try {
      expect(await end()).toMatchObject({ outcome: 'failed', error: { code: 'CACHE_LOCKED' } });
    } finally {
      holder.exec('ROLLBACK');
      holder.close();
    }
    expect(started.inspect('SELECT count(*) AS skills FROM skill')).toEqual([{ skills: 0 }]);
    expect(await started.sync(resourcesOf(['skills'], []))).toMatchObject({ outcome: 'complete' });
  });
});
