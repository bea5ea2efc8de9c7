import { formatInstant, microsPerSecond } from '#shared/time/time.ts';
import { sheetReference, xmlText } from './texts.ts';

/*
 * The parts of a workbook that name the others: content types, relations, the list of sheets.
 */

export interface TableRange {
  /** All its cells: the range of its filter, and what is printed. */
  readonly range: string;
  /** Whether it needs several pages beside each other. */
  readonly isWide: boolean;
}

/** A sheet that is written. */
export interface WrittenSheet {
  readonly name: string;
  /** Where its table stands; null where it has none. */
  readonly table: TableRange | null;
  /** The numbers of its charts. */
  readonly charts: readonly number[];
}

export interface WorkbookFacts {
  readonly title: string;
  /** Now, in microseconds. */
  readonly createdAt: number;
}

export const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** The beginnings of names that all Office files share. */
export const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
export const relationships = `${office}/relationships`;
export const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
export const opc = 'http://schemas.openxmlformats.org/package/2006';
export const vendor = 'application/vnd.openxmlformats-officedocument';
const kind = `${vendor}.spreadsheetml`;

export const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
export const relations = (inner: string) =>
  `${head}<Relationships xmlns="${opc}/relationships">${inner}</Relationships>`;

/** At the end of a sheet: the drawing that its only relation leads to. */
export const drawingOfSheet = `<drawing xmlns:r="${relationships}" r:id="rId1"/>`;

export const chartPart = (number: number): string => `xl/charts/chart${number}.xml`;
/** A drawing has the number of its sheet. */
export const drawingPart = (sheet: number): string => `xl/drawings/drawing${sheet}.xml`;

/** From a sheet to its drawing, and from there to the charts. */
export const drawingRelations = (sheet: number, charts: readonly number[]): [string, string][] => [
  [
    `xl/worksheets/_rels/sheet${sheet}.xml.rels`,
    relations(relation('rId1', `${relationships}/drawing`, `../drawings/drawing${sheet}.xml`)),
  ],
  [
    `xl/drawings/_rels/drawing${sheet}.xml.rels`,
    relations(
      charts
        .map((chart, index) => relation(`rId${index + 1}`, `${relationships}/chart`, `../charts/chart${chart}.xml`))
        .join(''),
    ),
  ],
];

/** Every part but the sheets with their charts and the styles, by its name. */
export function workbookParts(sheets: readonly WrittenSheet[], facts: WorkbookFacts): [string, string][] {
  return [
    ['[Content_Types].xml', contentTypes(sheets)],
    [
      '_rels/.rels',
      relations(
        relation('rId1', `${relationships}/officeDocument`, 'xl/workbook.xml') +
          relation('rId2', `${opc}/relationships/metadata/core-properties`, 'docProps/core.xml'),
      ),
    ],
    ['docProps/core.xml', coreProperties(facts)],
    ['xl/workbook.xml', listOfSheets(sheets)],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        sheets
          .map((_, index) =>
            relation(`rId${index + 1}`, `${relationships}/worksheet`, `worksheets/sheet${index + 1}.xml`),
          )
          .join('') + relation(`rId${sheets.length + 1}`, `${relationships}/styles`, 'styles.xml'),
      ),
    ],
  ];
}

function contentTypes(sheets: readonly WrittenSheet[]): string {
  const override = (part: string, type: string) => `<Override PartName="/${part}" ContentType="${type}"/>`;
  const ofSheets = sheets.flatMap(({ charts }, index) => [
    override(`xl/worksheets/sheet${index + 1}.xml`, `${kind}.worksheet+xml`),
    ...(charts.length > 0 ? [override(drawingPart(index + 1), `${vendor}.drawing+xml`)] : []),
    ...charts.map((chart) => override(chartPart(chart), `${vendor}.drawingml.chart+xml`)),
  ]);
  return [
    `${head}<Types xmlns="${opc}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    override('xl/workbook.xml', `${kind}.sheet.main+xml`),
    override('xl/styles.xml', `${kind}.styles+xml`),
    override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
    ...ofSheets,
    '</Types>',
  ].join('');
}

/** The part that says what a file is called and who made it. */
export function coreProperties({ title, createdAt }: WorkbookFacts): string {
  const created = formatInstant(Math.floor(createdAt / microsPerSecond) * microsPerSecond);
  return [
    `${head}<cp:coreProperties xmlns:cp="${opc}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"`,
    ' xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${xmlText(title)}</dc:title><dc:creator>Course Almanac</dc:creator>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${created}</dcterms:created></cp:coreProperties>`,
  ].join('');
}

function listOfSheets(sheets: readonly WrittenSheet[]): string {
  const names = sheets.map(
    ({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  /** Defined names of a table: its filter, what is printed, and on every page its head; the first column, too, where pages stand beside each other. */
  const defined = sheets.flatMap(({ name, table }, index) => {
    if (table === null) return [];
    const of = (what: string, rest: string, ...ranges: string[]) =>
      `<definedName name="_xlnm.${what}" localSheetId="${index}"${rest}>${ranges.map((range) => `${sheetReference(name)}!${range}`).join(',')}</definedName>`;
    return [
      of('_FilterDatabase', ' hidden="1"', table.range),
      of('Print_Area', '', table.range),
      of('Print_Titles', '', ...(table.isWide ? ['$A:$A'] : []), '$1:$1'),
    ];
  });
  return [
    `${head}<workbook xmlns="${main}" xmlns:r="${relationships}"><bookViews><workbookView activeTab="0"/></bookViews>`,
    `<sheets>${names.join('')}</sheets>`,
    defined.length > 0 ? `<definedNames>${defined.join('')}</definedNames>` : '',
    '</workbook>',
  ].join('');
}
