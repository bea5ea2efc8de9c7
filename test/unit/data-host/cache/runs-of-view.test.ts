import { describe, expect, it } from 'vitest';
import { runsOf } from '#main/data-host/cache/reading/snapshot.ts';
import { maxPageSize, type ViewPage, type ViewQuery, type ViewRequest } from '#shared/catalog/views.ts';

/** Reads this many runs, each of a course of its own, and remembers which pages were read. */
function readerOf(count: number) {
  const requests: ViewRequest[] = [];
  const all = Array.from({ length: count }, (_, index) => ({ run_id: `run ${index}`, course_key: `course ${index}` }));
  const page = (request: ViewRequest) => {
    requests.push(request);
    const from = (request.page - 1) * request.pageSize;
    return { rows: all.slice(from, from + request.pageSize), total: count } as unknown as ViewPage;
  };
  return { requests, page };
}

describe('the runs of which a view shows data', () => {
  const courseKey = 'edX+DemoX';
  it.each<ViewQuery>([
    { view: 'runs', params: { courseKey } },
    { view: 'runs', params: { text: '2014' } },
    { view: 'run-trends', params: { text: '2014', courseKey } },
    { view: 'compare-courses', params: { courseKeys: [courseKey, 'edX+Other'] } },
  ])('are read without their changes where a text or a course chooses them: $view $params', (query) => {
    const reader = readerOf(1);
    runsOf(query, reader, 0);
    expect(new Set(reader.requests.map(({ view }) => view))).toEqual(new Set(['runs']));
  });

  it.each<ViewQuery<'run-trends'>['params']>([
    { org: 'edX', text: '2014' },
    { state: 'current' },
    { pacing: 'self_paced' },
    { flagged: true },
    { scope: { of: 'courses', courseKeys: [courseKey] } },
  ])('are read by all that chooses them: %j', (params) => {
    const reader = readerOf(1);
    runsOf({ view: 'run-trends', params }, reader, 0);
    expect(reader.requests).toMatchObject([{ view: 'run-trends', params }]);
  });

  it.each<ViewQuery>([
    { view: 'runs', params: { text: 'run' } },
    { view: 'courses', params: { withRuns: true } },
    { view: 'organisations', params: { withRuns: true } },
  ])('are all of them, more than one page, too: $view', (query) => {
    const count = 2 * maxPageSize + 1;
    expect(runsOf(query, readerOf(count), 0)).toHaveLength(count);
  });
});
