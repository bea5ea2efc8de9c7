import { useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ExportCheck, ExportResult, SidecarState } from '#contract/exports.ts';
import type { MethodInput } from '#contract/methods.ts';
import type { ViewQuery } from '#shared/catalog/views.ts';
import { t, translated } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { inQuotes } from '#shared/text/text.ts';
import { call, sayUnlessCancelled } from './call.ts';
import { say } from './notices.ts';
import { whileShown } from './running.ts';
import { createStore } from './store.ts';

/** The columns of a table that a file can have, by how the screen treats them; and those that no file has. */
export interface ColumnCounts {
  readonly shown: number;
  /** Hidden, as the menu of columns says. */
  readonly hidden: number;
  /** The labels of those that the table has only on another screen, or while a row has a value. */
  readonly leftOut: readonly string[];
  /** How many more it leaves out that every file has, as they tell its rows apart. */
  readonly alwaysInFile: number;
  /** The labels of those that no file has, shown or hidden. */
  readonly screenOnly: readonly string[];
}

/** `A`, `A and B`, `A, B and 3 more`. */
export function inWords(labels: readonly string[]): string {
  const [first = '', second, ...rest] = labels.map(translated);
  if (second === undefined) return first;
  if (rest.length === 0) return t('{first} and {second}', { first, second });
  return t('{first}, {second} and {n} more', { first, second, n: rest.length });
}

/** Labels as they stand in a sentence, where they would pass for words of it. */
const quoted = (labels: readonly string[]) => inWords(labels.map((label) => inQuotes(translated(label))));

/** Says which columns of the table are in no file. */
const screenOnlyText = (labels: readonly string[]) =>
  labels.length > 0 &&
  t('{columns} {n, plural, one {is} other {are}} never in a file.', { columns: quoted(labels), n: labels.length });

/** Adds up the columns of the table. */
function allText({ shown, hidden, leftOut }: ColumnCounts): string {
  if (leftOut.length === 0) return t('{shown} on the screen and {hidden} hidden.', { shown, hidden });
  const values = { shown, hidden, others: leftOut.length, columns: quoted(leftOut) };
  return hidden === 0
    ? t('{shown} on the screen and {others} that this table leaves out: {columns}.', values)
    : t('{shown} on the screen, {hidden} hidden and {others} that this table leaves out: {columns}.', values);
}

/** Says how many columns a file has, once they are counted, and how it comes to more or less than the screen has. */
export function columnsText(
  counts: ColumnCounts,
  files: ExportCheck['columns'] | undefined,
  choice: 'shown' | 'all',
): string | undefined {
  const file = files?.[choice];
  const explaining = (file?.explaining ?? 0) + (choice === 'all' ? counts.alwaysInFile : 0);
  const parts = [
    file &&
      t(
        'The file has {n, plural, one {# column} other {# columns}} of this table{explaining, plural, =0 {} one {, and one to explain them (an ID, name, day or note)} other {, and # to explain them (IDs, names, days or notes)}}.',
        { n: file.total - explaining, explaining },
      ),
    choice === 'all' && allText(counts),
    screenOnlyText(counts.screenOnly),
  ];
  return parts.filter(Boolean).join(' ') || undefined;
}

/** A table that a user wants as a file. */
export interface TableToExport {
  readonly query: ViewQuery;
  readonly title: string;
  /** How many rows it has on all its pages. */
  readonly rows: number;
  /** Whether filters leave rows out. */
  readonly isFiltered: boolean;
  /** Columns of the view that the screen does not show. */
  readonly excludedColumns: readonly string[];
  readonly counts: ColumnCounts;
}

/** The table that the dialog for exports was opened for; null while it is closed. */
const tableToExport = createStore<TableToExport | null>(null);
export const openExport = (table: TableToExport): void => tableToExport.set(table);
export const closeExport = (): void => tableToExport.set(null);
export const useTableToExport = () => useSyncExternalStore(tableToExport.subscribe, tableToExport.get);

type Exporting = {
  [M in 'export:file' | 'export:learners']: { method: M; input: MethodInput<M>; title: string };
}['export:file' | 'export:learners'];

/** Writes a file through the native save dialog, shows how far it is and says what was written. */
export function useExport() {
  return useMutation({
    mutationFn: ({ method, input, title }: Exporting): Promise<ExportResult> =>
      whileShown(
        'export',
        'export:progress',
        ({ rows, total }) => ({ words: exportingText(title, rows, total), done: rows, total }),
        (signal) => call(method, input, signal),
      ),
    onSuccess: (result) => {
      if (result.state === 'cancelled') return;
      say({ tone: 'info', text: () => savedText(result), file: result.token });
    },
    onError: (error) => sayUnlessCancelled(error, () => t('Export canceled. No file was written.')),
  });
}

/** Returns the sentence about the file beside a file, which a user would otherwise take for the other one; nothing where there was to be none. */
export function sidecarText(sidecar: SidecarState, fileName: string): string {
  const file = `${fileName}.meta.json`;
  if (sidecar === 'written') return t('The file {file} beside it says where the data comes from.', { file });
  if (sidecar === 'failed') return t('Saved, but the file that says where the data comes from could not be written.');
  if (sidecar !== 'notOurs') return '';
  return t(
    'A file named {file} already exists and was not written by Course Almanac, so it was left unchanged. This export therefore has no file that says where the data comes from.',
    { file },
  );
}

/** The written rows, and what was done to them. */
function savedText(result: Extract<ExportResult, { state: 'saved' }>): string {
  const { fileName, rows, withheldCells, guardedCells, cutTexts, sidecar } = result;
  return [
    t('Saved {file}, {n, plural, one {# row} other {# rows}}.', { file: fileName, n: rows }),
    withheldCells > 0 &&
      t('{n, plural, one {# cell} other {# cells}} left empty to hide small counts.', { n: withheldCells }),
    guardedCells > 0 &&
      t(
        'An apostrophe was added to {n, plural, one {# cell that looks like a formula} other {# cells that look like formulas}}.',
        { n: guardedCells },
      ),
    cutTexts > 0 && t('{n, plural, one {# text} other {# texts}} shortened to fit a cell.', { n: cutTexts }),
    sidecarText(sidecar, fileName),
  ]
    .filter(Boolean)
    .join(' ');
}

/** `Writing Skills: 120,000 of 300,000 rows`. */
function exportingText(title: string, rows: number, total: number | null): string {
  const written = { table: title, rows: formatNumber(rows) };
  return total === null
    ? t('Writing {table}: {rows} rows', written)
    : t('Writing {table}: {rows} of {total} rows', { ...written, total: formatNumber(total) });
}
