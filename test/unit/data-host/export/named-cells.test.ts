import { describe, expect, it } from 'vitest';
import { asId, countUnlabelled, withLabels } from '#main/data-host/export/named-columns.ts';
import { tableOf } from '#main/data-host/export/reports/blocks.ts';
import { createReportReader, type Sources, type ViewRows } from '#main/data-host/export/reports/report-reader.ts';
import { tableHtml } from '#main/data-host/export/reports/table-html.ts';
import { viewDefinition } from '#shared/catalog/views.ts';

/* Names of data and runs in a table on paper. */

const rowsOf = (rows: readonly object[]) =>
  ({
    page: { view: 'largest-changes', rows, total: rows.length, totals: {}, totalRows: {}, pivot: [], asOf: null },
    masked: rows.map((row) => ({ row, notes: {} })),
    threshold: 10,
    label: () => null,
  }) as unknown as ViewRows<'largest-changes'>;

const names: Readonly<Record<string, string>> = {
  'course-v1:a+b+1': 'Autumn',
  'course-v1:a+b+3': 'Spring',
  'course-v1:a+b+4': 'Spring',
  'course-v1:a+b+5': 'Summer',
  'course-v1:c+d+5': 'Summer',
};

/** The texts of the runs in a table of a report with these names. */
function namesIn(runIds: readonly (string | null)[]) {
  const change = { subject: 'x', dataset: 'enrollment', field: 'count', before: 1, now: 2, change_pct: 50 };
  const { page, masked } = rowsOf(runIds.map((run_id) => ({ ...change, run_id, observed_at: 0 })));
  const shown = () => Object.entries(names).map(([id, text]) => ({ kind: 'run', id, text }));
  const sources = { reader: { page: () => page }, labels: { shown } } as unknown as Sources;
  const viewRows = createReportReader(sources, 0, 10).rows({ view: 'largest-changes', params: {} });
  const { texts = {} } = tableOf(viewRows);
  return masked.map(({ row }) => texts.run_id?.(row));
}

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

  it('have the name of a run alone, as the charts do, and its id where it has none', () => {
    expect(namesIn(['course-v1:a+b+1', 'course-v1:a+b+2', null])).toEqual(['Autumn', 'a+b+2', '—']);
  });

  it('tell a run apart from one with the same name, also where that is in another table', () => {
    expect(namesIn(['course-v1:a+b+3', 'course-v1:a+b+4'])).toEqual(['3 · Spring', '4 · Spring']);
    expect(namesIn(['course-v1:a+b+3'])).toEqual(['3 · Spring']);
    const [one, other] = namesIn(['course-v1:a+b+5', 'course-v1:c+d+5']);
    expect(one).not.toBe(other);
  });
});

describe('the file of a list of courses', () => {
  it('has their names beside their keys, and a key where there is no name', () => {
    const listed = viewDefinition('coverage-opportunity').columns.filter(({ key }) => key === 'carriers');
    const { columns, row } = withLabels(listed, (_kind, id) => (id === 'a+b' ? 'Ethics, an introduction' : null));
    expect(columns.map(({ key, label }) => [key, label])).toEqual([
      ['carriers_label', 'Courses to extend: names'],
      ['carriers', 'Courses to extend'],
    ]);
    expect(columns.map((each) => asId(each).label)).toEqual(['Courses to extend: names', 'Courses to extend: keys']);
    expect(row({ carriers: 'a+b, c+d' })).toEqual({
      carriers_label: 'Ethics, an introduction; c+d',
      carriers: 'a+b, c+d',
    });
    expect(row({ carriers: null }).carriers_label).toBeNull();
  });

  it('is said to lack each name that is not known, once', () => {
    const listed = viewDefinition('coverage-opportunity').columns;
    const found = (known: readonly string[], ...rows: readonly (string | null)[]) => {
      const counted = countUnlabelled(listed, (_kind, id) => (known.includes(id) ? 'Ethics' : null));
      for (const carriers of rows) counted.add({ carriers });
      return counted.found();
    };
    const label = 'Courses to extend';
    expect(found(['a+b'], 'a+b, c+d', 'c+d', 'e+f', null)).toEqual({ ids: 2, columns: [label], known: [] });
    expect(found(['a+b', 'c+d'], 'a+b, c+d')).toEqual({ ids: 0, columns: [], known: [label] });
    expect(found([], null)).toEqual({ ids: 0, columns: [], known: [] });
  });
});
