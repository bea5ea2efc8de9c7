import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRecipe } from '#contract/reports/recipe.ts';
import type { SheetChart } from '#main/data-host/export/xlsx/charts/sheet-chart.ts';
import { writeWorkbook } from '#main/data-host/export/xlsx/workbook.ts';
import { dataDialect } from '#main/data-host/host-methods.ts';
import { column } from '#shared/catalog/columns.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import { type Files, text, unzip } from '../../support/packages.ts';
import { type ReportWorld, startReportWorld } from '../../support/reports.ts';
import { elementsOf } from '../../support/xml.ts';

/*
 * Charts in workbooks: they refer to cells that are there, every part of the file is known to it, and readers of rows see what they saw.
 */

let world: ReportWorld;
let folder: string;
beforeAll(async () => {
  world = await startReportWorld();
  folder = join(world.host.dir, 'charts');
  mkdirSync(folder, { recursive: true });
});
afterAll(() => world?.close());

type Sheets = { sheet: string; data: unknown[][] }[];
const read = async (path: string) => (await readWorkbook(path, { trim: false })) as unknown as Sheets;

interface Charted {
  readonly title: string;
  /** Days or names, and the values of each series by its name, as the cells have them. */
  readonly categories: readonly unknown[];
  readonly values: ReadonlyMap<unknown, readonly unknown[]>;
  readonly kind: string;
}

const plain = (xml: string) => xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The charts of a workbook with the cells that they refer to. */
function chartsOf(files: Files, sheets: Sheets): Charted[] {
  const parts = Object.keys(files).filter((name) => name.startsWith('xl/charts/'));
  const cells = (reference: string) => {
    const [, name = '', letters = '', first = '', last = first] =
      /^'(.*)'!\$([A-Z]+)\$(\d+)(?::\$[A-Z]+\$(\d+))?$/.exec(reference) ?? [];
    const { data } = sheets.find(({ sheet }) => sheet === name.replaceAll("''", "'")) ?? { data: [] };
    const index = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    expect(data.length, reference).toBeGreaterThanOrEqual(Number(last));
    return data.slice(Number(first) - 1, Number(last)).map((row) => row[index] ?? null);
  };
  return parts.map((part) => {
    const elements = elementsOf(text(files, part));
    const references = elements.flatMap(({ name, texts }) => (name === 'c:f' ? [plain(texts.join(''))] : []));
    const series = Array.from({ length: references.length / 3 }, (_, at) => references.slice(3 * at, 3 * at + 3));
    return {
      title: elements.find(({ name }) => name === 'a:t')?.texts.join('') ?? '',
      kind: elements.find(({ name }) => /^c:(?:line|area|bar)Chart$/.test(name))?.name ?? '',
      categories: cells(series[0]?.[1] ?? ''),
      values: new Map(series.map(([name = '', , values = '']) => [cells(name)[0], cells(values)])),
    };
  });
}

/** Every part has a content type, and every relation leads to a part of the same file. */
function expectWhole(files: Files): void {
  const types = elementsOf(text(files, '[Content_Types].xml'));
  const named = types.flatMap(({ attributes }) => attributes.PartName ?? []);
  const parts = Object.keys(files).filter((name) => !name.endsWith('.rels') && name !== '[Content_Types].xml');
  expect(named.toSorted()).toEqual(parts.map((part) => `/${part}`).toSorted());
  for (const part of Object.keys(files).filter((name) => name.endsWith('.rels'))) {
    const base = `http://x/${part.replace('_rels/', '').replace(/\.rels$/, '')}`;
    for (const { attributes } of elementsOf(text(files, part)).slice(1)) {
      expect(attributes.TargetMode).toBeUndefined();
      expect(parts).toContain(decodeURI(new URL(attributes.Target ?? '', base).pathname).slice(1));
    }
  }
}

async function report(template: 'run-full' | 'portfolio') {
  const path = join(folder, `${template}.xlsx`);
  const recipe = newRecipe(template, world.subjects[template], 'a4');
  await world.host.host.call('host:saveReport', { recipe, format: 'xlsx', path, sidecar: false });
  const files = unzip(path);
  const sheets = await read(path);
  return { files, sheets, charts: chartsOf(files, sheets) };
}

async function exported(query: ViewQuery, excludedColumns: string[] = []) {
  const path = join(folder, 'view.xlsx');
  const choice = { query, format: 'xlsx', excludedColumns, threshold: 10, labels: true, address: null } as const;
  await world.host.host.call('host:exportFile', {
    ...choice,
    guard: false,
    path,
    dialect: dataDialect,
    sidecar: false,
  });
  const files = unzip(path);
  return { files, charts: chartsOf(files, await read(path)) };
}

