import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeDuplicates } from '#main/data-host/cache/runs/run-tables.ts';
import { readRecords } from '#main/data-host/remote/records/fields.ts';
import { runReaders } from '#main/data-host/remote/records/run-records.ts';
import type { Column } from '#shared/catalog/columns.ts';
import { columnsOfRow, type RunDatasetName } from '#shared/catalog/datasets.ts';
import { atLength } from '#test/support/at-length.ts';

const good = { date: '2026-01-01', count: 1 };

describe('records of which some cannot be read', () => {
  it('are set aside one by one, with their reason and text', () => {
    const { values, rejected } = readRecords([good, { id: 7, date: 'x', count: 1 }, good], runReaders.enrollment);
    expect(values).toHaveLength(2);
    expect(rejected).toEqual([{ reason: 'date is not a date.', raw: '{"id":7,"date":"x","count":1}', id: 7 }]);
  });

  it('have their own id only where it is one', () => {
    const ids = [7, 2 ** 53, 1.5, '7', null].map(
      (id) => readRecords([{ id, count: 1 }], runReaders.enrollment).rejected[0]?.id,
    );
    expect(ids).toEqual([7, null, null, null, null]);
  });

  it('live as long as most of them are good', () => {
    const many = Array.from({ length: 45_000 }, (_, index) => (index % 3 === 0 ? null : good));
    expect(readRecords(many, runReaders.enrollment)).toMatchObject({
      values: { length: 30_000 },
      rejected: { length: 15_000 },
    });
  });

  it('are given up when they are a flood of anything else', () => {
    const flood = new Array<number>(5_000_000).fill(1);
    expect(() => readRecords([good, ...flood.slice(0, 20_000)], runReaders.enrollment)).toThrow(
      'is in a format that the app cannot read',
    );
    const before = process.memoryUsage().heapUsed;
    expect(() => readRecords(flood, runReaders.enrollment)).toThrow('is in a format that the app cannot read');
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(50_000_000);
  });
});

const merged = (dataset: RunDatasetName, raws: object[]) => {
  const { values, raws: good } = readRecords(raws, runReaders[dataset]);
  return mergeDuplicates(dataset, values, good);
};
const day = { course_id: 'a/b/c', date: '2026-01-01' };
/** A field of its column's type, with another value for each number. */
function sent({ type }: Column, index: number): unknown {
  if (type === 'day') return `2026-01-0${index + 1}`;
  return type === 'text' ? `text ${index}` : index;
}

/** Datasets that are sent otherwise than their columns say. */
const ownRecords: Partial<Record<RunDatasetName, (index: number) => object>> = {
  'enrollment-mode': (index) => ({
    ...day,
    date: `2026-01-0${index + 1}`,
    count: index,
    cumulative_count: 9,
    honor: 1,
  }),
  'enrollment-location': (index) => ({
    ...day,
    country: { alpha2: `A${'BCDEFGH'[index]}`, name: `${index}` },
    count: 1,
  }),
  activity: (index) => ({
    course_id: 'a/b/c',
    interval_start: `2026-01-0${index + 1}T000000`,
    interval_end: `2026-01-0${index + 2}T000000`,
    any: index,
  }),
  'recent-activity': (index) => ({
    course_id: 'a/b/c',
    activity_type: `kind ${index}`,
    interval_start: '2026-01-05T000000',
    interval_end: '2026-01-12T000000',
    count: index,
  }),
  problems: (index) => ({ module_id: `p${index}`, total_submissions: 9, correct_submissions: index, part_ids: ['a'] }),
  'problem-tags': (index) => ({
    module_id: `p${index}`,
    total_submissions: 9,
    correct_submissions: index,
    tags: { difficulty: ['Hard'] },
  }),
  'answer-distribution': (index) => ({
    module_id: 'p',
    part_id: 'a',
    correct: index === 0,
    last_response_count: 9,
    value_id: null,
    answer_value: `${index}`,
    variant: null,
  }),
};
/** A record of a dataset that differs from the others by its number. */
const recordOf = (dataset: RunDatasetName, index: number): object =>
  ownRecords[dataset]?.(index) ??
  Object.fromEntries(columnsOfRow(dataset).map((column) => [column.key, sent(column, index)]));
const [early, late] = ['2026-01-02T010000', '2026-01-02T080000'];

