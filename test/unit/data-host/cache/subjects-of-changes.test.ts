import fc from 'fast-check';
import { expect, it } from 'vitest';
import { subjectOf } from '#main/data-host/subjects/changes/views.ts';
import { type DatasetName, datasetNames } from '#shared/catalog/datasets.ts';
import { calendarDays, formatDay } from '#shared/time/time.ts';

/*
 * The subject of an observed change is read from what the journal has. One row that a disk has damaged costs its own words and no other's.
 */

const subject = (dataset: DatasetName, record: string) =>
  subjectOf({ run_id: 'course-v1:a+b+c', name: null, linked: null, dataset, record });

it('is a text for any record of any dataset', () => {
  const part = fc.oneof(fc.string({ maxLength: 12 }), fc.double().map(String), fc.maxSafeInteger().map(String));
  const dataset = fc.constantFrom(...datasetNames, 'of-a-newer-version' as DatasetName);
  fc.assert(
    fc.property(dataset, fc.array(part, { maxLength: 4 }), (name, parts) => {
      expect(typeof subject(name, parts.join(':'))).toBe('string');
    }),
  );
});

it('begins with the day of its row, and with what stands there where that is none', () => {
  fc.assert(
    fc.property(fc.integer({ min: calendarDays.first, max: calendarDays.last }), (day) => {
      expect(subject('enrollment', String(day))).toBe(formatDay(day));
    }),
  );
  expect(subject('enrollment', '2026-99-99')).toBe('2026-99-99');
});
