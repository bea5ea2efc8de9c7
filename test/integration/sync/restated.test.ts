import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatDay } from '#shared/time/time.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { resourcesOf } from '../../support/resources.ts';
import { type LocalServer, sendJson, startServer } from '../remote/local-server.ts';

/*
 * Days that a service computes again, leaves out or garbles in a later answer.
 */

type Row = Record<string, unknown>;

const today = Math.floor(Date.now() / 86_400_000);
const dayBefore = (days: number) => formatDay(today - days);

let service: SampleService;
let server: LocalServer;
let started: StartedHost;
let runId: string;
let served: Row[];

/** The rows of five days, the last of them yesterday. */
const five = (fields: (day: number) => Row): Row[] =>
  [5, 4, 3, 2, 1].map((day) => ({ course_id: runId, date: dayBefore(day), created: null, ...fields(day) }));

beforeEach(async () => {
  service = await startSampleService();
  runId = service.runs[0] ?? '';
  served = [];
  server = await startServer((_, response, { url }) => {
    const from = new URL(url, 'http://localhost').searchParams.get('start_date') ?? '';
    sendJson(
      response,
      served.filter(({ date }) => String(date) >= from),
    );
  });
  started = await startHost({ service, runs: [runId], url: server.url, analyticsScheme: 'none' });
});
afterEach(async () => {
  await started.close();
  await server.close();
  await service.close();
});

const sync = (dataset: 'enrollment' | 'enrollment-mode') => started.sync(resourcesOf([dataset], [runId]));
const stored = () =>
  started.inspect<{ date: number; count: number }>('SELECT date, count FROM enrollment ORDER BY date');
const restated = () =>
  started.inspect<Row>(
    "SELECT record, field, old_value, new_value FROM observed_change WHERE kind = 'restated'",
    'journal',
  );

describe('a later answer about the same days', () => {
  it('is remembered where a mode has another count, even when the sum is the same', async () => {
    served = five(() => ({ count: 10, cumulative_count: 12, honor: 4, audit: 6 }));
    await sync('enrollment-mode');
    served = served.with(1, { ...served[1], honor: 3, audit: 7 });
    await sync('enrollment-mode');
    const change = { record: String(today - 4) };
    expect(restated()).toEqual([
      { ...change, field: 'honor', old_value: 4, new_value: 3 },
      { ...change, field: 'audit', old_value: 6, new_value: 7 },
    ]);
  });

  it('is remembered where a day is not there any more', async () => {
    served = five((day) => ({ count: 100 - day }));
    await sync('enrollment');
    served = served.toSpliced(2, 1);
    await sync('enrollment');
    expect(stored().map(({ date }) => today - date)).toEqual([5, 4, 2, 1]);
    expect(restated()).toEqual([{ record: String(today - 3), field: 'count', old_value: 97, new_value: null }]);
  });

  it('is stored together with its line in the ledger, or not at all', async () => {
    served = five((day) => ({ count: 100 - day }));
    await sync('enrollment');
    const before = stored();
    const db = new Database(join(started.dir, 'cache.sqlite3'));
    db.exec(`CREATE TRIGGER refusal BEFORE UPDATE ON resource WHEN NEW.state = 'complete'
      BEGIN SELECT RAISE(ABORT, 'no line'); END`);
    served = five((day) => ({ count: 200 - day }));
    expect((await sync('enrollment')).outcome).toBe('failed');
    expect(stored()).toEqual(before);
    expect(restated()).toEqual([]);
    db.exec('DROP TRIGGER refusal');
    db.close();
    expect((await sync('enrollment')).outcome).toBe('complete');
    expect(stored()).not.toEqual(before);
  });

  it('takes nothing away where a day cannot be read', async () => {
    served = five((day) => ({ count: 100 - day }));
    await sync('enrollment');
    served = served.with(2, { ...served[2], count: 'many' });
    expect((await sync('enrollment')).outcome).toBe('partial');
    expect(stored().map(({ count }) => count)).toEqual([95, 96, 97, 98, 99]);
    expect(restated()).toEqual([]);
  });

  it('keeps the first days where a service has given them up, when all days are read again', async () => {
    served = five((day) => ({ count: 100 - day }));
    await sync('enrollment');
    served = five((day) => ({ count: 200 - day })).slice(2);
    await started.syncAs({ resources: resourcesOf(['enrollment'], [runId]), goOn: true, everything: true });
    expect(server.seen.map(({ url }) => url.replace(/.*\?/, ''))).toEqual([
      'start_date=2013-01-01',
      'start_date=2013-01-01',
    ]);
    expect(stored().map(({ count }) => count)).toEqual([95, 96, 197, 198, 199]);
    expect(restated()).toHaveLength(3);
  });

  it('is asked for although one day is still to come', async () => {
    const mistake = { date: '2999-12-31', count: 1, created: null };
    served = [...five((day) => ({ count: day })), mistake];
    await sync('enrollment');
    served = [...five((day) => ({ count: 10 * day })), mistake];
    await sync('enrollment');
    expect(server.seen.map(({ url }) => url.replace(/.*\?/, ''))).toEqual([
      'start_date=2013-01-01',
      // Two weeks before the newest day that can be true, which is yesterday.
      `start_date=${dayBefore(15)}`,
    ]);
    expect(stored().map(({ count }) => count)).toEqual([50, 40, 30, 20, 10, 1]);
  });
});
