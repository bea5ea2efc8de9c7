import type { CellValue, Column } from '#shared/catalog/columns.ts';
import { isFormulaLike } from '#shared/text/cells.ts';
import { calendarDays, formatDay, formatInstant, microsPerDay } from '#shared/time/time.ts';
import { cellText, xmlText } from './texts.ts';

/** The styles of a workbook: each is asked for by what it looks like and named by its number. */
export interface Styles {
  readonly header: number;
  /** Bold, for the words at the left of a list. */
  readonly strong: number;
  /** Text that wraps. */
  readonly wrapped: number;
  /** Text; `isFormulaLike` for one that a spreadsheet must not take for a formula after a user has edited it, either. */
  text(isFormulaLike: boolean): number;
  /** Numbers, days and instants of a column. */
  of(column: Column): number;
  /** The part `xl/styles.xml`. */
  xml(): string;
}

/** Ids, years and counts of seconds are not amounts: no thousands separators. */
const isPlain = ({ key, unit }: Column) => unit === 'year' || /(?:^|_)(?:id|no)$/.test(key);

/** By how much a workbook divides the values of a column: spreadsheets calculate with fractions and show them as percentages. */
export const divisorOf = ({ unit }: Pick<Column, 'unit'>): 1 | 100 => (unit === '%' ? 100 : 1);

/** The number format of a column's values, which stay exact behind it. */
export function formatOf(column: Column): string {
  if (column.unit === '%') return column.decimals === 0 ? '0%' : `0.${'0'.repeat(column.decimals ?? 1)}%`;
  if (column.type === 'day') return 'yyyy-mm-dd';
  if (column.type === 'instant') return 'yyyy-mm-dd hh:mm:ss';
  if (isPlain(column)) return '0';
  if (column.type === 'integer') return '#,##0';
  if (column.type !== 'number' || column.decimals === undefined) return 'General';
  return column.decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(column.decimals)}`;
}

const firstOwnFormat = 164;
/** The line below heads. */
const defaultLine = '#8A8577';

/** @param accent the colour of the line below heads, `#RRGGBB` */
export function createStyles(accent = defaultLine): Styles {
  const formats = new Map<string, number>([['General', 0]]);
  const cells: string[] = [];
  const known = new Map<string, number>();
  const add = (xml: string) => {
    const number = known.get(xml) ?? cells.push(xml) - 1;
    known.set(xml, number);
    return number;
  };
  const formatId = (code: string) => {
    const id = formats.get(code) ?? firstOwnFormat + formats.size;
    formats.set(code, id);
    return id;
  };
  const cell = (rest: string, inner = '') => add(`<xf xfId="0" ${rest}${inner ? `>${inner}</xf>` : '/>'}`);
  const top = '<alignment vertical="top"/>';
  const wrap = '<alignment vertical="top" wrapText="1"/>';
  const defaultStyle = cell('numFmtId="0" fontId="0" fillId="0" borderId="0"');
  return {
    header: cell(
      'numFmtId="0" fontId="1" fillId="2" borderId="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"',
      wrap,
    ),
    strong: cell('numFmtId="0" fontId="1" fillId="0" borderId="0" applyFont="1" applyAlignment="1"', top),
    wrapped: cell('numFmtId="0" fontId="0" fillId="0" borderId="0" applyAlignment="1"', wrap),
    text: (isFormulaLike) =>
      isFormulaLike ? cell('numFmtId="0" fontId="0" fillId="0" borderId="0" quotePrefix="1"') : defaultStyle,
    of: (column) =>
      cell(`numFmtId="${formatId(formatOf(column))}" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"`),
    xml: () => {
      const own = [...formats].filter(([, id]) => id >= firstOwnFormat);
      const codes = own.map(([code, id]) => `<numFmt numFmtId="${id}" formatCode="${xmlText(code)}"/>`);
      return [
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
        '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
        own.length === 0 ? '' : `<numFmts count="${own.length}">${codes.join('')}</numFmts>`,
        '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
        '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>',
        '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
        '<fill><patternFill patternType="solid"><fgColor rgb="FFF1EEE6"/><bgColor indexed="64"/></patternFill></fill></fills>',
        '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>',
        `<border><left/><right/><top/><bottom style="${accent === defaultLine ? 'thin' : 'medium'}"><color rgb="FF${accent.slice(1).toUpperCase()}"/></bottom><diagonal/></border></borders>`,
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
        `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>`,
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
        '</styleSheet>',
      ].join('');
    },
  };
}

/** 1970-01-01 as spreadsheets count days. */
export const epoch = 25_569;
/** Spreadsheets know a 29 February 1900: only from the first of March on are their days right. */
const firstDay = -25_508;

/** `A`, `Z`, `AA`: the letters of a column, counted from 0. */
export function columnLetters(index: number): string {
  const rest = String.fromCharCode(65 + (index % 26));
  return index < 26 ? rest : columnLetters(Math.floor(index / 26) - 1) + rest;
}

/** The oddities that were noticed while writing. */
export interface Noticed {
  formulaLike: number;
  cut: number;
}

/** The cells of one sheet's rows as XML, each by the type of its column and never by how it looks. */
export function createCellWriter(column: Column, styles: Styles, noticed: Noticed) {
  const [plain, guarded] = [styles.text(false), styles.text(true)];
  const text = (ref: string, value: string) => {
    const isFormula = isFormulaLike(value);
    if (isFormula) noticed.formulaLike += 1;
    const { xml, isCut } = cellText(value);
    if (isCut) noticed.cut += 1;
    return `<c r="${ref}" s="${isFormula ? guarded : plain}" t="inlineStr"><is><t xml:space="preserve">${xml}</t></is></c>`;
  };
  const style = styles.of(column);
  // Counts that a service sends as numbers: without decimals of their own they would have no separators.
  const { type, unit, decimals } = column;
  const ofWhole =
    type === 'number' && decimals === undefined && unit !== 's' && unit !== '%'
      ? styles.of({ ...column, decimals: 0 })
      : style;
  const divisor = divisorOf(column);
  const number = (ref: string, value: number) =>
    // No spreadsheet has a number for these.
    Number.isFinite(value) ? numberCell(ref, value) : text(ref, String(value));
  const numberCell = (ref: string, value: number) =>
    `<c r="${ref}" s="${Number.isInteger(value) ? ofWhole : style}"><v>${value}</v></c>`;
  const write = {
    text: (ref: string, value: CellValue) => text(ref, String(value)),
    integer: (ref: string, value: CellValue) => number(ref, Number(value) / divisor),
    number: (ref: string, value: CellValue) => number(ref, Number(value) / divisor),
    boolean: (ref: string, value: CellValue) => `<c r="${ref}" t="b"><v>${value ? 1 : 0}</v></c>`,
    day: (ref: string, value: CellValue) =>
      isDate(Number(value)) ? number(ref, epoch + Number(value)) : text(ref, formatDay(Number(value))),
    instant: (ref: string, value: CellValue) =>
      isDate(Number(value) / microsPerDay)
        ? number(ref, epoch + Number(value) / microsPerDay)
        : text(ref, formatInstant(Number(value))),
  }[column.type];
  return {
    /** The cell at a place such as `B7`; nothing for null. */
    cell: (ref: string, value: CellValue | undefined): string =>
      value === null || value === undefined ? '' : write(ref, value),
  };
}

const isDate = (day: number) => day >= firstDay && day < calendarDays.last + 1;
