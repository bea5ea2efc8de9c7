import { expect, test } from 'vitest';
import { daysApart, repeatsHead } from '#main/data-host/export/reports/ages.ts';
import type { AsOf } from '#shared/catalog/freshness.ts';
import { dayOf } from '#test/support/days.ts';

const hour = 3_600_000_000;
const at = (text: string, hours: number) => dayOf(text) * 24 * hour + hours * hour;

const head = { dataThrough: dayOf('2026-11-18'), computedAt: at('2026-11-19', 4), syncedAt: at('2026-11-26', 9) };
const part: AsOf = { dataset: 'enrollment', state: 'complete', triedAt: null, daysBehind: 8, error: null, ...head };

test.each<[string, Partial<AsOf>, boolean]>([
  ['the same dates', {}, true],
  ['another hour of the same days', { computedAt: at('2026-11-19', 7), syncedAt: at('2026-11-26', 10) }, true],
  ['no last day, as problems have none', { dataThrough: null }, true],
  ['an earlier last day', { dataThrough: dayOf('2026-11-15') }, false],
  ['another day of computing', { computedAt: at('2026-11-16', 4) }, false],
  ['another day of the sync', { syncedAt: at('2026-11-27', 0) }, false],
  ['rows that could not be read', { state: 'partial' }, false],
  ['data that is gone at the service', { state: 'gone' }, false],
])('a part with %s repeats the head of a report, or does not', (_, change, isRepeated) => {
  expect(repeatsHead(head, { ...part, ...change })).toBe(isRepeated);
});

test('a part says its dates where the head has none', () => {
  expect(repeatsHead({ ...head, dataThrough: null }, part)).toBe(false);
  expect(repeatsHead({ ...head, computedAt: null }, part)).toBe(false);
});

test('two kinds of data say their days apart where one was computed or synced on another day', () => {
  const jobs: AsOf = { ...part, dataset: 'jobs', dataThrough: null };
  const skills = (change: Partial<AsOf>): AsOf[] => [jobs, { ...jobs, dataset: 'skills', ...change }];
  const earlier = skills({ computedAt: at('2026-11-12', 4), syncedAt: at('2026-11-03', 9) });
  expect(daysApart(earlier, 'computedAt')).toBe('Jobs 19 Nov 2026, Skills 12 Nov 2026');
  expect(daysApart(earlier, 'syncedAt')).toBe('Jobs 26 Nov 2026, Skills 3 Nov 2026');
  expect(daysApart(skills({ syncedAt: at('2026-11-26', 10) }), 'syncedAt')).toBeNull();
  expect(daysApart(skills({ computedAt: null }), 'computedAt')).toBeNull();
  expect(daysApart([], 'syncedAt')).toBeNull();
});
