import type { Column } from '#shared/catalog/columns.ts';
import { translated } from '#shared/language/message.ts';
import { guarded } from '#shared/text/cells.ts';
import { formatDay, formatInstant } from '#shared/time/time.ts';
import type { AnyRow } from './cell-value.tsx';

/** A value as a spreadsheet takes it from the clipboard: exact, without grouping, text never as a formula, the app's words in the user's. */
export function plainCell(column: Column, row: AnyRow): string {
  const value = row[column.key];
  if (value === null || value === undefined) return '';
  if (column.type === 'day' && typeof value === 'number') return formatDay(value);
  if (column.type === 'instant' && typeof value === 'number') return formatInstant(value);
  const text = (column.inWords ? translated(String(value)) : String(value)).replaceAll(/[\t\r\n]+/g, ' ');
  return column.type === 'text' ? guarded(text) : text;
}

/** A column of a mode bears the name that the service gave it. */
const headOf = (column: Column): string => guarded(translated(column.label));

/** Rows as tab-separated text, with a header when there is more than one. */
export function toTabbed(columns: readonly Column[], rows: readonly AnyRow[]): string {
  const lines = rows.map((row) => columns.map((column) => plainCell(column, row)).join('\t'));
  const header = columns.map(headOf).join('\t');
  return (rows.length === 1 ? lines : [header, ...lines]).join('\n');
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Tells Excel and LibreOffice that a cell is text: `007` stays as it is. */
const asText = ` style="mso-number-format:'\\@'" sdnum="1033;0;@"`;

/** The same as an HTML table, for word processors and spreadsheets. */
export function toHtmlTable(columns: readonly Column[], rows: readonly AnyRow[]): string {
  const head = columns.map((column) => `<th>${escapeHtml(headOf(column))}</th>`);
  const lines = rows.map((row) =>
    columns.map((column) => `<td${column.type === 'text' ? asText : ''}>${escapeHtml(plainCell(column, row))}</td>`),
  );
  return `<table>${[head, ...lines].map((cells) => `<tr>${cells.join('')}</tr>`).join('')}</table>`;
}

/** Puts both forms on the clipboard. */
export async function copyTable(columns: readonly Column[], rows: readonly AnyRow[]): Promise<void> {
  const form = (type: string, text: string) => [type, new Blob([text], { type })] as const;
  const forms = [form('text/plain', toTabbed(columns, rows)), form('text/html', toHtmlTable(columns, rows))];
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(forms))]);
}
