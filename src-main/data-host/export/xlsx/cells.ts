import type { CellValue, Column } from '#shared/catalog/columns.ts';
import { isFormulaLike } from '#shared/text/cells.ts';
import { calendarDays, formatDay, formatInstant } from '#shared/time/time.ts';
import { divisorOf, type Styles } from './styles.ts';
import { cellText } from './texts.ts';

/** 1970-01-01 as spreadsheets count days. */
export const epoch = 25_569;
/** Spreadsheets know a 29 February 1900: only from the first of March on are their days right. */
const firstDay = -25_508;
const microsPerDay = 86_400_000_000;

/** `A`, `Z`, `AA`: the letters of a column, counted from 0. */
export function columnLetters(place: number): string {
  const rest = String.fromCharCode(65 + (place % 26));
  return place < 26 ? rest : columnLetters(Math.floor(place / 26) - 1) + rest;
}

/** The cells of one sheet's rows as XML, each by the type of its column and never by how it looks. */
export interface CellWriter {
  /** The cell at a place such as `B7`; nothing for null. */
  cell(place: string, value: CellValue | undefined): string;
}

/** The oddities that were noticed while writing. */
export interface Noticed {
  formulaLike: number;
  cut: number;
}

export function createCellWriter(column: Column, styles: Styles, noticed: Noticed): CellWriter {
  const [plain, guarded] = [styles.text(false), styles.text(true)];
  const text = (place: string, value: string) => {
    const isFormula = isFormulaLike(value);
    if (isFormula) noticed.formulaLike += 1;
    const { xml, isCut } = cellText(value);
    if (isCut) noticed.cut += 1;
    return `<c r="${place}" s="${isFormula ? guarded : plain}" t="inlineStr"><is><t xml:space="preserve">${xml}</t></is></c>`;
  };
  const style = styles.of(column);
  // Counts that a service sends as numbers: without decimals of their own they would have no separators.
  const { type, unit, decimals } = column;
  const ofWhole =
    type === 'number' && decimals === undefined && unit !== 's' && unit !== '%'
      ? styles.of({ ...column, decimals: 0 })
      : style;
  const divisor = divisorOf(column);
  const number = (place: string, value: number) =>
    // No spreadsheet has a number for these.
    Number.isFinite(value) ? numberCell(place, value) : text(place, String(value));
  const numberCell = (place: string, value: number) =>
    `<c r="${place}" s="${Number.isInteger(value) ? ofWhole : style}"><v>${value}</v></c>`;
  const write = {
    text: (place: string, value: CellValue) => text(place, String(value)),
    integer: (place: string, value: CellValue) => number(place, Number(value) / divisor),
    number: (place: string, value: CellValue) => number(place, Number(value) / divisor),
    boolean: (place: string, value: CellValue) => `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`,
    day: (place: string, value: CellValue) =>
      isDate(Number(value)) ? number(place, epoch + Number(value)) : text(place, formatDay(Number(value))),
    instant: (place: string, value: CellValue) =>
      isDate(Number(value) / microsPerDay)
        ? number(place, epoch + Number(value) / microsPerDay)
        : text(place, formatInstant(Number(value))),
  }[column.type];
  return { cell: (place, value) => (value === null || value === undefined ? '' : write(place, value)) };
}

const isDate = (day: number) => day >= firstDay && day < calendarDays.last + 1;
