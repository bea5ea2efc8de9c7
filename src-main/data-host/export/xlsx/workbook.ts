import { writeZip } from '#main/files/zip-file.ts';
import type { Column } from '#shared/catalog/columns.ts';
import { formatInstant } from '#shared/time/time.ts';
import { columnLetters, type Noticed } from './cells.ts';
import { createRowQueue, fitsPage, mostRows, pageSetup, type SheetRow, sheetXml } from './sheet.ts';
import { createStyles, type Styles } from './styles.ts';
import { cellText, sheetName, xmlText } from './texts.ts';

/** A table with a head that stays in sight, a filter, and cells of the types of its columns. */
export interface TableSheet {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Read once, as they are written. */
  readonly rows: Iterable<SheetRow>;
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

interface WrittenSheet {
  readonly name: string;
  readonly filter: string | null;
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
  const styles = createStyles();
  const noticed: Noticed = { formulaLike: 0, cut: 0 };
  const taken = new Set<string>();
  const written: WrittenSheet[] = [];
  let rows = 0;
  const countRow = () => {
    rows += 1;
    options.onRow?.();
  };
  const { createdAt, signal, mode } = options;
  const { bytes, sha256 } = await writeZip(path, { modified: createdAt / 1000, signal, mode }, async (zip) => {
    const addSheet = async (name: string, xml: Iterable<string>, filter: string | null) => {
      await zip.add(`xl/worksheets/sheet${written.length + 1}.xml`, xml);
      written.push({ name: sheetName(name, taken), filter });
    };
    for (const sheet of sheets) {
      if ('lines' in sheet) {
        await addSheet(sheet.name, listXml(sheet.lines(noticed), styles), null);
        continue;
      }
      const queue = createRowQueue(sheet.rows);
      try {
        do {
          const before = rows;
          const xml = sheetXml(sheet.columns, queue, styles, noticed, countRow, options.limit ?? mostRows);
          await addSheet(sheet.name, xml, null);
          written.push({ ...(written.pop() as WrittenSheet), filter: filterOf(sheet.columns.length, rows - before) });
        } while (queue.hasMore());
      } finally {
        queue.close();
      }
    }
    for (const [name, xml] of workbookParts(written, options)) await zip.add(name, [xml]);
    await zip.add('xl/styles.xml', [styles.xml()]);
  });
  return { bytes, sha256, rows, ...noticed };
}

const filterOf = (columns: number, rows: number) => `$A$1:$${columnLetters(Math.max(0, columns - 1))}$${rows + 1}`;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const opc = 'http://schemas.openxmlformats.org/package/2006';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function* listXml(lines: readonly (readonly [string, string])[], styles: Styles): Generator<string> {
  const cell = (place: string, text: string, style: number) =>
    text === ''
      ? ''
      : `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(text).xml}</t></is></c>`;
  yield `${head}<worksheet xmlns="${main}">${fitsPage}<sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews>`;
  yield '<cols><col min="1" max="1" width="30" customWidth="1"/><col min="2" max="2" width="100" customWidth="1"/></cols><sheetData>';
  for (const [index, [words, said]] of lines.entries()) {
    const row = index + 1;
    yield `<row r="${row}">${cell(`A${row}`, words, styles.strong)}${cell(`B${row}`, said, styles.wrapped)}</row>`;
  }
  yield `</sheetData>${pageSetup(false)}</worksheet>`;
}

/** Every part but the sheets and the styles, by its name. */
function workbookParts(sheets: readonly WrittenSheet[], { title, createdAt }: WorkbookOptions): [string, string][] {
  const numbered = sheets.map((sheet, place) => ({ ...sheet, number: place + 1 }));
  const override = (part: string, type: string) => `<Override PartName="/${part}" ContentType="${type}"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
  const relations = (inner: string) => `${head}<Relationships xmlns="${opc}/relationships">${inner}</Relationships>`;
  const created = formatInstant(Math.floor(createdAt / 1_000_000) * 1_000_000);
  const names = numbered.map(
    ({ name, number }) => `<sheet name="${xmlText(name)}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  /** Of a table, its filter, and its head on every printed page. */
  const defined = numbered.flatMap(({ name, filter, number }) => {
    const sheet = `'${xmlText(name.replaceAll("'", "''"))}'`;
    const of = (what: string, rest: string, range: string) =>
      `<definedName name="_xlnm.${what}" localSheetId="${number - 1}"${rest}>${sheet}!${range}</definedName>`;
    return filter === null ? [] : [of('_FilterDatabase', ' hidden="1"', filter), of('Print_Titles', '', '$1:$1')];
  });
  return [
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${opc}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', `${kind}.sheet.main+xml`)}${override('xl/styles.xml', `${kind}.styles+xml`)}${override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml')}${numbered.map(({ number }) => override(`xl/worksheets/sheet${number}.xml`, `${kind}.worksheet+xml`)).join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      relations(
        relation('rId1', `${office}/relationships/officeDocument`, 'xl/workbook.xml') +
          relation('rId2', `${opc}/relationships/metadata/core-properties`, 'docProps/core.xml'),
      ),
    ],
    [
      'docProps/core.xml',
      `${head}<cp:coreProperties xmlns:cp="${opc}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${xmlText(title)}</dc:title><dc:creator>Course Almanac</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${created}</dcterms:created></cp:coreProperties>`,
    ],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${office}/relationships"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${names.join('')}</sheets>${defined.length > 0 ? `<definedNames>${defined.join('')}</definedNames>` : ''}</workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        numbered
          .map(({ number }) =>
            relation(`rId${number}`, `${office}/relationships/worksheet`, `worksheets/sheet${number}.xml`),
          )
          .join('') + relation(`rId${numbered.length + 1}`, `${office}/relationships/styles`, 'styles.xml'),
      ),
    ],
  ];
}
