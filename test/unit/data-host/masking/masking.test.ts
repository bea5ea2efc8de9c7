import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Cache, openCache } from '#main/data-host/cache/cache.ts';
import { createSyncState } from '#main/data-host/cache/sync-state/sync-state.ts';
import { countNames, markCountsStale } from '#main/data-host/cache/taxonomy/derived.ts';
import type { MaskedData, Masking } from '#main/data-host/masking/masking.ts';
import { openStores, type StoresOptions } from '#main/data-host/stores.ts';
import { defaultStaleAfter } from '#shared/catalog/freshness.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import { microsPerDay } from '#shared/time/time.ts';
import { makeFolder } from '#test/support/folder.ts';

/* The readers for files: those of the screens, over what may be shared. */

const [kept, removed] = ['course-v1:Org+A+1', 'course-v1:Org+A+2'];
const [lastDay, threshold] = [20_000, 10];
const now = (lastDay + 1) * microsPerDay;

let cache: Cache;
let masking: Masking;
let close: () => Promise<void>;
let folder: string;
const partsOf = (onlyRuns: StoresOptions['onlyRuns']) =>
  ({
    ...{ cache, dataDir: '', ports: {}, now: () => now, onlyRuns },
    source: () => ({ staleAfter: () => defaultStaleAfter }),
  }) as unknown as StoresOptions;

beforeAll(async () => {
  const made = await makeFolder();
  folder = made.path;
  cache = openCache(folder);
  close = async () => {
    cache.close();
    await made.remove();
  };
  const stores = openStores(partsOf(null));
  ({ masking } = stores);
  for (const [index, id] of [kept, removed].entries()) {
    const runNo = stores.dictionaries.runNo(id);
    const removedAt = id === removed ? 1 : null;
    cache.db.prepare('INSERT INTO journal.selected_run VALUES (?, 0, ?)').run(id, removedAt);
    for (let back = 0; back < 30; back += 1)
      cache.db
        .prepare('INSERT INTO enrollment (run_no, date, count) VALUES (?, ?, ?)')
        .run(runNo, lastDay - back, back === 0 ? 5 + 45 * index : 50);
    const published = { rows: 30, rejected: 0, data_through: lastDay, computed_at: 0, history_from: null };
    createSyncState(cache.db).complete('enrollment', runNo, published, 1, now);
  }
});
afterAll(() => close());

/** Opens the data with a threshold, and closes it after the work. */
function masked<T>(below: number, work: (data: MaskedData) => T, from = masking): T {
  const data = from.open(below);
  try {
    return work(data);
  } finally {
    data.close();
  }
}
const enrollment = { view: 'run-enrollment', params: { runId: kept } } as ViewQuery;
const pageOf = (query: object, { reader }: MaskedData) =>
  reader.page({ page: 1, pageSize: 50, ...query } as Parameters<typeof reader.page>[0], now);
const allOf = (query: object, { db, reader }: MaskedData) => [...reader.all(db, query as ViewQuery)];
const runsIn = ({ db }: MaskedData) => db.prepare('SELECT count(*) FROM run').pluck().get();

describe('data with a threshold', () => {
  it('lacks small counts in pages, in all rows and in records', () => {
    masked(threshold, (data) => {
      const { rows, total } = pageOf({ ...enrollment, sort: { column: 'date', direction: 'desc' } }, data);
      expect([total, rows[0]?.count, rows[1]?.count]).toEqual([30, null, 50]);
      const all = allOf(enrollment, data);
      expect([all.length, all.at(-1)?.count, all.at(-2)?.count]).toEqual([30, null, 50]);
    });
  });

  it('is what the Overview is of, with the week that it is made of', () => {
    masked(threshold, (data) => {
      expect(data.overview(now).portfolio).toMatchObject({ runs: 1, current: { value: null } });
      expect(data.db.prepare('SELECT min(date) FROM enrollment').pluck().get()).toBe(lastDay - 7);
    });
  });

  it('calls no run new whose older days are only not read', () => {
    masked(threshold, (data) => {
      const { unknown, newRuns } = data.overview(now).portfolio.comparedInWeek;
      expect(unknown).toMatchObject([{ runId: kept, firstDay: lastDay - 29, isNew: false, isHidden: true }]);
      expect(newRuns).toBe(0);
    });
  });

  it('has what is counted over all courses and jobs, counted before it opens', () => {
    const current = (data: MaskedData) =>
      data.db.prepare('SELECT name FROM derived_state WHERE is_current = 1 ORDER BY name').pluck().all();
    for (let round = 0; round < 2; round += 1) {
      masked(0, (data) => expect(current(data)).toEqual(countNames.toSorted()));
      markCountsStale(cache.db);
    }
  });

  it('says how old it is', () => {
    expect(masked(threshold, (data) => data.asOf('skills', now))).toMatchObject({ dataset: 'skills', syncedAt: null });
  });

  it('is as it is with the threshold 0', () => {
    masked(0, (data) => {
      const { rows } = pageOf({ ...enrollment, sort: { column: 'date', direction: 'desc' } }, data);
      expect(rows[0]?.count).toBe(5);
    });
  });

  it('is one state from the first row to the last', () => {
    masked(threshold, (data) => {
      cache.db.exec(`UPDATE enrollment SET count = 60 WHERE date = ${lastDay - 1} AND run_no = 1`);
      expect(allOf(enrollment, data).at(-2)?.count).toBe(50);
    });
    masked(threshold, (data) => {
      expect(allOf(enrollment, data).at(-2)?.count).toBe(60);
    });
    cache.db.exec(`UPDATE enrollment SET count = 50 WHERE date = ${lastDay - 1} AND run_no = 1`);
  });
});

