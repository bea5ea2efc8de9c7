import type { CellRow, Column } from '#shared/catalog/columns.ts';
import { t } from '#shared/language/message.ts';
import { columnLetters, createCellWriter, type Noticed, type Styles } from './cells.ts';
import { drawingOfSheet } from './parts.ts';
import { cellText, xmlText } from './texts.ts';

/** The most rows of a sheet that any spreadsheet opens, the header included. */
export const maxRows = 1_048_576;

/** The number of rows that the width of a column is taken from. */
const sampled = 200;
const [narrowest, widest] = [9, 60];

/** The rows of one sheet at a time: those beyond {@link maxRows} go to the next. */
export function createRowQueue(rows: Iterable<CellRow>) {
  const iterator = rows[Symbol.iterator]();
  const first: CellRow[] = [];
  let isEnd = false;
  const pull = () => {
    const next = iterator.next();
    if (next.done) isEnd = true;
    return next.done ? undefined : next.value;
  };
  while (first.length < sampled && !isEnd) {
    const row = pull();
    if (row) first.push(row);
  }
  return {
    sample: [...first],
    /** Whether there are more; reads one ahead to know. */
    hasMore: () => {
      if (first.length === 0 && !isEnd) {
        const row = pull();
        if (row) first.push(row);
      }
      return first.length > 0;
    },
    take: () => first.shift() ?? pull(),
    close: () => iterator.return?.(),
  };
}

export type RowQueue = ReturnType<typeof createRowQueue>;

export interface SheetOptions {
  readonly styles: Styles;
  readonly noticed: Noticed;
  /** Hears of every row. */
  readonly onRow: () => void;
  /** Rows with the head. */
  readonly limit: number;
  /** On every printed page, beside the name of the sheet. */
  readonly footer?: string | undefined;
}

/** Header, rows and filter of a sheet as XML. */
export function* sheetXml(
  columns: readonly Column[],
  queue: RowQueue,
  { styles, noticed, onRow, limit, footer }: SheetOptions,
): Generator<string> {
  const letters = columns.map((_, index) => columnLetters(index));
  const last = letters.at(-1) ?? 'A';
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  yield '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';
  yield `${fitsPage}<sheetViews><sheetView workbookViewId="0">`;
  yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  const widths = widthsOf(columns, queue);
  yield `<cols>${widths.map((width, index) => colXml(index, width)).join('')}</cols><sheetData>`;
  yield `<row r="1">${columns.map(({ label, type }, index) => headerCell(`${letters[index]}1`, headerOf(label, type), styles)).join('')}</row>`;
  const writers = columns.map((column) => createCellWriter(column, styles, noticed));
  let number = 1;
  while (number < limit && queue.hasMore()) {
    const row = queue.take();
    if (!row) break;
    number += 1;
    let cells = '';
    for (let index = 0; index < columns.length; index += 1) {
      cells += writers[index]?.cell(`${letters[index]}${number}`, row[columns[index]?.key ?? '']) ?? '';
    }
    yield `<row r="${number}">${cells}</row>`;
    onRow();
  }
  yield `</sheetData><autoFilter ref="A1:${last}${number}"/>${pageSetup(paperFor(widths), footer)}</worksheet>`;
}

/** The charts of a table, on a sheet of their own. */
export const chartsXml = (footer: string | undefined): string[] => [
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  `${fitsPage}<sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/><sheetData/>`,
  `${pageSetup({ isAcross: false, pages: 1 }, footer)}${drawingOfSheet}</worksheet>`,
];

/** How the columns of a sheet stand on paper. */
interface Paper {
  readonly isAcross: boolean;
  /** Pages beside each other. */
  readonly pages: number;
}

/** Letters of a workbook have eleven points; on paper they need eight. */
const smallest = 8 / 11;
/**
 * Characters of the usual width that stand between the margins of Letter and A4, upright and across, when nothing is made smaller:
 * spreadsheets differ, and in LibreOffice they are fewest.
 */
const onPaper = { upright: 91, across: 128 } as const;

/** The paper on which all columns are readable: upright or across, and beside each other where one page would have to be too small. */
export function paperFor(widths: readonly number[]): Paper {
  const width = widths.reduce((sum, each) => sum + each, 0);
  if (width <= onPaper.upright / smallest) return { isAcross: false, pages: 1 };
  const max = onPaper.across / smallest;
  let [pages, used] = [1, 0];
  // No column is torn apart, and each page begins with the first one.
  for (const each of widths) {
    if (used > 0 && used + each > max) [pages, used] = [pages + 1, widths[0] ?? 0];
    used += each;
  }
  return { isAcross: true, pages };
}

/** At the begin of a sheet: all its columns fit the width of the paper. */
export const fitsPage = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';

/** Spreadsheets put in the numbers. */
const pagesText = () => t('Page {page} of {pages}', { page: '&P', pages: '&N' });

/** At the end of a sheet: how it is printed, on the usual paper of the reader, with its name and the numbers of its pages. */
export const pageSetup = ({ isAcross, pages }: Paper, footer = ''): string =>
  [
    '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>',
    `<pageSetup orientation="${isAcross ? 'landscape' : 'portrait'}" fitToWidth="${pages}" fitToHeight="0"/>`,
    `<headerFooter><oddFooter>&amp;L&amp;A${footer === '' ? '' : `&amp;C${xmlText(footer.replaceAll('&', '&&'))}`}&amp;R${xmlText(pagesText())}</oddFooter></headerFooter>`,
  ].join('');

/** The words above a column; instants say in which zone they are. */
const headerOf = (label: string, type: Column['type']): string => (type === 'instant' ? `${label} (UTC)` : label);

const headerCell = (ref: string, text: string, { header }: Styles) =>
  `<c r="${ref}" s="${header}" t="inlineStr"><is><t xml:space="preserve">${cellText(text).xml}</t></is></c>`;

const colXml = (index: number, width: number) =>
  `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;

/** How wide each column is, by its head and its first rows, in characters. */
export const widthsOf = (columns: readonly Column[], { sample }: Pick<RowQueue, 'sample'>): number[] =>
  columns.map((column) => widthOf(column, sample));

function widthOf(column: Column, rows: readonly CellRow[]): number {
  const defaultWidth = column.type === 'instant' ? 20 : column.type === 'day' ? 12 : narrowest;
  const contents =
    column.type === 'text'
      ? rows.map((row) => String(row[column.key] ?? '').length)
      : rows.length === 0
        ? []
        : [defaultWidth];
  // A long head wraps; what stands below it should not.
  const head = Math.min(headerOf(column.label, column.type).length + 3, 24);
  return Math.min(widest, Math.max(defaultWidth, head, ...contents.map((length) => length + 2)));
}
