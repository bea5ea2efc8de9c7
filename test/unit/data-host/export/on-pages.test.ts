import { describe, expect, it } from 'vitest';
import { blankText } from '#main/data-host/export/reports/blocks.ts';
import {
  appendixOf,
  isOfZeros,
  monthsOf,
  onPages,
  shortTable,
  withholdsAll,
  withoutBlanks,
  withoutEmptyFigures,
} from '#main/data-host/export/reports/on-pages.ts';
import type { FigureBlock, Table } from '#main/data-host/export/reports/report.ts';
import { column } from '#shared/catalog/columns.ts';
import { dayOf } from '#test/support/days.ts';

const integer = (key: string) => column({ key, type: 'integer', nullable: true, label: key, meaning: '', source: '' });
const day = column({ key: 'date', type: 'day', nullable: false, label: 'Date', meaning: '', source: '' });
const row = (date: string, count: number, audit = 0, notes = {}) => ({
  row: { date: dayOf(date), count, audit, net_change: 1 },
  notes,
});

const table = (rows: Table['rows']): Table => ({
  id: 'run-enrollment',
  title: 'Daily enrollment',
  columns: [day, integer('count'), integer('audit'), integer('net_change')],
  rows,
  more: 0,
  allRows: rows,
  totals: { count: { sum: 9, without: 0 } },
  asOf: null,
});

describe('a table over days on pages', () => {
  const rows = [row('2026-01-30', 1), row('2026-01-31', 2), row('2026-02-27', 3), row('2026-03-01', 4)];

  it('has the last day of each month, the newest first, and says so', () => {
    const months = monthsOf(table(rows), rows, ['net_change']);
    expect(months.rows.map((each) => each.row.count)).toEqual([4, 3, 2]);
    expect(months.title).toBe('Daily enrollment, last day of each month');
    expect(months).toMatchObject({ more: 1, totals: {} });
  });

  it('has no column that is zero throughout, and none of one day alone', () => {
    const months = monthsOf(table(rows), rows, ['net_change']);
    expect(months.columns.map(({ key }) => key)).toEqual(['date', 'count']);
  });

  it('keeps a column with a withheld count: it is not zero', () => {
    const withheld = [row('2026-01-31', 2, 0, { audit: 'not shown' })];
    expect(monthsOf(table(withheld), withheld, []).columns.map(({ key }) => key)).toContain('audit');
  });

  it('has no more than a year of months', () => {
    const years = Array.from({ length: 30 }, (_, month) =>
      row(new Date(Date.UTC(2024, month, 15)).toISOString().slice(0, 10), month),
    );
    const months = monthsOf(table(years), years, []);
    expect(months.rows).toHaveLength(12);
    expect(months).toMatchObject({ more: 18 });
    expect(months.rows[0]?.row.count).toBe(29);
  });
});

describe('a column without a value on pages', () => {
  const nothingSaid = { ...integer('start'), label: 'Start day' };
  const withBlank = (rows: Table['rows']) => ({ ...table(rows), columns: [day, integer('count'), nothingSaid] });
  const blankRow = { row: { date: 1, count: 2, start: null }, notes: {} };

  it('is left out and named, also where the service never sent it', () => {
    const shown = withoutBlanks(withBlank([blankRow, { row: { date: 2, count: 3 }, notes: {} }]));
    expect(shown.columns.map(({ key }) => key)).toEqual(['date', 'count']);
    expect(blankText(shown)).toBe('Empty in every row: Start day.');
    // The rows that are not printed may have a start day.
    expect(blankText({ ...shown, more: 300 })).toBe('Empty in these rows: Start day.');
  });

  it.each([
    ['a number', { row: { date: 1, count: 2, start: 0 }, notes: {} }],
    ['a withheld number', { row: { date: 1, count: 2, start: null }, notes: { start: 'not shown' } }],
  ])('is there where one row has %s', (_, said) => {
    const all = withBlank([blankRow, said]);
    expect(withoutBlanks(all)).toBe(all);
    expect(blankText(all)).toBeNull();
  });

  it('is there where it is the first one or has words in place of a value, and in a table without rows', () => {
    const first = { ...withBlank([blankRow]), columns: [nothingSaid, day] };
    expect(withoutBlanks(first)).toBe(first);
    const named = { ...withBlank([blankRow]), texts: { start: () => 'Unnamed' } };
    expect(withoutBlanks(named)).toBe(named);
    expect(withoutBlanks(withBlank([]))).toEqual(withBlank([]));
  });
});

