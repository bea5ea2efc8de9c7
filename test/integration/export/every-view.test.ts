import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countNames } from '#main/data-host/cache/taxonomy/derived.ts';
import { type CsvDialect, dataDialect } from '#main/data-host/host-methods.ts';
import type { Column } from '#shared/catalog/columns.ts';
import { type ViewName, type ViewQuery, viewDefinition, viewNames } from '#shared/catalog/views.ts';
import { isLearnerView } from '#shared/subjects/learners/definition.ts';
import { codeWords } from '#shared/text/cells.ts';
import { withUnits } from '#shared/text/units.ts';
import { formatDay, formatInstant } from '#shared/time/time.ts';
import { atLength, everyNth } from '../../support/at-length.ts';
import { knownParams, mayBeEmpty, type QueriesOfView, queriesOfEveryView } from '../../support/every-view.ts';
import { digitsInCsv, tableOfFile, tableOfWorkbook } from '../../support/file-tables.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';
import { isFormula, readCsv } from '../../support/read-csv.ts';

/*
 * A file has the rows of the screen: for every view that the contract has, whatever is chosen and however it is sorted.
 */

let filled: FilledHost;
let queries: Map<string, QueriesOfView>;
beforeAll(async () => {
  filled = await startFilledHost();
  queries = new Map(queriesOfEveryView(await knownParams(filled)).map((each) => [each.view, each]));
});
afterAll(() => filled.close());

const excel: CsvDialect = { profile: 'excel', separator: ';', decimalMark: ',' };
const shareable = viewNames.filter((view) => !isLearnerView(view));

const of = (view: string): QueriesOfView => queries.get(view) ?? expect.unreachable(view);
const sortedBy = ({ whole }: QueriesOfView, { key }: Column, direction: 'asc' | 'desc') =>
  ({ ...whole, sort: { column: key, direction } }) as ViewQuery;

/** Everything as it is, and nothing withheld. */
async function fileOf(query: ViewQuery, format: 'csv' | 'xlsx', dialect: CsvDialect = dataDialect): Promise<string> {
  const path = join(filled.started.dir, `export.${format}`);
  const choice = {
    query,
    format,
    excludedColumns: [],
    threshold: 0,
    guard: dialect === excel,
    labels: false,
    address: null,
  };
  await filled.started.host.call('host:exportFile', { ...choice, path, dialect, sidecar: false });
  return path;
}

/** The text of a cell in a CSV, from the value on the screen. */
function csvText(value: unknown, column: Column, dialect: CsvDialect): string {
  const { type } = column;
  if (value === null || value === undefined) return '';
  if (type === 'day') return formatDay(Number(value));
  if (type === 'instant') {
    const text = formatInstant(Number(value));
    return dialect.profile === 'excel' ? text.slice(0, 19).replace('T', ' ') : text;
  }
  if (type === 'integer' || type === 'number')
    return String(digitsInCsv(Number(value), column)).replace('.', dialect.decimalMark);
  if (type !== 'text') return String(value);
  return asText(String(value), dialect);
}

/** Spreadsheets of other countries split a line at other signs than ours, and would find a formula behind each. */
const asText = (text: string, { profile, separator }: CsvDialect) =>
  profile !== 'excel'
    ? text
    : text
        .split(/(?<=[,;\t])/)
        .map((part, index, parts) => {
          const isFirst = index === 0;
          const isBehindOther = !isFirst && !parts[index - 1]?.endsWith(separator);
          return (isFirst && isFormula(part)) || (isBehindOther && /^\s*[=@]/.test(part)) ? `'${part}` : part;
        })
        .join('');

async function expectCsv(query: ViewQuery, dialect: CsvDialect): Promise<number> {
  const { columns, rows } = await tableOfFile(filled.started, query);
  const { header, rows: found } = readCsv(
    await readFile(await fileOf(query, 'csv', dialect), 'utf8'),
    dialect.separator,
  );
  expect(header.map((name) => name.replace(/_utc$/, ''))).toEqual(columns.map(({ key }) => asText(key, dialect)));
  expect(found).toEqual(rows.map((row) => columns.map((column) => csvText(row[column.key], column, dialect))));
  return rows.length;
}

/** The value of a cell in a workbook: times in milliseconds, percentages as fractions. */
function sheetValue(value: unknown, { type, unit }: Column): unknown {
  if (value === null || value === undefined || value === '') return null;
  if (type === 'day') return Number(value) * 86_400_000;
  if (type === 'instant') return Number(value) / 1000;
  if (unit === '%' && type !== 'text') return Number(value) / 100;
  return value;
}

/** A time as it was wanted when it is that to the millisecond: a spreadsheet's days are fractions. */
const asWanted = (cell: unknown, wanted: unknown) =>
  cell instanceof Date && Math.abs(cell.getTime() - Number(wanted)) <= 1 ? wanted : cell;

async function expectWorkbook(query: ViewQuery): Promise<void> {
  const { columns, rows } = await tableOfWorkbook(filled.started, query);
  const path = await fileOf(query, 'xlsx');
  const [table] = (await readWorkbook(path, { trim: false })) as unknown as { data: unknown[][] }[];
  const [header, ...found] = table?.data ?? [];
  const heads = withUnits(columns).map(({ label, type }) => (type === 'instant' ? `${label} (UTC)` : label));
  // A name on a screen is an id in a file, which says so.
  expect(header?.map((label) => String(label).replace(/: (ID|keys?)$/, ''))).toEqual(heads);
  const wanted = rows.map((row) => columns.map((column) => sheetValue(row[column.key], column)));
  expect(found.map((line, at) => line.map((cell, index) => asWanted(cell, wanted[at]?.[index])))).toEqual(wanted);
}

