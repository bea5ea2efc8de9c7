import { isDeepStrictEqual } from 'node:util';
import type { SchemaElement } from 'hyparquet';
import type { Column, ColumnType } from '#shared/catalog/columns.ts';

/*
 * How the types of our columns are written in Parquet. Integers have 64 bits whatever is in them, so that the type of a column never
 * depends on its rows; days are DATE, instants are TIMESTAMP of microseconds in UTC. JSON is a text: engines of warehouses do not read the
 * type JSON. Files of earlier versions bear it.
 */

type Physical = Omit<SchemaElement, 'name' | 'repetition_type' | 'num_children'> & {
  readonly type: 'BYTE_ARRAY' | 'INT64' | 'INT32' | 'DOUBLE' | 'BOOLEAN';
};

const physicalTypes: Record<ColumnType, Physical> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  day: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
  instant: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
};

const jsonType: Physical = { type: 'BYTE_ARRAY', converted_type: 'JSON', logical_type: { type: 'JSON' } };

export type ParquetElement = Physical & {
  readonly name: string;
  readonly repetition_type: 'REQUIRED' | 'OPTIONAL';
};

/** What of a column its Parquet type follows from. */
export type TypedColumn = Pick<Column, 'key' | 'type' | 'json'>;

export const elementOf = ({ key, type }: Pick<TypedColumn, 'key' | 'type'>, isNullable: boolean): ParquetElement => ({
  ...physicalTypes[type],
  name: key,
  repetition_type: isNullable ? 'OPTIONAL' : 'REQUIRED',
});

/** A name as hyparquet reads it from a file: without a byte order mark at its start. */
export const nameRead = (name: string): string => name.replace(/^\uFEFF/, '');

/** The element of a column as a file says it; null when the file has something else there. */
export function elementIn(found: SchemaElement | undefined, column: TypedColumn): ParquetElement | null {
  if (found === undefined) return null;
  const facts = ({ name, type, repetition_type, num_children, converted_type, logical_type }: SchemaElement) => [
    [name, type, repetition_type],
    [num_children, converted_type, logical_type],
  ];
  const own = elementOf(column, found.repetition_type === 'OPTIONAL');
  const wanted = column.json && found.converted_type === 'JSON' ? { ...own, ...jsonType } : own;
  return isDeepStrictEqual(facts(found), facts({ ...wanted, name: nameRead(wanted.name) })) ? wanted : null;
}
