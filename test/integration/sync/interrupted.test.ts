import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { datasetNames, datasets } from '#shared/catalog/datasets.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { atLength, everyNth, tried } from '../../support/at-length.ts';
import { makeFolder } from '../../support/folder.ts';
import { runHeadless, runHeadlessProcess, writeConfig } from '../../support/headless.ts';
import { startHost } from '../../support/host.ts';
import { resourcesOf } from '../../support/resources.ts';

/*
 * A sync that is stopped anywhere, and resumed by another process: what the service is asked by both together.
 */

const points = atLength(2, 40);
/** Four pages of lists, and eight datasets of runs. */
const underWay = 12;
const problemsUnderWay = 4;

let seed = 11;
/** The same numbers in every run: a failure can be repeated. */
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((seed / 2 ** 31) * below);
}

let service: SampleService;
let runs: string[];
/** Requests of an uninterrupted first sync, and how often each is sent. */
let wanted: ReadonlyMap<string, number>;
let folder: Awaited<ReturnType<typeof makeFolder>>;

beforeAll(async () => {
  service = await startSampleService({ problems: 12 });
  runs = service.runs.slice(0, 2);
});
afterAll(() => service.close());
beforeEach(async () => {
  service.requests.clear();
  folder = await makeFolder();
});
afterEach(() => folder.remove());

/** Requests by what they are for; both forms of a path are the same, and so are an old link of a file and a new one. */
function asked(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { class: about, path, query, status } of service.requests.entries) {
    if (about === 'token' || (status !== undefined && status >= 300 && status < 400)) continue;
    const part = new URLSearchParams(query);
    const which = `${part.get('activity_type') ?? ''} ${part.get('page') ?? ''}`;
    const name = about === 'report-file' ? about : `${decodeURIComponent(path).replace(/\/$/, '')} ${which}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

const moduleDatasets = ['answer-distribution', 'grade-distribution'];

/** The further requests, beyond those of an uninterrupted sync: by resource, and for single problems by problem. */
function repeated(): { readonly resources: number; readonly problems: number } {
  const resources = new Set<string>();
  let problems = 0;
  for (const [name, count] of asked()) {
    const further = count - (wanted.get(name) ?? 0);
    if (further <= 0) continue;
    if (moduleDatasets.some((dataset) => name.includes(dataset.replace('-', '_')))) problems += further;
    else resources.add(name.replace(/ .*/, ''));
  }
  return { resources: resources.size, problems };
}

function expectNothingTwice(): void {
  expect([...asked().keys()].sort()).toEqual([...wanted.keys()].sort());
  const { resources, problems } = repeated();
  expect(resources).toBeLessThanOrEqual(underWay);
  expect(problems).toBeLessThanOrEqual(problemsUnderWay);
}

const scheduled = () =>
  resourcesOf(
    datasetNames.filter((name) => datasets[name].scope !== 'learners' && name !== 'sequential-open'),
    runs,
  );

/** Begins in the folder, and pauses after so many requests, if any. */
async function syncUntil(requests: number): Promise<string | undefined> {
  const started = await startHost({ service, dir: folder.path, runs });
  try {
    await started.host.call('sync:start', { resources: scheduled(), goOn: true });
    const watch = setInterval(() => {
      if (service.requests.total >= requests) void started.host.call('sync:pause', {});
    }, 1);
    const last = await started.host.syncFinished();
    clearInterval(watch);
    return last?.outcome;
  } finally {
    await started.close();
  }
}

describe('a sync of everything, single problems included', () => {
  let total: number;
  beforeAll(async () => {
    service.faults.add({ kind: 'latency', milliseconds: 4 });
    const own = await makeFolder();
    const started = await startHost({ service, dir: own.path, runs });
    service.requests.clear();
    await started.syncAs({ resources: scheduled(), goOn: true });
    wanted = asked();
    total = service.requests.total;
    await started.close();
    await own.remove();
  });

  it(`asks nothing twice when it is paused at any of ${points} moments, and resumed after a restart`, async () => {
    for (let point = 0; point < points; point += 1) {
      service.requests.clear();
      const at = 5 + random(total - 20);
      expect(await syncUntil(at)).toBe('paused');
      expect(service.requests.total).toBeLessThan(total);
      expect(await syncUntil(Number.POSITIVE_INFINITY)).toBe('complete');
      expectNothingTwice();
      tried({ pauses: 1 });
      await folder.remove();
      folder = await makeFolder();
    }
  });

  it('asks nothing twice when it is paused again and again', async () => {
    let outcome: string | undefined;
    let stops = 0;
    while (outcome !== 'complete') {
      outcome = await syncUntil(service.requests.total + 20 + random(40));
      stops += 1;
    }
    expect(stops).toBeGreaterThan(2);
    expect([...asked().keys()].sort()).toEqual([...wanted.keys()].sort());
    const { problems } = repeated();
    expect(problems).toBeLessThanOrEqual(problemsUnderWay * stops);
  });

  // Every day headless/headless goes on after SIGTERM.
  const endings = everyNth(2, ['SIGKILL', 'SIGTERM'] as const);
  it.each(endings)('asks nothing twice without a window, ended by %s and started again', async (signal) => {
    for (let point = 0; point < Math.ceil(points / 3); point += 1) {
      service.requests.clear();
      const own = join(folder.path, String(point));
      const config = await writeConfig(folder.path, service, { profileDir: own });
      const at = 20 + random(total - 60);
      const order = ['sync', '--config', config, '--out', join(folder.path, 'tables'), '--secret-stdin'];
      const secrets = JSON.stringify({ clientSecret: service.clientSecret });
      const end = (child: ChildProcess) => {
        const watch = setInterval(() => {
          if (service.requests.total < at) return;
          clearInterval(watch);
          child.kill(signal);
        }, 1);
      };
      const { code } = await runHeadlessProcess(order, secrets, folder.path, {}, end);
      expect(code).toBe(signal === 'SIGTERM' ? 3 : null);
      expect((await runHeadless(order, secrets, folder.path)).code).toBe(0);
      expectNothingTwice();
      tried({ endings: 1 });
    }
  });
});
