import { describe, expect, it } from 'vitest';
import type { ReportReader, ViewRows } from '#main/data-host/export/reports/report-reader.ts';
import { barsOfRuns, figuresOfRuns } from '#main/data-host/export/reports/sections/runs-by-size.ts';

/** Runs with these numbers of verified learners; null is a number that is withheld. */
function readerOf(...verified: (number | null)[]): ReportReader {
  const rows = verified.map((count, index) => ({ run_id: `course-v1:a+b+${index}`, verified: count, data_through: 1 }));
  const viewRows = {
    page: { view: 'runs', rows, total: rows.length, totals: {}, pivot: [], asOf: null },
    masked: rows.map((row) => ({ row, notes: row.verified === null ? { verified: 'not shown' } : {} })),
    threshold: 10,
    label: () => null,
  } as unknown as ViewRows<'runs'>;
  return { rows: () => viewRows, label: () => null, now: 0, threshold: 10 } as unknown as ReportReader;
}

const findingOf = (reader: ReportReader) => {
  const block = barsOfRuns(figuresOfRuns.verified, reader);
  return block?.kind === 'figure' ? block.figure.finding : null;
};

describe('the finding about runs by size', () => {
  it('says what is shown where a number is hidden, and that it is of those known', () => {
    expect(findingOf(readerOf(1307, 663, null))).toBe('a+b+0 has the most verified learners of those known (1,307).');
  });

  it('names no highest where one alone is shown', () => {
    expect(findingOf(readerOf(1307, null))).toBe('The number of verified learners is known only for a+b+0 (1,307).');
  });

  it('says nothing of numbers that are all hidden', () => {
    expect(findingOf(readerOf(null, null))).toBe('Nothing is shown because the numbers are too small to be shared.');
  });

  it('is of all where none is hidden', () => {
    expect(findingOf(readerOf(1307, 663))).toBe('a+b+0 has the most verified learners (1,307).');
  });
});
