import { describe, expect, it } from 'vitest';
import { nativeChart } from '#main/data-host/export/native/native-chart.ts';
import type { FigureBlock } from '#main/data-host/export/reports/report.ts';
import { type Column, column, pivotColumns } from '#shared/catalog/columns.ts';
import { type ViewName, type ViewRow, views } from '#shared/catalog/views.ts';
import type { Chart, Figure } from '#shared/figures/charts/drawing.ts';
import { inks, seriesColours } from '#shared/figures/charts/palette.ts';
import { notShown } from '#shared/figures/charts/points.ts';
import { activityFigure } from '#shared/subjects/activity/figures.ts';
import { modesFigure } from '#shared/subjects/enrollment/figures.ts';

const of = (key: string, type: Column['type'], rest: Partial<Column> = {}) =>
  column({ key, type, nullable: true, label: `The ${key}`, meaning: '', source: '', ...rest });
const columns = [of('date', 'day'), of('count', 'integer', { unit: 'learners' }), of('net_change', 'integer')];
const axis = { min: 0, max: 10, step: 5, fromZero: true };
const block = (chart: Chart, view: ViewName = 'run-enrollment'): FigureBlock => ({
  kind: 'figure',
  figure: { id: view, title: 'Title', finding: '', name: '', chart },
  view,
  isDrawn: true,
  withholds: false,
  asOf: null,
});
const series = (key: string, paletteIndex = 0) => ({ label: key, paletteIndex, points: [], column: key });
const lines: Chart = { kind: 'lines', axis, series: [series('count')] };
const bands: Chart = { kind: 'areas', axis, bands: [series('count'), series('net_change', 1)] };
const rowsOf = (...rows: [date: number, count: number | null, change?: number | null][]) =>
  rows.map(([date, count, change = 1]) => ({ date, count, net_change: change }));

describe('lines over days', () => {
  it('refer to the columns of the table, and say what these say', () => {
    const chart = nativeChart(block(lines), { columns, rows: rowsOf([2, 30], [1, 10]) });
    expect(chart).toMatchObject({ form: 'lines', title: 'Title', categories: 'date', rows: 2, days: [1, 2] });
    expect(chart).toMatchObject({ valueTitle: 'The count', min: 0, max: null });
    expect(chart?.series).toMatchObject([{ column: 'count', colour: seriesColours.light[0], marked: 'all' }]);
    expect(chart?.description).toContain('Line chart of The count by The date');
  });

  it('stay lines where a cell is empty, with a dot where no line leads to a point', () => {
    const days = Array.from({ length: 70 }, (_, day) => [day, day === 3 || day === 5 ? null : 100 + day] as const);
    const rows = rowsOf(...days.map(([day, count]): [number, number | null] => [day, count])).toReversed();
    const chart = nativeChart(block(lines), { columns, rows });
    expect(chart?.form).toBe('lines');
    // Day 4, which is the sixty-sixth row of a table that begins with the newest day.
    expect(chart?.series[0]?.marked).toEqual([65]);
  });

  it('are points where a day has no row: a line would lead across it', () => {
    expect(nativeChart(block(lines), { columns, rows: rowsOf([1, 10], [2, 11], [4, 12]) })?.form).toBe('points');
  });

  it('leave zero only where they would be flat', () => {
    expect(nativeChart(block(lines), { columns, rows: rowsOf([1, 900], [2, 950]) })?.min).toBe(900);
    expect(nativeChart(block(lines), { columns, rows: rowsOf([1, 10], [2, 950]) })?.min).toBe(0);
  });

  it.each([
    ['what is computed', { ...lines, series: [{ label: 'Share', paletteIndex: 0, points: [] }] }],
    ['a column that the user left out', { ...lines, series: [series('count'), series('gone')] }],
    ['a band', { ...lines, band: { label: '', low: [], high: [] } }],
    ['days that are counted', { ...lines, counts: 'days' }],
  ] satisfies [string, Chart][])('do not stand for %s', (_, chart) => {
    expect(nativeChart(block(chart), { columns, rows: rowsOf([1, 10], [2, 11]) })).toBeNull();
  });

  it('are at most eight', () => {
    const many = Array.from({ length: 9 }, (_, index) => `c${index}`);
    const wide = [of('date', 'day'), ...many.map((key) => of(key, 'integer'))];
    const rows = [1, 2].map((date) => ({ date, ...Object.fromEntries(many.map((key) => [key, 5])) }));
    const drawn = (count: number) =>
      nativeChart(block({ ...lines, series: many.slice(0, count).map(series) }), { columns: wide, rows });
    expect(drawn(8)?.series).toHaveLength(8);
    expect(drawn(9)).toBeNull();
  });

  it('are not drawn of a single day, of nothing, or where nothing may be drawn', () => {
    expect(nativeChart(block(lines), { columns, rows: rowsOf([1, 10]) })).toBeNull();
    expect(nativeChart(block(lines), { columns, rows: rowsOf([1, null], [2, null]) })).toBeNull();
    expect(nativeChart({ ...block(lines), isDrawn: false }, { columns, rows: rowsOf([1, 1], [2, 2]) })).toBeNull();
  });
});

