import { createHash } from 'node:crypto';
import type { CellValue, ColumnType, TableDefinition } from '#shared/catalog/columns.ts';
import { maxColumns, maxJsonLength } from '#shared/catalog/text-limits.ts';
import { type Message, message, t } from '#shared/language/message.ts';
import { calendarDays, parseDay, parseInstant } from '#shared/time/time.ts';
import { fieldTypes } from '../export/describe-table.ts';
import { DamagedParquet } from '../parquet/limits.ts';
import { readParquet } from '../parquet/read-parquet.ts';
import type { ManifestResource } from './manifest.ts';
import { type Field, fieldsOf, type PackageRow, packageRow } from './package-tables.ts';
import { quoted, refuse } from './refuse-package.ts';
import type { ZipReader } from './zip-reader.ts';

/** The columns that a package says its table has, each as one of ours and of its type. @throws AlmanacError PACKAGE_REFUSED */
export function fieldsOfResource(definition: TableDefinition, { name, schema }: ManifestResource): readonly Field[] {
  const read = fieldsOf(
    definition,
    name,
    schema.fields.map((field) => field.name),
  );
  for (const [index, field] of read.entries()) {
    if (fieldTypes[field.type] !== schema.fields[index]?.type)
      refuse(
        t('the table {table} has an unexpected type for {column}', { table: quoted(name), column: quoted(field.name) }),
      );
  }
  return read;
}

const noLine = message('line {line} of {file} is not valid CSV');

/**
 * The rows of a CSV of the Data profile (RFC 4180, comma, UTF-8 without byte order mark), the header first. Every row has as
 * many cells as the header. Reads in the order of the file and never holds more than one chunk.
 * @throws AlmanacError PACKAGE_REFUSED
 */
export async function* readCsvRows(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<string[]> {
  const parser = new CsvParser(name);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decoded = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch (error) {
      return refuse(t('{file} is not UTF-8 text', { file: quoted(name) }), error);
    }
  };
  for await (const chunk of chunks) yield* parser.push(decoded(chunk));
  yield* parser.push(decoded());
  parser.end();
}

