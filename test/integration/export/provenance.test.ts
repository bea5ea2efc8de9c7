import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { provenance as provenanceSchema } from '#shared/catalog/provenance.ts';
import { type ViewQuery, viewDefinition, viewNames, views } from '#shared/catalog/views.ts';
import { isLearnerView } from '#shared/subjects/learners/definition.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { formatDate } from '#shared/time/days.ts';
import { formatDay } from '#shared/time/time.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { resourcesOf, taxonomyDatasets } from '../../support/resources.ts';

let service: SampleService;
let started: StartedHost;
let runId: string;
let otherRunId: string;
beforeAll(async () => {
  service = await startSampleService();
  [runId = '', otherRunId = ''] = service.runs;
  const ofAnotherCourse = service.runs.find((run) => !run.includes('DemoX')) ?? '';
  started = await startHost({ service, runs: [runId, otherRunId, ofAnotherCourse] });
  await started.sync(resourcesOf([...taxonomyDatasets, 'enrollment', 'activity', 'problems'], [runId, otherRunId]));
  await started.sync(resourcesOf(['enrollment', 'activity'], [ofAnotherCourse]));
});
afterAll(async () => {
  await started.close();
  await service.close();
});

const provenanceOf = (query: ViewQuery, address: string | null = null) =>
  started.host.call('provenance:of', { query, address, threshold: 0 });

describe('the provenance of a view', () => {
  it('names host, endpoints, days and dates, and nothing that is secret', async () => {
    const query: ViewQuery = { view: 'run-activity', params: { runId } };
    const found = await provenanceOf(query, `/runs/${encodeURIComponent(runId)}/activity`);
    expect(provenanceSchema.parse(found)).toEqual(found);
    const rows = await started.rows(query as ViewQuery<'run-activity'>);
    expect(found).toMatchObject({
      title: views['run-activity'].title,
      sourceHosts: [new URL(service.url).host],
      fromPackage: null,
      datasets: ['activity', 'enrollment'],
      endpoints: ['courses/{id}/activity/', 'courses/{id}/enrollment/'],
      sort: { column: 'week_ending', direction: 'asc' },
      filterText: [expect.stringContaining(runId)],
      dataFrom: rows[0]?.week_ending,
      dataTo: rows.at(-1)?.week_ending,
      dataThrough: rows.at(-1)?.week_ending,
    });
    expect(JSON.stringify(found)).not.toContain(service.clientSecret);
    expect(JSON.stringify(found)).not.toContain(started.dir);
  });

  it('of the runs of one course goes as far as their data, and so do its figures in a sentence', async () => {
    const rows = await started.rows({ view: 'runs', params: {} });
    const courses = [...Map.groupBy(rows, ({ course_key }) => course_key ?? '')];
    expect(courses).toHaveLength(2);
    for (const [courseKey, runs] of courses) {
      const ofRunIds = runs.map(({ run_id }) => run_id);
      const resources = await started.rows({ view: 'sync-resources', params: { ofRunIds } });
      const ends = resources
        .filter(({ dataset }) => dataset === 'enrollment' || dataset === 'activity')
        .flatMap(({ data_through }) => data_through ?? []);
      const newest = Math.max(...ends);
      for (const view of ['runs', 'run-trends'] as const)
        expect(await provenanceOf({ view, params: { courseKey } })).toMatchObject({
          dataThrough: Math.min(...ends),
          dataThroughNewest: newest,
        });
      const about = { kind: 'course', courseKey } as const;
      const { text } = await started.host.call('figure:sentence', { about, label: 'Selected runs', threshold: 0 });
      expect(text).toContain(` as of ${formatDate(newest)}: ${formatNumber(runs.length)} run`);
    }
  });

  it('of a list goes as far as the data of the runs in it, and no further', async () => {
    const rows = await started.rows({ view: 'runs', params: {} });
    const courseKey = rows.find(({ run_id }) => run_id === runId)?.course_key ?? '';
    const resources = await started.rows({ view: 'sync-resources', params: { ofRunIds: [runId] } });
    const ends = resources
      .filter(({ dataset }) => dataset === 'enrollment' || dataset === 'activity')
      .flatMap(({ data_through }) => data_through ?? []);
    for (const query of [
      { view: 'runs', params: { text: '2014' } },
      { view: 'run-trends', params: { text: '2014', courseKey } },
    ] as const) {
      expect((await started.rows(query)).map(({ run_id }) => run_id)).toEqual([runId]);
      expect(await provenanceOf(query)).toMatchObject({
        dataThrough: Math.min(...ends),
        dataThroughNewest: Math.max(...ends),
      });
    }
    const ofAll = await provenanceOf({ view: 'courses', params: {} });
    for (const key of new Set(rows.map(({ course_key }) => course_key ?? ''))) {
      const { dataThrough, dataThroughNewest } = await provenanceOf({ view: 'runs', params: { courseKey: key } });
      const scope = { of: 'courses' as const, courseKeys: [key] };
      expect(await provenanceOf({ view: 'run-trends', params: { scope } })).toMatchObject({
        dataThrough,
        dataThroughNewest,
      });
      const compared = { view: 'compare-courses' as const, params: { courseKeys: [key] } };
      expect(await provenanceOf(compared)).toMatchObject({ dataThroughNewest });
      expect([dataThrough, dataThroughNewest]).not.toEqual([ofAll.dataThrough, ofAll.dataThroughNewest]);
    }
    const none: readonly ViewQuery[] = [
      { view: 'run-trends', params: { text: 'neither' } },
      { view: 'courses', params: { text: 'neither' } },
      { view: 'organisations', params: { text: 'neither' } },
    ];
    for (const query of none) {
      expect(await started.rows(query)).toEqual([]);
      expect(await provenanceOf(query)).toMatchObject({ dataThrough: null, dataThroughNewest: null });
    }
    // Courses without runs have no days, by themselves or by their organizations.
    for (const view of ['courses', 'organisations'] as const)
      expect(await provenanceOf({ view, params: { withRuns: false } })).toMatchObject({ dataThrough: null });
  });

  it('can be told of every view', async () => {
    const ids = {
      runId,
      runIds: [runId],
      month: '2026-10',
      courseKey: 'edX+DemoX',
      courseKeys: ['edX+DemoX'],
      moduleId: 'm',
      id: '1',
    };
    const numbers = { skillId: 1, skillIds: [1], jobId: 1, jobIds: [1], align: 'dates', unit: 'absolute', kind: 'run' };
    const all: Record<string, unknown> = { ...ids, ...numbers };
    for (const view of viewNames) {
      if (isLearnerView(view)) continue;
      const wanted = Object.entries<z.ZodType>(viewDefinition(view).params().shape).filter(
        ([, schema]) => !schema.safeParse(undefined).success,
      );
      const params = Object.fromEntries(wanted.map(([key]) => [key, all[key]]));
      expect(provenanceSchema.parse(await provenanceOf({ view, params } as ViewQuery)).view).toBe(view);
    }
  });
});