describe('a stack over days', () => {
  const form = (...rows: Parameters<typeof rowsOf>) =>
    nativeChart(block(bands), { columns, rows: rowsOf(...rows) })?.form;

  it('has areas of whole rows, and columns where a day has no row', () => {
    expect(form([1, 10, 5], [2, 11, 5])).toBe('areas');
    expect(form([1, 10, 5], [3, 11, 5])).toBe('stack');
  });

  it('is no stack where a part is empty or below zero: it would be too low', () => {
    expect(form([1, 10, 5], [2, null, 5])).toBe('lines');
    expect(form([1, 10, 5], [2, 10, -5])).toBe('lines');
    expect(form([1, 10, 5], [3, null, 5])).toBe('points');
  });

  it('keeps modes apart from columns of the same name', () => {
    const row = (date: number): ViewRow<'run-modes'> => ({
      date,
      modes: JSON.stringify({ audit: 40, count: 20 }),
      unlisted: 0,
      count: 60,
      cumulative_count: 80,
      note: null,
      created: null,
    });
    const rows = [row(1), row(2)];
    const { chart } = modesFigure({ rows, pivot: ['audit', 'count'] });
    const { columns: own, pivot } = views['run-modes'];
    const table = pivotColumns(own, pivot, ['audit', 'count']);
    const cells = rows.map(({ date }) => ({ date, audit: 40, 'modes.count': 20, count: 60 }));
    const drawn = nativeChart(block(chart, 'run-modes'), { columns: table, rows: cells });
    expect(drawn?.series.map(({ column: key }) => key)).toEqual(['audit', 'modes.count']);
  });
});

describe('gains and losses', () => {
  const changes: Chart = { kind: 'changes', label: 'Net change', column: 'net_change', points: [], from: 1, to: 2 };

  it('are columns in two colours around zero', () => {
    const chart = nativeChart(block(changes), { columns, rows: rowsOf([1, 10, 5], [2, 11, -3]) });
    expect(chart).toMatchObject({ form: 'columns', min: null, max: null });
    expect(chart?.series).toMatchObject([{ colour: inks.light.positive, below: inks.light.negative }]);
  });

  it('of weeks are sums, which the table does not have', () => {
    const { column: _, ...weeks } = { ...changes };
    expect(nativeChart(block(weeks as Chart), { columns, rows: rowsOf([1, 10, 5], [2, 11, -3]) })).toBeNull();
  });
});

describe('bars by name', () => {
  const named = [of('name', 'text'), of('count', 'integer')];
  const bars = (...values: number[]): Chart => ({
    kind: 'bars',
    valueLabel: '',
    columns: { label: 'name', value: 'count' },
    bars: values.map((value) => ({ label: 'x', value })),
  });
  const rows = [
    { name: 'Alpha', count: 12 },
    { name: 'Beta', count: null },
    { name: 'Gamma', count: 30 },
    { name: null, count: 4 },
  ];

  it('are those of the first rows, an empty cell where a number is withheld', () => {
    const chart = nativeChart(block(bars(12, notShown, 30)), { columns: named, rows });
    expect(chart).toMatchObject({
      form: 'bars',
      rows: 3,
      title: 'Title, first 3 rows',
      categories: 'name',
      min: 0,
    });
  });

  it('have a name each', () => {
    expect(nativeChart(block(bars(12, notShown, 30, 4)), { columns: named, rows })?.rows).toBe(3);
  });

  it('have the words of codes where the sheet has them', () => {
    const worded = [of('name_words', 'text'), ...named];
    const cells = rows.map((row) => ({ ...row, name_words: row.name?.toLowerCase() ?? null }));
    expect(nativeChart(block(bars(12, notShown)), { columns: worded, rows: cells })?.categories).toBe('name_words');
  });

  it('are not there where the rows are others than those of the figure', () => {
    expect(nativeChart(block(bars(30, 12)), { columns: named, rows })).toBeNull();
    expect(nativeChart(block(bars(12, 5)), { columns: named, rows })).toBeNull();
    expect(nativeChart(block(bars(notShown, notShown)), { columns: named, rows })).toBeNull();
  });
});

it('draws activity in learners, whose numbers the table has, and not in shares of those enrolled', () => {
  const rows = [20_700, 20_707].map((week_ending) => ({ week_ending, any: 50, enrolled: 100, played_video: 20 }));
  const table = { columns: views['run-activity'].columns as readonly Column[], rows };
  const draw = (figure: Figure) => nativeChart({ ...block(figure.chart, 'run-activity'), figure }, table);
  const given = rows.map((row) => ({ ...row, attempted_problem: null, posted_forum: null })) as never;
  expect(draw(activityFigure(given))?.series.map(({ column: key }) => key)).toEqual(['any', 'played_video']);
  expect(draw(activityFigure(given, 'percent'))).toBeNull();
});
