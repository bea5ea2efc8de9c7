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
