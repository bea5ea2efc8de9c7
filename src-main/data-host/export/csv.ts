import type { Column, ColumnType } from '../../../src-preload/contract/columns.ts';
import { guarded, isFormulaLike } from '../../../src-preload/contract/formula-guard.ts';
import { formatDay, formatInstant } from '../../../src-preload/contract/time.ts';
import type { CsvDialect } from '../protocol.ts';
import { numberText } from './number-text.ts';

export type CellValue = string | number | boolean | null;

export type CellRow = Readonly<Record<string, CellValue>>;

/** Writes rows as RFC 4180 lines; counts them, and the text cells that a spreadsheet could have run. */
export interface CsvWriter {
  readonly header: string;
  line(row: CellRow): string;
  /** The header and the lines of all rows, some thousand characters at a time. */
  texts(rows: Iterable<CellRow>): Generator<string>;
  /** Lines so far. */
  readonly rows: number;
  /** Text cells that begin like a formula, guarded or not. */
  readonly formulaLike: number;
}

/** So that whoever takes the texts has not to be called for every line. */
const textLength = 16 * 1024;

/** The Data profile: for scripts. */
export const dataDialect: CsvDialect = { profile: 'data', separator: ',', decimalMark: '.' };

/**
 * A writer for these columns. Which cells are guarded follows from the column's type and never from how a value looks, so
 * negative numbers stay numbers. `isGuarded` is usual where people open the file.
 */
export function createCsvWriter(
  columns: readonly Column[],
  dialect: CsvDialect,
  isGuarded: boolean = dialect.profile === 'excel',
): CsvWriter {
  const isForPeople = dialect.profile === 'excel';
  const needsQuotes = new RegExp(`["\\r\\n${dialect.separator}]`);
  const quote = (text: string) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const localNumber = (value: number) => quote(numberText(value).replace('.', ','));
  const number = dialect.decimalMark === ',' ? localNumber : numberText;
  let rows = 0;
  let formulaLike = 0;
  const text = (value: string) => {
    if (!isFormulaLike(value)) return quote(value);
    formulaLike += 1;
    return quote(isGuarded ? guarded(value) : value);
  };
  // A column of a mode bears the name that the service gave it.
  const names = columns.map((column) => text(headerOf(column, isForPeople)));
  const header = `${isForPeople ? '\uFEFF' : ''}${names.join(dialect.separator)}\r\n`;
  const formats: Record<ColumnType, (value: never) => string> = {
    text,
    integer: number,
    number,
    boolean: (value: boolean) => (value ? 'true' : 'false'),
    day: (value: number) => formatDay(value),
    instant: isForPeople ? instantForPeople : (value: number) => formatInstant(value),
  };
  const cells = columns.map((column, index) => ({
    key: column.key,
    before: index === 0 ? '' : dialect.separator,
    format: formats[column.type] as (value: CellValue) => string,
  }));
  // A million times in an export: one text that grows costs a third of a list of cells that is joined.
  const line = (row: CellRow) => {
    rows += 1;
    let text = '';
    for (const { key, before, format } of cells) {
      const value = row[key];
      text += before;
      if (value !== null && value !== undefined) text += format(value);
    }
    return `${text}\r\n`;
  };
  return {
    header,
    line,
    *texts(all) {
      let text = header;
      for (const row of all) {
        text += line(row);
        if (text.length < textLength) continue;
        yield text;
        text = '';
      }
      yield text;
    },
    get rows() {
      return rows;
    },
    get formulaLike() {
      return formulaLike;
    },
  };
}

/** `2014-12-10 19:31:04`, which spreadsheets read as a date; the header says that it is UTC. */
function instantForPeople(value: number): string {
  return formatInstant(value).slice(0, 19).replace('T', ' ');
}

function headerOf(column: Column, isForPeople: boolean): string {
  return isForPeople && column.type === 'instant' ? `${column.key}_utc` : column.key;
}
