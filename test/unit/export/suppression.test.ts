import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CellRow } from '../../../src-main/data-host/export/csv.ts';
import { type SharedRow, suppressed, suppressionOf } from '../../../src-main/data-host/export/suppression.ts';
import { type ViewDefinition, type ViewName, views } from '../../../src-preload/contract/views.ts';

const threshold = 10;

function share(view: ViewName, rows: readonly CellRow[], keys: readonly string[] = []): SharedRow[] {
  const definition: ViewDefinition = views[view];
  return [...suppressed(rows, suppressionOf(definition, keys, threshold))];
}

/** The smallest count that is shown, zero left aside. */
const smallest = (rows: readonly SharedRow[]) =>
  Math.min(...rows.flatMap(({ row }) => (typeof row.count === 'number' && row.count > 0 ? [row.count] : [])));

const notesOf = (rows: readonly SharedRow[], key: string) => rows.map(({ notes }) => notes[key]);

describe('small numbers', () => {
  it('are hidden, and zero and nothing are not', () => {
    const week = (any: number | null) => ({ any, enrolled: 100, any_pct: any });
    const rows = share('run-activity', [week(9), week(10), week(0), week(null)]);
    expect(notesOf(rows, 'any')).toEqual(['<10', undefined, undefined, undefined]);
    expect(rows.map(({ row }) => row.any)).toEqual([null, 10, 0, null]);
    // The share would give the count away.
    expect(rows.map(({ row }) => row.any_pct)).toEqual([null, 10, 0, null]);
  });

  it('take the next smallest count of a country with them, since the total is known', () => {
    const country = (country_name: string, count: number, pct: number) => ({ country_name, count, pct, date: 1 });
    const rows = share('run-countries', [country('A', 500, 90), country('B', 52, 9), country('C', 3, 1)]);
    expect(notesOf(rows, 'count')).toEqual([undefined, 'hidden', '<10']);
    expect(notesOf(rows, 'pct')).toEqual([undefined, 'hidden', 'hidden']);
  });

  it('of those who told their age are not found through the share of the known', () => {
    const year = (birth_year: number | null, count: number) => ({ birth_year, count, pct_of_known: null, date: 1 });
    const rows = share('run-birth-years', [year(1990, 60), year(1991, 40), year(1992, 4), year(null, 5)]);
    // 4 alone would follow from the known, whose sum the shares give away.
    expect(notesOf(rows, 'count')).toEqual([undefined, 'hidden', '<10', '<10']);
  });

  it('of one mode do not follow from the others and the total', () => {
    const row = { date: 1, audit: 200, verified: 30, honor: 2, unlisted: null, count: 232, cumulative_count: 300 };
    expect(share('run-modes', [row], ['audit', 'verified', 'honor'])[0]?.notes).toEqual({
      honor: '<10',
      verified: 'hidden',
    });
  });

  it('of one course are not found through the total of all courses', () => {
    const course = (course_key: string, current: number) => ({ course_key, current });
    const rows = share('courses', [course('a', 500), course('b', 40), course('c', 3)]);
    expect(notesOf(rows, 'current')).toEqual([undefined, 'hidden', '<10']);
  });

  it('of a run are not found through its course, nor the course through its other runs', () => {
    const run = (course_key: string, current: number) => ({ course_key, current });
    const rows = share('runs', [run('a', 300), run('a', 200), run('b', 30), run('b', 10), run('c', 3)]);
    expect(notesOf(rows, 'current')).toEqual([undefined, undefined, 'hidden', 'hidden', '<10']);
  });

  it('of runs and of their courses are hidden together', () => {
    const portfolio = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(60)), { maxLength: 12 });
    fc.assert(
      fc.property(portfolio, (runs) => {
        const rows = share(
          'runs',
          runs.map(([course_key, current]) => ({ course_key, current })),
        );
        const sums = Map.groupBy(runs, ([course_key]) => course_key);
        const courses = [...sums].map(([course_key, own]) => ({
          course_key,
          current: own.reduce((a, [, b]) => a + b, 0),
        }));
        for (const { row, notes } of share('courses', courses)) {
          const own = rows.filter((each) => each.row.course_key === row.course_key);
          const shown = own.filter((each) => each.row.current !== null && each.row.current !== 0);
          // Nothing of a hidden course is shown, and of a shown one no single run is hidden.
          if (notes.current) expect(shown).toEqual([]);
          else expect(own.filter((each) => each.notes.current).length).not.toBe(1);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('of yesterday are not found through the change since', () => {
    const rows = share('run-enrollment', [
      { date: 1, count: 12, net_change: 5 },
      { date: 2, count: 30, net_change: 4 },
    ]);
    expect(rows.map(({ row }) => row.net_change)).toEqual([null, 4]);
  });

  it('are no small numbers of learners where a change is one of the taxonomy', () => {
    const change = (run_id: string | null, before: number, now: number) => ({ run_id, before, now, change_pct: 50 });
    const rows = share('largest-changes', [change('r', 4, 8), change('r', 8, 12), change(null, 4, 8)]);
    expect(rows.map(({ row }) => [row.before, row.now, row.change_pct])).toEqual([
      [null, null, null],
      [null, 12, null],
      [4, 8, 50],
    ]);
  });

  it('are all there when nothing is to be hidden', () => {
    const definition: ViewDefinition = views['run-activity'];
    const rows = [{ any: 1 }, { any: 2 }];
    expect([...suppressed(rows, suppressionOf(definition, [], 0))].map(({ row }) => row)).toEqual(rows);
  });

  it.each([
    // 11 in all could only be 10 and 1, 18 in all only 9 and 9.
    { counts: [1, 10, 50, 600], hidden: ['<10', 'hidden', 'hidden', undefined] },
    { counts: [9, 9, 50, 600], hidden: ['<10', '<10', 'hidden', undefined] },
    { counts: [4, 8, 50, 600], hidden: ['<10', '<10', undefined, undefined] },
    { counts: [3, 40, 41, 600], hidden: ['<10', 'hidden', undefined, undefined] },
  ])('of $counts do not follow from what the others may be at all', ({ counts, hidden }) => {
    const rows = share(
      'run-countries',
      counts.map((count, place) => ({ country_name: `c${place}`, count, pct: null, date: 1 })),
    );
    expect(notesOf(rows, 'count')).toEqual(hidden);
  });

  it('cannot be computed back from the total, whatever the counts', () => {
    const counts = fc.array(fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 5000 })), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(counts, (values) => {
        const rows = share(
          'run-countries',
          values.map((count, place) => ({ country_name: `c${place}`, count, pct: null, date: 7 })),
        );
        for (const { row, notes } of rows) {
          // What is shown is never small.
          if (notes.count === undefined) expect(row.count === 0 || Number(row.count) >= threshold).toBe(true);
        }
        const hidden = values.filter((_, place) => rows[place]?.notes.count !== undefined);
        const isAll = hidden.length === values.filter((value) => value !== 0).length;
        const sum = hidden.reduce((total, value) => total + value, 0);
        // An attacker who knows the total knows the sum of what is hidden, and no more.
        expect(hidden.length === 0 || isAll || (hidden.length >= 2 && sum >= threshold)).toBe(true);
        if (hidden.length === 0 || isAll) return;
        // Which values a small count may have, given that sum and what the notes and the smallest shown count say.
        const limits = hidden.map((value) => (value < threshold ? [1, threshold - 1] : [threshold, smallest(rows)]));
        for (const [place, value] of hidden.entries()) {
          if (value >= threshold) continue;
          const others = limits.filter((_, other) => other !== place);
          const possible = Array.from({ length: threshold - 1 }, (_, index) => index + 1).filter((guess) => {
            const rest = sum - guess;
            const add = (side: 0 | 1) => others.reduce((total, limit) => total + (limit[side] ?? 0), 0);
            return rest >= add(0) && rest <= add(1);
          });
          expect(possible.length).toBeGreaterThanOrEqual((threshold - 1) / 2);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
