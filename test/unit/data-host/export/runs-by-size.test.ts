import { describe, expect, it } from 'vitest';
import type { ReportReader, ViewRows } from '#main/data-host/export/reports/report-reader.ts';
import { barsOfRuns, figuresOfRuns } from '#main/data-host/export/reports/sections/runs-by-size.ts';

type Shown = (typeof figuresOfRuns)[keyof typeof figuresOfRuns];

/** Runs with these values of a column; null is one that is withheld. */
function readerWith(column: Shown['column'], ...values: (number | null)[]): ReportReader {
  const rows = values.map((value, index) => ({ run_id: `course-v1:a+b+${index}`, [column]: value, data_through: 1 }));
  const viewRows = {
    page: { view: 'runs', rows, total: rows.length, totals: {}, totalRows: {}, pivot: [], asOf: null },
    masked: rows.map((row, index) => ({ row, notes: values[index] === null ? { [column]: 'not shown' } : {} })),
    threshold: 10,
    label: () => null,
  } as unknown as ViewRows<'runs'>;
  return {
    rows: () => viewRows,
    label: () => null,
    titleOf: () => null,
    now: 0,
    threshold: 10,
  } as unknown as ReportReader;
}

const readerOf = (...verified: (number | null)[]) => readerWith('verified', ...verified);

const findingOf = (reader: ReportReader, figure: Shown = figuresOfRuns.verified) => {
  const block = barsOfRuns(figure, reader);
  return block?.kind === 'figure' ? block.figure.finding : null;
};

/** A run of which no service has sent the number. */
const unsent = Symbol('unsent');

/** Returns the words and the bars of a chart of runs with these values. */
function saidOf(column: Shown['column'], values: readonly (number | null | typeof unsent)[], figure: Shown) {
  const reader = readerWith(column, ...values.map((value) => (value === unsent ? null : value)));
  const { masked, ...rest } = reader.rows({ view: 'runs', params: {} });
  const notes = (index: number) => (values[index] === unsent ? {} : (masked[index]?.notes ?? {}));
  const given = { ...rest, masked: masked.map(({ row }, index) => ({ row, notes: notes(index) })) };
  const block = barsOfRuns(figure, { ...reader, rows: () => given } as unknown as ReportReader);
  if (block?.kind !== 'figure' || block.figure.chart.kind !== 'bars') throw new Error('Runs are bars.');
  const { finding, note, chart } = block.figure;
  return { finding, note, drawn: chart.bars.length };
}
const verifiedOf = (...values: (number | null | typeof unsent)[]) => saidOf('verified', values, figuresOfRuns.verified);
const runsFrom = (most: number, runs: number) => Array.from({ length: runs }, (_, index) => most - index);

describe('the runs that a chart has no room for', () => {
  it('are counted below it', () => {
    expect(verifiedOf(...runsFrom(90, 15))).toMatchObject({ note: undefined, drawn: 15 });
    expect(verifiedOf(...runsFrom(90, 42))).toMatchObject({
      finding: 'a+b+0 has the most verified learners (90).',
      note: '15 of 42 runs, those with the highest numbers.',
      drawn: 15,
    });
  });

  it('count for the finding where their number is hidden, and are not left out in silence', () => {
    expect(verifiedOf(...runsFrom(90, 16), null, null)).toMatchObject({
      finding: 'Of those known, a+b+0 has the most verified learners (90).',
      note: '15 of 16 runs whose numbers are shown, those with the highest numbers. The numbers of 2 more runs are hidden. Learner counts below 10 are hidden.',
      drawn: 15,
    });
  });

  it('leave no bar to hidden numbers where these do not all fit', () => {
    expect(verifiedOf(...runsFrom(90, 14), null, null)).toMatchObject({
      note: 'The numbers of 2 more runs are hidden. Learner counts below 10 are hidden.',
      drawn: 14,
    });
    expect(verifiedOf(...runsFrom(90, 14), null)).toMatchObject({
      note: '1 number is hidden. Learner counts below 10 are hidden.',
      drawn: 15,
    });
  });

  it('may have gained learners where their change is hidden', () => {
    const { finding } = saidOf('change_7d', [...runsFrom(-20, 16), null], figuresOfRuns.gained);
    expect(finding).toBe('No summary is given because some of these numbers are too small to be shared.');
  });

  it('are counted, too, where no number was sent', () => {
    expect(verifiedOf(1307, 663, unsent)).toMatchObject({
      finding: 'Of those known, a+b+0 has the most verified learners (1,307).',
      note: '1 more run has no data for this figure.',
      drawn: 2,
    });
  });
});

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
    expect(changes(-50, -20)).toBe('Enrollment rose in no course run in 7 days.');
    expect(changes(50, -20, null)).toBe('Of those known, a+b+0 grew the most in 7 days (▲\u00a050).');
  });

  it('is of all where none is hidden', () => {
    expect(findingOf(readerOf(1307, 663))).toBe('a+b+0 has the most verified learners (1,307).');
  });
});
