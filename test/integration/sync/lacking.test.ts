import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { packageDatasets } from '#contract/packages.ts';
import { newRecipe } from '#contract/reports/recipe.ts';
import { openDataHost } from '#main/data-host/host.ts';
import { datasetNames, datasets } from '#shared/catalog/datasets.ts';
import { formatInstantDay } from '#shared/time/days.ts';
import { microsPerDay } from '#shared/time/time.ts';
import type { Fault } from '../../sample-service/index.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { everythingOf } from '../../support/packages.ts';
import { resourcesOf } from '../../support/resources.ts';

/*
 * Partial is not complete: what a sync could not read, and what the service denies, is said wherever the data goes.
 */

let service: SampleService;
let started: StartedHost;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let runId: string;
beforeAll(async () => {
  service = await startSampleService({ problems: 4 });
  [runId = ''] = service.runs;
});
afterAll(() => service.close());
beforeEach(async () => {
  service.reset();
  folder = await makeFolder();
  started = await startHost({ service, runs: [runId], learnersKey: async () => new Uint8Array(32).fill(3) });
});
afterEach(async () => {
  await started.close();
  await folder.remove();
});

const stateOf = async (dataset: string) => (await started.resources()).find((each) => each.dataset === dataset);
const bySchedule = (names: Parameters<typeof resourcesOf>[0]) =>
  started.syncAs({ resources: resourcesOf(names, [runId]), goOn: true });
const overview = () => started.host.call('overview:get', {});

/** The README and the description of a folder of these tables. */
async function handedOver(...tables: Parameters<StartedHost['host']['writePackage']>[2]) {
  await started.host.writePackage(folder.path, [runId], tables);
  const [readme = '', descriptor = ''] = await Promise.all(
    ['README.txt', 'datapackage.json'].map((name) => readFile(join(folder.path, name), 'utf8')),
  );
  return { readme, notes: JSON.parse(descriptor).notes as string[] | undefined };
}

/** The requests of a dataset, where they have another name. */
const aimedAt = { 'problem-tags': 'problems-and-tags', 'sequential-open': 'sequential-open-distribution' };

describe('a dataset with a record that cannot be read', () => {
  const faults = datasetNames.map((dataset): [string, Fault, string[]] => {
    const where = (aimedAt as Record<string, string>)[dataset] ?? dataset;
    // Each subsection has one record.
    const fault = { kind: 'wrong-types', where, ...(dataset === 'sequential-open' && { rows: 'all' }) } as Fault;
    return [dataset, fault, datasets[dataset].scope === 'module' ? ['problems', dataset] : [dataset]];
  });

  it.each(faults)('is partial, never complete: %s', async (dataset, fault, names) => {
    await started.host.call('learners:switch', { runId, on: true });
    const moduleIds = [...(service.data.findRun(runId)?.subsections() ?? [])].slice(0, 4);
    await started.host.call('subsections:add', { runId, moduleIds });
    service.faults.add(fault);
    const last = await started.sync(resourcesOf(names as never, [runId]));
    const state = await stateOf(dataset);
    expect([state?.state, last.outcome, last.partial]).toEqual(
      state?.state === 'failed' ? ['failed', expect.stringMatching(/failed|partial/), 0] : ['partial', 'partial', 1],
    );
    if (state?.state === 'partial') expect(state.rejected).toBeGreaterThan(0);
  });

  it('is said on Overview, in README.txt and in the description, and is asked for again until it is whole', async () => {
    service.faults.add({ kind: 'wrong-types', where: 'enrollment', fields: ['count'] });
    await bySchedule(['enrollment']);
    const { rejected = 0 } = (await stateOf('enrollment')) ?? {};
    const note = `Daily enrollment, ${runId}: Not complete: ${rejected} rows could not be read.`;
    expect(await handedOver('enrollment')).toEqual({ readme: expect.stringContaining(note), notes: [note] });
    expect((await overview()).attention).toEqual([
      expect.objectContaining({
        dataset: 'enrollment',
        state: 'partial',
        message: expect.stringContaining('not be read'),
      }),
    ]);
    service.reset();
    const again = await bySchedule(['enrollment']);
    expect([again.outcome, (await stateOf('enrollment'))?.rejected]).toEqual(['complete', 0]);
    expect((await handedOver('enrollment')).notes).toBeUndefined();
    // Also the days that lie before the newest weeks.
    const days = [...(service.data.findRun(runId)?.enrollment() ?? [])].length;
    expect(started.inspect(`SELECT count(*) AS days FROM enrollment`)).toEqual([{ days }]);
  });
});

