import { describe, expect, it } from 'vitest';
import {
  dataDayLines,
  dataDaysText,
  freshnessVerdict,
  shortDataDaysText,
  verdictWithDays,
} from '#shared/catalog/data-days.ts';
import type { DatasetName } from '#shared/catalog/datasets.ts';
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
  const fresh = { resources: 2, failed: 0, never: 0, syncedAt: 1, daysBehind: null as number | null };
  const skills = { ...line('skills', null), ...fresh };
  const said = (given: Partial<typeof fresh>) => freshnessVerdict([{ ...enrollment, ...fresh, ...given }, skills]);

  it('is a word before the days', () => {
    expect(said({})).toBe('Up to date: the services had nothing newer');
    expect(said({ daysBehind: 12 })).toBe('Behind: enrollment');
    expect(freshnessVerdict([{ ...enrollment, ...fresh, daysBehind: 12 }])).toBe('Behind');
    expect(freshnessVerdict([{ ...enrollment, ...fresh, daysBehind: 12 }, skills], 'kinds')).toBe('The data is behind');
    const demographics = { ...line('enrollment-birth-year', '2026-10-01'), ...fresh, daysBehind: 48 };
    expect(freshnessVerdict([{ ...enrollment, ...fresh }, demographics])).toBe('Behind');
    expect(verdictWithDays('Behind', 'Enrollment through 26 Nov')).toBe('Behind · enrollment through 26 Nov');
    expect(verdictWithDays('', 'Enrollment through 26 Nov')).toBe('Enrollment through 26 Nov');
  });

  it('is no where tables failed or were never read, and unknown before the first sync', () => {
    expect(said({ failed: 2 })).toBe('Newer data may be missing: 2 tables failed to update');
    expect(said({ never: 1 })).toBe('Not up to date: 1 table not synced yet');
    expect(freshnessVerdict([{ ...enrollment, ...fresh, syncedAt: null }])).toBe('');
    expect(freshnessVerdict([{ ...enrollment, ...fresh, failed: 2 }], 'tables')).toBe('Newer data may be missing');
    expect(freshnessVerdict([{ ...enrollment, ...fresh, failed: 2 }], 'tables', true)).toBe(
      'Could not check for newer data',
    );
    expect(freshnessVerdict([])).toBe('');
  });

  it('leaves out that a service was not reached where another line says so, and still says what is behind', () => {
    const verdict = (daysBehind: number | null) =>
      freshnessVerdict([{ ...enrollment, ...fresh, failed: 2, daysBehind }, skills], 'tables', true, true);
    expect(verdict(null)).toBe('');
    expect(verdict(12)).toBe('Behind: enrollment');
  });
});
