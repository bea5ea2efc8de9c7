import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedDatasets } from '#renderer/features/sync/status-messages.ts';
import {
  dataDayLines,
  dataDaysText,
  freshnessVerdict,
  isBehind,
  shortDataDaysText,
  verdictWithDays,
} from '#shared/catalog/data-days.ts';
import { type DatasetName, datasets } from '#shared/catalog/datasets.ts';
import { microsPerDay } from '#shared/time/time.ts';
import { dayOf } from '#test/support/days.ts';

const line = (dataset: DatasetName, through: string | null, computed: string | null = null) => ({
  dataset,
  dataThrough: through === null ? null : dayOf(through),
  computedAt: computed === null ? null : dayOf(computed) * microsPerDay,
});

const today = dayOf('2026-11-28');
const [enrollment, activity] = [
  line('enrollment', '2026-11-26', '2026-11-27'),
  line('activity', '2026-11-22', '2026-11-23'),
];
const taxonomy = [line('skills', null, '2026-09-17'), line('jobs', null, '2026-09-17'), line('job-postings', null)];

describe('how far each kind of data reaches', () => {
  it('is said apart, and together only where the day is the same', () => {
    expect(dataDaysText([...taxonomy, activity, enrollment])).toBe(
      'Enrollment through 26 Nov 2026, activity through 22 Nov 2026, skills and jobs last updated 17 Sep 2026',
    );
    expect(dataDaysText([enrollment, line('activity', '2026-11-26')])).toBe(
      'Enrollment and activity through 26 Nov 2026',
    );
    expect(dataDaysText([line('enrollment', null)])).toBe('');
  });

  it('names problems and videos only where they were not computed with the activity', () => {
    const [problems, videos] = [line('problems', null, '2026-11-23'), line('videos', null, '2026-11-16')];
    expect(dataDaysText([enrollment, activity, problems, videos])).toBe(
      'Enrollment through 26 Nov 2026, activity through 22 Nov 2026, videos last updated 16 Nov 2026',
    );
    expect(dataDayLines([enrollment, activity, problems, videos])).toEqual([
      'Enrollment through 26 Nov 2026',
      'Activity through 22 Nov 2026',
      'Problems last updated 23 Nov 2026',
      'Videos last updated 16 Nov 2026',
    ]);
  });

  it('is short for the status bar, with the year only where it is another one', () => {
    expect(shortDataDaysText([enrollment, activity, ...taxonomy], today)).toBe(
      'Enrollment through 26 Nov, activity through 22 Nov, skills and jobs last updated 17 Sep',
    );
    const apart = [line('skills', null, '2026-09-16'), line('jobs', null, '2026-09-13')];
    expect(shortDataDaysText([enrollment, activity, ...apart], today)).toBe(
      'Enrollment through 26 Nov, activity through 22 Nov, skills last updated 16 Sep',
    );
    const newer = [line('skills', null, '2026-11-27'), line('jobs', null, '2026-11-26')];
    expect(shortDataDaysText([enrollment, activity, ...newer], today)).toBe(
      'Enrollment through 26 Nov, activity through 22 Nov',
    );
    expect(shortDataDaysText([enrollment, line('activity', '2014-12-07')], today)).toBe(
      'Enrollment through 26 Nov 2026, activity through 7 Dec 2014',
    );
    expect(shortDataDaysText(taxonomy, today)).toBe('Skills and jobs last updated 17 Sep');
    expect(shortDataDaysText([], today)).toBe('');
  });
});

