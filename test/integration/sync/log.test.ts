import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { resourcesOf } from '../../support/resources.ts';

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

const log = () => started.page({ view: 'sync-log', params: {} });
const failures = () => started.page({ view: 'sync-failures', params: {} });
const changes = (params: { dataset?: 'skills' | 'enrollment'; kind?: 'changed' | 'restated' } = {}) =>
  started.page({ view: 'observed-changes', params });

/** Pauses a sync of everything while it reads the jobs. */
async function pauseAtJobs(): Promise<void> {
  service.faults.add({ kind: 'latency', where: 'jobs', milliseconds: 20_000 });
  await started.host.call('sync:start', {});
  while (service.requests.counts().jobs === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
  await started.host.call('sync:pause', {});
  await started.host.syncFinished();
  service.faults.clear();
}

describe('the log of syncs', () => {
  it('says how each ended, what it took and why something failed', async () => {
    service.faults.add({ kind: 'forbidden', where: 'enrollment' });
    const { requests } = await started.sync(resourcesOf(['skills', 'enrollment'], [runId]));
    service.faults.clear();
    await started.sync(resourcesOf(['skills'], []));
    const { rows } = await log();
    expect(rows).toMatchObject([
      { outcome: 'complete', is_whole: false, complete: 1, failed: 0, error: null },
      { outcome: 'partial', complete: 1, failed: 1, requests, error: expect.stringContaining('(403)') },
    ]);
  });

  it('tells a pause from what was cut off', async () => {
    await pauseAtJobs();
    expect((await log()).rows).toMatchObject([{ outcome: 'paused', finished_at: expect.any(Number) }]);
    const lost = started.inspect('SELECT * FROM sync_run WHERE finished_at IS NULL');
    expect(lost).toHaveLength(1);
    await started.sync();
    expect((await log()).rows).toMatchObject([
      { outcome: 'complete', is_whole: true },
      { outcome: 'paused', is_whole: true },
    ]);
    expect(started.inspect('SELECT * FROM sync_run WHERE finished_at IS NULL')).toEqual([]);
  });

  it('still knows what to resume after one dataset was tried again alone', async () => {
    await pauseAtJobs();
    await started.sync(resourcesOf(['skills'], []));
    service.requests.clear();
    await started.sync();
    expect(service.requests.counts()).toMatchObject({ jobs: 1 });
    expect(service.requests.counts().skills).toBeUndefined();
  });
});

describe('the log of failures', () => {
  it('keeps a failure that a later sync has made good', async () => {
    service.faults.add({ kind: 'forbidden', where: 'enrollment' });
    await started.sync(resourcesOf(['enrollment'], [runId]));
    service.faults.clear();
    await started.sync(resourcesOf(['enrollment'], [runId]));
    const { rows, total } = await failures();
    expect(total).toBe(1);
    expect(rows).toMatchObject([{ dataset: 'enrollment', run_id: runId, error: expect.stringContaining('(403)') }]);
  });
});

describe('the changes that were seen', () => {
  it('name the record and tell values of the past apart', async () => {
    await started.sync(resourcesOf(['skills', 'enrollment'], [runId]));
    expect((await changes()).total).toBe(0);
    const [skill] = started.inspect<{ id: number; name: string }>('SELECT id, name FROM skill ORDER BY id LIMIT 1');
    const [day] = started.inspect<{ date: number }>('SELECT max(date) AS date FROM enrollment');
    const date = new Date((day?.date ?? 0) * 86_400_000).toISOString().slice(0, 10);
    service.mutate({ kind: 'skill', id: skill?.id ?? 0, set: { name: 'Another name' } });
    service.mutate({ kind: 'restate', dataset: 'enrollment', run: runId, date, by: 5 });
    await started.sync(resourcesOf(['skills', 'enrollment'], [runId]));
    const renamed = { kind: 'changed', subject: 'Another name', old_value: skill?.name, new_value: 'Another name' };
    expect((await changes({ dataset: 'skills' })).rows).toMatchObject([renamed]);
    expect((await changes({ kind: 'restated' })).rows).toMatchObject([
      { dataset: 'enrollment', run_id: runId, subject: date, field: 'count' },
    ]);
    expect((await changes()).total).toBe(2);
  });
});
