import type { Column, ColumnType, TableDefinition } from '#shared/catalog/columns.ts';
import { datasetNames, datasets } from '#shared/catalog/datasets.ts';
import { endpointOf } from '../remote/analytics-endpoints.ts';
import { type TableFormatName, tableFormats } from './table-formats.ts';
import type { ForeignKey } from './table-references.ts';

/*
 * A table as Frictionless Data describes it.
 */

/** How Frictionless Table Schema calls our types. */
export const fieldTypes: Record<ColumnType, string> = {
  text: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  day: 'date',
  instant: 'datetime',
};

/** The types of JSON columns in Parquet files, which have lists and maps of their own. */
const nestedTypes = { list: 'array', map: 'object', any: 'string' } as const;

function field({ key, type, json, label, meaning, unit, nullable }: Column, format: TableFormatName) {
  return {
    name: key,
    type: format === 'parquet' && json ? nestedTypes[json] : fieldTypes[type],
    // The default of version 1 has whole seconds alone.
    ...(type === 'instant' ? { format: 'any' } : {}),
    title: label,
    description: unit ? `${meaning} Unit: ${unit}.` : meaning,
    ...(nullable ? {} : { constraints: { required: true } }),
  };
}

const isOneOf = (name: string, names: readonly string[]) => names.includes(name);

/** A table as Frictionless Data Resource describes it. */
export function describeTable(
  name: string,
  path: string,
  definition: TableDefinition,
  columns: readonly Column[],
  { bytes, sha256 }: { readonly bytes: number; readonly sha256: string },
  format: TableFormatName = 'csv',
) {
  const { facts, schemaFacts } = tableFormats[format];
  return {
    name,
    path,
    title: definition.title,
    description: definition.description,
    ...facts,
    bytes,
    hash: `sha256:${sha256}`,
    // Where its rows were read, as in the file beside an exported table.
    endpoints: datasetNames.filter((dataset) => isOneOf(name, datasets[dataset].tables)).map(endpointOf),
    schema: {
      fields: columns.map((column) => field(column, format)),
      ...(definition.primaryKey.length > 0 ? { primaryKey: definition.primaryKey } : {}),
      ...schemaFacts,
    },
  };
}

/** A described table with what its columns refer to, where they refer to anything. */
export const withReferences = <Described extends { readonly schema: object }>(
  resource: Described,
  foreignKeys: readonly ForeignKey[],
): Described => (foreignKeys.length === 0 ? resource : { ...resource, schema: { ...resource.schema, foreignKeys } });
