import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseDay } from '#shared/time/time.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';

describe('names, notes and pins', () => {
  let service: SampleService;
  let started: StartedHost;
  let runId: string;
  beforeAll(async () => {
    service = await startSampleService({ reading: 'reality' });
    runId = service.runs.find((each) => [...(service.data.findRun(each)?.enrollment() ?? [])].length > 0) ?? '';
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    service.reset();
    started = await startHost({ service, runs: [runId] });
  });
  afterEach(() => started.close());
  const call: StartedHost['host']['call'] = (method, input) => started.host.call(method, input);
  const labelOf = async (id: string) => (await call('labels:all', {})).labels.find((label) => label.id === id);

  it('a name is set, changed and taken away, and each change says how to take it back', async () => {
    const change = (text: string | null) => call('labels:change', { changes: [{ kind: 'run', id: runId, text }] });
    expect((await change('Climate')).undo).toEqual([{ kind: 'run', id: runId, text: null }]);
    const { undo } = await change('Climate change');
    expect(undo).toEqual([{ kind: 'run', id: runId, text: 'Climate' }]);
    expect((await change('Climate change')).undo).toEqual([]);
    expect(await labelOf(runId)).toMatchObject({ text: 'Climate change', own: true });
    await call('labels:change', { changes: undo });
    expect((await labelOf(runId))?.text).toBe('Climate');
    await change(null);
    expect((await labelOf(runId))?.own ?? false).toBe(false);
  });

  it('one thing that is named twice at once has its first name again when that is taken back', async () => {
    const named = (...texts: string[]) =>
      call('labels:change', { changes: texts.map((text) => ({ kind: 'run' as const, id: runId, text })) });
    await named('First');
    const { undo } = await named('Second', 'Third');
    expect((await labelOf(runId))?.text).toBe('Third');
    await call('labels:change', { changes: undo });
    expect((await labelOf(runId))?.text).toBe('First');
  });

  it('the title of the service stands in until there is a name of one’s own', async () => {
    const { runs } = await call('runs:offered', {});
    const titled = runs.find((run) => run.runId === runId && run.title);
    expect(await labelOf(runId)).toMatchObject({ text: titled?.title, own: false });
    await call('labels:change', { changes: [{ kind: 'run', id: runId, text: 'Mine' }] });
    expect(await labelOf(runId)).toMatchObject({ text: 'Mine', own: true, title: titled?.title });
  });

  it('a course is called by the title of its newest run until it has a name of one’s own, in lists and comparisons', async () => {
    await call('runs:offered', {});
    await started.sync([{ dataset: 'enrollment', runId }]);
    const [{ course_key: courseKey = '', run_label: title = null } = {}] = await started.rows({
      view: 'runs',
      params: {},
    });
    expect(title).not.toBeNull();
    const called = async () => {
      const courses = await started.rows({ view: 'courses', params: { withRuns: true } });
      const compared = await started.rows({ view: 'compare-courses', params: { courseKeys: [courseKey] } });
      return [...courses, ...compared].map((row) => row.course_label);
    };
    // A user's name for one of its runs is not the name of the course.
    await call('labels:change', { changes: [{ kind: 'run', id: runId, text: 'Rehearsal' }] });
    expect(await called()).toEqual([title, title]);
    await call('labels:change', { changes: [{ kind: 'course', id: courseKey, text: 'Climate' }] });
    expect(await called()).toEqual(['Climate', 'Climate']);
  });

  it('a named run is found by its name, in the box and in the list, and exported with it', async () => {
    await call('labels:change', { changes: [{ kind: 'run', id: runId, text: 'Zebra crossing' }] });
    const { groups } = await call('search:all', { text: 'zebra', limit: 5 });
    expect(groups.map(({ kind, hits }) => [kind, hits[0]?.name])).toEqual([['run', 'Zebra crossing']]);
    const rows = await started.rows({ view: 'runs', params: { text: 'zebra' } });
    expect(rows.map((row) => [row.run_id, row.run_label])).toEqual([[runId, 'Zebra crossing']]);
    await call('labels:change', { changes: [{ kind: 'run', id: runId, text: null }] });
    expect((await call('search:all', { text: 'zebra', limit: 5 })).groups).toEqual([]);
  });

  it('names of an outline leave those alone that the user gave, whatever a page has read of them', async () => {
    const ids = ['block-v1:a+b+c+type@problem+block@1', 'block-v1:a+b+c+type@problem+block@2'];
    const named = (text: string, some = ids) => some.map((id) => ({ kind: 'problem' as const, id, text }));
    await call('labels:change', { changes: named('Mine', ids.slice(0, 1)) });
    const { undo } = await call('labels:change', { changes: named('Of the outline'), keepsOwn: true });
    expect(undo).toEqual([{ kind: 'problem', id: ids[1], text: null }]);
    const { labels } = await call('labels:all', {});
    expect(ids.map((id) => labels.find((label) => label.id === id)?.text)).toEqual(['Mine', 'Of the outline']);
    await call('labels:change', { changes: ids.map((id) => ({ kind: 'problem' as const, id, text: null })) });
  });

  it('a note on a day stands beside the values of the day and of its week', async () => {
    await started.sync([
      { dataset: 'enrollment', runId },
      { dataset: 'activity', runId },
    ]);
    const days = await started.rows({ view: 'run-enrollment', params: { runId } });
    const weeks = await started.rows({ view: 'run-activity', params: { runId } });
    const day = weeks.at(-1)?.week_ending ?? 0;
    await call('notes:add', { kind: 'run', id: runId, day: day - 6, text: 'Campaign' });
    await call('notes:add', { kind: 'run', id: runId, day: day - 7, text: 'Week before' });
    const noted = await started.rows({ view: 'run-activity', params: { runId } });
    expect(noted.filter((row) => row.note).map((row) => [row.week_ending - day, row.note])).toEqual([
      ...(weeks.length > 1 ? [[-7, 'Week before']] : []),
      [0, 'Campaign'],
    ]);
    const after = await started.rows({ view: 'run-enrollment', params: { runId } });
    expect(after).toHaveLength(days.length);
    expect(after.filter((row) => row.note !== null).every((row) => row.date === day - 6 || row.date === day - 7)).toBe(
      true,
    );
  });

  it('notes are changed and removed by number, and unknown numbers are refused', async () => {
    const day = parseDay('2026-03-01') ?? 0;
    const { noteNo } = await call('notes:add', { kind: 'job', id: '7', day: null, text: 'Ask Ada' });
    const { before } = await call('notes:change', { noteNo, text: 'Ask Bo', day });
    expect(before).toEqual({ kind: 'job', id: '7', day: null, text: 'Ask Ada' });
    expect(await started.rows({ view: 'notes', params: { kind: 'job', id: '7' } })).toMatchObject([
      { day, text: 'Ask Bo' },
    ]);
    await call('notes:remove', { noteNo });
    await expect(call('notes:remove', { noteNo })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('an address that is pinned keeps its name when it is pinned again', async () => {
    expect(await call('pins:add', { address: '/gaps', name: 'My gaps' })).toEqual({ pinnedAs: null });
    expect(await call('pins:add', { address: '/gaps', name: 'Gaps' })).toEqual({ pinnedAs: 'My gaps' });
    expect((await call('pins:list', {})).pins).toEqual([{ address: '/gaps', name: 'My gaps' }]);
    await call('pins:remove', { address: '/gaps' });
  });

  it('pins keep their order when they are renamed', async () => {
    await call('pins:set', { address: '/jobs', name: 'Jobs' });
    await call('pins:set', { address: '/skills?taught=true', name: 'Taught' });
    await call('pins:set', { address: '/jobs', name: 'Work' });
    const { pins } = await call('pins:list', {});
    expect(pins.map(({ name }) => name)).toEqual(['Work', 'Taught']);
    await call('pins:remove', { address: '/jobs' });
    expect((await call('pins:list', {})).pins).toHaveLength(1);
  });

  it('all of it is there at the next start', async () => {
    await call('labels:change', { changes: [{ kind: 'course', id: 'a+b', text: 'Algebra' }] });
    await call('pins:set', { address: '/jobs', name: 'Jobs' });
    await started.host.close();
    const again = await startHost({ service, dir: started.dir, runs: [] });
    const { labels } = await again.host.call('labels:all', {});
    expect(labels).toContainEqual({ kind: 'course', id: 'a+b', text: 'Algebra', own: true });
    expect((await again.host.call('pins:list', {})).pins).toEqual([{ address: '/jobs', name: 'Jobs' }]);
    await again.close();
    started = await startHost({ service, runs: [] });
  });
});
