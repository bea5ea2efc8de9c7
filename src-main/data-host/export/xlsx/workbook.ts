import { writeZip, type ZipFile, zipBytes } from '#main/files/zip-file.ts';
import type { CellRow, Column } from '#shared/catalog/columns.ts';
import { t } from '#shared/language/message.ts';
import { columnLetters, createStyles, type Noticed, type Styles } from './cells.ts';
import type { SheetChart } from './charts/sheet-chart.ts';
import { type ChartsOfSheet, writeCharts } from './charts/write-charts.ts';
import { head, main, type TableRange, type WrittenSheet, workbookParts } from './parts.ts';
import {
  chartsXml,
  createRowQueue,
  fitsPage,
  maxRows,
  pageSetup,
  paperFor,
  type SheetOptions,
  sheetXml,
  widthsOf,
} from './sheet.ts';
import { cellText, sheetName } from './texts.ts';

/** A table with a head that stays in sight, a filter, and cells of the types of its columns. */
export interface TableSheet {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Read once, as they are written. */
  readonly rows: Iterable<CellRow>;
  /** On a sheet behind the table, where that fits one sheet. */
  readonly charts?: readonly SheetChart[];
}

/** Words and what they say, one pair a line: the sheet About. A line without words at the right is a heading. */
export interface ListSheet {
  readonly name: string;
  readonly lines: (noticed: Readonly<Noticed>) => readonly (readonly [string, string])[];
}

export type Sheet = TableSheet | ListSheet;

export interface WorkbookOptions {
  readonly title: string;
  /** Now, in microseconds. */
  readonly createdAt: number;
  readonly mode?: number | undefined;
  /** The colour and the footer of the institution. */
  readonly accent?: string | undefined;
  readonly footer?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Hears of every row. */
  readonly onRow?: () => void;
  /** Rows per sheet with the head, for tests. */
  readonly limit?: number;
}

export interface WrittenWorkbook {
  readonly bytes: number;
  readonly sha256: string;
  readonly rows: number;
  /** Texts that a spreadsheet could have run as a formula; here they are text and nothing else. */
  readonly formulaLike: number;
  /** Texts that are longer than a cell holds and end in an ellipsis. */
  readonly cut: number;
}

/**
 * Writes an Excel workbook to `path` while its rows are read: text is always text, numbers, booleans and days are what they
 * are. A table with more rows than a sheet holds goes on in the next sheet. Sheets are written in their order, so that a list
 * can tell what the tables before it held.
 * @throws AlmanacError DISK_FULL, FILE_NOT_WRITABLE, CANCELLED, FILE_TOO_LARGE
 */
export async function writeWorkbook(
  path: string,
  sheets: readonly Sheet[],
  options: WorkbookOptions,
): Promise<WrittenWorkbook> {
  const { createdAt, signal, mode } = options;
  const counts: Counts = { rows: 0, formulaLike: 0, cut: 0 };
  const { bytes, sha256 } = await writeZip(path, { modified: createdAt / 1000, signal, mode }, (zip) =>
    writeParts(zip, sheets, options, counts),
  );
  return { bytes, sha256, ...counts };
}

/**
 * A small workbook as bytes, for a file that embeds it.
 * @throws AlmanacError CANCELLED, FILE_TOO_LARGE
 */
export const workbookBytes = (sheets: readonly Sheet[], options: WorkbookOptions): Promise<Uint8Array> =>
  zipBytes({ modified: options.createdAt / 1000, signal: options.signal }, (zip) =>
    writeParts(zip, sheets, options, { rows: 0, formulaLike: 0, cut: 0 }),
  );

/** The counts that are kept while sheets are written. */
interface Counts extends Noticed {
  rows: number;
}

