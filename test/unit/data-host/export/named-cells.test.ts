import { describe, expect, it } from 'vitest';
import { tableOf } from '#main/data-host/export/reports/blocks.ts';
import type { ViewRows } from '#main/data-host/export/reports/report-reader.ts';
import { tableHtml } from '#main/data-host/export/reports/table-html.ts';

/* Names of data and runs in a table on paper. */

const rowsOf = (rows: readonly object[]) =>
  ({
    page: { view: 'largest-changes', rows, total: rows.length, totals: {}, pivot: [], asOf: null },
    masked: rows.map((row) => ({ row, notes: {} })),
    threshold: 10,
    label: () => null,
  }) as unknown as ViewRows<'largest-changes'>;

const cellsOf = (html: string) => [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) => cell);

describe('cells with names of the service', () => {
  it('have the title of the data, and the label of the column or the mode', () => {
    const change = { subject: '2026-11-27', run_id: null, before: 20, now: 30, change_pct: 50, observed_at: 0 };
    const rows = rowsOf([
      { ...change, dataset: 'enrollment', field: 'count' },
      { ...change, dataset: 'enrollment-mode', field: 'verified' },
      { ...change, dataset: 'enrollment', field: 'unheard_of' },
      { ...change, dataset: 'unheard-of', field: 'count' },
    ]);
    const cells = cellsOf(tableHtml(tableOf(rows)));
    expect(cells).toEqual(expect.arrayContaining(['Daily enrollment', 'Enrolled', 'Enrollment by mode', 'Verified']));
    // An unknown name stays as it is.
    expect(cells).toEqual(expect.arrayContaining(['unheard_of', 'unheard-of', 'count']));
  });

  it('have the name of a run alone, as the charts do, and its id where it has none or shares one', () => {
    const names: Readonly<Record<string, string>> = {
      'course-v1:a+b+1': 'Autumn',
      'course-v1:a+b+3': 'Spring',
      'course-v1:c+d+3': 'Spring',
    };
    const change = { subject: 'x', dataset: 'enrollment', field: 'count', before: 1, now: 2, change_pct: 50 };
    const ids = [...Object.keys(names), 'course-v1:a+b+1', 'course-v1:a+b+2', null];
    const rows = rowsOf(ids.map((run_id) => ({ ...change, run_id, observed_at: 0 })));
    const { texts = {} } = tableOf({ ...rows, label: (_kind, id) => names[id] ?? null });
    const said = rows.masked.map(({ row }) => texts.run_id?.(row));
    expect(said.slice(3)).toEqual(['Autumn', 'a+b+2', '—']);
    expect(said[0]).toBe('Autumn');
    expect(said[1]).not.toBe(said[2]);
  });
});
