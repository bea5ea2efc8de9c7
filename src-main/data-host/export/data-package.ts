import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Column, ColumnType } from '#shared/catalog/columns.ts';
import { datasetNames, datasets } from '#shared/catalog/datasets.ts';
import { suppressionRule } from '#shared/catalog/small-numbers.ts';
import { type TableDefinition, type TableName, tables } from '#shared/catalog/tables.ts';
import { formatInstant } from '#shared/time/time.ts';
import { writePartFile } from '../../files/part-file.ts';
import { type StoredTable, storedTable } from '../cache/reading/stored-tables.ts';
import { countsPeople } from '../cache/runs/run-tables.ts';
import { endpointOf } from '../remote/endpoint-of.ts';
import { notedTable } from '../sharing/noted-table.ts';
import type { Sharing } from '../sharing/sharing.ts';
import { CsvWriter, dataDialect } from './csv.ts';

/** How Frictionless Table Schema calls our types. */
export const fieldTypes: Record<ColumnType, string> = {
  text: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  day: 'date',
  instant: 'datetime',
};

function field({ key, type, label, meaning, unit, nullable }: Column) {
  return {
    name: key,
    type: fieldTypes[type],
    title: label,
    description: unit ? `${meaning} Unit: ${unit}.` : meaning,
    ...(nullable ? {} : { constraints: { required: true } }),
  };
}

/** Tables whose rows are not in the cache. */
export type KeptElsewhere = Partial<Record<TableName, StoredTable>>;

/**
 * Writes the named tables as CSV (profile Data) into a folder, with a `datapackage.json` after Frictionless Data Package.
 * Answers the rows of each table. With threshold 0 the tables are as they were served, and the description says so.
 */
export async function writeDataPackage(
  sharing: Sharing,
  folder: string,
  names: readonly TableName[],
  runIds: readonly string[],
  { now, threshold }: { readonly now: number; readonly threshold: number },
  kept: KeptElsewhere = {},
): Promise<Record<string, number>> {
  await mkdir(folder, { recursive: true });
  const resources = [];
  for (const name of names) resources.push(await writeTable({ sharing, threshold }, folder, name, runIds, kept[name]));
  const descriptor = {
    profile: 'tabular-data-package',
    name: 'course-almanac',
    title: 'Course Almanac data',
    created: formatInstant(now),
    smallNumbers: {
      threshold,
      rule:
        threshold === 0
          ? 'Counts of learners are as they were served, small ones included.'
          : suppressionRule(threshold),
    },
    resources: resources.map(({ rows: _, ...resource }) => resource),
  };
  await writePartFile(join(folder, 'datapackage.json'), [`${JSON.stringify(descriptor, null, 2)}\n`]);
  return Object.fromEntries(resources.map(({ name, rows }) => [name, rows]));
}

const isOneOf = (name: string, names: readonly string[]) => names.includes(name);

/** A table as Frictionless Data Resource describes it. */
export function describeTable(
  name: string,
  path: string,
  definition: TableDefinition,
  columns: readonly Column[],
  { bytes, sha256 }: { readonly bytes: number; readonly sha256: string },
) {
  return {
    profile: 'tabular-data-resource',
    name,
    path,
    title: definition.title,
    description: definition.description,
    format: 'csv',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    bytes,
    hash: `sha256:${sha256}`,
    // Where its rows were read, as in the file beside an exported table.
    endpoints: datasetNames.filter((dataset) => isOneOf(name, datasets[dataset].tables)).map(endpointOf),
    dialect: { delimiter: ',', lineTerminator: '\r\n', quoteChar: '"', doubleQuote: true, header: true },
    schema: {
      fields: columns.map(field),
      ...(definition.primaryKey.length > 0 ? { primaryKey: definition.primaryKey } : {}),
      missingValues: [''],
    },
  };
}

async function writeTable(
  { sharing, threshold }: { readonly sharing: Sharing; readonly threshold: number },
  folder: string,
  name: TableName,
  runIds: readonly string[],
  elsewhere: StoredTable | undefined,
) {
  const path = `${name}.csv`;
  const data = sharing.open(threshold);
  data.ready({ runIds });
  const withholds = threshold > 0 && countsPeople(name);
  const stored = elsewhere ?? storedTable(data.db, name, runIds, withholds ? 'by name' : 'as read');
  const table = withholds ? notedTable(stored) : stored;
  const writer = new CsvWriter(table.columns, dataDialect);
  try {
    const written = await writePartFile(join(folder, path), writer.texts(table.rows()));
    return { ...describeTable(name, path, tables[name], table.columns, written), rows: writer.rows };
  } finally {
    data.close();
  }
}
