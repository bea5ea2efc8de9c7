import { describe, expect, it } from 'vitest';
import type { ReportReader, ViewRows } from '#main/data-host/export/reports/report-reader.ts';
import { barsOfRuns, figuresOfRuns } from '#main/data-host/export/reports/sections/runs-by-size.ts';

type Shown = (typeof figuresOfRuns)[keyof typeof figuresOfRuns];

/** Runs with these values of a column; null is one that is withheld. */
function readerWith(column: Shown['column'], ...values: (number | null)[]): ReportReader {
  const rows = values.map((value, index) => ({ run_id: `course-v1:a+b+${index}`, [column]: value, data_through: 1 }));
  const viewRows = {
    page: { view: 'runs', rows, total: rows.length, totals: {}, pivot: [], asOf: null },
    masked: rows.map((row, index) => ({ row, notes: values[index] === null ? { [column]: 'not shown' } : {} })),
    threshold: 10,
    label: () => null,
  } as unknown as ViewRows<'runs'>;
  return { rows: () => viewRows, label: () => null, now: 0, threshold: 10 } as unknown as ReportReader;
}

const readerOf = (...verified: (number | null)[]) => readerWith('verified', ...verified);

const findingOf = (reader: ReportReader, figure: Shown = figuresOfRuns.verified) => {
  const block = barsOfRuns(figure, reader);
  return block?.kind === 'figure' ? block.figure.finding : null;
};

describe('the finding about runs by size', () => {
  it('says what is shown where a number is hidden, and that it is of those known', () => {
    expect(findingOf(readerOf(1307, 663, null))).toBe('Of those known, a+b+0 has the most verified learners (1,307).');
  });

  it('names no highest where one alone is shown', () => {
    expect(findingOf(readerOf(1307, null))).toBe('The number of verified learners is known only for a+b+0 (1,307).');
  });

  it('says nothing of numbers that are all hidden', () => {
    expect(findingOf(readerOf(null, null))).toBe('Nothing is shown because the numbers are too small to be shared.');
  });

  it('does not say that no run gained learners where a hidden change may be a gain', () => {
    const changes = (...values: (number | null)[]) =>
      findingOf(readerWith('change_7d', ...values), figuresOfRuns.gained);
    expect(changes(-50, -20, null)).toBe(
      'No summary is given because some of these numbers are too small to be shared.',
    );
    expect(changes(-50, -20)).toBe('No course run gained learners in 7 days.');
    expect(changes(50, -20, null)).toBe('Of those known, a+b+0 gained the most learners in 7 days (▲\u00a050).');
  });

  it('is of all where none is hidden', () => {
    expect(findingOf(readerOf(1307, 663))).toBe('a+b+0 has the most verified learners (1,307).');
  });
});
