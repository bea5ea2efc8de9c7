import type { CellRow, CellValue, Column, ColumnType } from '#shared/catalog/columns.ts';
import { isFormulaLike } from '#shared/text/cells.ts';
import { formatDay, formatInstant } from '#shared/time/time.ts';

/** Keeps the consumer from being called for every row. */
const textLength = 16 * 1024;

const asItIs = (value: CellValue) => value;

/** Days and times as in CSV for scripts; numbers, truth values and missing values are those of JSON. */
const jsonValues: Record<ColumnType, (value: never) => CellValue> = {
  text: asItIs,
  integer: asItIs,
  number: asItIs,
  boolean: asItIs,
  day: (value: number) => formatDay(value),
  instant: (value: number) => formatInstant(value),
};

/** Writes rows as one JSON array of objects, a row on each line, with every column in each row: null is a cell without a value. */
export class JsonWriter {
  readonly #columns: readonly Column[];
  #formulaLike = 0;

  constructor(columns: readonly Column[]) {
    this.#columns = columns;
  }

  /** Texts that a spreadsheet would run after they are pasted into it. */
  get formulaLike(): number {
    return this.#formulaLike;
  }

  /** The whole array, some thousand characters at a time. */
  *texts(rows: Iterable<CellRow>): Generator<string> {
    let text = '[';
    let before = '\n';
    for (const row of rows) {
      text += before + this.#line(row);
      before = ',\n';
      if (text.length < textLength) continue;
      yield text;
      text = '';
    }
    yield `${text}\n]\n`;
  }

  #line(row: CellRow): string {
    const cells = this.#columns.map(({ key, type }): [string, unknown] => {
      const value = row[key] ?? null;
      if (type === 'text' && value !== null && isFormulaLike(String(value))) this.#formulaLike += 1;
      return [key, value === null ? null : jsonValues[type](value as never)];
    });
    return JSON.stringify(Object.fromEntries(cells));
  }
}