describe('rows of one thing', () => {
  it('that was sent twice: the newest computation stays, and the other one is told', () => {
    const rows = [
      { ...day, count: 500, created: late },
      { ...day, count: 100, created: early },
    ];
    for (const order of [rows, rows.toReversed()]) {
      const { rows: kept, replaced } = merged('enrollment', order);
      expect(kept.map(({ count }) => count)).toEqual([500]);
      expect(replaced).toEqual([{ reason: 'sent twice: the newer one is kept', raw: expect.stringContaining('100') }]);
    }
  });

  it('under several names are added up: countries by their code, what is unknown together', () => {
    const of = (alpha2: string | null, name: string, count: number) => ({
      ...day,
      country: { alpha2, name },
      count,
      created: late,
    });
    const { rows, replaced } = merged('enrollment-location', [
      of('US', 'United States', 7),
      of('US', 'United States of America', 9),
      of('us', 'U.S.', 1),
      of(null, 'UNKNOWN', 2),
      of('A1', 'Anonymous Proxy', 3),
      of('A1', 'Anonymous Proxy', 3),
    ]);
    expect(rows.map(({ country_alpha2, country_name, count }) => [country_alpha2, country_name, count])).toEqual([
      ['US', 'United States of America', 17],
      [null, 'UNKNOWN', 5],
    ]);
    expect(replaced).toHaveLength(1);
  });

  it('are one in every dataset, whatever is sent twice and in whatever order', () => {
    const [number, order] = [fc.integer({ min: 1, max: 6 }), fc.infiniteStream(fc.nat())];
    const copies = fc.array(fc.nat(), { maxLength: 8 });
    for (const dataset of Object.keys(runReaders) as RunDatasetName[])
      fc.assert(
        fc.property(number, copies, order, (length, again, place) => {
          const records = Array.from({ length }, (_, index) => recordOf(dataset, index));
          const newest = records.map((record) => ({ ...record, created: late }));
          const older = again.map((index) => ({ ...records[index % length], created: early }));
          const sent = [...newest, ...older].map((raw) => ({ raw, place: place.next().value }));
          const { rows, replaced } = merged(
            dataset,
            sent.toSorted((a, b) => a.place - b.place).map(({ raw }) => raw),
          );
          const texts = (each: readonly object[]) => each.map((row) => JSON.stringify(row)).toSorted();
          expect(texts(rows)).toEqual(texts(merged(dataset, newest).rows));
          expect([rows.length, replaced.length]).toEqual([length, again.length]);
        }),
        { numRuns: atLength(20, 1000) },
      );
  });

  it('have each tag value once', () => {
    const { rows } = merged('problem-tags', [
      { ...recordOf('problem-tags', 1), tags: { difficulty: ['Hard', 'Hard', 'Easy'], topic: 'Hard' } },
    ]);
    expect(rows.map(({ tags }) => JSON.parse(String(tags)))).toEqual([
      { difficulty: ['Hard', 'Easy'], topic: ['Hard'] },
    ]);
  });

  it('are one: videos and weeks alike, whatever order they come in', () => {
    const video = (id: number, created: string, users: number) => ({
      pipeline_video_id: `v${id}`,
      duration: 60,
      segment_length: 5,
      users_at_start: users,
      users_at_end: 1,
      created,
    });
    const sent = fc.array(fc.record({ id: fc.nat(4), at: fc.integer({ min: 10, max: 99 }) }), { maxLength: 20 });
    fc.assert(
      fc.property(sent, (videos) => {
        const raws = videos.map(({ id, at }) =>
          video(id, `2026-01-02T0100${at % 60 < 10 ? `0${at % 60}` : at % 60}`, at % 60),
        );
        const { rows, replaced } = merged('videos', raws);
        const ids = new Set(videos.map(({ id }) => id));
        expect([rows.length, rows.length + replaced.length]).toEqual([ids.size, videos.length]);
        for (const id of ids) {
          const newest = Math.max(...videos.filter((each) => each.id === id).map(({ at }) => at % 60));
          expect(rows.find(({ video_id }) => video_id === `v${id}`)?.users_at_start).toBe(newest);
        }
      }),
    );
    const week = { course_id: 'a/b/c', interval_start: '2026-01-05T000000', interval_end: '2026-01-12T000000', any: 5 };
    expect(
      merged('activity', [
        { ...week, created: early },
        { ...week, any: 9, created: late },
      ]).rows.map(({ any }) => any),
    ).toEqual([9]);
  });
});