describe('a dataset that a stopped sync has not reached', () => {
  it('is no dataset without rows: README.txt, the description and a package say that it was not read', async () => {
    await bySchedule(['enrollment']);
    const note = `Videos, ${runId}: not downloaded yet.`;
    const { readme, notes } = await handedOver('enrollment', 'videos', 'skills');
    expect(notes).toEqual(['Skills: not downloaded yet.', note]);
    expect(readme).toContain(note);
    expect(started.host.dataNotes(['enrollment', 'videos'], [runId])).toEqual([note]);
    expect(await notesOfPackage(['enrollment', 'videos'])).toContain(`Videos, ${runId}: not part of this data.`);
  });
});

describe('a report on a run', () => {
  it('says which of its parts could not be read, which were not synced, and which the service does not have', async () => {
    service.faults.add({ kind: 'wrong-types', where: 'videos', rows: 'all' });
    service.faults.add({ kind: 'not-found', where: 'activity' });
    await bySchedule(['enrollment', 'activity', 'videos']);
    const ofRun = newRecipe('run-full', { kind: 'run', runId }, 'a4');
    const shown = ['activity', 'gender', 'videos'];
    const recipe = { ...ofRun, sections: ofRun.sections.filter(({ id }) => shown.includes(id)) };
    const { html } = await started.host.call('host:report', { recipe });
    const reasonOf = (title: string) => new RegExp(`>${title}</h\\d>\\s*<p[^>]*>([^<]*)<`).exec(html)?.[1];
    expect(reasonOf('Videos')).toBe('The last sync could not read this data.');
    expect(reasonOf('Weekly activity')).toBe('The service has no data of this kind for this run and these days.');
    expect(html).toContain('This has not been synced yet.');
  });
});

/** Notes on missing data that a colleague reads who opens a package of these datasets. */
async function notesOfPackage(datasets: readonly (typeof packageDatasets)[number][]): Promise<string[]> {
  const [path, packages] = [
    join(folder.path, `${datasets.length}.zip`),
    join(folder.path, `packages-${datasets.length}`),
  ];
  const selection = everythingOf([runId], { taxonomy: false, datasets: [...datasets] });
  await started.host.call('host:writePackage', { selection, path });
  const { id } = await started.host.call('host:importPackage', { path, folder: packages });
  const ports = { authorize: async () => ({ header: null }), emit: () => {} };
  const opened = openDataHost(join(packages, id), ports, started.clock, { isPackage: true });
  try {
    return opened.dataNotes(datasets, [runId]);
  } finally {
    await opened.close();
  }
}

describe('what the service no longer has', () => {
  it('keeps the day on which it was last confirmed, everywhere, until everything is synced', async () => {
    await bySchedule(['videos']);
    const before = await stateOf('videos');
    started.time.ahead += (3 * microsPerDay) / 1000;
    service.faults.add({ kind: 'not-found', where: 'videos' });
    expect((await bySchedule(['videos'])).outcome).toBe('complete');
    expect(await stateOf('videos')).toMatchObject({ state: 'gone', rows: before?.rows, synced_at: before?.synced_at });
    const confirmed = `last seen there on ${formatInstantDay(before?.synced_at ?? 0)}`;
    const { readme, notes } = await handedOver('videos');
    expect(readme).toContain(confirmed);
    expect(notes).toEqual([expect.stringContaining(confirmed)]);
    expect((await overview()).attention).toEqual([expect.objectContaining({ state: 'gone' })]);
    const page = await started.page({ view: 'run-videos', params: { runId } });
    expect(page.asOf).toMatchObject({ state: 'gone', syncedAt: before?.synced_at });

    await started.syncAs({ resources: resourcesOf(['videos'], [runId]), goOn: true, everything: true });
    expect(await stateOf('videos')).toMatchObject({ state: 'noRows', rows: 0 });
    expect(started.inspect('SELECT count(*) AS n FROM videos')).toEqual([{ n: 0 }]);
    expect((await handedOver('videos')).notes).toBeUndefined();
  });

  it.each(['enrollment-location', 'enrollment-birth-year', 'enrollment-education'] as const)(
    'keeps the collected days of %s also when everything is synced: no service gives them again',
    async (dataset) => {
      const table = dataset.replaceAll('-', '_');
      const rows = () => started.inspect(`SELECT * FROM ${table}`);
      await bySchedule([dataset]);
      const before = rows();
      expect(before).not.toEqual([]);
      service.faults.add({ kind: 'not-found', where: dataset });
      await started.syncAs({ resources: resourcesOf([dataset], [runId]), goOn: true, everything: true });
      expect(await stateOf(dataset)).toMatchObject({ state: 'gone', rows: before.length });
      expect(rows()).toEqual(before);
    },
  );

  it('is marked for answers of problems that are no longer listed, and dropped with everything', async () => {
    const names = ['problems', 'answer-distribution', 'grade-distribution'] as const;
    await bySchedule(names);
    const [problem] = service.data.findRun(runId)?.problems() ?? [];
    started.time.ahead += (3 * microsPerDay) / 1000;
    service.mutate({ kind: 'unlist', run: runId, moduleId: problem?.module_id ?? '' });
    await bySchedule(names);
    const { notes } = await handedOver('answer-distribution');
    expect(notes).toEqual([expect.stringMatching(/no longer has 1 of the problems stored here; last seen there on/)]);
    const told = started.host.dataNotes(names, [runId]);
    expect(told).toContain(notes?.[0]);
    expect(await notesOfPackage(names)).toEqual(told);
    // Also a reader whose package has no list of problems.
    expect(await notesOfPackage(['answer-distribution'])).toEqual(notes);
    const stored = `SELECT count(*) AS n FROM answer_distribution WHERE module_id = '${problem?.module_id}'`;
    expect(started.inspect<{ n: number }>(stored)[0]?.n).toBeGreaterThan(0);
    await started.syncAs({ resources: resourcesOf(names, [runId]), goOn: true, everything: true });
    expect(started.inspect(stored)).toEqual([{ n: 0 }]);
    expect((await handedOver('answer-distribution')).notes).toBeUndefined();
  });
});

