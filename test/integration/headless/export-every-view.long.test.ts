import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#main/headless/config.ts';
import { runExportCommand } from '#main/headless/stored-data-commands.ts';
import type { Column } from '#shared/catalog/columns.ts';
import { type ViewName, type ViewQuery, viewDefinition, viewNames } from '#shared/catalog/views.ts';
import { isLearnerView } from '#shared/subjects/learners/definition.ts';
import { formatDay, formatInstant } from '#shared/time/time.ts';
import { everyNth } from '../../support/at-length.ts';
import { askDuckDb } from '../../support/duckdb.ts';
import { knownParams, type QueriesOfView, queriesOfEveryView } from '../../support/every-view.ts';
import { digitsInCsv } from '../../support/file-tables.ts';
import { exportByTheApp, type FilledHost, startFilledHost } from '../../support/filled-host.ts';
import { makeFolder } from '../../support/folder.ts';
import { writeConfig } from '../../support/headless.ts';
import { readCsvRecords } from '../../support/read-csv.ts';

/*
 * `headless export` and the app write the same of every view. Every day `export` compares two views byte for byte, and the tests of the app
 * write all of them.
 */

let filled: FilledHost;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let options: Awaited<ReturnType<typeof readConfig>>;
let queries: readonly QueriesOfView[];
beforeAll(async () => {
  filled = await startFilledHost();
  folder = await makeFolder();
  options = await readConfig(
    await writeConfig(folder.path, filled.service, {
      profileDir: filled.started.dir,
      runs: [...filled.service.runs],
    }),
  );
  queries = queriesOfEveryView(await knownParams(filled));
});
afterAll(async () => {
  await filled.close();
  await folder.remove();
});

/** The way of a file that `headless export` writes. */
async function write(query: ViewQuery, format: string, threshold: number): Promise<string> {
  const out = join(folder.path, `${query.view}-${threshold}.${format}`);
  const choices = { view: query.view, params: typed(query), threshold, labels: false, sidecar: true };
  const command = { options, appVersion: null, signal: new AbortController().signal, onProgress: () => {} };
  await runExportCommand({ ...command, ...choices, out });
  return out;
}

const byTheApp = (query: ViewQuery, format: 'csv' | 'xlsx', threshold: number) =>
  exportByTheApp(filled, folder.path, query, format, threshold);

const dayParams = ['from', 'to'];
/** The parameters of a query as a user types them. */
const typed = ({ params }: ViewQuery): string[] =>
  Object.entries(params).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'number' && dayParams.includes(name)) return `${name}=${formatDay(value)}`;
    const isPlain = typeof value !== 'object' || Array.isArray(value);
    return `${name}=${isPlain ? String(value) : JSON.stringify(value)}`;
  });

/** The cells of a workbook but for the lines that name the time of the export. */
async function cellsOf(path: string) {
  const sheets = (await readWorkbook(path, { trim: false })) as unknown as { sheet: string; data: unknown[][] }[];
  return sheets.map(({ sheet, data }) => ({
    sheet,
    data: data.filter(([first]) => first !== 'Written' && first !== 'Program'),
  }));
}

const columnsOf = ({ view }: ViewQuery): Record<string, Column> =>
  Object.fromEntries(viewDefinition(view).columns.map((column) => [column.key, column]));

function dated(cell: unknown, type: string | undefined): unknown {
  if (typeof cell !== 'number') return cell;
  if (type === 'day') return formatDay(cell);
  return type === 'instant' ? formatInstant(cell) : cell;
}

/** Cells as a CSV has them. */
const asText = (row: Record<string, unknown>, columns: Record<string, Column>) => {
  const cell = (key: string, value: unknown) =>
    String(typeof value === 'number' ? digitsInCsv(value, columns[key]) : (value ?? ''));
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, cell(key, value)]));
};

const queriesOf = (view: ViewName): QueriesOfView => {
  const found = queries.find((each) => each.view === view);
  if (found === undefined) throw new Error(`no query of ${view}`);
  return found;
};

const exported = viewNames.filter((view) => !isLearnerView(view));

// The window writes the same files through the same code, which `export/every-view` checks of all views.
it.each(everyNth(15, exported))('%s has the same rows in every format', async (view) => {
  const { whole } = queriesOf(view);
  const csv = readFileSync(await write(whole, 'csv', 10), 'utf8');
  expect(csv).toBe(readFileSync(await byTheApp(whole, 'csv', 10), 'utf8'));
  const records = readCsvRecords(csv);
  const rows: Record<string, unknown>[] = JSON.parse(readFileSync(await write(whole, 'json', 10), 'utf8'));
  const columns = columnsOf(whole);
  expect(rows.map((row) => asText(row, columns))).toEqual(records);
  const parquet = await askDuckDb(folder.path, `FROM read_parquet('${await write(whole, 'parquet', 10)}')`);
  const names = Object.keys(parquet.types);
  const read = parquet.rows.map((row) =>
    asText(
      Object.fromEntries(row.map((cell, index) => [names[index], dated(cell, columns[names[index] ?? '']?.type)])),
      columns,
    ),
  );
  expect(read).toEqual(records);
  expect(await cellsOf(await write(whole, 'xlsx', 10))).toEqual(await cellsOf(await byTheApp(whole, 'xlsx', 10)));
});

it.each(everyNth(15, exported))('%s has the same rows with all its parameters and small counts', async (view) => {
  const { whole, chosen } = queriesOf(view);
  const query = chosen.at(-1) ?? whole;
  const csv = readFileSync(await write(query, 'csv', 0), 'utf8');
  expect(csv).toBe(readFileSync(await byTheApp(query, 'csv', 0), 'utf8'));
});