describe('a table behind figures on pages', () => {
  const ofLearners = (key: string) => ({ ...integer(key), unit: 'learners' });
  const share = { ...integer('share'), ofLearners: { isNamed: true } } as const;
  const years = (...rows: Table['rows']): Table => ({
    ...table(rows),
    columns: [integer('birth_year'), ofLearners('count'), share],
  });
  const year = (count: number | null, notes: Table['rows'][number]['notes'] = {}) => ({
    row: { birth_year: 1990, count, share: null },
    notes,
  });
  const hidden = year(null, { count: 'not shown', share: 'not shown' });

  it('is there with a single number of learners that may be shared', () => {
    expect(withholdsAll(years(year(12), hidden))).toBe(false);
    expect(withholdsAll(years(year(0), hidden))).toBe(false);
    expect(withholdsAll({ ...years(hidden), columns: [day] })).toBe(false);
  });

  it('is not there where all of them are hidden, whatever its other numbers are', () => {
    expect(withholdsAll(years(hidden))).toBe(true);
    expect(withholdsAll(years(hidden, year(null)))).toBe(true);
    expect(withholdsAll(years(year(12, { count: 'not shown' })))).toBe(true);
  });

  it('is there where nothing was reported, which its dashes say', () => {
    expect(withholdsAll(years(year(null), year(null)))).toBe(false);
    expect(withholdsAll(years())).toBe(false);
  });

  it('is not there where no row has a learner: the figure says so in a sentence', () => {
    expect(isOfZeros(years(year(0), year(0)))).toBe(true);
    expect(isOfZeros(years(year(0), year(3)))).toBe(false);
    expect(isOfZeros(years(year(0), hidden))).toBe(false);
    expect(isOfZeros(years(year(null)))).toBe(false);
    expect(appendixOf(['tables'], [years(year(0))])).toEqual([]);
    expect(appendixOf(['tablesInFull'], [years(year(0))])).toHaveLength(1);
  });

  it('is looked at as it is printed', () => {
    const [all, shown] = [years(hidden), years(hidden, year(12))];
    const short = { ...shown, onPages: all };
    expect(appendixOf(['tables'], [all, shown, short])).toEqual([shown]);
    expect(appendixOf(['tablesInFull'], [all, shown, short])).toEqual([shown, short]);
    expect(appendixOf(['tables'], [{ ...shown, onPages: null }])).toEqual([]);
    expect(appendixOf(['ages'], [shown])).toEqual([]);
  });
});

describe('a long list on pages', () => {
  it('has its first rows without the sum of all, and says how many are left', () => {
    const rows = [row('2026-01-30', 1), row('2026-01-31', 2), row('2026-02-27', 3)];
    expect(shortTable(table(rows), 5, { first: 2 })).toMatchObject({
      title: 'Daily enrollment, first 2 rows',
      rows: rows.slice(0, 2),
      more: 3,
      totals: {},
    });
    expect(shortTable(table(rows), 3, { first: 3 })).toEqual(table(rows));
    expect(shortTable(table(rows), 3, { first: 3, without: ['audit'] }).columns.map(({ key }) => key)).not.toContain(
      'audit',
    );
  });
});

describe('parts of which there is nothing', () => {
  const absent = (title: string, reason: string) => ({ kind: 'nothing', title, reason }) as const;

  it('are told once for each reason', () => {
    const blocks = [absent('A', 'No rows.'), absent('B', 'No rows.'), absent('C', 'Other.'), absent('D', 'No rows.')];
    expect(onPages(blocks)).toEqual([absent('A, B and D', 'No rows.'), absent('C', 'Other.')]);
  });
});

describe('figures that hide everything', () => {
  const figure = (title: string, isDrawn: boolean) =>
    ({
      kind: 'figure',
      figure: { title, finding: 'Nothing is drawn.' },
      isDrawn,
      rule: 'Numbers below 10 are not drawn.',
    }) as unknown as FigureBlock;

  it('have one sentence together, in the place of the first', () => {
    const drawn = figure('Daily enrollment', true);
    expect(withoutEmptyFigures([figure('Modes', false), drawn, figure('Age', false), figure('Gender', false)])).toEqual(
      [
        {
          kind: 'nothing',
          title: 'Modes, Age and Gender',
          reason: 'Nothing is drawn. Numbers below 10 are not drawn.',
        },
        drawn,
      ],
    );
  });
});
