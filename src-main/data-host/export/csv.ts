import { type CellRow, type CellValue, type Column, type ColumnType, isComputed } from '#shared/catalog/columns.ts';
import { guardedInCsv, holdsFormula, isFormulaLike } from '#shared/text/cells.ts';
import { rounded } from '#shared/text/numbers.ts';
import { formatDay, formatInstant } from '#shared/time/time.ts';
import type { CsvDialect } from '../host-methods.ts';

const million = 1_000_000;

/** Keeps the consumer from being called for every line. */
const textLength = 64 * 1024;

/** How the cells of one column are written. */
interface CellFormat {
  readonly key: string;
  /** The separator before it. */
  readonly before: string;
  readonly format: (value: CellValue) => string;
}

/**
 * Writes rows as RFC 4180 lines; counts them, and the text cells that a spreadsheet could have run. Which cells are guarded follows
 * from the column's type and never from how a value looks, so negative numbers stay numbers.
 */
export class CsvWriter {
  readonly header: string;
  readonly #separator: CsvDialect['separator'];
  readonly #isGuarded: boolean;
  readonly #cells: readonly CellFormat[];
  #rows = 0;
  #formulaLike = 0;

  /** `isGuarded` is usual where users open the file. */
  constructor(columns: readonly Column[], dialect: CsvDialect, isGuarded: boolean = dialect.profile === 'excel') {
    const { profile, separator } = dialect;
    const isForPeople = profile === 'excel';
    this.#separator = separator;
    this.#isGuarded = isGuarded;
    // A column of a mode bears the name that the service gave it.
    const names = columns.map((column) => this.#text(headerOf(column, isForPeople)));
    this.header = `${isForPeople ? '\uFEFF' : ''}${names.join(separator)}\r\n`;
    const formats = this.#formats(dialect);
    this.#cells = columns.map((column, index) => ({
      key: column.key,
      before: index === 0 ? '' : separator,
      format: formats[isComputed(column) ? 'computed' : column.type] as (value: CellValue) => string,
    }));
  }

  /** Lines so far. */
  get rows(): number {
    return this.#rows;
  }

  /** Text cells that begin like a formula, guarded or not. */
  get formulaLike(): number {
    return this.#formulaLike;
  }

  // A million times in an export: one text that grows costs a third of a list of cells that is joined.
  line(row: CellRow): string {
    this.#rows += 1;
    let text = '';
    for (const { key, before, format } of this.#cells) {
      const value = row[key];
      text += before;
      if (value !== null && value !== undefined) text += format(value);
    }
    return `${text}\r\n`;
  }

  /** The header and the lines of all rows, some thousand characters at a time. */
  *texts(rows: Iterable<CellRow>): Generator<string> {
    let text = this.header;
    for (const row of rows) {
      text += this.line(row);
      if (text.length < textLength) continue;
      yield text;
      text = '';
    }
    yield text;
  }

  #text(value: string): string {
    const isToQuote = needsQuotes.test(value);
    const isFormula = isFormulaLike(value) || (isToQuote && holdsFormula(value, this.#separator));
    if (isFormula) this.#formulaLike += 1;
    // A quote that was typed before a formula gets another one.
    const isToGuard = this.#isGuarded && (isFormula || value.includes("'"));
    const text = isToGuard ? guardedInCsv(value, this.#separator) : value;
    return isToQuote ? inQuotes(text) : text;
  }

  #formats({ profile, decimalMark, separator }: CsvDialect): Record<ColumnType | 'computed', (value: never) => string> {
    const withComma = (value: number) => numberText(value).replace('.', ',');
    const number =
      decimalMark === '.' ? numberText : separator === ',' ? (value: number) => inQuotes(withComma(value)) : withComma;
    return {
      text: (value: string) => this.#text(value),
      integer: number,
      number,
      computed: (value: number) => number(rounded(value)),
      boolean: (value: boolean) => (value ? 'true' : 'false'),
      day: (value: number) => formatDay(value),
      instant: profile === 'excel' ? instantForPeople : (value: number) => formatInstant(value),
    };
  }
}

/** With the separators of other countries in quotes as well: some programs split at all of them. */
const needsQuotes = /["\r\n,;\t]/;
const inQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** `2014-12-10 19:31:04`, which spreadsheets read as a date; the header says that it is UTC. */
function instantForPeople(value: number): string {
  return formatInstant(value).slice(0, 19).replace('T', ' ');
}

function headerOf(column: Column, isForPeople: boolean): string {
  return isForPeople && column.type === 'instant' ? `${column.key}_utc` : column.key;
}

/**
 * The same as `String(value)`, three times as fast for positive numbers with up to six decimals, which nearly all are: the
 * engine looks for the shortest decimals that mean a number, and these are known.
 *
 * A quotient of whole numbers is rounded like the decimals that it is written with, so `millionths / 1e6` is the value only if
 * these are its decimals; with at most 15 digits no others mean the same number.
 */
export function numberText(value: number): string {
  const millionths = Math.round(value * million);
  if (!(value > 0 && value < 1e9) || millionths / million !== value) return String(value);
  const whole = Math.floor(millionths / million);
  let fraction = millionths - whole * million;
  if (fraction === 0) return String(whole);
  let decimals = 6;
  while (fraction % 10 === 0) {
    fraction /= 10;
    decimals -= 1;
  }
  const digits = String(fraction);
  return `${whole}.${'00000'.slice(0, decimals - digits.length)}${digits}`;
}