describe.each(shareable)('the view %s', (view) => {
  it('is in its CSV, whole and as it was narrowed down', async () => {
    const minRows = mayBeEmpty.has(view) ? 0 : 1;
    expect(await expectCsv(of(view).whole, dataDialect)).toBeGreaterThanOrEqual(minRows);
    for (const query of everyNth(16, of(view).chosen)) await expectCsv(query, dataDialect);
  });
});

// One piece of code writes, types and sorts the cells of all views.
describe.each(everyNth(8, shareable))('the view %s', (view) => {
  it('is in its CSV for a spreadsheet', async () => {
    await expectCsv(of(view).whole, excel);
  });

  it('is in its file as it was sorted', async () => {
    const orders = viewDefinition(view).columns.flatMap((column) =>
      (['asc', 'desc'] as const).map((to) => ({ column, to })),
    );
    // Up and down by turns.
    for (const { column, to } of everyNth(9, orders)) await expectCsv(sortedBy(of(view), column, to), dataDialect);
  });
});

/** Those with codes, with groups of learners, and with names that no file for programs has. */
const unlikeOthers = ['run-trends', 'run-who-enrolls', 'largest-changes', 'attention', 'run-attention', 'run-problems'];
describe.each([...new Set([...everyNth(8, shareable), ...unlikeOthers])])('the view %s', (view) => {
  it('is in its workbook, each cell with its type', async () => {
    await expectWorkbook(of(view).whole);
  });
});

describe.each([
  ['en', 0],
  ['es', 1],
] as const)('a workbook in the language %s', (choice, at) => {
  const speak = (language: 'en' | 'es') => {
    const { connection, host } = filled.started;
    const computer = 'en-US';
    return host.call('host:configure', {
      connection,
      historyFrom: '2013-01-01',
      language: { choice: language, computer },
    });
  };
  beforeAll(() => speak(choice));
  afterAll(() => speak('en'));

  it('has no code where people read, but under heads that say so', async () => {
    // Counts as a code: one of the list, and what is written as a program writes names.
    const codes = new Set(Object.values(codeWords).flatMap((kind) => Object.keys(kind)));
    const isCode = (cell: unknown) =>
      typeof cell === 'string' && (codes.has(cell) || /^(?:[a-z]+(?:[_-][a-z]+)+|[0-9a-f]{32})$/.test(cell));
    const mayHoldCodes =
      /: (?:code|código)$|ID\b|^(?:Tag|Etiqueta|Value|Valor|Learner|Estudiante|Record|Registro|Part|Parte|Code|Código)/;
    const found = new Set<string>();
    // Every day an eighth of the views in each language.
    for (const view of shareable.filter((_view, index) => atLength(index % 8 === at, true))) {
      const [table] = (await readWorkbook(await fileOf(of(view).whole, 'xlsx'), { trim: false })) as unknown as {
        data: unknown[][];
      }[];
      const [heads = [], ...rows] = table?.data ?? [];
      for (const row of rows)
        for (const [index, cell] of row.entries())
          if (isCode(cell) && !mayHoldCodes.test(String(heads[index]))) found.add(`${view}: ${heads[index]}: ${cell}`);
    }
    expect([...found]).toEqual([]);
  });
});

describe('what views read that is worked out beforehand', () => {
  const forgetAll = () => {
    const db = new Database(join(filled.started.dir, 'cache.sqlite3'));
    db.exec(`${countNames.map((table) => `DELETE FROM ${table};`).join('')}
      UPDATE derived_state SET is_current = 0; DELETE FROM run_flag; DELETE FROM run_looked_at; DELETE FROM run_standing`);
    db.close();
  };

  it('is worked out before each is read', async () => {
    const rowsOf = async (view: ViewName) => [view, (await filled.started.page(of(view).whole)).rows] as const;
    const before = await Promise.all(viewNames.map(rowsOf));
    for (const [view, rows] of everyNth(2, before)) {
      forgetAll();
      expect(await rowsOf(view)).toEqual([view, rows]);
    }
  });
});

describe('a view of learners', () => {
  it.each(viewNames.filter(isLearnerView))('%s leaves only through its own dialog', async (view) => {
    await expect(fileOf(of(view).whole, 'csv')).rejects.toMatchObject({ code: 'PERSONAL_DATA' });
  });

  it('is in its own file as on the screen, under numbers', async () => {
    const query = of('run-learners').whole;
    const { columns, rows } = await tableOfFile(filled.started, query);
    const path = join(filled.started.dir, 'learners.csv');
    const order = {
      runId: filled.runId,
      format: 'csv',
      names: false,
      path,
      dialect: dataDialect,
      sidecar: false,
    } as const;
    await filled.started.host.call('host:exportLearners', order);
    const { header, rows: found } = readCsv(await readFile(path, 'utf8'));
    expect(header).toEqual(columns.map(({ key }) => key));
    expect(found).toEqual(rows.map((row) => columns.map((column) => csvText(row[column.key], column, dataDialect))));
  });
});