/** Everything up to the next character that means something. */
const ordinary = /[^",\r\n]+/y;

/** The text that is read, as far as it was pushed: one row, one cell and the place in it. */
class CsvParser {
  readonly #name: string;
  #row: string[] = [];
  #cell = '';
  #width = 0;
  #line = 1;
  /** `quote` is a quote within a quoted cell: its end, or the first of two. */
  #state: 'start' | 'plain' | 'quoted' | 'quote' | 'return' = 'start';

  constructor(name: string) {
    this.#name = name;
  }

  *push(text: string): Generator<string[]> {
    for (let at = 0; at < text.length; ) {
      if (this.#state === 'return') {
        if (text.charAt(at) !== '\n') this.#refuse(noLine);
        this.#endCell();
        yield this.#endRow();
        at += 1;
      } else if (this.#state === 'quoted') at = this.#readQuoted(text, at);
      else at = this.#readUnquoted(text, at);
    }
  }

  end(): void {
    if (this.#row.length > 0 || this.#state !== 'start') this.#refuse(message('line {line} of {file} is cut off'));
    if (this.#width === 0) refuse(t('{file} is empty', { file: quoted(this.#name) }));
  }

  /** Up to the next quote, or to the end of the text. Returns where to go on. */
  #readQuoted(text: string, at: number): number {
    const quote = text.indexOf('"', at);
    this.#take(text.slice(at, quote === -1 ? text.length : quote));
    if (quote === -1) return text.length;
    this.#state = 'quote';
    return quote + 1;
  }

  /** One character that means something, or all ordinary ones before the next of those. Returns where to go on. */
  #readUnquoted(text: string, at: number): number {
    const character = text.charAt(at);
    if (character === ',') this.#endCell();
    else if (character === '\r') this.#state = 'return';
    else if (character === '"' && this.#state === 'quote') {
      this.#take('"');
      this.#state = 'quoted';
    } else if (character === '"' && this.#state === 'start') this.#state = 'quoted';
    else if (character === '\n' || character === '"' || this.#state === 'quote') this.#refuse(noLine);
    else {
      ordinary.lastIndex = at;
      const [run = character] = ordinary.exec(text) ?? [];
      this.#take(run);
      this.#state = 'plain';
      return at + run.length;
    }
    return at + 1;
  }

  #take(text: string): void {
    this.#cell += text;
    if (this.#cell.length > maxJsonLength) this.#refuse(message('line {line} of {file} has a cell that is too long'));
  }

  #endCell(): void {
    this.#row.push(this.#cell);
    this.#cell = '';
    if (this.#row.length > (this.#width || maxColumns))
      this.#refuse(
        this.#width
          ? message('line {line} of {file} has more cells than the header')
          : message('line {line} of {file} has too many columns'),
      );
    this.#state = 'start';
  }

  #endRow(): string[] {
    if (this.#row.length < this.#width) this.#refuse(message('line {line} of {file} has fewer cells than the header'));
    this.#width ||= this.#row.length;
    const done = this.#row;
    this.#row = [];
    this.#line += 1;
    return done;
  }

  #refuse(why: Message): never {
    return refuse(t(why, { line: String(this.#line), file: quoted(this.#name) }));
  }
}

/**
 * The rows of a table, typed and checked against the package's own description. The checksum is known at the end: a caller that
 * stores rows must not keep them unless the last one came.
 * @throws AlmanacError PACKAGE_REFUSED
 */
export async function* readTable(
  zip: Pick<ZipReader, 'read'>,
  resource: ManifestResource,
  definition: TableDefinition,
  withholds: boolean,
): AsyncGenerator<PackageRow> {
  const fields = fieldsOfResource(definition, resource);
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of zip.read(resource.path)) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  let line = 0;
  for await (const texts of readCsvRows(counted(), resource.path)) {
    line += 1;
    if (line === 1) checkHeader(texts, fields, resource);
    else {
      const at = line;
      const rowName = () => t('line {line} of {file}', { line: String(at), file: quoted(resource.path) });
      const cells = fields.map((field, index) => readCell(texts[index] ?? '', field, rowName));
      yield packageRow(cells, fields, definition, withholds, rowName);
    }
  }
  if (bytes !== resource.bytes || `sha256:${hash.digest('hex')}` !== resource.hash)
    refuse(t('{file} does not match the file listed in the description', { file: quoted(resource.path) }));
}

function checkHeader(texts: readonly string[], fields: readonly Field[], { path }: ManifestResource): void {
  const isSame = texts.length === fields.length && texts.every((text, index) => text === fields[index]?.name);
  if (!isSame)
    refuse(t('the column names in the first line of {file} do not match its description', { file: quoted(path) }));
}

function readCell(text: string, field: Field, rowName: () => string): CellValue {
  if (text === '') return field.type === 'text' && !field.nullable ? '' : null;
  const value = readers[field.type](text);
  if (value === undefined)
    refuse(
      t(
        '{row} has {text} for {column}, which must be {type, select, integer {a whole number} number {a number} boolean {true or false} day {a day} instant {a time} other {text}}',
        { row: rowName(), text: quoted(text), column: quoted(field.name), type: field.type },
      ),
    );
  return value ?? null;
}

const numberPattern = /^-?\d{1,30}(\.\d{1,30})?([eE][+-]?\d{1,3})?$/;

const readers: Record<ColumnType, (text: string) => CellValue | undefined> = {
  text: (text) => text,
  integer: (text) => (/^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined),
  number: (text) => (numberPattern.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  day: parseDay,
  instant: (text) => {
    const instant = parseInstant(text);
    return Number.isSafeInteger(instant) ? instant : undefined;
  },
};

/** A table in the description of a folder. */
interface DescribedTable {
  readonly name: string;
  readonly rows: number;
  readonly columns: readonly string[];
}

/**
 * The rows of a table in a Parquet file of ours, as `readTable` gives those of a CSV. `withholds` says whether counts may be withheld
 * in it. Its checksum is for the caller to check, before or after.
 * @throws AlmanacError PACKAGE_REFUSED
 */
export async function* readParquetTable(
  path: string,
  table: DescribedTable,
  definition: TableDefinition,
  withholds: boolean,
): AsyncGenerator<PackageRow> {
  const fields = fieldsOf(definition, table.name, table.columns);
  const columns = fields.map(({ name, type, json }) => ({ key: name, type, ...(json && { json }) }));
  let row = 0;
  const rowName = () => t('row {row} of the table {table}', { row: String(row), table: quoted(table.name) });
  try {
    for await (const values of readParquet(path, columns, table.rows)) {
      row += 1;
      for (const [index, field] of fields.entries()) checkDay(values[index] ?? null, field, rowName);
      yield packageRow(values, fields, definition, withholds, rowName);
    }
  } catch (error) {
    if (error instanceof DamagedParquet) {
      const file = t('the file for the table {table}', { table: quoted(table.name) });
      refuse(error.of(file), error);
    }
    throw error;
  }
}

/** A day that no calendar shows is none; every instant that is a number of ours is one. */
function checkDay(value: CellValue, { type, name }: Field, rowName: () => string): void {
  if (type !== 'day' || value === null) return;
  const day = Number(value);
  if (day < calendarDays.first || day > calendarDays.last)
    refuse(t('{row} has a value for {column} that is not a date', { row: rowName(), column: quoted(name) }));
}
