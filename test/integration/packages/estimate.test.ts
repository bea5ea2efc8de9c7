import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackageSelection } from '#contract/packages.ts';
import { type Cache, openCache } from '#main/data-host/cache/cache.ts';
import { createPackageRows } from '#main/data-host/cache/database/package-rows.ts';
import { createSyncState } from '#main/data-host/cache/sync-state/sync-state.ts';
import type { Masking } from '#main/data-host/masking/masking.ts';
import { type EstimateOptions, estimateSize, sampledRuns } from '#main/data-host/packages/estimate-package.ts';
import { writePackage } from '#main/data-host/packages/write-package.ts';
import { openStores, type Stores, type StoresOptions } from '#main/data-host/stores.ts';
import type { DatasetName } from '#shared/catalog/datasets.ts';
import { defaultStaleAfter } from '#shared/catalog/freshness.ts';
import { microsPerDay } from '#shared/time/time.ts';
import { atLength } from '../../support/at-length.ts';
import { startFilledHost } from '../../support/filled-host.ts';
import { makeFolder } from '../../support/folder.ts';
import { everythingOf } from '../../support/packages.ts';
import { timeoutFor } from '../../support/slow-machine.ts';

/*
 * How large a package will be, where it is said from a part of the rows: close to the file, however unevenly the rows lie on the runs.
 */

const lastDay = 20_000;
const now = (lastDay + 1) * microsPerDay;
/** The rows that are written for an estimate: few, so that little data is more than that. */
const maxRows = 600;
/** How far the estimate may be from the file, as a share of it. Few rows compress worse than many. */
const tolerance = 0.1;
/** Rows of a day: one of all learners, the others by country. */
const countries = ['US', 'DE', 'IN', 'BR', 'JP', 'MX', 'ES', 'FR', 'NG'];

let folder: Awaited<ReturnType<typeof makeFolder>>;
let cache: Cache;
let stores: Stores;
let masking: Masking;
let runs = 0;
const synced = new Map<string, number>();

const partsOf = (of: Cache) =>
  ({
    ...{ cache: of, dataDir: '', ports: {}, now: () => now, onlyRuns: null },
    source: () => ({ staleAfter: () => defaultStaleAfter }),
  }) as unknown as StoresOptions;

beforeAll(async () => {
  folder = await makeFolder();
  cache = openCache(folder.path);
  stores = openStores(partsOf(cache));
  ({ masking } = stores);
});
afterAll(async () => {
  cache.close();
  await folder.remove();
});

/** Stores a run with so many days, and a row per country for each of them. */
function addRun(days: number): string {
  runs += 1;
  const id = `course-v1:Org+Course${runs}+2024`;
  const runNo = stores.dictionaries.runNo(id);
  cache.db.prepare('INSERT INTO journal.selected_run VALUES (?, 0, NULL)').run(id);
  const enroll = cache.db.prepare('INSERT INTO enrollment (run_no, date, count) VALUES (?, ?, ?)');
  const locate = cache.db.prepare(
    'INSERT INTO enrollment_location (run_no, date, country_alpha2, country_alpha3, country_name, count) VALUES (?, ?, ?, ?, ?, ?)',
  );
  cache.db.exec('BEGIN');
  for (let day = 0; day < days; day += 1) {
    enroll.run(runNo, lastDay - day, (runs * 7919 + day * day * 31) % 90_000);
    for (const [index, country] of countries.entries())
      locate.run(
        runNo,
        lastDay - day,
        country,
        `${country}X`,
        country,
        (runs * 104_729 + day * day * 37 + index) % 9000,
      );
  }
  cache.db.exec('COMMIT');
  for (const [dataset, rows] of [
    ['enrollment', days],
    ['enrollment-location', days * countries.length],
  ] as const) {
    const published = { rows, rejected: 0, data_through: lastDay, computed_at: 0, history_from: null };
    createSyncState(cache.db).complete(dataset, runNo, published, 1, now);
    synced.set(`${dataset} ${id}`, rows);
  }
  return id;
}

const rowsOf = (dataset: DatasetName, runId: string) => synced.get(`${dataset} ${runId}`) ?? 0;

/** Estimates the size of a package and its rows, and writes its file. */
async function compare(from: Masking, selection: PackageSelection, options: Omit<EstimateOptions, 'signal'>) {
  const facts = { hosts: { taxonomy: null, analytics: null }, appVersion: '1.0.0', from: null, isSample: false, now };
  const order = { selection, ...facts } as unknown as Parameters<typeof writePackage>[1];
  const data = from.open(selection.threshold ?? 0);
  try {
    const said = await estimateSize(data, order, { signal: undefined, ...options });
    const { rows, bytes } = await writePackage(data, { ...order, path: join(folder.path, 'a.zip') }, () => {});
    return { said, written: { rows, bytes } };
  } finally {
    data.close();
  }
}

const saidAndWritten = (runIds: readonly string[], change: Partial<PackageSelection> = {}, max = maxRows) =>
  compare(masking, everythingOf(runIds, { datasets: ['enrollment', 'enrollment-location'], ...change }), {
    ...{ rowsOf, taxonomyRows: 0, maxRows: max },
  });