describe('what the service denies although it lists it', () => {
  const stored = (table: string) => started.inspect<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)[0]?.n ?? 0;
  const perModule = [
    ['answer-distribution', 'answer-distribution', 'answer_distribution'],
    ['grade-distribution', 'grade-distribution', 'grade_distribution'],
    ['sequential-open', 'sequential-open-distribution', 'sequential_open'],
  ] as const;
  const moduleIds = () => [...(service.data.findRun(runId)?.subsections() ?? [])];
  const begin = async () => {
    await started.host.call('subsections:add', { runId, moduleIds: moduleIds() });
    await bySchedule(['problems', 'answer-distribution', 'grade-distribution', 'sequential-open']);
    started.time.ahead += (3 * microsPerDay) / 1000;
  };

  it.each(perModule)(
    'keeps its rows, dated, for all of %s, until everything is synced',
    async (dataset, where, table) => {
      await begin();
      const before = stored(table);
      service.faults.add({ kind: 'not-found', where });
      // Only what the list of problems calls changed is asked for; those of explicit wishes are in any case.
      await started.sync(resourcesOf([dataset], [runId]));
      expect([stored(table), await stateOf(dataset)]).toEqual([before, expect.objectContaining({ state: 'gone' })]);
      const { notes } = await handedOver(dataset);
      expect(notes).toEqual([expect.stringMatching(/no longer has .* last (?:confirmed|seen there) on/)]);
      await started.syncAs({ resources: resourcesOf([dataset], [runId]), goOn: true, everything: true });
      expect([stored(table), (await stateOf(dataset))?.state]).toEqual([0, 'noRows']);
      expect((await handedOver(dataset)).notes).toBeUndefined();
    },
  );

  // The sample has views of one subsection alone.
  it.each(perModule.slice(0, 2))(
    'keeps the rows of one, dated, and asks for it again: %s',
    async (dataset, where, table) => {
      await begin();
      const [before, rowsOf] = [stored(table), () => started.host.dataNotes([dataset], [runId])];
      service.faults.add({ kind: 'not-found', where, count: 1 });
      await started.sync(resourcesOf([dataset], [runId]));
      const note = expect.stringMatching(
        /no longer has 1 of the (problem|subsection)s stored here; last seen there on/,
      );
      expect([stored(table), rowsOf()]).toEqual([before, [note]]);
      expect(await notesOfPackage([dataset])).toEqual(rowsOf());
      service.requests.clear();
      await bySchedule([dataset]);
      expect(service.requests.counts()[where]).toBeGreaterThan(0);
      expect([stored(table), rowsOf()]).toEqual([before, []]);
    },
  );

  it('keeps the rows in whose place nothing can be read', async () => {
    await begin();
    const before = stored('answer_distribution');
    service.faults.add({ kind: 'wrong-types', where: 'answer-distribution', rows: 'all' });
    await started.sync(resourcesOf(['answer-distribution'], [runId]));
    expect([stored('answer_distribution'), (await stateOf('answer-distribution'))?.state]).toEqual([before, 'partial']);
  });

  it('is not said of subsections that the user removed', async () => {
    await begin();
    await started.host.call('subsections:remove', { runId, moduleIds: moduleIds() });
    await bySchedule(['sequential-open']);
    expect(await stateOf('sequential-open')).toMatchObject({ state: 'noRows', rows: 0 });
  });

  it('goes with everything also where it follows from another dataset: the newest week of a run', async () => {
    await bySchedule(['activity', 'recent-activity']);
    service.faults.add({ kind: 'not-found', where: ['activity', 'recent-activity'] });
    await bySchedule(['activity', 'recent-activity']);
    expect(await stateOf('recent-activity')).toMatchObject({ state: 'gone' });
    const resources = resourcesOf(['activity', 'recent-activity'], [runId]);
    await started.syncAs({ resources, goOn: true, everything: true });
    expect(await stateOf('recent-activity')).toMatchObject({ state: 'noRows', rows: 0 });
    expect(stored('recent_activity')).toBe(0);
  });
});

