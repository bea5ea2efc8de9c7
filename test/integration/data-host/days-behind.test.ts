import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultStaleAfter, type StaleAfter } from '#shared/catalog/freshness.ts';
import { microsPerDay, msPerDay } from '#shared/time/time.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { resourcesOf } from '../../support/resources.ts';

const daysAhead = 20;

describe('how far data is behind', () => {
  let service: SampleService;
  let started: StartedHost;

  beforeAll(async () => {
    service = await startSampleService({ scale: 'small' });
    started = await startHost({ service, runs: service.runs.slice(0, 1) });
    await started.sync(resourcesOf(['skills', 'enrollment'], service.runs.slice(0, 1)));
    started.time.ahead += daysAhead * msPerDay;
  });
  afterAll(async () => {
    await started.close();
    await service.close();
  });
  beforeEach(() => configure(undefined));

  const configure = (staleAfter: StaleAfter | undefined) =>
    started.host.call('host:configure', { connection: started.connection, historyFrom: '2013-01-01', staleAfter });
  const line = async (dataset: string) => {
    const { syncState } = await started.host.call('overview:get', {});
    return syncState.find((each) => each.dataset === dataset) ?? expect.unreachable();
  };
  const tableOfSkills = async () => (await started.page({ view: 'skills', params: {} })).asOf?.daysBehind;
  const toldAnew = () => started.events.filter(({ event }) => event === 'cache:changed').length;

  it('is said after the days that are set, in tables and on the overview', async () => {
    expect([await tableOfSkills(), (await line('skills')).daysBehind]).toEqual([null, null]);
    await configure({ ...defaultStaleAfter, taxonomy: daysAhead - 1 });
    expect([await tableOfSkills(), (await line('skills')).daysBehind]).toEqual([daysAhead, daysAhead]);
    await configure({ ...defaultStaleAfter, taxonomy: daysAhead });
    expect([await tableOfSkills(), (await line('skills')).daysBehind]).toEqual([null, null]);
  });

  it('is counted by run after the days of its own kind', async () => {
    await configure({ daily: 36_500, weekly: 1, taxonomy: 1 });
    expect(await line('enrollment')).toMatchObject({ behind: 0, daysBehind: null });
    await configure({ daily: 1, weekly: 36_500, taxonomy: 36_500 });
    expect(await line('enrollment')).toMatchObject({ behind: 1, daysBehind: expect.any(Number) });
  });

  it('chooses courses by the runs whose own data is behind, also for a file', async () => {
    const coursesBehind = async () =>
      (await started.rows({ view: 'courses', params: { data: 'behind' } })).map((row) => row.run_ids);
    await configure({ daily: 36_500, weekly: 1, taxonomy: 1 });
    expect(await coursesBehind()).toEqual([]);
    await configure({ daily: 1, weekly: 36_500, taxonomy: 36_500 });
    expect(await coursesBehind()).toEqual([service.runs[0]]);
    const query = { view: 'courses', params: { data: 'behind' } } as const;
    // Files are written from a connection of their own.
    expect(await started.host.call('export:check', { query, threshold: 0 })).toMatchObject({ rows: 1 });
  });

  it('is that of a run that has ended only until a sync has read it since', async () => {
    await configure({ daily: 1, weekly: 36_500, taxonomy: 36_500 });
    const [runId = ''] = service.runs;
    const [first] = started.inspect<{ synced_at: number }>(
      "SELECT synced_at FROM resource WHERE dataset = 'enrollment'",
    );
    const syncedAt = first?.synced_at ?? expect.unreachable();
    const endsAt = (end: number) => {
      const db = new Database(join(started.dir, 'cache.sqlite3'));
      db.prepare('DELETE FROM course_summary WHERE run_id = ?').run(runId);
      db.prepare('INSERT INTO course_summary (run_id, course_key, end_date) VALUES (?, ?, ?)').run(runId, 'K', end);
      db.close();
    };
    const standing = async () => {
      const { asOf } = await started.host.call('run:get', { runId });
      const { asOf: ofTable } = await started.page({ view: 'run-enrollment', params: { runId } });
      const both = [asOf.find(({ dataset }) => dataset === 'enrollment'), ofTable];
      return both.map((each) => [each?.daysBehind, each?.runEnded]);
    };
    const inLists = async () => {
      const courses = await started.rows({ view: 'courses', params: { data: 'behind' } });
      const { behind, daysBehind } = await line('enrollment');
      return [courses.length, behind, daysBehind];
    };
    const days = expect.any(Number);
    endsAt(syncedAt - microsPerDay);
    expect(await standing()).toEqual([
      [days, true],
      [days, true],
    ]);
    expect(await inLists()).toEqual([0, 0, null]);
    endsAt(syncedAt + microsPerDay);
    expect(await inLists()).toEqual([1, 1, days]);
    expect(await standing()).toEqual([
      [days, undefined],
      [days, undefined],
    ]);
  });

  it('is read again by who shows it, once other days are set', async () => {
    const before = toldAnew();
    await configure(defaultStaleAfter);
    expect(toldAnew()).toBe(before);
    await configure({ ...defaultStaleAfter, daily: 4 });
    expect(toldAnew()).toBe(before + 1);
  });
});
