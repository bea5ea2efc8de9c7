import { describe, expect, it } from 'vitest';
import { tableOf } from '#main/data-host/export/reports/blocks.ts';
import type { ViewRows } from '#main/data-host/export/reports/report-reader.ts';
import type { SharedRow } from '#main/data-host/masking/masked-rows.ts';

const run = (current: number | null, notes: SharedRow['notes'] = {}): SharedRow => ({ row: { current }, notes });
const withheld = run(null, { current: 'not shown' });

/** The rows of a view as a report reads them; of a page no more than a table needs. */
function totalOf(shared: readonly SharedRow[], total: number) {
  const page = { view: 'runs', rows: [], total: shared.length, totals: { current: total }, pivot: [], asOf: null };
  const viewRows = { page, shared, threshold: 10, label: () => null } as unknown as ViewRows<'runs'>;
  return tableOf(viewRows).totals.current;
}

describe('the total of a table', () => {
  it('is that of all rows', () => {
    expect(totalOf([run(40), run(60), run(null)], 100)).toEqual({ sum: 100, without: 0 });
  });

  it('says how many rows it leaves out where their numbers are withheld', () => {
    expect(totalOf([run(40), run(60), withheld], 100)).toEqual({ sum: 100, without: 1 });
  });

  it('is withheld itself where it would give away such a number', () => {
    expect(totalOf([run(40), run(60), withheld], 107)).toEqual({ sum: null, without: 1 });
  });
});
