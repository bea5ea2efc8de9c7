import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SearchGroup, type SearchKind, searchKinds, searchResult } from '#contract/search.ts';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { atLength } from '../../support/at-length.ts';
import { type StartedHost, startHost } from '../../support/host.ts';

let service: SampleService;
let started: StartedHost;

beforeAll(async () => {
  service = await startSampleService();
  started = await startHost({ service });
  await started.sync();
});
afterAll(async () => {
  await started.close();
  await service.close();
});

const search = async (text: string, kinds?: SearchKind[]): Promise<SearchGroup[]> => {
  const result = await started.host.call('search:all', { text, limit: 10, ...(kinds ? { kinds } : {}) });
  return searchResult.parse(result).groups;
};
/** The hits of all kinds, as one list. */
const hitsOf = (groups: readonly SearchGroup[]): SearchGroup['hits'][number][] =>
  groups.flatMap((group): SearchGroup['hits'][number][] => group.hits);
const namesOf = async (text: string, kind: SearchKind) => hitsOf(await search(text, [kind])).map((hit) => hit.name);

describe('the search', () => {
  it('answers groups of every kind, in the order of the contract', async () => {
    const [run = ''] = service.runs;
    const groups = await search('edx');
    const kinds = groups.map((group) => group.kind);
    expect(kinds).toEqual(searchKinds.filter((kind) => kinds.includes(kind)));
    expect((await search(run)).find((group) => group.kind === 'run')?.hits[0]).toMatchObject({
      runId: run,
      match: 'exact',
    });
  });

  it.each([
    ['data anal', 'skill', 'Data Analysis', 'prefix'],
    ['language sql', 'skill', 'SQL (Programming Language)', 'word'],
    ['economie education', 'skill', 'Économie de l’éducation', 'word'],
    ['学習', 'skill', '機械学習 (Machine Learning)', 'substring'],
    ['cybersecurty', 'skill', 'Cybersecurity', 'near'],
    ['sofware enginere', 'job', 'Software Engineer', 'near'],
    ['engineer cloud', 'posting', 'Cloud Engineer', 'word'],
    ['demox', 'course', 'edX+DemoX', 'word'],
  ] as const)('"%s" finds the %s %s: %s', async (text, kind, name, match) => {
    const [group] = await search(text, [kind]);
    expect(group?.hits.find((hit) => hit.name === name)?.match).toBe(match);
  });

  it('says what it took a misspelt word for', async () => {
    const [group] = await search('cybersecurty', ['skill']);
    expect(group?.hits[0]?.corrections).toEqual([{ typed: 'cybersecurty', takenFor: 'cybersecurity' }]);
  });

  it('finds problems and videos by their ids', async () => {
    for (const kind of ['problem', 'video'] as const) {
      const column = kind === 'problem' ? 'module_id' : 'video_id';
      const rows = started.inspect<{ id: string }>(`SELECT ${column} AS id FROM ${kind}s ORDER BY rowid LIMIT 5`);
      for (const { id } of rows) {
        const hits = hitsOf(await search(id, [kind]));
        expect(hits[0]).toMatchObject({ match: 'exact', [kind === 'problem' ? 'moduleId' : 'videoId']: id });
      }
    }
  });

  it('finds problems and videos by the first digits of their ids', async () => {
    for (const kind of ['problem', 'video'] as const) {
      const column = kind === 'problem' ? 'module_id' : 'video_id';
      const [block] = started.inspect<{ id: string }>(`SELECT ${column} AS id FROM ${kind}s WHERE ${column} GLOB
        '*[@/|][0-9a-f]*' AND rtrim(substr(${column}, -32), '0123456789abcdef') = '' ORDER BY ${column} LIMIT 1`);
      const digits = block?.id.slice(-32) ?? '';
      for (const typed of [digits.slice(0, 6), digits.slice(0, 9).toUpperCase(), digits.slice(0, 31)]) {
        const hits = hitsOf(await search(typed, [kind])).map((hit) =>
          'moduleId' in hit ? hit.moduleId : 'videoId' in hit && hit.videoId,
        );
        expect(hits, typed).toContain(block?.id);
        expect(hits.every((id) => String(id).includes(typed.toLowerCase()))).toBe(true);
      }
    }
  });

  it('says when there are more hits', async () => {
    const [group] = await search('engineer', ['job']);
    expect(group?.hits.length).toBeLessThanOrEqual(10);
    expect(group?.more).toBe((await started.rows({ view: 'jobs', params: { text: 'engineer' } })).length > 10);
  });

  it('finds nothing for a blank text', async () => {
    expect(await search('')).toEqual([]);
    expect(await search(' \t')).toEqual([]);
  });
});

