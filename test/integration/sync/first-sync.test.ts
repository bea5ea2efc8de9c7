import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SyncResult } from '#contract/sync.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { expectedRowsOf, inAnyOrder, knownTables } from '../../support/expected-rows.ts';
import { makeFolder } from '../../support/folder.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { readCsvRecords } from '../../support/read-csv.ts';
import { knownDatasets, resourcesOf } from '../../support/resources.ts';

describe.each(['specification', 'reality'] as const)('the first sync with a service as in the %s', (reading) => {
  let service: SampleService;
  let started: StartedHost;
  let out: Awaited<ReturnType<typeof makeFolder>>;
  let last: SyncResult;
  beforeAll(async () => {
    service = await startSampleService({ reading, gzip: true });
    started = await startHost({ service });
    out = await makeFolder();
    last = await started.sync(resourcesOf(knownDatasets, service.runs));
    await started.host.writePackage(out.path, service.runs, knownTables);
  });
  afterAll(async () => {
    await started.close();
    await service.close();
    await out.remove();
  });

  it.each(knownTables)('brings exactly the rows of %s that the service holds', async (table) => {
    const written = readCsvRecords(await readFile(join(out.path, `${table}.csv`), 'utf8'));
    expect(inAnyOrder(written)).toEqual(inAnyOrder(expectedRowsOf(service, table, service.runs)));
  });

  it('ends complete, and says of every resource that it is, or that the service has no rows', async () => {
    expect(last).toMatchObject({ outcome: 'complete', failed: 0, error: null });
    const known = new Set<string>(knownDatasets);
    const resources = (await started.resources()).filter(({ dataset }) => known.has(dataset));
    expect(resources.length).toBe(last.complete);
    expect(resources.filter(({ state }) => state !== 'complete' && state !== 'noRows')).toEqual([]);
    expect(resources.filter(({ rejected, error }) => rejected > 0 || error !== null)).toEqual([]);
    // A course that opens next week has no rows of anything yet.
    const future = resources.filter(({ run_id }) => run_id?.endsWith('1T2027'));
    expect(new Set(future.map(({ state }) => state))).toEqual(new Set(['noRows']));
  });

  it('counts the requests that the service counted', () => {
    expect(last.requests).toBe(service.requests.total - (service.requests.counts().token ?? 0));
    expect(service.requests.counts().token).toBe(1);
    expect(service.requests.entries.filter(({ origin }) => origin === 'elsewhere')).toEqual([]);
  });
});
