import { describe, expect, it } from 'vitest';
import type { Report, Table } from '#main/data-host/export/reports/report.ts';
import { reportSheets } from '#main/data-host/export/reports/sheets.ts';
import { termOfColumn } from '#shared/catalog/terms.ts';
import { views } from '#shared/catalog/views.ts';
import { translated } from '#shared/language/message.ts';
import { speakSpanish } from '#test/support/language/set-locale.ts';

const { columns, title } = views['plan-steps'];
const rows = [{ row: { step: 1, adds_pct: 18.8, new_skills: '[["SQL",0.8561],["R",1]]' }, notes: {} }];
const table = {
  id: 'plan-steps',
  title,
  columns,
  rows,
  allRows: rows,
  more: 0,
  totals: {},
  asOf: null,
} as unknown as Table;
const definitions = columns.flatMap((each) => termOfColumn(each) ?? []);
const report = {
  head: {
    title: 'A plan',
    template: 'Plan',
    subject: [],
    range: null,
    dates: [],
    source: '',
    author: '',
    contact: '',
    introduction: '',
  },
  kpis: [
    { label: 'Related skills taught', value: '64.0%', number: 63.97, unit: '%' },
    { label: 'Correct', value: '29.0%', number: 29, unit: '%', change: '▲ 2 in 7 days', note: 'of first tries' },
    { label: 'Median salary', value: '$85,000', number: 85_000, unit: 'USD/yr', note: 'a year' },
  ],
  tables: [table],
  blocks: [],
  notes: '',
  annotations: [],
  coverage: [],
  smallNumbers: null,
  smallNumbersText: '',
  definitions,
  snapshot: '',
  appVersion: '1',
  exportedAt: 0,
  since: null,
} as unknown as Report;

function written() {
  const [figures, steps, about] = reportSheets(report);
  const tableOf = (sheet: typeof figures) =>
    sheet && 'rows' in sheet ? { heads: sheet.columns.map(({ label }) => label), rows: [...sheet.rows] } : null;
  return {
    figures: tableOf(figures),
    steps: tableOf(steps),
    about: about && 'lines' in about ? about.lines({ formulaLike: 0, cut: 0 }) : [],
  };
}

describe('the workbook of a report', () => {
  it('says units where its cells are numbers alone: in heads, definitions and beside key figures', () => {
    const { figures, steps, about } = written();
    expect(steps?.heads).toEqual(expect.arrayContaining(['Adds, percentage points', 'Covered so far']));
    expect(steps?.rows[0]).toMatchObject({ adds_pct: 18.8, new_skills: 'SQL 0.86, R 1.00' });
    expect(figures?.rows.map(({ value, note }) => [value, note])).toEqual([
      [63.97, '%'],
      [29, '% · ▲ 2 in 7 days · of first tries'],
      [85_000, 'USD/yr'],
    ]);
    const definitionOf = (label: string) => about.find(([term]) => term === label)?.[1];
    expect(definitionOf('Adds')).toMatch(/ Unit: percentage points\.$/);
    expect(definitionOf('Covered so far')).not.toContain('Unit');
  });

  it('writes heads and lists as its language does', () => {
    speakSpanish();
    const { steps } = written();
    expect(steps?.heads).toEqual(expect.arrayContaining(['Añade, puntos porcentuales', translated('New skills')]));
    expect(steps?.rows[0]).toMatchObject({ adds_pct: 18.8, new_skills: 'SQL 0,86; R 1,00' });
  });
});
