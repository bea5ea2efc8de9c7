import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataDialect } from '#main/data-host/host-methods.ts';
import { learnerMetrics } from '#shared/subjects/learners/definition.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { writeEmptyDatabases } from '../../support/empty-databases.ts';
import { everythingIn, makeFolder } from '../../support/folder.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { namesToFind } from '../../support/names-to-find.ts';
import { offeredName } from '../../support/offered-name.ts';
import { readCsvRecords } from '../../support/read-csv.ts';

const day = 86_400_000;

describe.each(['specification', 'reality'] as const)('learners of a service as in the %s', (reading) => {
  let service: SampleService;
  let started: StartedHost;
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let runId: string;
  let usernames: string[];
  const key = randomBytes(32);
  const open = (learnersKey: () => Promise<Uint8Array | null> = async () => key) =>
    startHost({ service, runs: [runId], dir: folder.path, learnersKey });
  const resources = () => [{ dataset: 'learner-engagement' as const, runId }];
  const switchOn = (on = true) => started.host.call('learners:switch', { runId, on });
  const rows = () => started.rows({ view: 'run-learners', params: { runId } });
  const file = () => join(folder.path, 'learners.sqlite3');

  beforeAll(async () => {
    service = await startSampleService({ reading });
    const run = service.data.runs[0] ?? expect.unreachable('no run');
    runId = run.id;
    usernames = [...run.learnerEngagement()].map((learner) => learner.username);
    expect(usernames.length).toBeGreaterThan(20);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    service.reset();
    folder = await makeFolder();
    writeEmptyDatabases(folder.path);
    started = await open();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await started.close();
    await folder.remove();
  });

  it('are off: nothing is asked, stored or expected', async () => {
    expect((await started.sync(resources())).complete).toBe(0);
    expect(service.requests.counts()['learner-engagement']).toBeUndefined();
    expect(existsSync(file())).toBe(false);
    expect(await rows()).toEqual([]);
    expect((await started.resources()).some((row) => row.dataset === 'learner-engagement')).toBe(false);
  });

  it('are read with everything once switched on, and shown by number', async () => {
    await switchOn();
    expect((await started.resources()).find((row) => row.dataset === 'learner-engagement')?.state).toBe('never');
    await started.sync();
    const shown = await rows();
    expect(shown).toHaveLength(usernames.length);
    expect(new Set(shown.map((row) => row.learner)).size).toBe(usernames.length);
    expect(shown[0]?.learner).toMatch(/^Learner \d{4}$/);
    const truth = [...(service.data.runs[0]?.learnerEngagement() ?? [])];
    for (const { learner_no, ...row } of shown) {
      const { username } = await started.host.call('learners:reveal', { runId, learnerNo: learner_no });
      const real = truth.find((learner) => learner.username === username) as Record<string, unknown> | undefined;
      expect(row.videos_overall).toBe(real?.videos_overall);
      expect(row.problem_attempts_overall).toBe(
        real?.[reading === 'reality' ? 'problems_attempts_overall' : 'problem_attempts_overall'],
      );
    }
    const byVideos = await started.page(
      { view: 'run-learners', params: { runId }, sort: { column: 'videos_overall', direction: 'desc' } },
      { page: 2, pageSize: 5 },
    );
    expect(byVideos).toMatchObject({ total: usernames.length, asOf: { state: 'complete' } });
    expect(byVideos.rows).toHaveLength(5);
  });

  it('are a group first: how many did what, and between which counts 70 % of those who did it lie', async () => {
    await switchOn();
    await started.sync();
    const group = await started.rows({ view: 'run-learner-metrics', params: { runId, period: 'overall' } });
    expect(group.map((row) => row.metric)).toEqual(learnerMetrics.map(({ key }) => key));
    const truth = [...(service.data.runs[0]?.learnerEngagement() ?? [])];
    const videos = truth.map((learner) => Number(learner.videos_overall ?? 0)).filter((count) => count > 0);
    videos.sort((one, other) => one - other);
    const notAbove = (limit: number) => videos.filter((count) => count <= limit).length / videos.length;
    const [row] = group;
    expect(row).toMatchObject({ learners: videos.length, none: truth.length - videos.length, highest: videos.at(-1) });
    for (const [key, share] of [
      ['p15', 0.15],
      ['p85', 0.85],
    ] as const) {
      expect(notAbove(row?.[key] ?? 0)).toBeGreaterThanOrEqual(share);
      expect(notAbove((row?.[key] ?? 0) - 1)).toBeLessThan(share);
    }
    const counts = await started.rows({ view: 'run-learner-counts', params: { runId, period: 'overall' } });
    const ofVideos = counts.filter((count) => count.metric === 'videos');
    expect(ofVideos.reduce((sum, count) => sum + count.learners, 0)).toBe(videos.length);
    const days = (await rows()).map((learner) => learner.days);
    expect(days.every((each) => each === null)).toBe(reading === 'reality');
  });

  it('find the path that the service has, and go straight there afterwards', async () => {
    await switchOn();
    await started.sync(resources());
    service.requests.clear();
    await started.sync(resources());
    expect(service.requests.counts()['learner-engagement']).toBe(1);
    expect(service.requests.total).toBe(1);
  });

  it('leave no name in any file, any log or any other view', async () => {
    const said: unknown[] = [];
    for (const method of ['log', 'info', 'warn', 'error'] as const) {
      vi.spyOn(console, method).mockImplementation((...parts) => void said.push(...parts));
    }
    service.faults.add({ kind: 'wrong-types', where: 'learner-engagement', fields: ['videos_overall'], rows: 'some' });
    await switchOn();
    await started.sync(resources());
    const rejected = await started.rows({ view: 'rejected-records', params: {} });
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected.every(({ raw, reason }) => raw === '' && reason.includes('videos_overall'))).toBe(true);
    const [first] = await rows();
    await started.host.call('learners:reveal', { runId, learnerNo: first?.learner_no ?? 0 });
    const seen = [
      await everythingIn(folder.path),
      JSON.stringify([started.events, said, rejected, await rows(), await started.resources()]),
    ].join('\n');
    expect(namesToFind(usernames).length).toBeGreaterThan(20);
    for (const username of namesToFind(usernames)) expect(seen).not.toContain(username);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    await started.close();
    const afterwards = await everythingIn(folder.path);
    for (const username of namesToFind(usernames)) expect(afterwards).not.toContain(username);
    started = await open();
  });

  it('keep their numbers when they are read again, also after a start', async () => {
    await switchOn();
    await started.sync(resources());
    const reveal = async () =>
      Promise.all(
        (await rows()).map(async ({ learner_no }) => [
          learner_no,
          (await started.host.call('learners:reveal', { runId, learnerNo: learner_no })).username,
        ]),
      );
    const before = new Map((await reveal()) as [number, string][]);
    await started.close();
    started = await open();
    await started.sync(resources());
    expect(new Map((await reveal()) as [number, string][])).toEqual(before);
    const inOrder = [...before].sort(([one], [other]) => one - other).map(([, username]) => username);
    expect(inOrder).not.toEqual(inOrder.toSorted());
  });

  it('cannot be read without the key, nor moved to another learner', async () => {
    await switchOn();
    await started.sync(resources());
    const [first, second] = await rows();
    await started.close();
    started = await open(async () => null);
    await expect(rows()).rejects.toMatchObject({ code: 'LEARNERS_KEY_MISSING' });
    service.requests.clear();
    expect((await started.sync(resources())).error?.code).toBe('LEARNERS_KEY_MISSING');
    expect(service.requests.total).toBe(0);
    await started.close();
    const db = new Database(file());
    const sealed = db.prepare('SELECT nonce, sealed FROM engagement WHERE learner_no = ?').get(first?.learner_no) as {
      nonce: Buffer;
      sealed: Buffer;
    };
    db.prepare('UPDATE engagement SET nonce = ?, sealed = ? WHERE learner_no = ?').run(
      sealed.nonce,
      sealed.sealed,
      second?.learner_no,
    );
    db.close();
    started = await open();
    const reveal = (learnerNo: number) => started.host.call('learners:reveal', { runId, learnerNo });
    expect(usernames).toContain((await reveal(first?.learner_no ?? 0)).username);
    await expect(reveal(second?.learner_no ?? 0)).rejects.toThrow();
  });

  it('are begun anew when the key is another one', async () => {
    await switchOn();
    await started.sync(resources());
    await started.close();
    started = await open(async () => randomBytes(32));
    expect(await rows()).toEqual([]);
    await started.sync(resources());
    expect(await rows()).toHaveLength(usernames.length);
  });

  it('are gone 90 days after they were read', async () => {
    await switchOn();
    await started.sync(resources());
    await started.close();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 91 * day);
    started = await open();
    vi.restoreAllMocks();
    expect(await rows()).toEqual([]);
    expect((await started.resources()).find((row) => row.dataset === 'learner-engagement')?.state).toBe('never');
    const db = new Database(file(), { readonly: true });
    expect(db.prepare('SELECT (SELECT count(*) FROM engagement) + (SELECT count(*) FROM learner)').pluck().get()).toBe(
      0,
    );
    db.close();
  });

  it('are gone when switched off or purged, and not synced any more', async () => {
    await switchOn();
    await started.sync(resources());
    await switchOn(false);
    expect(existsSync(file())).toBe(false);
    await switchOn();
    await started.sync(resources());
    await started.host.call('host:purgeLearners', {});
    expect((await readdir(folder.path)).filter((name) => name.includes('learners'))).toEqual([]);
    expect(await rows()).toEqual([]);
    expect(started.inspect('SELECT * FROM learner_run', 'journal')).toEqual([]);
    expect((await started.sync(resources())).complete).toBe(0);
    await expect(started.host.call('learners:reveal', { runId, learnerNo: 1 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('leave by no other way than their own dialog', async () => {
    await switchOn();
    await started.sync(resources());
    const query = { view: 'run-learners', params: { runId } } as const;
    const refused = { code: 'PERSONAL_DATA' };
    await expect(started.host.call('export:check', { query, threshold: 10 })).rejects.toMatchObject(refused);
    const order = { query, format: 'csv' as const, excludedColumns: [], threshold: 0, guard: true, labels: false };
    const target = { path: join(folder.path, 'no.csv'), address: null, sidecar: false } as const;
    const writing = started.host.call('host:exportFile', { ...order, ...target, dialect: dataDialect });
    await expect(writing).rejects.toMatchObject(refused);
    await expect(
      offeredName(started.host, 'host:exportFile', { ...order, address: null, sidecar: false, dialect: dataDialect }),
    ).rejects.toMatchObject(refused);
    expect(existsSync(target.path)).toBe(false);
  });

  it('are exported masked from the screen, and with their names where they were asked for', async () => {
    await switchOn();
    await started.sync(resources());
    const path = join(folder.path, 'export.csv');
    const file = { runId, format: 'csv', path, dialect: dataDialect, sidecar: false } as const;
    expect(await started.host.call('host:exportLearners', { ...file, names: false })).toMatchObject({
      rows: usernames.length,
    });
    expect(await offeredName(started.host, 'host:exportLearners', { ...file, names: false })).toBe(
      'edX-DemoX-Demo_2014--learner-engagement-PERSONAL.csv',
    );
    const masked = await readFile(path, 'utf8');
    for (const username of usernames) expect(masked).not.toContain(username);
    await started.host.call('host:exportLearners', { ...file, names: true });
    const named = readCsvRecords(await readFile(path, 'utf8'));
    expect(named.map((record) => record.username).toSorted()).toEqual(usernames.toSorted());
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const out = join(folder.path, 'out');
    await started.host.writePackage(out, [runId], ['learner-engagement']);
    const records = readCsvRecords(await readFile(join(out, 'learner-engagement.csv'), 'utf8'));
    expect(records.map((record) => record.username).toSorted()).toEqual(usernames.toSorted());
    expect(records[0]?.days !== '').toBe(reading === 'specification');
    expect((await stat(join(out, 'learner-engagement.csv'))).mode & 0o777).toBe(0o600);
  });
});