describe('the workbook of a report', () => {
  it('has a chart for each figure of lines or bars, on a sheet behind the table that it draws', async () => {
    const { files, charts, sheets } = await report('run-full');
    expectWhole(files);
    expect(charts.map(({ title }) => title)).toEqual([
      'Daily enrollment',
      'Enrollment by mode',
      'Ever enrolled',
      'Weekly activity',
      expect.stringMatching(/^Enrollment by education/),
      expect.stringMatching(/^Enrollment by country, first \d+ rows$/),
    ]);
    const [daily] = charts;
    const table = sheets.find(({ sheet }) => sheet === 'Daily enrollment')?.data.slice(1) ?? [];
    expect(daily?.categories).toEqual(table.map(([day]) => day));
    expect(daily?.values.get('Enrolled')).toEqual(table.map(([, count]) => count));
    const names = sheets.map(({ sheet }) => sheet);
    expect(names[names.indexOf('Daily enrollment') + 1]).toBe('Daily enrollment, chart');
    expect(sheets.find(({ sheet }) => sheet === 'Daily enrollment, chart')?.data).toEqual([]);
  });

  it('has an empty cell in a chart where the table withholds or lacks a number', async () => {
    const { charts } = await report('run-full');
    const values = charts.flatMap((chart) => [...chart.values.values()].flat());
    expect(values).toContain(null);
    for (const value of values) if (value !== null) expect(typeof value).toBe('number');
    expect(values.filter((value) => typeof value === 'number' && value > 0 && value < 10)).toEqual([]);
  });

  it('of the portfolio compares its runs', async () => {
    const { files, charts } = await report('portfolio');
    expectWhole(files);
    expect(charts).toMatchObject([{ kind: 'c:barChart' }]);
    expect(charts[0]?.title).toMatch(/^Course runs by size/);
  });
});

describe('the workbook of a view', () => {
  it('has the chart of its figure', async () => {
    const { files, charts } = await exported({ view: 'run-activity', params: { runId: world.runId } });
    expectWhole(files);
    expect(charts).toMatchObject([{ title: 'Weekly activity', kind: 'c:lineChart' }]);
  });

  it('has none without the column that the figure draws, or without a figure that a spreadsheet can draw', async () => {
    const { runId } = world;
    expect((await exported({ view: 'run-activity', params: { runId } }, ['played_video'])).charts).toEqual([]);
    expect((await exported({ view: 'run-problems', params: { runId } })).charts).toEqual([]);
    const { files, charts } = await exported({ view: 'skills', params: {} });
    expect(charts).toEqual([]);
    expectWhole(files);
  });

  it('has none of no rows', async () => {
    const params = { runId: world.runId, from: 1, to: 2 };
    expect((await exported({ view: 'run-enrollment', params })).charts).toEqual([]);
  });
});

describe('a table with a chart', () => {
  const of = (key: string, type: 'day' | 'integer') =>
    column({ key, type, nullable: true, label: `<${key}> & 'co'`, meaning: '', source: '' });
  const columns = [of('day', 'day'), of('count', 'integer')];
  const rows = Array.from({ length: 5 }, (_, day) => ({ day: 20_000 + day, count: day === 2 ? null : 10 * day }));
  const chart: SheetChart = {
    form: 'lines',
    title: '</a:t> & more',
    description: '"quoted"',
    categories: 'day',
    valueTitle: '',
    series: [{ column: 'count', colour: '#152665', dash: [], marker: 'circle', marked: 'all' }],
    rows: 5,
    days: [20_000, 20_004],
    min: 0,
    max: null,
    step: 10,
  };
  const write = async (limit: number) => {
    const path = join(folder, 'table.xlsx');
    const sheets = [{ name: "It's <one>", columns, rows, charts: [chart] }];
    await writeWorkbook(path, sheets, { title: 'Test', createdAt: 0, limit });
    return { files: unzip(path), sheets: await read(path) };
  };

  it('is read as without, whatever its names are', async () => {
    const { files, sheets } = await write(10);
    expectWhole(files);
    expect(sheets[0]?.data.slice(1).map(([, count]) => count)).toEqual([0, 10, null, 30, 40]);
    const [found] = chartsOf(files, sheets);
    expect([...(found?.values ?? [])]).toEqual([["<count> & 'co'", [0, 10, null, 30, 40]]]);
  });

  it('has no chart where it goes on in a second sheet', async () => {
    const { files, sheets } = await write(4);
    expectWhole(files);
    expect(sheets).toHaveLength(2);
    expect(Object.keys(files).filter((name) => /chart|drawing/.test(name))).toEqual([]);
  });
});