describe('what a version of the service does not have', () => {
  it('is not offered, and is not asked for every night', async () => {
    service.faults.add({ kind: 'no-route', where: 'enrollment-birth-year' });
    const names = ['enrollment', 'enrollment-birth-year'] as const;
    expect(await bySchedule(names)).toMatchObject({ outcome: 'complete', failed: 0, error: null });
    expect((await stateOf('enrollment-birth-year'))?.state).toBe('notOffered');
    service.requests.clear();
    expect((await bySchedule(names)).outcome).toBe('complete');
    const asked = () => service.requests.entries.filter((entry) => entry.class === 'enrollment-birth-year').length;
    expect(asked()).toBe(0);
    service.reset();
    started.time.ahead += (31 * microsPerDay) / 1000;
    expect((await bySchedule(names)).outcome).toBe('complete');
    expect((await stateOf('enrollment-birth-year'))?.state).toBe('complete');
  });

  const others = ['skills', 'enrollment', 'problems'] as const;
  it.each([
    ['job-postings', 'job-postings'],
    ['videos', 'videos'],
    ['problem-tags', 'problems-and-tags'],
    ['reports', 'reports'],
    ['answer-distribution', 'answer-distribution'],
    ['sequential-open', 'sequential-open-distribution'],
    ['learner-engagement', 'learner-engagement'],
  ] as const)('is no error and not asked for every night, of whatever kind it is: %s', async (dataset, where) => {
    await started.host.call('learners:switch', { runId, on: true });
    await started.host.call('reportFiles:choose', { runId, add: ['problem_response'] });
    await started.host.call('subsections:add', {
      runId,
      moduleIds: [...(service.data.findRun(runId)?.subsections() ?? [])].slice(0, 1),
    });
    service.faults.add({ kind: 'no-route', where });
    expect(await bySchedule([...others, dataset])).toMatchObject({ outcome: 'complete', failed: 0, error: null });
    expect((await stateOf(dataset))?.state).toBe('notOffered');
    service.requests.clear();
    expect((await bySchedule([...others, dataset])).outcome).toBe('complete');
    expect(service.requests.counts()[where]).toBeUndefined();
  });

  it.each(['job-postings', 'videos'] as const)(
    'any more keeps its rows, dated, and is no error: %s',
    async (dataset) => {
      await bySchedule([...others, dataset]);
      const before = await stateOf(dataset);
      started.time.ahead += (8 * microsPerDay) / 1000;
      service.faults.add({ kind: 'no-route', where: dataset });
      expect(await bySchedule([...others, dataset])).toMatchObject({ outcome: 'complete', failed: 0 });
      expect(await stateOf(dataset)).toMatchObject({ state: 'gone', rows: before?.rows, synced_at: before?.synced_at });
      expect(started.host.dataNotes([dataset], [runId])).toEqual([
        expect.stringMatching(/no longer has .* last seen there/),
      ]);
    },
  );

  it('is still an error where nothing of the run can be read', async () => {
    service.faults.add({ kind: 'no-route', where: ['enrollment', 'enrollment-birth-year'] });
    expect(await bySchedule(['enrollment', 'enrollment-birth-year'])).toMatchObject({ outcome: 'failed', failed: 2 });
  });
});

it('a run without any row is probably misspelt', async () => {
  const wrong = 'course-v1:No+Such+Run';
  await started.host.call('runs:add', { runIds: [wrong] });
  await started.sync();
  expect((await overview()).emptyRuns).toEqual([wrong]);
  expect(started.host.dataNotes(datasetNames, [wrong, runId])).toEqual([
    `The service has no data at all for ${wrong}. Check the spelling of its ID.`,
  ]);
});
