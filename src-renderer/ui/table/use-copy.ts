import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { PageInFile } from '#contract/exports.ts';
import { type Column, inChosenOrder, isComputed } from '#shared/catalog/columns.ts';
import { identityOf, maxPageSize, type ViewName, viewDefinition } from '#shared/catalog/views.ts';
import { t, translated } from '#shared/language/message.ts';
import { formatCell, guarded } from '#shared/text/cells.ts';
import { formatNumber, rounded } from '#shared/text/numbers.ts';
import { formatDay, formatInstant } from '#shared/time/time.ts';
import { CallError, call, sayError } from '../../client/call.ts';
import { say } from '../../client/notices.ts';
import { useSettings } from '../../client/settings.ts';
import { type AnsweredPage, pageOptions, type RowsOfView } from '../../client/views.ts';
import { type AnyRow, shownRows } from './shown-rows.ts';

/** Copies rows as files have them: numbers that are withheld are marked, and the order is that of a file unless another is shown. */
export interface CopyShared {
  page(columns: readonly Column[], rows: readonly AnyRow[], shown?: readonly number[]): void;
  /** One row of the page, by its index. */
  row(columns: readonly Column[], row: AnyRow, index: number): void;
  /** All rows of the view. */
  all(columns: readonly Column[]): void;
}

/** A value as a spreadsheet takes it from the clipboard: as in a CSV file, without grouping, text never as a formula, words of the app and of codes in the user's. */
export function plainCell(column: Column, row: AnyRow): string {
  const value = row[column.key];
  if (value === null || value === undefined) return '';
  if (column.type === 'day' && typeof value === 'number') return formatDay(value);
  if (column.type === 'instant' && typeof value === 'number') return formatInstant(value);
  if (typeof value === 'number' && isComputed(column)) return String(rounded(value));
  const isInWords = column.inWords || column.lists || column.codes;
  const shown = isInWords ? formatCell(column, value, row) : String(value);
  const text = shown.replaceAll(/[\t\r\n]+/g, ' ');
  return column.type === 'text' ? guarded(text) : text;
}

/** A column of a mode bears the name that the service gave it. */
const headOf = (column: Column): string => guarded(translated(column.label));

/** With a quote at its beginning, a cell would go on to the next quote, and what stands within could be a formula. */
const tabbedCell = (text: string): string => (text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows as tab-separated text, with a header when there is more than one. */
export function toTabbed(columns: readonly Column[], rows: readonly AnyRow[]): string {
  const lines = rows.map((row) => columns.map((column) => tabbedCell(plainCell(column, row))).join('\t'));
  const header = columns.map((column) => tabbedCell(headOf(column))).join('\t');
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
async function copyTable(columns: readonly Column[], rows: readonly AnyRow[]): Promise<void> {
  const form = (type: string, text: string) => [type, new Blob([text], { type })] as const;
  const forms = [form('text/plain', toTabbed(columns, rows)), form('text/html', toHtmlTable(columns, rows))];
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(forms))]);
}

interface Copying<V extends ViewName> {
  readonly client: QueryClient;
  readonly query: RowsOfView<V>;
  readonly threshold: number;
  readonly title: string;
}

/** Copies rows of the page that is shown: while it stands in for the next one, what is hidden in that one stands elsewhere. */
export function copyOf<V extends ViewName>(
  { client, query, threshold, title }: Copying<V>,
  { request: shownRequest }: Pick<AnsweredPage<V>, 'request'>,
): CopyShared {
  const copy = async (columns: readonly Column[], read: () => Promise<Copied>) => {
    try {
      const { rows, withheld, partial } = await read();
      await copyTable(withIdentity(query.view, columns), rows);
      const copied = () =>
        t('Copied {n, plural, one {# row} other {# rows}} from “{table}”.', { n: rows.length, table: title });
      say({
        tone: 'info',
        text: () =>
          [copied(), withheld > 0 && withheldText(withheld, threshold), partial > 0 && partialText(partial)]
            .filter(Boolean)
            .join(' '),
      });
    } catch (error) {
      if (error instanceof CallError) sayError(error);
      else say({ tone: 'error', text: () => t('The rows could not be copied to the clipboard.') });
    }
  };
  const sharedOf = (request: AnsweredPage<V>['request']) => call('export:withheld', { request, threshold });
  return {
    page: (columns, rows, order) => void copy(columns, async () => shared(rows, await sharedOf(shownRequest), order)),
    row: (columns, row, index) =>
      void copy(columns, async () => {
        const { rows, order } = await sharedOf(shownRequest);
        const isIt = (each: number) => each === index;
        const own = rows.filter((each) => isIt(each.index)).map((each) => ({ ...each, index: 0 }));
        return shared([row], { rows: own, order: order.filter(isIt).map(() => 0) });
      }),
    all: (columns) =>
      void copy(columns, async () => {
        const page = await client.fetchQuery(pageOptions(query, { page: 1, pageSize: maxPageSize }));
        const rows = shownRows(viewDefinition(query.view), page.pivot, page.rows as readonly AnyRow[]);
        return shared(rows, await sharedOf(page.request));
      }),
  };
}

export function useCopy<V extends ViewName>(query: RowsOfView<V>, title: string) {
  const client = useQueryClient();
  const { smallNumbers: threshold } = useSettings();
  return (shown: AnsweredPage<V>) => copyOf({ client, query, threshold, title }, shown);
}

const withheldText = (count: number, threshold: number) =>
  t(
    '{n, plural, one {# number hidden: it is below {min} or would reveal such a number.} other {# numbers hidden: they are below {min} or would reveal such a number.}}',
    { n: count, min: formatNumber(threshold) },
  );

const partialText = (count: number) =>
  t('{n, plural, one {# sum or share leaves} other {# sums and shares leave}} out hidden counts.', { n: count });

/** The columns as they are shown, and behind them those that tell the rows apart and that the screen leaves out. */
function withIdentity(view: ViewName, columns: readonly Column[]): readonly Column[] {
  const { columns: all } = viewDefinition(view);
  const identity = identityOf(view);
  const isShown = (key: string) => columns.some((each) => each.key === key);
  const shared = columns.filter(({ screenOnly }) => !screenOnly);
  return [...shared, ...all.filter(({ key, offScreen }) => !offScreen && identity.includes(key) && !isShown(key))];
}

interface Copied {
  readonly rows: readonly AnyRow[];
  /** How many of their numbers are withheld. */
  readonly withheld: number;
  /** How many of them are there, but leave out withheld counts. */
  readonly partial: number;
}

/** The rows that a file has, as it has them, in its order or in that of the indexes that are `shown`. */
export function shared(
  rows: readonly AnyRow[],
  { rows: others, order }: PageInFile,
  shown: readonly number[] = order,
): Copied {
  const byIndex = new Map(others.map((each) => [each.index, each]));
  let [withheld, partial] = [0, 0];
  const ofFile = inChosenOrder(order, shown, (index) => index).flatMap((index) => {
    const row = rows[index];
    const { cells = {}, notes = {}, partial: ofRow = [] } = byIndex.get(index) ?? {};
    withheld += Object.keys(notes).length;
    partial += ofRow.length;
    return row === undefined ? [] : [{ ...row, ...cells, ...notes }];
  });
  return { rows: ofFile, withheld, partial };
}
