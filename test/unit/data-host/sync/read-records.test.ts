import { describe, expect, it } from 'vitest';
import { runReaders } from '#main/data-host/remote/records/run-records.ts';
import { readRecords } from '#main/data-host/sync/read-records.ts';

const good = { date: '2026-01-01', count: 1 };

describe('records of which some cannot be read', () => {
  it('are set aside one by one, with their reason and text', () => {
    const { values, rejected } = readRecords([good, { id: 7, date: 'x', count: 1 }, good], runReaders.enrollment);
    expect(values).toHaveLength(2);
    expect(rejected).toEqual([{ reason: 'date is not a day.', raw: '{"id":7,"date":"x","count":1}', id: 7 }]);
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
    expect(() => readRecords([good, ...flood.slice(0, 20_000)], runReaders.enrollment)).toThrow('is not an object');
    const before = process.memoryUsage().heapUsed;
    expect(() => readRecords(flood, runReaders.enrollment)).toThrow('is not an object');
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(50_000_000);
  });
});
