import { expect, test } from 'vitest';
import { agesApart, repeatsHead } from '#main/data-host/export/reports/ages.ts';
import type { AsOf } from '#shared/catalog/freshness.ts';
import { parseDay } from '#shared/time/time.ts';

const day = (text: string) => parseDay(text) ?? expect.unreachable(text);
const hour = 3_600_000_000;
const at = (text: string, hours: number) => day(text) * 24 * hour + hours * hour;

const head = { dataThrough: day('2026-11-18'), computedAt: at('2026-11-19', 4), syncedAt: at('2026-11-26', 9) };
const part: AsOf = { dataset: 'enrollment', state: 'complete', triedAt: null, daysBehind: 8, error: null, ...head };

test.each<[string, Partial<AsOf>, boolean]>([
  ['the same dates', {}, true],
  ['another hour of the same days', { computedAt: at('2026-11-19', 7), syncedAt: at('2026-11-26', 10) }, true],
  ['no last day, as problems have none', { dataThrough: null }, true],
  ['an earlier last day', { dataThrough: day('2026-11-15') }, false],
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

test('two kinds of data say their dates apart where one was computed or synced on another day', () => {
  const jobs: AsOf = { ...part, dataset: 'jobs', dataThrough: null };
  const skills = (change: Partial<AsOf>): AsOf => ({ ...jobs, dataset: 'skills', ...change });
  const earlier = { syncedAt: at('2026-11-03', 9) };
  expect(agesApart([jobs, skills(earlier)])).toEqual([
    { label: 'Jobs', text: 'newest rows computed 19 Nov 2026 · synced 26 Nov 2026 09:00 (UTC)' },
    { label: 'Skills', text: 'newest rows computed 19 Nov 2026 · synced 3 Nov 2026 09:00 (UTC)' },
  ]);
  expect(agesApart([jobs, skills({ computedAt: at('2026-11-12', 4) })])).toHaveLength(2);
  expect(agesApart([jobs, skills({ syncedAt: null, computedAt: null, state: 'never' })])[1]?.text).toBe(
    'not synced yet',
  );
  expect(agesApart([jobs, skills({ computedAt: null, syncedAt: at('2026-11-26', 10) })])).toEqual([]);
  expect(agesApart([])).toEqual([]);
});
