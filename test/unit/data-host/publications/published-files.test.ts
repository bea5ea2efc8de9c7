import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPublished, type PublishedState } from '#main/data-host/cache/annotations/published.ts';
import type { Cache } from '#main/data-host/cache/cache.ts';
import { mendInstants } from '#main/data-host/cache/database/clock.ts';
import { createTableStates } from '#main/data-host/publications/published-files.ts';
import { seenChangesName } from '#main/data-host/publications/published-tables.ts';
import { microsPerDay } from '#shared/time/time.ts';
import { openEmptyCache } from '#test/support/empty-cache.ts';

/* A table of a publication stays as it is while the data that it was made from is the same. */

const now = 20_000 * microsPerDay;

let cache: Cache;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ cache, close } = await openEmptyCache());
});
beforeEach(() => void cache.db.exec('DELETE FROM journal.observed_change; DELETE FROM journal.published'));
afterAll(() => close());

describe('the table of seen changes', () => {
  const order = { appVersion: '1.0.0', publicationId: 'p', runIds: [], threshold: 10 };
  const state = () => createTableStates(cache.db, order)(seenChangesName);
  const see = (day: number) =>
    cache.db
      .prepare(
        "INSERT INTO journal.observed_change (observed_at, dataset, kind, record) VALUES (?, 'skills', 'new', 'x')",
      )
      .run(day * microsPerDay);

  it('has another state when a clock that was ahead is set back', () => {
    see(19_998);
    see(24_000);
    see(19_999);
    const ahead = state();
    expect(state()).toBe(ahead);
    mendInstants(cache.db, now);
    const mended = state();
    expect(mended).not.toBe(ahead);
    // An instant that is right stays.
    mendInstants(cache.db, now);
    expect(state()).toBe(mended);
  });

  it('has another state when only one of several instants to come is set back', () => {
    see(20_001);
    see(20_400);
    see(20_900);
    const states = [20_500, 20_300, 20_000].map((day) => {
      mendInstants(cache.db, day * microsPerDay);
      return state();
    });
    expect(new Set(states).size).toBe(3);
  });

  it('has another state when a change is seen, and when the oldest one goes', () => {
    const states = [state()];
    for (const day of [19_998, 19_999]) {
      see(day);
      states.push(state());
    }
    cache.db.exec(
      'DELETE FROM journal.observed_change WHERE change_no = (SELECT min(change_no) FROM journal.observed_change)',
    );
    states.push(state());
    expect(states).not.toContain(null);
    expect(new Set(states).size).toBe(4);
  });
});

describe('the states of the last publication', () => {
  const published = { publicationId: 'p', number: 1, title: 't', madeBy: '' };
  const states: readonly PublishedState[] = [
    { name: 'skills', state: 's', sha256: 'h', modifiedAt: 1, withheld: 0, spread: null },
  ];
  const keep = () => {
    const places = createPublished(cache.db);
    places.keep('/team', published, now, { snapshot: 'n', threshold: 10, states });
    return places;
  };

  it('are kept by folder', () => {
    expect([...keep().statesOf('/team').values()]).toEqual(states);
    expect(keep().statesOf('/other').size).toBe(0);
  });

  it.each(['', '[{"name":"sk', '{}', 'null', '[{"name":"skills"}]', '\u0000'])(
    'count as unknown where their text is damaged: %j',
    (text) => {
      const places = keep();
      cache.db.prepare('UPDATE journal.published SET states = ?').run(text);
      expect(places.statesOf('/team').size).toBe(0);
      expect(places.of('/team')).toEqual(published);
    },
  );
});
