import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { datasetNames, datasets, type ServiceCsvDataset, serviceCsvDataset } from '#shared/catalog/datasets.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { offeredName } from '../../support/offered-name.ts';

describe.each(['specification', 'reality'] as const)('the CSV of a service as in the %s', (reading) => {
  let service: SampleService;
  let started: StartedHost;
  let out: Awaited<ReturnType<typeof makeFolder>>;
  let runId: string;
  beforeAll(async () => {
    service = await startSampleService({ reading });
    runId = service.runs[0] ?? expect.unreachable('no run');
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    service.reset();
    started = await startHost({ service });
    out = await makeFolder();
  });
  afterEach(async () => {
    await started.close();
    await out.remove();
  });

  const nameOf = (dataset: ServiceCsvDataset, ofRun = runId) =>
    offeredName(started.host, 'host:serviceCsv', { runId: ofRun, dataset });
  const path = () => join(out.path, 'saved.csv');
  /** Saves it where a dialog says, and returns the name that the dialog began with. */
  const save = async (dataset: ServiceCsvDataset) => {
    const offered = vi.fn(async () => path());
    const { bytes } = await started.host.call('host:serviceCsv', { runId, dataset, path: offered });
    return { bytes, name: String(offered.mock.lastCall) };
  };
  const requests = () => service.requests.entries.filter((entry) => entry.path.includes('/courses/'));

  it('is saved byte for byte, from one request, with the whole history', async () => {
    const { bytes, name } = await save('enrollment');
    expect(name).toBe('edX-DemoX-Demo_2014--enrollment.csv');
    const saved = await readFile(path());
    expect(saved).toHaveLength(bytes);
    expect(requests()).toHaveLength(1);
    const direct = await fetch(`${service.url}/api/v0/courses/${runId}/enrollment/?start_date=2013-01-01`, {
      headers: { accept: 'text/csv', authorization: `Token ${service.analyticsToken}` },
    });
    expect(direct.status).toBe(200);
    expect(saved.equals(Buffer.from(await direct.arrayBuffer()))).toBe(true);
    expect(saved.toString('utf8')).toMatch(/^count,course_id,created,date\r\n/);
    expect(saved.toString('utf8').split('\r\n').length).toBeGreaterThan(100);
    expect(await readdir(out.path)).toEqual(['saved.csv']);
  });

  it('can be had of every dataset that is said to have one, under a name that tells what it is', async () => {
    const names = [];
    for (const dataset of serviceCsvDataset.options) {
      const { name } = await save(dataset);
      names.push(name);
      expect(name).toMatch(/^edX-DemoX-Demo_2014--[\w-]+\.csv$/);
      expect(name).not.toContain('None');
      expect((await readFile(path(), 'utf8')).length).toBeGreaterThan(20);
    }
    expect(new Set(names).size).toBe(names.length);
    expect(datasetNames.filter((name) => 'serviceCsv' in datasets[name])).toEqual(serviceCsvDataset.options);
  });

  it('is not written when the service has no rows', async () => {
    const empty = 'course-v1:Nobody+None+2020';
    await started.host.call('runs:add', { runIds: [empty] });
    await expect(nameOf('enrollment', empty)).rejects.toMatchObject({ code: 'NO_ROWS' });
    await expect(
      started.host.call('host:serviceCsv', { runId: empty, dataset: 'enrollment', path: path() }),
    ).rejects.toMatchObject({ code: 'NO_ROWS' });
    expect(await readdir(out.path)).toEqual([]);
  });

  it('leaves no sidecar of an earlier file beside it, and one of others alone', async () => {
    const beside = `${path()}.meta.json`;
    const ours = { profile: 'course-almanac-export', file: 'saved.csv', sha256: 'a'.repeat(64) };
    await writeFile(beside, JSON.stringify(ours));
    await save('enrollment');
    expect(await readdir(out.path)).toEqual(['saved.csv']);
    await writeFile(beside, 'my own words');
    await save('enrollment');
    expect(await readFile(beside, 'utf8')).toBe('my own words');
  });

  it('survives a token that has ended, which looks like a broken server', async () => {
    await nameOf('enrollment');
    service.setClockOffset(7200);
    service.requests.clear();
    expect(await nameOf('activity')).toContain('engagement-activity');
    expect(requests().map((entry) => entry.status)).toEqual(reading === 'reality' ? [500, 401, 200, 200] : [401, 200]);
  });

  it('survives an allowance that is used up, which looks like a broken server too', async () => {
    // Waits take no time here, so the service begins to count again when the data host has waited.
    let ahead = 0;
    Object.defineProperty(started.time, 'ahead', {
      get: () => ahead,
      set: (milliseconds: number) => {
        ahead = milliseconds;
        service.setRate('analytics=3/60');
      },
    });
    service.setRate('analytics=3/60');
    for (const dataset of ['enrollment', 'problems', 'videos', 'activity'] as const) await nameOf(dataset);
    expect(ahead).toBeGreaterThan(0);
    expect(requests().some((entry) => entry.status === (reading === 'reality' ? 500 : 429))).toBe(true);
  });

  it.each([
    ['a page to sign in', 'login-page', 'NOT_JSON'],
    ['nothing at all', 'empty-body', 'NOT_JSON'],
    ['a web page by its type', 'wrong-content-type', 'NOT_JSON'],
  ] as const)('is not saved where the answer is %s', async (_, kind, code) => {
    service.faults.add({ kind, where: 'enrollment' });
    await expect(save('enrollment')).rejects.toMatchObject({ code });
    expect(await readdir(out.path)).toEqual([]);
  });

  it('is refused like everything else when the service really is broken, or does not know us', async () => {
    service.faults.add({ kind: 'error-500', where: 'enrollment' });
    await expect(nameOf('enrollment')).rejects.toMatchObject({ code: 'SERVICE_ERROR' });
    service.faults.clear();
    service.faults.add({ kind: 'unauthorized', where: 'activity' });
    await expect(nameOf('activity')).rejects.toMatchObject({ code: 'AUTH_REFUSED' });
  });
});
