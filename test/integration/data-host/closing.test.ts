import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { AlmanacError } from '#shared/errors/errors.ts';
import { coverageQuestion } from '#shared/subjects/coverage/question.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { makeFolder } from '../../support/folder.ts';
import { startHost } from '../../support/host.ts';
import { everythingOf } from '../../support/packages.ts';

/* A data folder is closed when nothing works on it any more: whatever runs then is cancelled, and leaves no error behind. */

let service: SampleService;
let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  service = await startSampleService();
  folder = await makeFolder();
});
afterAll(async () => {
  await service.close();
  await folder.remove();
});

it('closes over calls and work in the background without an error, and refuses later calls', async () => {
  const [runId = ''] = service.runs;
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    const started = await startHost({ service, runs: [runId] });
    await started.sync([
      { dataset: 'skills', runId: null },
      { dataset: 'jobs', runId: null },
      { dataset: 'enrollment', runId },
    ]);
    const { call } = started.host;
    const calls = [
      call('search:all', { text: 'python', limit: 5 }),
      call('coverage:get', coverageQuestion.parse({})),
      call('overview:get', {}),
      call('host:writePackage', { selection: everythingOf([runId]), path: join(folder.path, 'package.zip') }),
      call('sync:start', {}),
      call('runs:offered', {}),
    ];
    const ends = Promise.allSettled(calls);
    await started.close();
    for (const end of await ends)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'CANCELLED' });
    await expect(call('overview:get', {})).rejects.toEqual(new AlmanacError('CANCELLED'));
    // Steps that yield to others come back within a turn.
    await setTimeout(200);
    expect(errors.mock.calls).toEqual([]);
  } finally {
    errors.mockRestore();
  }
});