describe('whether the data is fresh', () => {
  const none = { resources: 0, complete: 0, partial: 0, noRows: 0, gone: 0, failed: 0, never: 0 };
  const fresh = { ...none, resources: 2, complete: 2, syncedAt: 1, daysBehind: null as number | null };
  const ofProblems = (counts: Partial<typeof none>) => ({
    ...line('answer-distribution', '2026-11-22'),
    ...fresh,
    ...counts,
  });
  const skills = { ...line('skills', null), ...fresh };
  const said = (given: Partial<typeof fresh>) => freshnessVerdict([{ ...enrollment, ...fresh, ...given }, skills]);

  it('is a word before the days', () => {
    expect(said({})).toBe('Up to date: the services had nothing newer');
    expect(said({ daysBehind: 12 })).toBe('Behind: enrollment');
    expect(freshnessVerdict([{ ...enrollment, ...fresh, daysBehind: 12 }])).toBe('Behind');
    expect([12, null].map((daysBehind) => isBehind([{ ...enrollment, ...fresh, daysBehind }]))).toEqual([true, false]);
    expect(freshnessVerdict([{ ...enrollment, ...fresh, daysBehind: 12 }, skills], 'kinds')).toBe('The data is behind');
    const demographics = { ...line('enrollment-birth-year', '2026-10-01'), ...fresh, daysBehind: 48 };
    expect(freshnessVerdict([{ ...enrollment, ...fresh }, demographics])).toBe('Behind');
    expect(verdictWithDays('Behind', 'Enrollment through 26 Nov')).toBe('Behind · enrollment through 26 Nov');
    expect(verdictWithDays('', 'Enrollment through 26 Nov')).toBe('Enrollment through 26 Nov');
  });

  it('is no where tables failed or were never read, and unknown before the first sync', () => {
    expect(said({ failed: 2 })).toBe('Newer data may be missing: daily enrollment failed to update');
    // Other lines say how many kinds failed, and count those of single problems with them.
    const many = (['enrollment', 'activity', 'problems', 'videos', 'jobs'] as const).map((dataset) => ({
      ...line(dataset, null),
      ...fresh,
      failed: 1,
    }));
    expect(freshnessVerdict(many)).toBe(
      'Newer data may be missing: daily enrollment, weekly activity, problems and other data failed to update',
    );
    expect(said({ never: 1 })).toBe('Not up to date: daily enrollment not synced yet');
    expect(freshnessVerdict([{ ...enrollment, ...fresh, syncedAt: null }])).toBe('');
    expect(freshnessVerdict([{ ...enrollment, ...fresh, failed: 2 }], 'tables')).toBe('Newer data may be missing');
    expect(freshnessVerdict([{ ...enrollment, ...fresh, failed: 2 }], 'tables', true)).toBe(
      'Could not check for newer data',
    );
    expect(freshnessVerdict([])).toBe('');
  });

  it('excepts what is downloaded for single problems while some of it is missing', () => {
    const rest = { ...enrollment, ...fresh };
    const left = ofProblems({ resources: 40, complete: 12, noRows: 1, never: 27 });
    expect(freshnessVerdict([rest, left])).toBe('Up to date, except answers: 27 tables not downloaded');
    expect(freshnessVerdict([rest, ofProblems({ complete: 0, failed: 1, never: 1 })])).toBe(
      'Up to date, except answers: 2 tables not complete',
    );
    for (const without of ['tables', 'kinds'] as const)
      expect(freshnessVerdict([rest, left], without)).toBe('Up to date, except answers');
    expect(freshnessVerdict([rest, ofProblems({ complete: 1, gone: 1 })])).toMatch(/^Up to date: /);
    expect(said({ complete: 1, partial: 1 })).toBe(
      'Newer data may be missing: some rows of daily enrollment could not be read',
    );
  });

  it('never says that nothing is newer beside a count of tables that are not complete', () => {
    const names = Object.keys(datasets) as DatasetName[];
    const some = fc.nat({ max: 2 });
    const state = fc
      .record({
        dataset: fc.constantFrom(...names),
        complete: some,
        partial: some,
        noRows: some,
        gone: some,
        failed: some,
        never: some,
      })
      .map(({ dataset, ...counts }) => {
        const resources = Object.values(counts).reduce((sum, count) => sum + count, 0);
        const more = { rows: 1, rejected: 0, behind: 0, syncedAt: 1, daysBehind: null };
        return { ...line(dataset, '2026-11-22'), ...counts, ...more, resources };
      });
    const without = fc.constantFrom('tables' as const, 'kinds' as const, undefined);
    fc.assert(
      fc.property(
        fc.uniqueArray(state, { selector: ({ dataset }) => dataset }),
        without,
        fc.boolean(),
        (lines, short, isCalm) => {
          const { complete, all } = storedDatasets(lines);
          if (complete < all) expect(freshnessVerdict(lines, short, isCalm)).not.toMatch(/^Up to date(?:$|:)/);
        },
      ),
    );
  });

  it('leaves out that a service was not reached where another line says so, and still says what is behind', () => {
    const verdict = (daysBehind: number | null) =>
      freshnessVerdict([{ ...enrollment, ...fresh, failed: 2, daysBehind }, skills], 'tables', true, true);
    expect(verdict(null)).toBe('');
    expect(verdict(12)).toBe('Behind: enrollment');
  });
});
