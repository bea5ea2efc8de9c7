import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { runHeadless, runHeadlessProcess, writeConfig } from '../../support/headless.ts';

const secret = 'canary-secret-0123456789';
const waitLine =
  /^The taxonomy service asked to wait until (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)\. The sync continues by itself then\.$/m;

let service: SampleService;
let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeEach(async () => {
  service = await startSampleService({ clientSecret: secret });
  folder = await makeFolder();
});
afterEach(async () => {
  await service.close();
  await folder.remove();
});

/** A run that reads the skills. */
async function order() {
  const config = await writeConfig(folder.path, service, { runs: [], datasets: ['skills'] });
  return {
    args: ['sync', '--config', config, '--out', join(folder.path, 'tables'), '--secret-stdin'],
    stdin: JSON.stringify({ clientSecret: secret }),
  };
}

/** Ends the run as a scheduler does when it says that it waits. */
async function runStopped() {
  const { args, stdin } = await order();
  return runHeadlessProcess(args, stdin, folder.path, {}, (child) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk;
      if (!waitLine.test(said)) return;
      child.stderr?.off('data', listen);
      child.kill('SIGTERM');
    };
    child.stderr?.on('data', listen);
  });
}

it('a run says which service it waits for and until when, and goes on', async () => {
  service.faults.add({ kind: 'throttled', where: 'skills', count: 1, retryAfter: 2 });
  const { args, stdin } = await order();
  const { code, stderr } = await runHeadless(args, stdin, folder.path);
  expect(stderr).toMatch(/^At least 1 request, which usually takes a few minutes\.$/m);
  expect(stderr).toMatch(waitLine);
  expect(stderr).toMatch(/1 complete, 0 failed, \d+ requests\.\n$/);
  expect(code).toBe(0);
});

it('a run that is stopped while it waits ends at once, and the next one waits on', async () => {
  service.faults.add({ kind: 'throttled', where: 'skills', retryAfter: 3000 });
  const first = await runStopped();
  expect(first.code).toBe(3);
  service.faults.clear();
  service.requests.clear();
  const second = await runStopped();
  expect(waitLine.exec(second.stderr)?.[1]).toBe(waitLine.exec(first.stderr)?.[1] ?? expect.unreachable());
  expect(service.requests.counts().skills).toBeUndefined();
  expect(second.code).toBe(3);
});