async function writeParts(
  zip: ZipFile,
  sheets: readonly Sheet[],
  options: WorkbookOptions,
  counts: Counts,
): Promise<void> {
  const styles = createStyles(options.accent);
  const onRow = () => {
    counts.rows += 1;
    options.onRow?.();
  };
  const written = new WrittenSheets(zip, options.footer);
  for (const sheet of sheets) {
    if ('lines' in sheet) await written.add(sheet.name, listXml(sheet.lines(counts), styles, options.footer));
    else
      await addTable(sheet, written, {
        styles,
        noticed: counts,
        onRow,
        limit: options.limit ?? maxRows,
        footer: options.footer,
      });
  }
  for (const [name, xml] of workbookParts(written.all, options)) await zip.add(name, [xml]);
  await zip.add('xl/styles.xml', [styles.xml()]);
}

/** The sheets of a workbook so far, each with a name of its own. */
class WrittenSheets {
  readonly all: WrittenSheet[] = [];
  readonly #zip: ZipFile;
  readonly #footer: string | undefined;
  readonly #taken = new Set<string>();
  #charts = 0;

  constructor(zip: ZipFile, footer: string | undefined) {
    this.#zip = zip;
    this.#footer = footer;
  }

  /** Where the table stands is asked for once the sheet is written, as it depends on the rows. Returns the name of the sheet. */
  async add(name: string, xml: Iterable<string>, table: () => TableRange | null = () => null): Promise<string> {
    await this.#zip.add(`xl/worksheets/sheet${this.all.length + 1}.xml`, xml);
    const taken = sheetName(name, this.#taken);
    this.all.push({ name: taken, table: table(), charts: [] });
    return taken;
  }

  /** The charts of the table on the sheet of this name, on the next sheet. */
  async addCharts(name: string, { charts, columns }: Omit<ChartsOfSheet, 'table'>): Promise<void> {
    const number = this.all.length + 1;
    await this.#zip.add(`xl/worksheets/sheet${number}.xml`, chartsXml(this.#footer));
    const numbers = charts.map((_, index) => this.#charts + index + 1);
    this.#charts += charts.length;
    const ending = `, ${t('{n, plural, one {chart} other {charts}}', { n: charts.length })}`;
    this.all.push({ name: sheetName(name, this.#taken, ending), table: null, charts: numbers });
    await writeCharts(this.#zip, number, numbers, { table: name, charts, columns });
  }
}

/** Writes a table into as many sheets as it needs. Charts follow one that fits a single sheet. */
async function addTable(
  { name, columns, rows, charts = [] }: TableSheet,
  written: WrittenSheets,
  options: SheetOptions,
): Promise<void> {
  const queue = createRowQueue(rows);
  const { isAcross, pages } = paperFor(widthsOf(columns, queue));
  const isWide = isAcross && pages > 1;
  try {
    for (let isFirst = true; isFirst || queue.hasMore(); isFirst = false) {
      let count = 0;
      const onRow = () => {
        count += 1;
        options.onRow();
      };
      const xml = sheetXml(columns, queue, { ...options, onRow });
      const taken = await written.add(name, xml, () => ({ range: rangeOf(columns.length, count), isWide }));
      if (charts.length > 0 && isFirst && !queue.hasMore()) await written.addCharts(taken, { charts, columns });
    }
  } finally {
    queue.close();
  }
}

const rangeOf = (columns: number, rows: number) => `$A$1:$${columnLetters(Math.max(0, columns - 1))}$${rows + 1}`;

function* listXml(lines: readonly (readonly [string, string])[], styles: Styles, footer?: string): Generator<string> {
  const cell = (ref: string, text: string, style: number) =>
    text === ''
      ? ''
      : `<c r="${ref}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(text).xml}</t></is></c>`;
  yield `${head}<worksheet xmlns="${main}">${fitsPage}<sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews>`;
  yield '<cols><col min="1" max="1" width="30" customWidth="1"/><col min="2" max="2" width="100" customWidth="1"/></cols><sheetData>';
  for (const [index, [words, value]] of lines.entries()) {
    const row = index + 1;
    yield `<row r="${row}">${cell(`A${row}`, words, styles.strong)}${cell(`B${row}`, value, styles.wrapped)}</row>`;
  }
  yield `</sheetData>${pageSetup({ isAcross: false, pages: 1 }, footer)}</worksheet>`;
}
