import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subsectionProblem } from '#shared/catalog/module-id.ts';
import { nothingSkipped } from '#shared/catalog/skipped-resources.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';

describe.each(['specification', 'reality'] as const)('problems and subsections as in the %s', (reading) => {
  let service: SampleService;
  let started: StartedHost;
  let runIds: readonly string[];
  beforeAll(async () => {
    service = await startSampleService({ reading });
    runIds = service.runs.slice(0, 2);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    service.reset();
    started = await startHost({ service, runs: runIds });
  });
  afterEach(() => started.close());
  const subsectionsOf = (runId: string) => [...(service.data.findRun(runId)?.subsections() ?? [])];

  it('reads the subsections that the user named, and forgets those that were taken back', async () => {
    for (const runId of runIds) {
      const ids = subsectionsOf(runId).slice(0, 2);
      expect(ids.map((id) => subsectionProblem(runId, id))).toEqual([null, null]);
      expect(await started.host.call('subsections:add', { runId, moduleIds: ids })).toEqual({
        added: ids,
        alreadyThere: [],
      });
      expect((await started.host.call('subsections:add', { runId, moduleIds: ids.slice(0, 1) })).added).toEqual([]);
      await started.sync([{ dataset: 'sequential-open', runId }]);
    }
    const stored = () => started.inspect<{ module_id: string }>('SELECT module_id FROM sequential_open');
    expect(stored().length).toBeGreaterThanOrEqual(runIds.length);
    const [runId = ''] = runIds;
    const [gone = ''] = subsectionsOf(runId);
    await started.host.call('subsections:remove', { runId, moduleIds: [gone] });
    expect(stored().map((row) => row.module_id)).not.toContain(gone);
    expect((await started.host.call('subsections:list', { runId })).moduleIds).toHaveLength(1);
  });

  it('keeps subsections in the order that the user gave them, and puts new ones last', async () => {
    const [runId = ''] = runIds;
    const [like = ''] = subsectionsOf(runId);
    const [a = '', b = '', c = '', d = ''] = ['1', '2', '3', '4'].map((end) => like.replace(/[^@]+$/, end));
    const { call } = started.host;
    await call('subsections:add', { runId, moduleIds: [a, b, c] });
    await call('subsections:order', { runId, moduleIds: [c, 'block-v1:not+of+this+type@sequential+block@run', a] });
    await call('subsections:add', { runId, moduleIds: [d] });
    expect((await call('subsections:list', { runId })).moduleIds).toEqual([c, a, b, d]);
  });

  it('says honestly what reading every problem would cost', async () => {
    const [runId = ''] = runIds;
    await started.sync([{ dataset: 'problems', runId }]);
    const problems = new Set([...(service.data.findRun(runId)?.problems() ?? [])].map((problem) => problem.module_id));
    const resources = [
      { dataset: 'answer-distribution', runId } as const,
      { dataset: 'grade-distribution', runId } as const,
    ];
    const estimate = () => started.host.call('sync:estimate', { resources });
    expect(await estimate()).toEqual({ requests: 2 * problems.size, seconds: null, skipped: nothingSkipped });
    const budget = { requestsPerMinute: 10, requestsPerHour: null };
    await started.host.call('host:configure', {
      connection: started.connection,
      historyFrom: '2013-01-01',
      requestBudgets: { taxonomy: { requestsPerMinute: null, requestsPerHour: null }, analytics: budget },
    });
    const { requests, seconds } = await estimate();
    expect(seconds).toBe(Math.ceil((requests - 10) / 10) * 60);
    service.requests.clear();
    const before = started.clock();
    await started.sync(resources);
    // Services that redirect a path cost one more for each that is under way before the first answer.
    expect(service.requests.total).toBeGreaterThanOrEqual(requests);
    expect(service.requests.total).toBeLessThanOrEqual(requests + 8);
    expect((started.clock() - before) / 1000).toBeGreaterThan((seconds ?? 0) - 60);
  });

  it('estimates everything that a plain sync would ask', async () => {
    const [runId = ''] = runIds;
    expect(
      await started.host.call('sync:estimate', {
        resources: [
          { dataset: 'skills', runId: null },
          { dataset: 'enrollment', runId },
          { dataset: 'recent-activity', runId },
          { dataset: 'reports', runId },
          { dataset: 'learner-engagement', runId },
          { dataset: 'sequential-open', runId },
          { dataset: 'enrollment', runId: 'course-v1:Not+Selected+1' },
        ],
      }),
    ).toEqual({ requests: 1 + 1 + 4 + 1, seconds: null, skipped: nothingSkipped });
  });
});