describe('the search, over everything that was synced', () => {
  const tables = {
    skill: "SELECT DISTINCT coalesce(nullif(name, ''), external_id) AS name FROM skill",
    job: "SELECT DISTINCT coalesce(nullif(name, ''), external_id) AS name FROM job",
    course: 'SELECT course_key AS name FROM course WHERE course_no IN (SELECT course_no FROM course_skill)',
    run: 'SELECT run_id AS name FROM journal.selected_run',
  } as const;

  it.each(['skill', 'job', 'course'] as const)('has every exact name of a %s first', async (kind) => {
    for (const { name } of started.inspect<{ name: string }>(tables[kind])) {
      for (const typed of [name, name.toUpperCase(), ` ${name.toLowerCase()} `]) {
        const [group] = await search(typed, [kind]);
        expect(group?.hits[0]?.match, typed).toBe('exact');
        expect(group?.hits[0]?.name.toLowerCase(), typed).toBe(name.toLowerCase());
      }
    }
  });

  it('is never an error, whatever is typed', async () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...'ab "*:()^-+\\%_|'), maxLength: 20 }),
      fc.constantFrom('x'.repeat(500), 'a '.repeat(250), 'NEAR(a b)', 'name:x', '\ud800', '"'),
    );
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        await search(text);
      }),
      { numRuns: atLength(60, 1000) },
    );
  });

  const lists = [
    ['skill', 'skills', 'id'],
    ['job', 'jobs', 'id'],
    ['posting', 'job-postings', 'id'],
    ['course', 'courses', 'courseKey'],
    ['run', 'runs', 'runId'],
  ] as const;
  const columns = { id: 'id', courseKey: 'course_key', runId: 'run_id' } as const;
  const texts = [
    'a',
    'da',
    'data',
    'edx',
    'demo',
    'engineer',
    'enginere',
    'cybersecurty',
    'language sql',
    'security x',
    '+',
  ];

  it.each(lists)('finds of each %s what the list shows', async (kind, view, key) => {
    for (const text of [...texts, service.runs[0] ?? '']) {
      const { rows, total } = await started.page({ view, params: { text } });
      const shown = new Set(rows.map((row) => Reflect.get(row, columns[key])));
      const { groups } = await started.host.call('search:all', { text, limit: 50, kinds: [kind] });
      const hits = hitsOf(groups);
      expect(total).toBe(rows.length);
      for (const hit of hits) expect(shown, `${text}: ${hit.name}`).toContain(Reflect.get(hit, key));
      expect(hits.length > 0, text).toBe(total > 0);
    }
  });
});

describe('the search, after a change', () => {
  it('finds a run that was added, and no longer one that was removed', async () => {
    const runId = 'course-v1:Nowhere+Fresh101+2026_T1';
    expect(await namesOf('fresh101', 'run')).toEqual([]);
    await started.host.call('runs:add', { runIds: [runId] });
    // On a busy computer the old list serves until the new one is there.
    await expect.poll(() => namesOf('fresh101', 'run')).toEqual([runId]);
    expect(await namesOf('fersh101', 'run')).toEqual([runId]);
    await expect.poll(() => namesOf('nowhere fresh', 'course')).toEqual(['Nowhere+Fresh101']);
    await started.host.call('runs:remove', { runId });
    await expect.poll(() => namesOf('fresh101', 'run')).toEqual([]);
  });
});
