import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { startHost } from '../../support/host.ts';
import { resourcesOf } from '../../support/resources.ts';

let service: SampleService;
let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  service = await startSampleService({ problems: 2 });
  folder = await makeFolder();
});
afterAll(async () => {
  await service.close();
  await folder.remove();
});

/** One run of the program: the answers that only found out an address. */
async function detours() {
  service.requests.clear();
  const runs = service.runs.slice(0, 1);
  const started = await startHost({ service, runs, dir: folder.path });
  await started.syncAs({
    resources: resourcesOf(['problems', 'answer-distribution', 'grade-distribution'], runs),
    goOn: true,
    everything: true,
  });
  await started.close();
  return service.requests.entries.filter(({ status }) => status === 301).length;
}

it('the form of an address that a service knows is remembered between runs of the program', async () => {
  expect(await detours()).toBeGreaterThan(0);
  expect(await detours()).toBe(0);
});
