import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allRows } from '#main/data-host/all-rows.ts';
import { openCache } from '#main/data-host/cache/cache.ts';
import { createDictionaries } from '#main/data-host/cache/database/dictionaries.ts';
import { RunFacts } from '#main/data-host/cache/runs/run-facts.ts';
import { createCourseSummaries } from '#main/data-host/cache/runs/run-lists.ts';
import { openDataHost } from '#main/data-host/host.ts';
import { importTables } from '#main/data-host/packages/import-tables.ts';
import { runReaders } from '#main/data-host/remote/records/run-records.ts';
import type { RunDatasetName } from '#shared/catalog/datasets.ts';
import { maxModeName, maxModes, maxTextLength } from '#shared/catalog/text-limits.ts';
import { startSampleService } from '../../sample-service/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { startHost } from '../../support/host.ts';
import { everythingOf, text, unzip } from '../../support/packages.ts';

/* A package holds texts, titles and modes that are as long and as odd as they may be, and opens with them, its counts withheld or not. */

const date = '2026-01-05';
const module_id = 'block-v1:A+B+C+type@problem+block@p';
const title = 'T'.repeat(maxTextLength('catalog_course_title'));
const answer = 'ä'.repeat(maxTextLength('answer_value'));
const twins = { verified: 21, Verified: 40, VERIFIED: 11, 'verified.(2)': 12, verified_note: 30 };
const modes = {
  ...twins,
  ['m'.repeat(maxModeName)]: 17,
  ...Object.fromEntries(Array.from({ length: maxModes - 6 }, (_, n) => [`mode ${n}`, 10 + n])),
};

let folder: Awaited<ReturnType<typeof makeFolder>>;
let close: () => Promise<void>;
let write: (name: string, threshold: number | null) => Promise<string>;
let runId = '';

beforeAll(async () => {
  const service = await startSampleService({ scale: 'small', problems: 1 });
  [runId = ''] = service.runs;
  folder = await makeFolder();
  const made = await startHost({ service, runs: [runId] });
  await made.sync([
    { dataset: 'enrollment-mode', runId },
    { dataset: 'answer-distribution', runId },
  ]);
  const cache = openCache(made.dir);
  const runNo = createDictionaries(cache.db).runNo(runId);
  const parts = { start_date: null, end_date: null, pacing_type: null, availability: null };
  const counts = { count: null, cumulative_count: null, created: null };
  createCourseSummaries(cache.db).replace([{ course_id: runId, catalog_course_title: title, ...parts, ...counts }]);
  const add = (dataset: RunDatasetName, raw: object) => {
    const read = runReaders[dataset](raw);
    new RunFacts(cache.db, dataset).append(runNo, [read.ok ? read.value : expect.unreachable(read.reason)]);
  };
  add('enrollment-mode', { date, ...modes });
  add('answer-distribution', { module_id, part_id: 'p', correct: true, count: 30, answer_value: answer });
  cache.close();
  write = async (name, threshold) => {
    const path = join(folder.path, name);
    const selection = { ...everythingOf([runId], { taxonomy: false }), threshold };
    await made.host.call('host:writePackage', { selection, path });
    return path;
  };
  close = async () => {
    await made.close();
    await service.close();
  };
});
afterAll(async () => {
  await close();
  await folder.remove();
});

it.each([null, 10])('opens with all of it, counts below %s withheld', async (threshold) => {
  const path = await write(`limits-${threshold}.zip`, threshold);
  const header = text(unzip(path), 'enrollment-mode.csv').split('\r\n')[0]?.toLowerCase().split(',') ?? [];
  expect(new Set(header).size).toBe(header.length);
  const packages = join(folder.path, `packages-${threshold}`);
  const ports = { authorize: async () => ({ header: null }), emit: () => {} };
  const reader = openDataHost(join(folder.path, 'none'), ports);
  const { id } = await reader.call('host:importPackage', { path, folder: packages });
  await reader.close();
  const opened = openDataHost(join(packages, id), ports, Date.now, { isPackage: true });
  try {
    const days = await allRows(opened, 'run-modes', { runId });
    const last = days.find((row) => JSON.parse(String(row.modes ?? '{}')).verified_note === 30);
    expect(JSON.parse(String(last?.modes))).toMatchObject(twins);
    const runs = await allRows(opened, 'runs', {});
    expect(runs.map((row) => row.run_label)).toEqual([title]);
  } finally {
    await opened.close();
  }
});

it('reads totals and problems that are gone, however much memory all of them would take', async () => {
  const cache = openCache(join(folder.path, 'totals'));
  try {
    const count = 250;
    // One text that all rows share stands for the hundreds of thousands of rows that weigh as much.
    const weight = 'x'.repeat(1_000_000);
    const more: Record<string, (n: number) => object> = {
      totals: (n) => ({ dataset: 'enrollment', date: n, total: n }),
      'unlisted-problems': (n) => ({ dataset: 'problems', module_id: `${module_id}${n}`, confirmed_at: n }),
    };
    const rows = async function* (table: string) {
      for (let n = 0; table in more && n < count; n += 1)
        yield { cells: { course_id: runId, weight, ...more[table]?.(n) }, withheld: null };
    };
    await importTables(cache.db, { names: new Set(Object.keys(more)), rows, lists: {} }, 'reader');
    const stored = cache.db.prepare('SELECT count(*) AS rows, sum(total) AS sum FROM told_total').get();
    expect(stored).toEqual({ rows: count, sum: (count * (count - 1)) / 2 });
  } finally {
    cache.close();
  }
});
