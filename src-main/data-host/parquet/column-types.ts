import { isDeepStrictEqual } from 'node:util';
import type { SchemaElement } from 'hyparquet';
import type { Column, ColumnType } from '#shared/catalog/columns.ts';

/*
 * How the types of our columns are written in Parquet. Integers have 64 bits whatever is in them, so that the type of a column never
 * depends on its rows; days are DATE, instants are TIMESTAMP of microseconds in UTC. A list of texts is a LIST, lists by name are a MAP; any
 * other JSON is a text, because engines of warehouses do not read the type JSON. In files of earlier versions all JSON is a text or bears
 * that type.
 */

type Physical = Omit<SchemaElement, 'name' | 'repetition_type' | 'num_children'> & {
  readonly type: 'BYTE_ARRAY' | 'INT64' | 'INT32' | 'DOUBLE' | 'BOOLEAN';
};

const text: Physical = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } };

const physicalTypes: Record<ColumnType, Physical> = {
  text,
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

/** The facts about a column that decide its Parquet type. */
export type TypedColumn = Pick<Column, 'key' | 'type' | 'json'>;

/** Values that lie in a file one behind the other: those of a column, or the texts in its lists. */
export interface Leaf {
  readonly type: Physical['type'];
  readonly path: readonly string[];
  /** How many lists it is inside of. */
  readonly maxRepetition: number;
  /** How much of its path may be missing: an optional column counts one, and so does each list, which may be empty. */
  readonly maxDefinition: number;
}

/** A column as it lies in a file: as values, as lists of texts, or as lists by name. */
export interface FoundColumn {
  readonly shape: 'values' | 'list' | 'map';
  readonly leaves: readonly Leaf[];
  /** How many elements of the schema describe it. */
  readonly elements: number;
}

const repeated = (name: string, children: number): SchemaElement => ({
  name,
  repetition_type: 'REPEATED',
  num_children: children,
});
const textOf = (name: string): SchemaElement => ({ ...text, name, repetition_type: 'REQUIRED' });
const listOf = (name: string, repetition: 'REQUIRED' | 'OPTIONAL'): SchemaElement[] => [
  { name, repetition_type: repetition, num_children: 1, converted_type: 'LIST', logical_type: { type: 'LIST' } },
  repeated('list', 1),
  textOf('element'),
];

/** The elements of the schema for a column. */
export function elementsOf({ key, type, json }: TypedColumn, isNullable: boolean): SchemaElement[] {
  const repetition = isNullable ? 'OPTIONAL' : 'REQUIRED';
  if (json === 'list') return listOf(key, repetition);
  if (json !== 'map') return [{ ...physicalTypes[type], name: key, repetition_type: repetition }];
  return [
    {
      name: key,
      repetition_type: repetition,
      num_children: 1,
      converted_type: 'MAP',
      logical_type: { type: 'MAP' },
    },
    repeated('key_value', 2),
    textOf('key'),
    ...listOf('value', 'REQUIRED'),
  ];
}

/** A name as hyparquet reads it from a file: without a byte order mark at its start. */
export const nameRead = (name: string): string => name.replace(/^\uFEFF/, '');

/** A column as the elements of a file from `at` on say it; null when the file has something else there. */
export function columnIn(found: readonly SchemaElement[], at: number, column: TypedColumn): FoundColumn | null {
  const [head] = found.slice(at);
  if (head === undefined) return null;
  const isNullable = head.repetition_type === 'OPTIONAL';
  const asText = { key: column.key, type: column.type };
  const forms = [column, asText].map((form) => elementsOf(form, isNullable));
  const asJson = elementsOf(asText, isNullable).map((element) => ({ ...element, ...jsonType }));
  const elements = [...forms, ...(column.json ? [asJson] : [])].find((expected) =>
    isDeepStrictEqual(found.slice(at, at + expected.length).map(facts), expected.map(asRead).map(facts)),
  );
  if (elements === undefined) return null;
  const name = nameRead(column.key);
  const base = isNullable ? 1 : 0;
  if (elements.length === 1) {
    const leaf = { type: physicalTypes[column.type].type, path: [name], maxRepetition: 0, maxDefinition: base };
    return { shape: 'values', leaves: [leaf], elements: 1 };
  }
  const leafAt = (depth: number, path: readonly string[]): Leaf => ({
    type: text.type,
    path: [name, ...path],
    maxRepetition: depth,
    maxDefinition: base + depth,
  });
  const leaves =
    column.json === 'map'
      ? [leafAt(1, ['key_value', 'key']), leafAt(2, ['key_value', 'value', 'list', 'element'])]
      : [leafAt(1, ['list', 'element'])];
  return { shape: column.json === 'map' ? 'map' : 'list', leaves, elements: elements.length };
}

const asRead = (element: SchemaElement): SchemaElement => ({ ...element, name: nameRead(element.name) });
const facts = ({ name, type, repetition_type, num_children, converted_type, logical_type }: SchemaElement) => [
  [name, type, repetition_type],
  [num_children, converted_type, logical_type],
];
