import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { nameFirst } from '#main/data-host/export/export-table.ts';
import { dataDialect } from '#main/data-host/host-methods.ts';
import type { Column } from '#shared/catalog/columns.ts';
import { type ViewQuery, viewDefinition } from '#shared/catalog/views.ts';
import { codeText, codeWords } from '#shared/text/cells.ts';
import { parseDay, parseInstant } from '#shared/time/time.ts';
import { readCsv } from '../../support/read-csv.ts';
import type { Batch } from '../batch.ts';

/*
 * The rows of a view as they stand in its files, read back into the values that they mean.
 */

type Value = string | number | boolean | null;
type Row = Readonly<Record<string, unknown>>;

async function written({ started, folder }: Batch, query: ViewQuery, format: 'csv' | 'xlsx'): Promise<string> {
  const path = join(folder, `view.${format}`);
  const choice = { query, format, excludedColumns: [], threshold: 0, guard: false, labels: false, address: null };
  await started.host.call('host:exportFile', { ...choice, path, dialect: dataDialect, sidecar: false });
  return path;
}

/** The rows of the CSV for programs, by the names in its header. */
export async function rowsOfCsv(batch: Batch, query: ViewQuery): Promise<Row[]> {
  const { header, rows } = readCsv(await readFile(await written(batch, query, 'csv'), 'utf8'));
  const { columns } = viewDefinition(query.view);
  const types = header.map((name) => columns.find(({ key }) => key === name)?.type);
  return rows.map((cells) => asRow(query, header, (index) => fromText(cells[index] ?? '', types[index] ?? 'number')));
}

/** The rows of the workbook, whose cells have types. Its times are exact to the millisecond. */
export async function rowsOfWorkbook(batch: Batch, query: ViewQuery): Promise<Row[]> {
  const path = await written(batch, query, 'xlsx');
  const [table] = (await readWorkbook(path, { trim: false })) as unknown as { data: unknown[][] }[];
  const [header = [], ...rows] = table?.data ?? [];
  const names = header.map(String);
  const keys = keysOf(query, names);
  const { columns, pivot } = viewDefinition(query.view);
  const spread = columns.find(({ key }) => key === pivot);
  const inPlace = keys.map((name) => columns.find(({ key }) => key === name) ?? spread);
  return rows.map((cells) => {
    const dataset = codeOf(inPlace, cells, 'dataset', undefined);
    return asRow(query, keys, (index) => {
      const column = inPlace[index];
      const code = column?.codes && codeOf(inPlace, cells, column.key, dataset);
      return code ?? fromCell(cells[index], column);
    });
  });
}

/** The code of a cell that has its words; nothing for a cell that has none. */
function codeOf(columns: readonly (Column | undefined)[], cells: readonly unknown[], key: string, dataset?: string) {
  const at = columns.findIndex((column) => column?.key === key);
  const [kind, words] = [columns[at]?.codes, cells[at]];
  if (kind === undefined || typeof words !== 'string') return undefined;
  return Object.keys(codeWords[kind]).find((code) => codeText(kind, code, { dataset }) === words) ?? modeOf(words);
}

/**
 * Users read labels above the columns of a workbook: each stands for the column in its place. A code has its words before it, and
 * of a mode the words alone stand above its counts.
 */
function keysOf({ view }: ViewQuery, labels: readonly string[]): string[] {
  const { columns: all, pivot } = viewDefinition(view);
  const columns = nameFirst(all.filter(({ screenOnly }) => !screenOnly));
  const hasWords = ({ key, words, type }: Column) => key !== pivot && words !== undefined && type === 'text';
  const inPlace = labels.length - columns.length - columns.filter(hasWords).length + 1;
  const keys: string[] = [];
  for (const each of columns) {
    const spreadLabels = each.key === pivot ? labels.slice(keys.length, keys.length + inPlace) : null;
    if (spreadLabels !== null)
      keys.push(...spreadLabels.map((label) => (each.words === 'mode' ? modeOf(label) : label)));
    else keys.push(...(hasWords(each) ? [`${each.key} in words`] : []), each.key);
  }
  return keys;
}

/** Enrollment modes by their words on the screen. */
export const modesByWords: Readonly<Record<string, string>> = {
  Audit: 'audit',
  Verified: 'verified',
  Professional: 'professional',
  'Professional, no ID': 'no-id-professional',
  Honor: 'honor',
  'Verified with credit': 'credit',
  'Master’s': 'masters',
};

/** The mode that is called so; another one bears its own name. */
const modeOf = (label: string) => modesByWords[label] ?? label;

/** A row by its columns; those that stand for a spread one are gathered again. */
function asRow({ view }: ViewQuery, names: readonly string[], valueAt: (position: number) => Value): Row {
  const { columns, pivot } = viewDefinition(view);
  const known = new Set(columns.map(({ key }) => key));
  const cells = names.map((name, index) => [name, valueAt(index)] as const);
  const own = Object.fromEntries(cells.filter(([name]) => known.has(name)));
  if (pivot === undefined) return own;
  return { ...own, [pivot]: Object.fromEntries(cells.filter(([name, value]) => !known.has(name) && value !== null)) };
}

function fromText(text: string, type: Column['type']): Value {
  if (text === '' || type === 'text') return text;
  if (type === 'day') return parseDay(text) ?? text;
  if (type === 'instant') return parseInstant(text) ?? text;
  return type === 'boolean' ? text === 'true' : Number(text);
}

function fromCell(cell: unknown, column: Column | undefined): Value {
  if (cell instanceof Date) return column?.type === 'day' ? cell.getTime() / 86_400_000 : cell.getTime() * 1000;
  // A spreadsheet calculates with fractions.
  if (typeof cell === 'number' && column?.unit === '%') return Number((cell * 100).toPrecision(15));
  return (cell ?? null) as Value;
}
