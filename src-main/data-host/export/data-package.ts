import { dirname, join } from 'node:path';
import type { Column, ColumnType } from '#shared/catalog/columns.ts';
import { datasetNames, datasets } from '#shared/catalog/datasets.ts';
import { suppressionRule } from '#shared/catalog/small-numbers.ts';
import { type TableDefinition, type TableName, tables } from '#shared/catalog/tables.ts';
import { formatInstant } from '#shared/time/time.ts';
import { throwIfCancelled } from '../../common/cancelled.ts';
import { makeForeignFolder } from '../../files/make-folder.ts';
import { writePartFile } from '../../files/part-file.ts';
import { type StoredTable, storedTable } from '../cache/reading/stored-tables.ts';
import { countsPeople } from '../cache/runs/run-tables.ts';
import type { Sharing } from '../masking/masking.ts';
import { notedTable } from '../masking/noted-table.ts';
import { endpointOf } from '../remote/endpoint-of.ts';
import { insistOnOurTables, removeOthers, writeReadme } from './earlier-tables.ts';
import { type DescribedFolder, descriptorName } from './ours.ts';
import { readmeOfTables } from './recipes.ts';
import { type TableFormatName, tableFormats } from './table-formats.ts';
import { type ForeignKey, TableReferences } from './table-references.ts';

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
    // The default of version 1 has whole seconds alone.
    ...(type === 'instant' ? { format: 'any' } : {}),
    title: label,
    description: unit ? `${meaning} Unit: ${unit}.` : meaning,
    ...(nullable ? {} : { constraints: { required: true } }),
  };
}

const packageName = 'course-almanac';

/** Tables whose rows are not in the cache. */
export type ExternalTables = Partial<Record<TableName, StoredTable>>;

export interface FolderOrder {
  /** Now, as an instant. */
  readonly now: number;
  /** Counts of learners below it are withheld; 0 withholds none. */
  readonly threshold: number;
  readonly format: TableFormatName;
  /** Where the tables are from, for the README; without it they are from a sync, whose report lies beside them. */
  readonly source?: string;
  /** Sentences about missing data. */
  readonly notes: readonly string[];
  readonly signal?: AbortSignal;
}

/**
 * Writes the named tables into a folder, with a `datapackage.json` after Frictionless Data Package and a README. Returns the rows
 * of each table. With threshold 0 the tables are as they were served, and the description says so. Tables of an earlier run that
 * are not written again, or were written in another format, are removed: no reader could tell that they are old.
 * @throws AlmanacError NOT_OURS where files of others bear the names of tables; DISK_FULL, FILE_NOT_WRITABLE, CANCELLED
 */
export async function writeDataPackage(
  sharing: Sharing,
  folder: string,
  names: readonly TableName[],
  runIds: readonly string[],
  order: FolderOrder,
  kept: ExternalTables = {},
): Promise<Record<string, number>> {
  await makeForeignFolder(folder);
  const earlier = await insistOnOurTables(folder, names, order.format);
  await noteUnfinishedTables(folder, earlier);
  const described = [];
  const references = new TableReferences(names);
  for (const name of names) {
    throwIfCancelled(order.signal);
    described.push(await writeTable({ sharing, order, references }, folder, name, runIds, kept[name]));
  }
  const resources = described.map((resource) => withReferences(resource, references.of(resource.name)));
  await removeOthers(
    folder,
    earlier,
    resources.map(({ path }) => path),
  );
  const { now, threshold, format, source, notes } = order;
  const created = formatInstant(now);
  const rule =
    threshold === 0 ? 'Counts of learners are as they were served, small ones included.' : suppressionRule(threshold);
  const descriptor = {
    profile: tableFormats[format].packageProfile,
    name: packageName,
    title: 'Course Almanac data',
    created,
    smallNumbers: { threshold, rule },
    ...(notes.length > 0 ? { notes } : {}),
    resources: resources.map(({ rows: _, ...resource }) => resource),
  };
  await writeReadme(folder, readmeOfTables(format, resources, { created, source, smallNumbers: rule, notes }));
  await writePartFile(join(folder, descriptorName), [`${JSON.stringify(descriptor, null, 2)}\n`]);
  return Object.fromEntries(resources.map(({ name, rows }) => [name, rows]));
}

/** Says in the description that tables are being written: an interrupted run leaves some that have no checksum. */
async function noteUnfinishedTables(folder: string, earlier: DescribedFolder | null): Promise<void> {
  const resources = [...(earlier?.hashes ?? [])].map(([path, hash]) => ({ path, hash }));
  const unfinished = { name: packageName, isUnfinished: true, resources };
  await writePartFile(join(folder, descriptorName), [`${JSON.stringify(unfinished, null, 2)}\n`]);
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
      fields: columns.map(field),
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

interface TableTools {
  readonly sharing: Sharing;
  readonly order: FolderOrder;
  readonly references: TableReferences;
}

async function writeTable(
  { sharing, order: { threshold, format, signal }, references }: TableTools,
  folder: string,
  name: TableName,
  runIds: readonly string[],
  elsewhere: StoredTable | undefined,
) {
  const { pathOf, writer: writerOf } = tableFormats[format];
  const path = pathOf(name);
  const file = join(folder, path);
  const data = sharing.open(threshold);
  try {
    data.ready({ runIds });
    const withholds = threshold > 0 && countsPeople(name);
    const stored = elsewhere ?? storedTable(data.db, name, runIds, withholds ? 'by name' : 'as read');
    const table = withholds ? notedTable(stored) : stored;
    const writer = writerOf(table.columns);
    await makeForeignFolder(dirname(file));
    const rows = references.noted(name, table.columns, table.rows());
    const written = await writePartFile(file, writer.pieces(rows), signal);
    return { ...describeTable(name, path, tables[name], table.columns, written, format), rows: writer.rows };
  } finally {
    data.close();
  }
}
