import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { courseData } from '#shared/catalog/run-choice.ts';
import type { ViewParams } from '#shared/catalog/views.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { resourcesOf } from '../../support/resources.ts';

const isKnown = 'course-v1:edX+DemoX+Demo_2014';
const neverRead = 'course-v1:Quiet+Q1+2026';
let service: SampleService;
let started: StartedHost;

const chosen = (params: ViewParams<'courses'>) => started.rows({ view: 'courses', params });
const keys = async (params: ViewParams<'courses'>) => (await chosen(params)).map((row) => row.course_key).toSorted();
const countsOf = (params: ViewParams<'organisations'>) => started.rows({ view: 'organisations', params });
const enrollmentOf = (runId: string) => resourcesOf(['enrollment'], [runId]);

beforeAll(async () => {
  service = await startSampleService();
  started = await startHost({ service, runs: [isKnown, neverRead] });
  await started.sync([...resourcesOf(['skills', 'jobs'], []), ...enrollmentOf(isKnown)]);
});
afterAll(async () => {
  await started.close();
  await service.close();
});

describe('the list of courses', () => {
  it('can be narrowed down to an organisation: the whole part before the plus sign', async () => {
    const of = async (org: string) => await keys({ org });
    const all = await keys({});
    expect(await of('edX')).toEqual(all.filter((key) => key.startsWith('edX+')));
    expect(await of('edX')).toContain('edX+DemoX');
    expect(await of('ed')).toEqual([]);
    expect(await of('%')).toEqual([]);
  });

  it('counts the courses of each organisation among those that are chosen otherwise', async () => {
    for (const params of [{}, { withRuns: true }, { text: 'e' }, { data: 'never' }] as const) {
      const counts = await countsOf(params);
      for (const { org, courses } of counts) expect(await keys({ ...params, org }), org).toHaveLength(courses);
      const sum = counts.reduce((total, { courses }) => total + courses, 0);
      expect(sum, JSON.stringify(params)).toBe((await keys(params)).length);
    }
  });

  it('tells the courses whose runs have data from those that were never read', async () => {
    expect(await keys({ data: 'known' })).toEqual(['edX+DemoX']);
    expect(await keys({ data: 'never' })).toEqual(['Quiet+Q1']);
    expect(await keys({ data: 'failed' })).toEqual([]);
  });

  it('finds courses whose last sync failed, which keep their data, and none that are not synced any more', async () => {
    const fault = service.faults.add({ kind: 'forbidden', where: 'enrollment' });
    await started.sync(enrollmentOf(isKnown));
    expect(await keys({ data: 'failed' })).toEqual(['edX+DemoX']);
    expect(await keys({ data: 'known' })).toEqual(['edX+DemoX']);
    await started.host.call('runs:remove', { runId: isKnown });
    for (const data of courseData.options) expect(await keys({ data }), data).not.toContain('edX+DemoX');
    await started.host.call('runs:add', { runIds: [isKnown] });
    service.faults.remove(fault);
    await started.sync(enrollmentOf(isKnown));
    expect(await keys({ data: 'failed' })).toEqual([]);
  });

  it('does not take a run that the service knows nothing of for one that was never read', async () => {
    await started.sync(enrollmentOf(neverRead));
    expect(await keys({ data: 'never' })).toEqual([]);
    expect(await keys({ data: 'known' })).toEqual(['edX+DemoX']);
  });
});
