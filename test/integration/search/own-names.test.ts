import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SearchGroup, type SearchKind, searchKinds } from '#contract/search.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { type StartedHost, startHost } from '../../support/host.ts';

let service: SampleService;
let started: StartedHost;
beforeAll(async () => {
  service = await startSampleService({ reading: 'reality' });
  started = await startHost({ service });
  await started.sync();
  await started.host.call('runs:offered', {});
});
afterAll(async () => {
  await started.close();
  await service.close();
});

type Hit = SearchGroup['hits'][number];

/** Identifies a hit among those of its kind; the contract puts this id first. */
const idOf = (hit: Hit): string => {
  const { name: _, match: __, marks: ___, corrections: ____, ...identity } = hit;
  return String(
    'moduleId' in identity ? identity.moduleId : 'videoId' in identity ? identity.videoId : Object.values(identity)[0],
  );
};

const hitsOf = async (text: string, kind: SearchKind): Promise<Hit[]> => {
  const { groups } = await started.host.call('search:all', { text, limit: 50, kinds: [kind] });
  return groups.flatMap((group): Hit[] => group.hits);
};

describe('the search finds every run by its own title', () => {
  const titledRuns = async () => {
    const { runs } = await started.host.call('runs:offered', {});
    return runs.filter((run) => run.title && service.runs.includes(run.runId));
  };

  it('where the service offers several titles', async () => {
    const titled = await titledRuns();
    expect(new Set(titled.map(({ title }) => title)).size).toBeGreaterThan(2);
    for (const { title } of titled) {
      const exact = (await hitsOf(title ?? '', 'run')).filter((hit) => hit.match === 'exact');
      const bearers = titled.filter((run) => run.title === title).map(({ runId }) => runId);
      expect(exact.map(idOf).sort(), `"${title}"`).toEqual(bearers.sort());
      for (const hit of exact) expect(hit.name).toBe(title);
    }
  });

  it('and puts the larger of two with one title first', async () => {
    const titled = await titledRuns();
    const sizes = new Map(
      (await started.rows({ view: 'runs', params: {} })).map((run) => [run.run_id, run.current ?? -1]),
    );
    const [shared] = titled.filter(({ title }) => titled.filter((run) => run.title === title).length > 1);
    const found = (await hitsOf(shared?.title ?? '', 'run')).filter((hit) => hit.match === 'exact').map(idOf);
    expect(found.length).toBeGreaterThan(1);
    expect(found).toEqual([...found].sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0)));
  });
});

type Row = Readonly<Record<string, unknown>>;
const rowsOf = async (query: ViewQuery) => (await started.rows(query)) as unknown as Row[];

describe.each([
  ['course', { view: 'courses', params: { withRuns: true } }, 'course_key'],
  ['run', { view: 'runs', params: {} }, 'run_id'],
  ['problem', null, 'module_id'],
  ['video', null, 'video_id'],
] as const)('of the kind %s', (kind, list, id) => {
  it('several are each found by the name that the user gave it', async () => {
    const runId = service.runs[0] ?? '';
    const blocks = { view: kind === 'video' ? 'run-videos' : 'run-problems', params: { runId } } as const;
    const rows = (await rowsOf(list ?? blocks)).slice(0, 3);
    const named = rows.map((row, index) => ({
      kind,
      id: String(row[id]),
      text: `Quartz ${['north', 'south', 'west'][index]}`,
    }));
    expect(named).toHaveLength(3);
    await started.host.call('labels:change', { changes: named });
    for (const { id, text } of named) {
      const [first] = await hitsOf(text, kind);
      expect([first && idOf(first), first?.name]).toEqual([id, text]);
    }
  });
});

describe.each([
  ['skill', 'skills', 'name'],
  ['job', 'jobs', 'name'],
  ['posting', 'job-postings', 'job_name'],
] as const)('of the kind %s', (kind, view, name) => {
  it('each is found by its own name', async () => {
    const named = (await rowsOf({ view, params: {} })).filter((row) => row[name]).slice(0, 20);
    expect(named.length).toBeGreaterThan(2);
    for (const row of named) {
      const found = await hitsOf(String(row[name]), kind);
      expect(found.find((hit) => idOf(hit) === String(row.id))?.name, `${kind} ${row.id}`).toBe(row[name]);
    }
  });
});

it('every kind of the search is tried here', () => {
  expect([...searchKinds].sort()).toEqual(['course', 'job', 'posting', 'problem', 'run', 'skill', 'video']);
});
