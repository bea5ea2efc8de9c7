import { expect, it } from 'vitest';
import type { ViewReader } from '#main/data-host/cache/reading/view-reader.ts';
import { createViewExport, type ViewExportOptions } from '#main/data-host/export/view-export.ts';

const query = { view: 'run-enrollment', params: { runId: 'course-v1:a+b+c' } } as const;

/** Reads days in either order, as the sort asks. */
const readerOf = (...days: readonly number[]) =>
  ({
    page: ({ sort }: { sort?: { direction: 'asc' | 'desc' } }) => ({
      rows: (sort?.direction === 'desc' ? days.toReversed() : days).map((date) => ({ date })),
      asOf: null,
    }),
  }) as unknown as ViewReader;

it('names a file by the days of its own rows, not by those of rows that it withholds', async () => {
  const opened: number[] = [];
  const masking = {
    open: (threshold: number) => {
      opened.push(threshold);
      return { reader: threshold > 0 ? readerOf(20_000, 20_001) : readerOf(19_990, 20_000, 20_001), close() {} };
    },
  };
  const options = { masking, reader: readerOf(19_990, 20_000, 20_001) } as unknown as ViewExportOptions;
  const nameFor = (threshold: number) => createViewExport(options).fileName(query, 'csv', threshold, 0);
  expect(await nameFor(10)).toContain('2024-10-04_2024-10-05');
  expect(await nameFor(0)).toContain('2024-09-24_2024-10-05');
  expect(opened).toEqual([10, 0]);
});
