import type { Column, ColumnType } from '../../../src-preload/contract/columns.ts';
import { guarded, isFormulaLike } from '../../../src-preload/contract/formula-guard.ts';
import { formatDay, formatInstant } from '../../../src-preload/contract/time.ts';
import type { CsvDialect } from '../protocol.ts';

export type CellValue = string | number | boolean | null;

/** Writes rows as RFC 4180 lines; counts the text cells that a spreadsheet could have run. */
export interface CsvWriter {
  readonly header: string;
  line(row: Readonly<Record<string, CellValue>>): string;
  /** Text cells that begin like a formula: guarded in the Excel profile, only counted in the Data profile. */
  readonly formulaLike: number;
}

/** The Data profile: for scripts. */
export const dataDialect: CsvDialect = { profile: 'data', separator: ',', decimalMark: '.' };

/**
 * A writer for these columns. Which cells are guarded follows from the column's type and never from how a value looks, so
 * negative numbers stay numbers.
 */
export function createCsvWriter(columns: readonly Column[], dialect: CsvDialect): CsvWriter {
  const isForPeople = dialect.profile === 'excel';
  const needsQuotes = new RegExp(`["\\r\\n${dialect.separator}]`);
  const line = (texts: readonly string[]) => `${texts.join(dialect.separator)}\r\n`;
  const quote = (text: string) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const number = (value: number) => {
    const text = String(value);
    return dialect.decimalMark === ',' ? quote(text.replace('.', ',')) : text;
  };
  let formulaLike = 0;
  const text = (value: string) => {
    if (!isFormulaLike(value)) return quote(value);
    formulaLike += 1;
    return quote(isForPeople ? guarded(value) : value);
  };
  // A column of a mode bears the name that the service gave it.
  const header = line(columns.map((column) => text(headerOf(column, isForPeople))));
  const formats: Record<ColumnType, (value: never) => string> = {
    text,
    integer: number,
    number,
    boolean: (value: boolean) => (value ? 'true' : 'false'),
    day: (value: number) => formatDay(value),
    instant: isForPeople ? instantForPeople : (value: number) => formatInstant(value),
  };
  const cells = columns.map((column) => ({
    key: column.key,
    format: formats[column.type] as (value: CellValue) => string,
  }));
  return {
    header: `${isForPeople ? '\uFEFF' : ''}${header}`,
    line: (row) =>
      line(
        cells.map(({ key, format }) => {
          const value = row[key];
          return value === null || value === undefined ? '' : format(value);
        }),
      ),
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
