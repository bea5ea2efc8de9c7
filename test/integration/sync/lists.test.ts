import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { everyNth } from '../../support/at-length.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { resourcesOf } from '../../support/resources.ts';
import { type Rewrite, startProxy } from '../../support/rewriting-proxy.ts';

const skills = resourcesOf(['skills'], []);

/** Pages of 31 skills: the largest that this service gives, found by halving 500. */
const smallPages = { kind: 'page-size-400', where: 'skills', limit: 40 } as const;

let service: SampleService;
let closers: (() => Promise<void>)[] = [];
beforeEach(async () => {
  service = await startSampleService();
  closers = [service.close];
});
afterEach(async () => {
  for (const close of closers.toReversed()) await close();
});

async function host(rewrite?: Rewrite): Promise<StartedHost> {
  if (!rewrite) return opened(await startHost({ service, runs: [] }));
  const proxy = await startProxy(service.url, rewrite);
  closers.push(proxy.close);
  return opened(await startHost({ service, runs: [], url: proxy.url }));
}

function opened(started: StartedHost): StartedHost {
  closers.push(started.close);
  return started;
}

const heldNames = () => [...service.data.skills].map(({ id, name }) => `${id} ${name}`).sort();
const storedNames = (started: StartedHost) =>
  started
    .inspect<{ id: number; name: string }>('SELECT id, name FROM skill')
    .map(({ id, name }) => `${id} ${name}`)
    .sort();
const stateOf = async (started: StartedHost) =>
  (await started.resources()).find(({ dataset }) => dataset === 'skills') ?? expect.unreachable();
const pagesAsked = () => service.requests.entries.filter((entry) => entry.class === 'skills').map(({ query }) => query);
const history = (started: StartedHost) =>
  started.inspect<{ kind: string; record: string; field: string | null; new_value: unknown }>(
    "SELECT kind, record, field, new_value FROM observed_change WHERE record NOT LIKE '%:%' ORDER BY change_no",
    'journal',
  );

describe('a service with a mind of its own about pages', () => {
  it.each(['page-size-400', 'page-size-404'] as const)(
    'that refuses large ones by %s is asked for half',
    async (kind) => {
      service.faults.add({ kind, where: 'skills', limit: 130 });
      const started = await host();
      expect((await started.sync(skills)).outcome).toBe('complete');
      expect(storedNames(started)).toEqual(heldNames());
      expect(pagesAsked()).toEqual([
        ...['page_size=500', 'page_size=250', 'page_size=125', 'page_size=125&page=2'],
        // Whether it moved meanwhile.
        ...['page_size=125', 'page_size=125&page=2'],
      ]);
    },
  );

  it('that refuses a later page is read again from the start in pages of half the size', async () => {
    service.faults.add({ kind: 'page-size-400', where: 'skills', limit: 130 });
    service.faults.add({ kind: 'page-size-400', where: 'skills', page: 2, limit: 70 });
    const started = await host();
    expect((await started.sync(skills)).outcome).toBe('complete');
    expect(storedNames(started)).toEqual(heldNames());
    expect(pagesAsked().slice(2, 6)).toEqual([
      ...['page_size=125', 'page_size=125&page=2'],
      ...['page_size=62', 'page_size=62&page=2'],
    ]);
  });

  it('that refuses a later page in every size fails in a few requests, and what was there stays', async () => {
    service.faults.add({ kind: 'page-size-400', where: 'skills', limit: 130 });
    const started = await host();
    await started.sync(skills);
    const before = storedNames(started);
    service.mutate({ kind: 'skill', add: 3 });
    service.faults.add({ kind: 'page-size-400', where: 'skills', page: 2, limit: 1 });
    service.requests.clear();
    expect(await started.sync(skills)).toMatchObject({ outcome: 'failed', error: { code: 'SERVICE_ERROR' } });
    expect(storedNames(started)).toEqual(before);
    expect(pagesAsked().length).toBeLessThan(25);
  });

  it('that silently gives less sets the size', async () => {
    service.faults.add({ kind: 'page-size-capped', where: 'skills', limit: 40 });
    const started = await host();
    expect((await started.sync(skills)).outcome).toBe('complete');
    expect(storedNames(started)).toEqual(heldNames());
  });

  it('that gives no count is followed by its links', async () => {
    service.faults.add(smallPages);
    const started = await host((path, json) =>
      path.includes('/skills/') ? { ...(json as object), count: null } : json,
    );
    expect((await started.sync(skills)).outcome).toBe('complete');
    expect(storedNames(started)).toEqual(heldNames());
  });

  it.each(everyNth(2, [1e12, 5e7]))(
    'that counts %d records is asked for hardly more pages than it has',
    async (count) => {
      service.faults.add(smallPages);
      const started = await host((path, json) => (path.includes('/skills/') ? { ...(json as object), count } : json));
      await (await host()).sync(skills);
      const needed = pagesAsked().length;
      expect((await started.sync(skills)).outcome).toBe('complete');
      expect(storedNames(started)).toEqual(heldNames());
      // It is read twice, since it never comes near its count; and some pages are asked for at once.
      expect(pagesAsked().length - needed).toBeLessThan(2 * (needed + 5));
    },
  );

  it.each(['javascript:alert(1)', '?cursor=bz0x', '?page=1e300'])(
    'that links from every page to %s is not asked for ever',
    async (next) => {
      service.faults.add(smallPages);
      let answer: unknown;
      const started = await host((path, json) => {
        if (!path.includes('/skills/')) return json;
        answer ??= { ...(json as object), count: null, next };
        return answer;
      });
      expect((await started.sync(skills)).error?.code).toBe('BAD_SHAPE');
      expect(pagesAsked().length).toBeLessThan(9);
    },
  );

  it('that forgets the link to the next page is followed by its count', async () => {
    service.faults.add(smallPages);
    service.faults.add({ kind: 'next-missing', where: 'skills' });
    const started = await host();
    expect((await started.sync(skills)).outcome).toBe('complete');
    expect(storedNames(started)).toEqual(heldNames());
  });
});

