import { createHash } from 'node:crypto';
import type { CellValue, ColumnType } from '#shared/catalog/columns.ts';
import type { TableDefinition } from '#shared/catalog/tables.ts';
import { t } from '#shared/language/message.ts';
import { parseDay, parseInstant } from '#shared/time/time.ts';
import { fieldTypes } from '../export/describe-table.ts';
import { readCsvRows } from './csv-reader.ts';
import type { ManifestResource } from './manifest.ts';
import { quoted, refuse } from './refusal.ts';
import { type Field, fieldsOf, type PackageRow, packageRow } from './table-fields.ts';
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
    refuse(t('{file} is not the file that the description lists', { file: quoted(resource.path) }));
}

function checkHeader(texts: readonly string[], fields: readonly Field[], { path }: ManifestResource): void {
  const isSame = texts.length === fields.length && texts.every((text, index) => text === fields[index]?.name);
  if (!isSame)
    refuse(t('the first line of {file} does not name the columns of its description', { file: quoted(path) }));
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
