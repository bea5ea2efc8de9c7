import { describe, expect, it } from 'vitest';
import { tableOf } from '#main/data-host/export/reports/blocks.ts';
import type { ViewRows } from '#main/data-host/export/reports/report-reader.ts';
import type { MaskedRow } from '#main/data-host/masking/masked-rows.ts';

const run = (current: number | null, notes: MaskedRow['notes'] = {}): MaskedRow => ({ row: { current }, notes });
const withheld = run(null, { current: 'not shown' });

/** The rows of a view as a report reads them; of a page no more than a table needs. */
function totalOf(masked: readonly MaskedRow[], total: number | null) {
  const page = {
    view: 'runs',
    rows: [],
    total: masked.length,
    totals: { current: total },
    totalRows: {},
    pivot: [],
    asOf: null,
  };
  const viewRows = { page, masked, threshold: 10, label: () => null } as unknown as ViewRows<'runs'>;
  return tableOf(viewRows).totals.current;
}

describe('the total of a table', () => {
  it('is that of all rows', () => {
    expect(totalOf([run(40), run(60)], 100)).toEqual({ sum: 100, without: 0 });
  });

  it('says of how many rows it is where some have no number', () => {
    const of = { rows: 2, all: 3 };
    expect(totalOf([run(40), run(60), run(null)], 100)).toEqual({ sum: 100, without: 0, of });
    expect(totalOf([run(40), withheld, run(null)], null)).toEqual({ sum: 40, without: 1, of: { rows: 1, all: 3 } });
  });

  it('says how many rows it leaves out where their numbers are withheld', () => {
    expect(totalOf([run(40), run(60), withheld], 100)).toEqual({ sum: 100, without: 1 });
  });

  it('is that of the rows that are shown, which a reader could add up', () => {
    expect(totalOf([run(40), run(60), withheld], null)).toEqual({ sum: 100, without: 1 });
  });

  it('gives no such number away, and is withheld itself where nothing else is shown', () => {
    expect(totalOf([run(40), run(60), withheld], 107)).toEqual({ sum: 100, without: 1 });
    expect(totalOf([withheld], null)).toEqual({ sum: null, without: 1 });
  });

  it('says that it leaves out runs where the rows are sums without them', () => {
    const course = { row: { current: 40, runs_left_out: 1 }, notes: {} };
    const hidden = { row: { current: null, runs_left_out: 2 }, notes: { current: 'not shown' } };
    expect(totalOf([course, run(20)], null)).toEqual({ sum: 60, without: 'runs' });
    expect(totalOf([course, hidden], null)).toEqual({ sum: 40, without: 'runs' });
    expect(totalOf([hidden], null)).toEqual({ sum: null, without: 'runs' });
    expect(totalOf([course, run(20)], 60)).toEqual({ sum: 60, without: 0 });
  });
});
