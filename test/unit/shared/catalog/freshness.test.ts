import { describe, expect, it } from 'vitest';
import { settings } from '#contract/settings.ts';
import { type DatasetName, datasetKinds } from '#shared/catalog/datasets.ts';
import { daysBehindOf, defaultStaleAfter, staleDaysRange } from '#shared/catalog/freshness.ts';
import { microsPerDay } from '#shared/time/time.ts';

const today = 20_700;
const instantOfDay = (day: number) => day * microsPerDay;
const behind = (dataset: DatasetName, days: number, after = defaultStaleAfter) =>
  daysBehindOf(dataset, { dataThrough: today - days, syncedAt: instantOfDay(today) }, after, instantOfDay(today));

describe('data counts as behind', () => {
  it.each([
    ['enrollment', 3],
    ['enrollment-mode', 3],
    ['activity', 10],
    ['answer-distribution', 10],
    ['learner-engagement', 10],
    ['skills', 45],
    ['job-postings', 45],
  ] as const)('after the usual days of its kind: %s after %s', (dataset, days) => {
    expect([behind(dataset, days), behind(dataset, days + 1)]).toEqual([null, days + 1]);
  });

  it.each([
    ['enrollment', 'daily'],
    ['activity', 'weekly'],
    ['skills', 'taxonomy'],
  ] as const)('after the days that were set for its kind: %s', (dataset, kind) => {
    const after = { daily: 500, weekly: 500, taxonomy: 500, [kind]: 1 };
    expect([behind(dataset, 1, after), behind(dataset, 2, after)]).toEqual([null, 2]);
  });

  it('by its sync where its rows have no days, and never before there was one', () => {
    const dates = { dataThrough: null, syncedAt: instantOfDay(today - 46) };
    expect(daysBehindOf('skills', dates, defaultStaleAfter, instantOfDay(today))).toBe(46);
    expect(daysBehindOf('skills', { ...dates, syncedAt: null }, defaultStaleAfter, instantOfDay(today))).toBeNull();
  });
});

describe('the settings of these days', () => {
  it('are the usual ones until others are set', () => {
    expect(settings.parse({}).staleAfter).toEqual({ daily: 3, weekly: 10, taxonomy: 45 });
  });

  it.each(datasetKinds)('take whole days for %s, at least one', (kind) => {
    const isTaken = (days: unknown) =>
      settings.safeParse({ staleAfter: { ...defaultStaleAfter, [kind]: days } }).success;
    expect([...staleDaysRange, 1.5, 0, -3, staleDaysRange[1] + 1, '7', null].map(isTaken)).toEqual([
      true,
      true,
      ...Array(6).fill(false),
    ]);
  });
});