describe('a list that changes while it is read', () => {
  it('is read again until rows that moved between pages are found', async () => {
    service.faults.add(smallPages);
    service.faults.add({ kind: 'rows-move', where: 'skills', count: 8 });
    const started = await host();
    expect((await started.sync(skills)).outcome).toBe('complete');
    expect(storedNames(started)).toEqual(heldNames());
  });

  it('starts over when its count changes, and is stored when it holds still', async () => {
    service.faults.add(smallPages);
    service.faults.add({ kind: 'count-changes', where: 'skills', after: 4, count: 3 });
    const started = await host();
    expect((await started.sync(skills)).outcome).toBe('complete');
    expect(storedNames(started)).toEqual(heldNames());
  });

  it('is not stored when it never holds still, and what was there stays', async () => {
    service.faults.add(smallPages);
    const started = await host();
    await started.sync(skills);
    const before = storedNames(started);
    service.mutate({ kind: 'skill', add: 3 });
    service.faults.add({ kind: 'count-changes', where: 'skills' });
    expect(await started.sync(skills)).toMatchObject({ outcome: 'failed', error: { code: 'LIST_CHANGED' } });
    expect(storedNames(started)).toEqual(before);
    expect((await stateOf(started)).rows).toBe(before.length);
  });

  it('holds still where only its count grows, also when jobs name skills that are in no list', async () => {
    await service.close();
    service = await startSampleService({ reading: 'reality' });
    closers = [service.close];
    let readings = 0;
    const started = await host((path, json) => {
      if (!path.includes('/jobs/')) return json;
      readings += 1;
      const { results, ...rest } = json as { results: { skills: { skill: { id: number } }[] }[]; count: number };
      for (const nested of results.flatMap((job) => job.skills.slice(0, 1))) nested.skill.id += 9_000_000;
      return { ...rest, results, count: rest.count + readings };
    });
    const jobs = resourcesOf(['jobs'], []);
    await started.sync(jobs);
    service.mutate({ kind: 'job', id: service.data.jobs.at(0)?.id ?? 0, set: { name: 'Renamed' } });
    expect(await started.sync(jobs)).toMatchObject({ outcome: 'complete', error: null });
    expect(started.inspect("SELECT 1 FROM job WHERE name = 'Renamed'")).toHaveLength(1);
  });

  it('keeps a value that changes between two readings for the next sync', async () => {
    service.faults.add(smallPages);
    const id = service.data.skills.at(0)?.id ?? 0;
    let isChanged = false;
    const started = await host((path, json) => {
      // Between the first reading and the second a skill is renamed; the second reading is due to one that vanished.
      if (!isChanged && path.includes('page=5') && service.data.skills.count === 149) {
        isChanged = true;
        service.mutate({ kind: 'skill', id, set: { name: 'Renamed meanwhile' } });
      }
      return json;
    });
    await started.sync(skills);
    service.mutate({ kind: 'skill', id: service.data.skills.at(70)?.id ?? 0, remove: true });
    await started.sync(skills);
    expect(isChanged).toBe(true);
    await started.sync(skills);
    expect(storedNames(started)).toEqual(heldNames());
  });
});

describe('a record that vanished', () => {
  it('is marked gone after a second complete reading without it', async () => {
    const started = await host();
    await started.sync(skills);
    const gone = service.data.skills.at(10)?.id ?? 0;
    service.mutate({ kind: 'skill', id: gone, remove: true });
    service.requests.clear();
    await started.sync(skills);
    expect(pagesAsked().length).toBe(2);
    expect(storedNames(started)).toEqual(heldNames());
    expect(history(started)).toEqual([{ kind: 'gone', record: String(gone), field: null, new_value: null }]);
  });

  it('is still there when only the first reading missed it', async () => {
    const id = service.data.skills.at(10)?.id ?? 0;
    let readings = 0;
    const started = await host((path, json) => {
      if (!path.includes('/skills/')) return json;
      readings += 1;
      const { results, count } = json as { results: { id: number }[]; count: number };
      if (readings !== 2) return json;
      return { ...(json as object), count: count - 1, results: results.filter((skill) => skill.id !== id) };
    });
    await started.sync(skills);
    expect((await started.sync(skills)).outcome).toBe('complete');
    // The first sync; the one that missed it, one that is not the same, and the one that is taken.
    expect(readings).toBe(4);
    expect(storedNames(started)).toEqual(heldNames());
    expect(history(started)).toEqual([]);
  });

  it('is looked for twice also when the count changed under the first reading', async () => {
    service.faults.add(smallPages);
    const started = await host();
    await started.sync(skills);
    service.mutate({ kind: 'skill', id: service.data.skills.at(10)?.id ?? 0, remove: true });
    service.requests.clear();
    service.faults.add({ kind: 'count-changes', where: 'skills', page: 3, count: 1 });
    await started.sync(skills);
    expect(pagesAsked().filter((query) => query.includes('page=3')).length).toBe(3);
  });
});

