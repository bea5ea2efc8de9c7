import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HttpTimeouts } from '#main/net/request.ts';
import { errorTexts } from '#shared/errors/errors.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { atLength, tried } from '../../support/at-length.ts';
import { everyCase, expectedErrors, type FaultCase, someCases } from '../../support/fault-cases.ts';
import { makeFolder } from '../../support/folder.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { resourcesOf } from '../../support/resources.ts';
import { byTimeout, impatient, patient } from '../../support/time-limits.ts';

const secret = 'canary-secret-0123456789';
const casesOf = atLength(someCases, everyCase);

/** Texts that a user must never read in an error, and a service elsewhere never get. */
const secrets = /canary|eyJ|taxonomy\/api|page_size|start_date|https?:/;

/** Answers of a hundred megabytes must not be held; what a test runner's own garbage needs is not counted. */
const memoryMargin = 160_000_000;

describe.each(['specification', 'reality'] as const)('a service as in the %s', (reading) => {
  let service: SampleService;
  let hosts: { readonly patient: StartedHost; readonly impatient: StartedHost };
  let started: StartedHost;
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let runId: string;
  beforeAll(async () => {
    service = await startSampleService({ reading, clientSecret: secret });
    // A run that is still computed every day.
    runId = service.runs[2] ?? '';
    folder = await makeFolder();
    const open = (name: string, timeouts: HttpTimeouts) =>
      startHost({ service, dir: join(folder.path, name), runs: [runId], http: { maxBytes: 4_000_000, timeouts } });
    const first = await open('patient', patient);
    expect(await first.sync()).toMatchObject({ outcome: 'complete' });
    await first.sync(resourcesOf(['answer-distribution', 'grade-distribution'], [runId]));
    await first.close();
    await cp(join(folder.path, 'patient'), join(folder.path, 'impatient'), { recursive: true });
    hosts = { patient: await open('patient', patient), impatient: await open('impatient', impatient) };
  });
  afterAll(async () => {
    for (const host of Object.values(hosts)) await host.close();
    await folder.remove();
    await service.close();
  });
  beforeEach(() => service.faults.clear());

  const line = async (dataset: string) =>
    (await started.resources()).find((row) => row.dataset === dataset) ?? expect.unreachable();
  /** Everything that is stored of the taxonomy, to see that it is the old or the new set and no mixture. */
  const names = () =>
    started.inspect<{ name: string }>('SELECT id || name AS name FROM skill ORDER BY id').map(({ name }) => name);

  it.each(casesOf(reading))('that answers $where with $kind', async (faulty) => {
    const { dataset, kind, where } = faulty;
    started = byTimeout(kind, hosts);
    const others = (['videos', 'job-postings'] as const).filter((other) => other !== dataset);
    const wanted = resourcesOf([dataset, ...others], [runId]);
    service.mutate({ kind: 'skill', id: service.data.skills.at(3)?.id ?? 0, set: { name: `Skill before ${kind}` } });
    // A report file is fetched only when there is a newer one.
    if (where === 'report-file') service.mutate({ kind: 'advance', days: 1 });
    const before = { names: names(), line: await line(dataset), memory: process.memoryUsage().rss };
    service.requests.clear();
    service.faults.add({ kind, where, retryAfter: 20, milliseconds: 20, bytes: 200_000_000 });

    const last = await started.sync(wanted);

    const after = await line(dataset);
    for (const other of others) expect(await line(other)).toMatchObject({ state: 'complete', error: null });
    expectTold(faulty, last, after);
    tried({ 'requests at fault': 1 });
    if (after.state === 'failed' || after.state === 'gone') {
      // Rows of earlier syncs are unchanged.
      expect(names()).toEqual(before.names);
      expect(after).toMatchObject({ rows: before.line.rows, synced_at: before.line.synced_at });
    }
    expect(service.requests.total).toBeLessThan(200);
    expect(service.requests.entries.filter(({ origin, scheme }) => origin === 'elsewhere' && scheme)).toEqual([]);
    expect(process.memoryUsage().rss - before.memory).toBeLessThan(memoryMargin);

    service.faults.clear();
    expect(await started.sync([...wanted, ...resourcesOf(['skills'], [])])).toMatchObject({
      outcome: 'complete',
      error: null,
    });
    expect((await line(dataset)).error).toBeNull();
    expect(names()).toEqual([...service.data.skills].map(({ id, name }) => `${id}${name}`).sort(byId));
  });

  function expectTold(
    faulty: FaultCase,
    last: Awaited<ReturnType<StartedHost['sync']>>,
    after: { state: string; error: string | null },
  ) {
    const expected = expectedErrors(faulty);
    if (expected !== undefined) expect(expected).toContain(last.error?.code ?? null);
    if (!last.error) {
      // Records that cannot be read make a dataset partial, which is no error.
      expect(last.outcome).toBe(after.state === 'partial' ? 'partial' : 'complete');
      expect(after.error).toBeNull();
      return;
    }
    expect(last).toMatchObject({ outcome: 'partial', failed: 1 });
    expect(after).toMatchObject({ state: 'failed', error: last.error.message });
    expect(errorTexts[last.error.code]).toBeDefined();
    expect(last.error.message).toMatch(/^\S.*\.$/);
    expect(JSON.stringify(last.error)).not.toMatch(secrets);
  }
});

/** Ids have three digits, so that their order as text is their order. */
const byId = (a: string, b: string) => (a < b ? -1 : 1);