describe('a run that is not in the choice', () => {
  beforeEach(() => cache.db.exec('DELETE FROM journal.label'));
  const label = (id: string) =>
    cache.db.prepare("INSERT INTO journal.label (kind, id, text, changed_at) VALUES ('run', ?, 'Mine', 0)").run(id);

  it.each([0, threshold])('is refused, and in no list, with the threshold %i', (below) => {
    masked(below, (data) => {
      expect(runsIn(data)).toBe(1);
      const query = { view: 'run-enrollment', params: { runId: removed } } as ViewQuery;
      for (const ask of [() => pageOf(query, data), () => allOf(query, data)])
        expect(ask).toThrow(expect.objectContaining({ code: 'RUN_LEFT_OUT' }));
      expect(() => data.records.run(removed, now)).toThrow(expect.objectContaining({ code: 'RUN_LEFT_OUT' }));
    });
  });

  it('is in no row that only names it, nor in the number of rows', () => {
    label(kept);
    label(removed);
    masked(0, (data) => {
      const { rows, total } = pageOf({ view: 'labels', params: {} }, data);
      expect([rows.map(({ id }) => id), total]).toEqual([[kept], 1]);
      const all = allOf({ view: 'labels', params: {} }, data);
      expect(all.map(({ id }) => id)).toEqual([kept]);
    });
  });

  it('is every run but those that a configuration names', () => {
    const named = openStores(partsOf(['course-v1:Org+A+3'])).masking;
    masked(0, (data) => expect(runsIn(data)).toBe(0), named);
  });
});

describe('the name of a state of the data', () => {
  const idOf = (below: number) =>
    masked(below, (data) => {
      data.ready({ runIds: [kept] });
      return data.snapshots({ datasets: ['enrollment'], runIds: [kept] }).id;
    });

  it('is the same each time, and another with another threshold or other rows', () => {
    const before = [idOf(0), idOf(threshold)];
    expect(before[0]).not.toBe(before[1]);
    expect([idOf(0), idOf(threshold)]).toEqual(before);
    cache.db.exec(`UPDATE enrollment SET count = 51 WHERE date = ${lastDay - 2} AND run_no = 1`);
    const after = [idOf(0), idOf(threshold)];
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  it('is the same where only what is hidden differs', () => {
    const before = [idOf(0), idOf(threshold)];
    cache.db.exec(`UPDATE enrollment SET count = 7 WHERE date = ${lastDay} AND run_no = 1`);
    expect(idOf(0)).not.toBe(before[0]);
    expect(idOf(threshold)).toBe(before[1]);
  });
});

describe('what one export has found out for the next', () => {
  const countOf = (day: number) =>
    masked(threshold, (data) => pageOf(enrollment, data).rows.find(({ date }) => date === day)?.count);
  const set = (db: Cache['db'], count: number) =>
    db.prepare('UPDATE enrollment SET count = ? WHERE run_no = 1 AND date = ?').run(count, lastDay - 3);

  it('holds for one state of the data: a change is hidden or shown at once, whoever made it', () => {
    expect(countOf(lastDay - 3)).toBe(50);
    set(cache.db, 4);
    expect(countOf(lastDay - 3)).toBeNull();
    const other = openCache(folder);
    set(other.db, 60);
    other.close();
    expect(countOf(lastDay - 3)).toBe(60);
    set(cache.db, 50);
    expect(countOf(lastDay - 3)).toBe(50);
  });
});
