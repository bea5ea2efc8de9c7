import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newRecipe } from '#contract/reports/recipe.ts';
import { createEarlierReports, type EarlierReports } from '#main/data-host/cache/annotations/saved-reports.ts';
import { type Cache, openCache } from '#main/data-host/cache/cache.ts';
import { microsPerDay } from '#shared/time/time.ts';
import { atLength } from '#test/support/at-length.ts';
import { makeFolder } from '#test/support/folder.ts';

/* The words of a saved report are kept for the next one of the same kind. */

const recipe = newRecipe('portfolio', { kind: 'portfolio' }, 'a4');
const figures = (value: number) => [{ label: 'Enrolled', value }];
const noon = (day: number) => day * microsPerDay + microsPerDay / 2;
const today = 20_000;

describe('what saved reports said', () => {
  let cache: Cache;
  let reports: EarlierReports;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const folder = await makeFolder();
    cache = openCache(folder.path);
    reports = createEarlierReports(cache.db);
    close = async () => {
      cache.close();
      await folder.remove();
    };
  });
  beforeEach(() => void cache.db.exec('DELETE FROM journal.said_report'));
  afterAll(() => close());

  const rows = () => cache.db.prepare<[], { about: string; day: number }>('SELECT * FROM journal.said_report').all();

  it('is compared with the last report of an earlier day, whatever the clock said before', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 6 }), fc.nat(300), (before, gap) => {
        cache.db.exec('DELETE FROM journal.said_report');
        for (const day of before) reports.note(recipe, figures(day), noon(day));
        reports.note(recipe, figures(today), noon(today));
        reports.note(recipe, figures(today + gap + 1), noon(today + gap + 1));
        expect(reports.before(recipe, noon(today + gap + 1))).toEqual({ day: today, figures: figures(today) });
        expect(rows().length).toBe(2);
      }),
      { numRuns: atLength(50, 1000) },
    );
  });

  it('is compared under the present names of its figures', () => {
    const noted = ['Enrolled', 'Current enrollment', 'Total enrollments', 'Total enrollments, sum of runs'];
    reports.note(
      recipe,
      noted.map((label, value) => ({ label, value })),
      noon(today),
    );
    expect(reports.before(recipe, noon(today + 1))?.figures.map(({ label }) => label)).toEqual([
      'Enrolled',
      'Enrolled',
      'Ever enrolled',
      'Ever enrolled, sum of runs',
    ]);
  });

  it('is not kept where no figure was said, or for more than two years', () => {
    reports.note(recipe, [], noon(today));
    expect(rows()).toEqual([]);
    reports.note(recipe, figures(1), noon(today));
    const another = { ...recipe, threshold: recipe.threshold + 1 };
    reports.note(another, figures(2), noon(today + 700));
    expect(rows().length).toBe(2);
    reports.note(another, figures(3), noon(today + 740));
    expect(reports.before(recipe, noon(today + 740))).toBeNull();
    expect(rows().map(({ day }) => day)).toEqual([today + 700, today + 740]);
  });

  it('holds nothing of its subject', () => {
    const text = 'Enrollment fell since the fee was raised';
    const comments = [{ runId: 'course-v1:Org+C+1', month: '2026-10', text }];
    reports.note(newRecipe('month', { kind: 'month', month: 'last', comments }, 'a4'), figures(1), noon(today));
    const [row] = rows();
    expect(row?.about).toMatch(/^month [0-9a-f]{64}$/);
  });
});
