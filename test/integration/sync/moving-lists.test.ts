import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SampleService, startSampleService } from '../../sample-service/index.ts';
import { atLength, tried } from '../../support/at-length.ts';
import { type StartedHost, startHost } from '../../support/host.ts';
import { resourcesOf } from '../../support/resources.ts';
import { startProxy } from '../../support/rewriting-proxy.ts';

/*
 * A list that changes between two pages of one reading. A list that is called complete must be a state that the service had as a
 * whole, never some pages of before and some of after.
 */

const moving = atLength(6, 150);
const skills = resourcesOf(['skills'], []);

let service: SampleService;
let started: StartedHost;
let closers: (() => Promise<void>)[] = [];
/** Called before each page of skills is answered. */
let onPage: () => void = () => {};

beforeEach(async () => {
  service = await startSampleService();
  // Pages of 31 skills, so that there are several.
  service.faults.add({ kind: 'page-size-400', where: 'skills', limit: 40 });
  onPage = () => {};
  const proxy = await startProxy(service.url, (path, json) => {
    if (path.includes('/skills/')) onPage();
    return json;
  });
  started = await startHost({ service, runs: [], url: proxy.url });
  closers = [service.close, proxy.close, started.close];
  await started.sync(skills);
});
afterEach(async () => {
  for (const close of closers.toReversed()) await close();
});

const held = () => [...service.data.skills].map(({ id, name }) => `${id} ${name}`).sort();
const stored = () =>
  started
    .inspect<{ id: number; name: string }>('SELECT id, name FROM skill')
    .map(({ id, name }) => `${id} ${name}`)
    .sort();
const rename = (position: number, name: string) =>
  service.mutate({ kind: 'skill', id: service.data.skills.at(position)?.id ?? 0, set: { name } });
const pagesAsked = () => service.requests.counts().skills ?? 0;

describe('a list that changes while it is read for the first time', () => {
  const first = () => startHost({ service, runs: [], url: started.connection.taxonomy.baseUrl });
  /** Removes skills and adds as many at the end: the count stays the same, and rows slide to pages that were read. */
  const slide = (from: number) => {
    const gone = [0, 1, 2].map((position) => service.data.skills.at(from + position)?.id ?? 0);
    for (const id of gone) service.mutate({ kind: 'skill', id, remove: true });
    service.mutate({ kind: 'skill', add: gone.length });
  };

  const namesIn = (host: StartedHost) =>
    host
      .inspect<{ id: number; name: string }>('SELECT id, name FROM skill')
      .map(({ id, name }) => `${id} ${name}`)
      .sort();

  // Eight pages, of which up to four are asked for at once. Rows go from the first page, a later one, and the last one.
  it.each([0, 35, 70, 105, 145].entries().toArray())(
    'is read again, so that no skill is missing: place %d, rows go from the %dth on',
    async (index, from) => {
      service.faults.add({ kind: 'page-size-400', where: 'skills', limit: 20 });
      const moments = [1, 3, 5];
      for (const moment of atLength(moments.slice(index % 3, (index % 3) + 1), moments)) {
        const fresh = await first();
        const states = [held()];
        let pages = 0;
        onPage = () => {
          pages += 1;
          if (pages === moment) slide(from);
        };
        expect(await fresh.sync(skills)).toMatchObject({ outcome: 'complete' });
        states.push(held());
        expect([from, moment, states]).toEqual([from, moment, expect.arrayContaining([namesIn(fresh)])]);
        await fresh.close();
      }
    },
  );

  it('is read again also where an interrupted sync has read its beginning before', async () => {
    service.faults.add({ kind: 'page-size-400', where: 'skills', limit: 20 });
    const fresh = await first();
    let pages = 0;
    onPage = () => {
      pages += 1;
      if (pages === 5) void fresh.host.call('sync:pause', {});
    };
    expect(await fresh.sync()).toMatchObject({ outcome: 'paused' });
    expect(fresh.inspect('SELECT page FROM checkpoint_page')).not.toEqual([]);
    onPage = () => {};
    slide(25);
    expect(await fresh.sync()).toMatchObject({ outcome: 'complete' });
    expect(namesIn(fresh)).toEqual(held());
    await fresh.close();
  });
});

describe('a list that changes while it is read', () => {
  it('is read again at once, and stored as it is then', async () => {
    let pages = 0;
    onPage = () => {
      pages += 1;
      // The first page was answered with the old name when the last one is answered with the new one.
      if (pages === 7) for (const position of [0, 149]) rename(position, `Renamed at ${position}`);
    };
    expect(await started.sync(skills)).toMatchObject({ outcome: 'complete' });
    expect(stored()).toEqual(held());
  });

  it('each time it is read is shown, and never called complete', async () => {
    let change = 0;
    onPage = () => {
      change += 1;
      rename(0, `First ${change}`);
      rename(149, `Last ${change}`);
    };
    service.requests.clear();
    expect(await started.sync(skills)).toMatchObject({ outcome: 'failed', error: { code: 'LIST_MIXED' } });
    const [line] = await started.resources();
    expect(line).toMatchObject({ dataset: 'skills', state: 'failed', rows: 150 });
    expect(line?.error).toMatch(
      /changed each time it was downloaded.*from before a change and some from after it.*Sync again/,
    );
    // Two readings and a little more, not one after the other for ever.
    expect(pagesAsked()).toBeLessThan(40);
    onPage = () => {};
    expect(await started.sync(skills)).toMatchObject({ outcome: 'complete' });
    expect(stored()).toEqual(held());
  });

  it('costs a second reading only where something has changed', async () => {
    service.requests.clear();
    await started.sync(skills);
    const unchanged = pagesAsked();
    rename(3, 'Another name');
    service.requests.clear();
    await started.sync(skills);
    // The size is not looked for again.
    expect(pagesAsked()).toBe(unchanged + 5);
  });

  it(`is one of its states in each of ${moving} syncs with changes between pages`, async () => {
    let seed = 7;
    const draw = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * below);
    };
    let change = 0;
    const mutate = () => {
      change += 1;
      const { count } = service.data.skills;
      const id = service.data.skills.at(draw(count))?.id ?? 0;
      const kind = draw(4);
      if (kind === 0) service.mutate({ kind: 'skill', add: 1 });
      else if (kind === 1) service.mutate({ kind: 'skill', id, remove: true });
      else for (const _ of [1, 2]) rename(draw(count), `Renamed in change ${change}`);
    };
    for (let round = 0; round < moving; round += 1) {
      const states = [held().join()];
      onPage = () => {
        if (draw(8) > 0) return;
        mutate();
        states.push(held().join());
      };
      const { outcome } = await started.sync(skills);
      onPage = () => {};
      tried({ 'syncs of moving lists': 1 });
      if (outcome === 'complete') expect(states, `round ${round}`).toContain(stored().join());
      expect(await started.sync(skills)).toMatchObject({ outcome: 'complete' });
      expect(stored()).toEqual(held());
    }
  });
});