describe('a record that cannot be read any more', () => {
  it('stays as it was, is listed with its reason, and is not gone', async () => {
    const started = await host();
    await started.sync(skills);
    const before = storedNames(started);
    const renamed = service.data.skills.at(0)?.id ?? 0;
    service.mutate({ kind: 'skill', id: renamed, set: { name: 'Renamed' } });
    service.faults.add({ kind: 'wrong-types', where: 'skills', fields: ['external_id'] });
    expect((await started.sync(skills)).outcome).toBe('partial');
    expect(await stateOf(started)).toMatchObject({ state: 'partial', rows: 150, rejected: 30 });
    const [rejected] = await started.rows({ view: 'rejected-records', params: {} });
    expect(rejected?.reason).toBe('external_id is not text.');
    expect(rejected?.raw).toContain('"external_id":{"unexpected":true}');
    expect(storedNames(started)).toEqual(before.with(0, `${renamed} Renamed`));
    expect(history(started)).toMatchObject([{ kind: 'changed', record: String(renamed) }]);
    service.faults.clear();
    await started.sync(skills);
    expect(await stateOf(started)).toMatchObject({ rows: 150, rejected: 0 });
    expect(await started.rows({ view: 'rejected-records', params: {} })).toEqual([]);
  });
});

describe('a list of which nothing can be read', () => {
  it('is a failure, and what was there stays', async () => {
    const started = await host();
    await started.sync(skills);
    service.mutate({ kind: 'skill', add: 1 });
    service.faults.add({ kind: 'nulls', where: 'skills', rows: 'all' });
    expect(await started.sync(skills)).toMatchObject({ outcome: 'failed', error: { code: 'BAD_SHAPE' } });
    expect(storedNames(started).length).toBe(150);
    expect(history(started)).toEqual([]);
  });
});

describe('a sync that ended in the middle of a list', () => {
  /** Everything but page 4 can be read, so that the sync fails with most pages collected. */
  const failAtPageFour = () => service.faults.add({ kind: 'error-500', where: 'skills', page: 4 });

  it('is continued: pages that were collected are not asked for again', async () => {
    service.faults.add(smallPages);
    const started = await host();
    const fault = failAtPageFour();
    expect((await started.sync(skills)).outcome).toBe('failed');
    expect(storedNames(started)).toEqual([]);
    service.faults.remove(fault);
    service.requests.clear();
    expect((await started.sync(skills)).outcome).toBe('complete');
    // Four refusals of the size and the first page, the missing page, the last one for its link, and all five again.
    expect(pagesAsked().length).toBe(12);
    expect(storedNames(started)).toEqual(heldNames());
  });

  it('is continued also where some pages had not changed since the sync before', async () => {
    service.faults.add(smallPages);
    const started = await host();
    await started.sync(skills);
    service.mutate({ kind: 'skill', id: service.data.skills.at(0)?.id ?? 0, set: { name: 'Another name' } });
    const fault = failAtPageFour();
    expect((await started.sync(skills)).outcome).toBe('failed');
    service.faults.remove(fault);
    expect(await started.sync(skills)).toMatchObject({ outcome: 'complete', error: null });
    expect(storedNames(started)).toEqual(heldNames());
    expect(history(started)).toMatchObject([{ kind: 'changed', field: 'name', new_value: 'Another name' }]);
  });

  it('is begun anew a day later: pages of two days are never mixed', async () => {
    service.faults.add(smallPages);
    const started = await host();
    const fault = failAtPageFour();
    await started.sync(skills);
    service.faults.remove(fault);
    started.time.ahead += 24 * 3600 * 1000;
    service.mutate({ kind: 'skill', id: service.data.skills.at(40)?.id ?? 0, set: { name: 'Renamed overnight' } });
    await started.sync(skills);
    expect(storedNames(started)).toEqual(heldNames());
  });

  it('sends nothing more once it has failed', async () => {
    service.faults.add(smallPages);
    const started = await host();
    service.faults.add({ kind: 'forbidden', where: 'skills', page: 2 });
    service.faults.add({ kind: 'latency', where: 'skills', page: 3, milliseconds: 100 });
    await started.sync(skills);
    const sent = service.requests.total;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(service.requests.total).toBe(sent);
    expect(service.requests.entries.filter(({ status }) => status === undefined)).toEqual([]);
  });
});
