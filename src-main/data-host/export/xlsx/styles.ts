import type { Column } from '#shared/catalog/columns.ts';
import { xmlText } from './texts.ts';

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