const offBy = ({ said, written }: Awaited<ReturnType<typeof compare>>) =>
  Math.max(Math.abs(said.bytes / written.bytes - 1), Math.abs(said.rows / written.rows - 1));

describe('an estimate of a part of the rows', () => {
  it.each([
    ['the first run has no rows', [0, 200, 200]],
    ['the runs at both ends are tiny', [1, 300, 1]],
    ['there is one run', [400]],
    ['one run is huge beside many tiny ones', [500, ...Array<number>(40).fill(1)]],
    ['runs are many and tiny', Array<number>(90).fill(2)],
  ])('is close to the file where %s', async (_, days) => {
    const runIds = days.map(addRun);
    expect(offBy(await saidAndWritten(runIds))).toBeLessThan(tolerance);
    expect(offBy(await saidAndWritten(runIds, { threshold: 10 }))).toBeLessThan(tolerance);
  });

  const timeout = timeoutFor(atLength(60_000, 3_600_000));
  it('is close to the file for any rows of runs', { timeout }, async () => {
    const days = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 20, max: 150 }));
    await fc.assert(
      fc.asyncProperty(fc.array(days, { minLength: 1, maxLength: 12 }), fc.boolean(), async (counts, isMasked) => {
        const runIds = counts.map(addRun);
        const found = await saidAndWritten(runIds, { threshold: isMasked ? 10 : null });
        expect(offBy(found)).toBeLessThan(tolerance);
      }),
      { numRuns: atLength(3, 1000) },
    );
  });

  it('is exact where all rows are written', async () => {
    const runIds = [addRun(20), addRun(0)];
    for (const threshold of [null, 10]) {
      const { said, written } = await saidAndWritten(runIds, { threshold }, 200);
      expect(said).toEqual(written);
    }
  });

  it('ends between two runs when the caller has stopped waiting', async () => {
    const runIds = [addRun(100), addRun(100)];
    const selection = everythingOf(runIds, { datasets: ['enrollment-location'], threshold: 10 });
    const data = masking.open(10);
    const order = { selection, now } as unknown as Parameters<typeof estimateSize>[1];
    const masked: string[] = [];
    const caller = new AbortController();
    const ready: typeof data.ready = (scope) => {
      masked.push(...(typeof scope === 'object' && 'runIds' in scope ? scope.runIds : []));
      caller.abort();
      data.ready(scope);
    };
    const options = { signal: caller.signal, rowsOf, taxonomyRows: 0, maxRows };
    await expect(estimateSize({ ...data, ready }, order, options)).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(masked).toHaveLength(1);
    data.close();
  });
});

describe('the runs of an estimate', () => {
  it.each([
    ['huge', 100, 50_000],
    ['of every size', 60, 700],
    ['tiny', 5000, 1],
  ])('have few rows beside those that are written, where runs are %s', (_, count, rows) => {
    const ofRuns = new Map(Array.from({ length: count }, (__, index) => [`${index}`, rows + (index % 7) * rows]));
    const shares = sampledRuns(ofRuns, maxRows);
    const sum = (each: (runId: string) => number) => [...shares.keys()].reduce((all, runId) => all + each(runId), 0);
    const rowsIn = (runId: string) => ofRuns.get(runId) ?? 0;
    expect(sum((runId) => rowsIn(runId) * (shares.get(runId) ?? 0)) / maxRows).toBeCloseTo(1, 1);
    // Where a single run has more, that one is looked at, or two where one ends and the next begins.
    expect(sum(rowsIn)).toBeLessThanOrEqual(Math.max(4 * maxRows, 2 * Math.max(...ofRuns.values())));
  });
});

describe('an estimate of a part of everything that was synced', () => {
  it('is close to the file, also with small counts hidden and without runs or skills', async () => {
    const filled = await startFilledHost();
    const whole = openCache(filled.started.dir);
    const { masking: from, syncState, dictionaries } = openStores(partsOf(whole));
    const rows = (dataset: DatasetName, runNo: number) => syncState.get(dataset, runNo)?.rows ?? 0;
    const all = everythingOf(filled.service.runs);
    const links = createPackageRows(whole.db).links();
    const options = {
      rowsOf: (dataset: DatasetName, runId: string) => rows(dataset, dictionaries.knownRunNo(runId) ?? -1),
      taxonomyRows: links + rows('skills', 0) + rows('jobs', 0) + rows('job-postings', 0),
    };
    const inRuns = all.runIds.flatMap((id) => all.datasets.map((name) => options.rowsOf(name, id)));
    expect(inRuns.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(3 * 1000);
    const parts = [
      {},
      { threshold: 10 },
      { taxonomy: false },
      { runIds: [] },
      { datasets: ['enrollment-mode'] as const },
    ];
    for (const part of parts) {
      const found = await compare(from, { ...all, ...part } as PackageSelection, { ...options, maxRows: 400 });
      expect(offBy(found), JSON.stringify(part)).toBeLessThan(tolerance);
      // All but the totals of hidden counts are counted.
      if (!('threshold' in part)) expect(found.said.rows, JSON.stringify(part)).toBe(found.written.rows);
    }
    whole.close();
    await filled.close();
  });
});
