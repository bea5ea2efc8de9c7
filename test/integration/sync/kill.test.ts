import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '#contract/connection.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { atLength, tried } from '../../support/at-length.ts';
import type { KnownTable } from '../../support/expected-rows.ts';
import { makeFolder } from '../../support/folder.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { timeoutFor } from '../../support/slow-machine.ts';
import { kill, startSyncing } from '../../support/syncing-child.ts';
import { expectIntact, expectTruth } from './after-kill.ts';

const kills = atLength(2, 200);
const compared: KnownTable[] = [
  'skills',
  'course-skills',
  'jobs',
  'job-skills',
  'job-postings',
  'enrollment',
  'videos',
];

let service: SampleService;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let runId: string;

/** The host in this process: what a user sees who starts the app. */
const open = (dir = folder.path): Promise<StartedHost> => startHost({ service, dir, runs: [runId] });

const begin = (connection: Connection) => startSyncing(folder.path, connection, service.clientSecret);

/** The pages of a list that a sync in another process has stored so far. */
function collectedPages(dataset: string): number[] {
  const db = new Database(join(folder.path, 'cache.sqlite3'), { readonly: true });
  try {
    const pages = db.prepare<[string], number>('SELECT page FROM checkpoint_page WHERE dataset = ? ORDER BY page');
    return pages.pluck().all(dataset);
  } finally {
    db.close();
  }
}

/** For what another process does in its own time, on a computer that is busy. */
const patient = { timeout: timeoutFor(30_000), interval: 20 };

const history = (started: StartedHost) =>
  started
    .inspect<{
      kind: string;
      dataset: string;
      record: string;
      field: string | null;
      new_value: string | number | null;
    }>('SELECT kind, dataset, record, field, new_value FROM observed_change', 'journal')
    .map(({ kind, dataset, record, field, new_value }) => `${kind} ${dataset} ${record} ${field} ${new_value}`)
    .sort();

beforeAll(async () => {
  service = await startSampleService();
  runId = service.runs[0] ?? '';
  // Lists in pages of 31, each of which takes a moment: many places to be killed at.
  service.faults.add({ kind: 'page-size-400', where: ['skills', 'job-postings'], limit: 40 });
  service.faults.add({ kind: 'latency', milliseconds: 8 });
});
afterAll(() => service.close());

describe(`a data host that is killed at ${kills} moments of its syncs`, () => {
  beforeAll(async () => {
    folder = await makeFolder();
  });
  afterAll(() => folder.remove());

  it('loses nothing, shows nothing half, and ends equal to an undisturbed one', async () => {
    let started = await open();
    const { connection } = started;
    const began = Date.now();
    await started.sync();
    const whole = Date.now() - began;
    const changes: string[] = [];
    let seed = 20_261_120;
    for (let round = 0; round < kills; round += 1) {
      await started.close();
      const skill = service.data.skills.at((round * 37) % 150) ?? expect.unreachable();
      const posting = service.data.jobPostings.at(round % 24) ?? expect.unreachable();
      // An empty name is none.
      const before = skill.name || null;
      service.mutate({ kind: 'skill', id: skill.id, set: { name: `Skill of round ${round}` } });
      service.mutate({ kind: 'jobPosting', id: posting.id, set: { unique_postings: 5000 + round } });
      changes.push(`changed skills ${skill.id} name Skill of round ${round}`);
      changes.push(`changed job-postings ${posting.id} unique_postings ${5000 + round}`);

      const child = await begin(connection);
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      await new Promise((resolve) => setTimeout(resolve, (seed / 2 ** 31) * whole));
      await kill(child);

      tried({ kills: 1 });
      expectIntact(folder.path);
      started = await open();
      // At once and without the service: everything that was stored, in the old or the new version.
      const { name } = await started.host.call('skill:get', { id: skill.id });
      expect([before, `Skill of round ${round}`]).toContain(name);
      expect((await started.page({ view: 'skills', params: {} })).total).toBe(150);
      expect((await started.rows({ view: 'run-enrollment', params: { runId } })).length).toBeGreaterThan(700);

      expect(await started.sync(), `round ${round}`).toMatchObject({ outcome: 'complete', error: null });
      await expectTruth(started, service, runId, compared);
      expect(history(started)).toEqual(changes.sort());
    }
    await started.close();
  });
});

describe('a first sync that is killed when most pages are collected', () => {
  it('is resumed: the next one asks for less than a whole one', async () => {
    folder = await makeFolder();
    const started = await open();
    const { connection } = started;
    await started.close();
    service.requests.clear();
    const slow = service.faults.add({ kind: 'latency', where: 'skills', page: 5, milliseconds: 30_000 });
    const child = await begin(connection);
    const timesAsked = (page: number) =>
      service.requests.entries.filter((entry) => entry.class === 'skills' && entry.query.includes(`page=${page}`))
        .length;
    const asked = (page: number) => timesAsked(page) > 0;
    const isRunDone = () => (service.requests.counts().videos ?? 0) > 0;
    await expect.poll(() => asked(5) && isRunDone() && collectedPages('skills'), patient).toEqual([1, 2, 3, 4]);
    await kill(child);
    service.faults.remove(slow);
    expectIntact(folder.path);

    service.requests.clear();
    const again = await open();
    try {
      expect((await again.page({ view: 'skills', params: {} })).total).toBe(0);
      expect(await again.sync()).toMatchObject({ outcome: 'complete' });
      await expectTruth(again, service, runId, compared);
      // Collected pages are not collected again, only compared once, as in any first list that is short; and no run again.
      expect([2, 3, 4].map(timesAsked)).toEqual([1, 1, 1]);
      expect(service.requests.counts().enrollment).toBeUndefined();
    } finally {
      await again.close();
      await folder.remove();
    }
  });
});
