import { afterEach, describe, expect, it } from 'vitest';
import { formatInstant } from '#shared/time/time.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';

describe('the runs that a service offers', () => {
  let service: SampleService;
  let started: StartedHost;
  afterEach(async () => {
    await started.close();
    await service.close();
  });

  it('come with titles and dates where the service has such a list', async () => {
    service = await startSampleService({ reading: 'reality' });
    started = await startHost({ service, runs: [] });
    const { available, runs } = await started.host.call('runs:offered', {});
    expect(available).toBe(true);
    expect(runs.length).toBeGreaterThan(3);
    for (const { runId } of runs) expect(service.runs).toContain(runId);
    const demo = runs.find((run) => run.runId === 'course-v1:edX+DemoX+Demo_2014');
    expect(demo?.title).toBe(service.data.findRun('course-v1:edX+DemoX+Demo_2014')?.title);
    expect(formatInstant(demo?.start ?? 0)).toBe('2014-02-03T00:00:00Z');
    expect(demo?.count).toBeGreaterThan(0);
    const [stored] = started.inspect<{ count: number }>('SELECT count(*) AS count FROM course_summary');
    expect(stored?.count).toBe(runs.length);
    service.faults.add({ kind: 'error-500', where: 'course-summaries' });
    await expect(started.host.call('runs:offered', {})).rejects.toMatchObject({ code: 'SERVICE_ERROR' });
  });

  it('tell when a run is held, as far as the service says so', async () => {
    service = await startSampleService({ reading: 'reality' });
    const runId = 'course-v1:edX+DemoX+Demo_2014';
    started = await startHost({ service, runs: [runId] });
    const term = async () => {
      const { start, end } = await started.host.call('run:get', { runId });
      return [start, end];
    };
    expect(await term()).toEqual([null, null]);
    const { runs } = await started.host.call('runs:offered', {});
    const offered = runs.find((run) => run.runId === runId);
    expect(offered?.start).toEqual(expect.any(Number));
    expect(await term()).toEqual([offered?.start, offered?.end]);
  });

  it('keep their titles and dates where a later list has odd fields', async () => {
    service = await startSampleService({ reading: 'reality' });
    started = await startHost({ service, runs: [] });
    const titles = () => started.inspect('SELECT run_id, title FROM course_summary ORDER BY run_id');
    const { runs } = await started.host.call('runs:offered', {});
    const before = titles();
    const where = 'course-summaries';
    // Some titles cannot be read: those of before stay.
    service.faults.add({ kind: 'wrong-types', where, fields: ['catalog_course_title'] });
    expect((await started.host.call('runs:offered', {})).runs.length).toBeLessThan(runs.length);
    expect(titles()).toEqual(before);
    service.faults.clear();
    // A count costs itself alone.
    service.faults.add({ kind: 'wrong-types', where, rows: 'all', fields: ['count', 'created'] });
    const odd = await started.host.call('runs:offered', {});
    expect(odd.runs).toEqual(runs.map((run) => ({ ...run, count: null })));
    expect(titles()).toEqual(before);
    service.faults.clear();
    // A list of which nothing can be read takes nothing away.
    service.faults.add({ kind: 'wrong-types', where, rows: 'all' });
    await expect(started.host.call('runs:offered', {})).rejects.toMatchObject({ code: 'BAD_SHAPE' });
    expect(titles()).toEqual(before);
  });

  it('are simply not there where it has none', async () => {
    service = await startSampleService({ reading: 'specification' });
    started = await startHost({ service, runs: [] });
    expect(await started.host.call('runs:offered', {})).toEqual({ available: false, runs: [] });
  });
});