describe('the snapshot id', () => {
  const enrollment = (): ViewQuery => ({ view: 'run-enrollment', params: { runId } });
  const id = async (query: ViewQuery) => (await provenanceOf(query)).snapshotId;

  it('is the same for the same rows, also after another sync, and another once a row has changed', async () => {
    const problems: ViewQuery = { view: 'run-problems', params: { runId } };
    const before = [await id(enrollment()), await id(problems)];
    await started.sync(resourcesOf(['enrollment', 'problems'], [runId]));
    expect([await id(enrollment()), await id(problems)]).toEqual(before);
    const day = (await started.rows({ view: 'run-enrollment', params: { runId } })).at(-1)?.date ?? 0;
    service.mutate({ kind: 'restate', run: runId, dataset: 'enrollment', date: formatDay(day), by: 1 });
    await started.sync(resourcesOf(['enrollment'], [runId]));
    expect(await id(enrollment())).not.toBe(before[0]);
    expect(await id(problems)).toBe(before[1]);
  });

  it('is of what the view reads, and the hash of what it asks', async () => {
    const one = await provenanceOf(enrollment());
    const descending = { ...enrollment(), sort: { column: 'date', direction: 'desc' } } as ViewQuery;
    const other = await provenanceOf(descending);
    expect(other.snapshotId).toBe(one.snapshotId);
    expect(other.queryHash).not.toBe(one.queryHash);
    const asByDefault = { ...enrollment(), sort: { column: 'date', direction: 'asc' } } as ViewQuery;
    expect((await provenanceOf(asByDefault)).queryHash).toBe(one.queryHash);
    expect(await id({ view: 'run-enrollment', params: { runId: otherRunId } })).not.toBe(one.snapshotId);
  });

  it('of the taxonomy changes with a change that was seen', async () => {
    const postings: ViewQuery = { view: 'job-postings', params: {} };
    const before = await id(postings);
    const [first] = await started.rows({ view: 'job-postings', params: {} });
    service.mutate({ kind: 'jobPosting', id: first?.id ?? 0, set: { median_salary: 1 } });
    await started.sync(resourcesOf(['job-postings'], []));
    expect(await id(postings)).not.toBe(before);
  });
});
