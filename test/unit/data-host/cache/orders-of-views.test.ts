import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRunCache, type RunCache, runId } from './run-cache.ts';

/*
 * The order of rows as a user chooses it. That pages of each order are the whole is tried in `test/integration/cache/views.test.ts`.
 */

let cache: RunCache;
beforeEach(async () => {
  cache = await openRunCache();
});
afterEach(() => cache.close());

const days = (rows: readonly { readonly date: number }[]) => rows.map(({ date }) => date);

describe('rows in a chosen order', () => {
  it('are by further columns in the direction of each, where the first is alike', () => {
    const week = 7 * 86_400_000_000;
    const weekOf = (no: number, any: number, problems: number) => ({
      ...{ interval_start: no * week, interval_end: (no + 1) * week },
      ...{ any, attempted_problem: problems },
    });
    cache.insert('activity', [weekOf(100, 20, 5), weekOf(101, 20, 9), weekOf(102, 10, 7), weekOf(103, 20, 2)]);
    const byBoth = (first: 'asc' | 'desc', second: 'asc' | 'desc') =>
      cache
        .rows({
          view: 'run-activity',
          params: { runId },
          sort: { column: 'any', direction: first, thenBy: [{ column: 'attempted_problem', direction: second }] },
        })
        .map((row) => row.attempted_problem);
    expect(byBoth('asc', 'desc')).toEqual([7, 9, 5, 2]);
    expect(byBoth('desc', 'asc')).toEqual([2, 5, 9, 7]);
  });

  it('are by letters, large and small ones alike', () => {
    const country = (name: string, code: string) => ({
      date: 20_000,
      country_alpha2: code,
      country_name: name,
      count: 1,
    });
    cache.insert('enrollment_location', [country('beta', 'B'), country('Alpha', 'A'), country('Gamma', 'C')]);
    const sort = { column: 'country_name', direction: 'asc' } as const;
    const rows = cache.rows({ view: 'run-countries', params: { runId }, sort });
    expect(rows.map((row) => row.country_name)).toEqual(['Alpha', 'beta', 'Gamma']);
  });

  it.each([
    ['asc', [2, 3, 1]],
    ['desc', [3, 2, 1]],
  ] as const)('of one mode have those without it last: %s', (direction, order) => {
    const day = (date: number, modes: object) => ({ date, count: 9, modes: JSON.stringify(modes) });
    cache.insert('enrollment_mode', [day(1, { audit: 9 }), day(2, { verified: 3 }), day(3, { verified: 5 })]);
    const sort = { column: 'modes', key: 'verified', direction } as const;
    expect(days(cache.rows({ view: 'run-modes', params: { runId }, sort }))).toEqual(order);
  });
});
