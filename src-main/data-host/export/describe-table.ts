import {
  type CellRow,
  type CellValue,
  type Column,
  type ColumnType,
  primaryKeyOf,
  type TableDefinition,
} from '#shared/catalog/columns.ts';
import { datasetNames, datasets } from '#shared/catalog/datasets.ts';
import { endpointOf } from '../remote/analytics-endpoints.ts';
import { type TableFormatName, tableFormats } from './table-formats.ts';

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
  const primaryKey = primaryKeyOf(definition);
  return {
    name,
    path,
    title: definition.title,
    description: definition.description,
    ...facts,
    bytes,
    hash: `sha256:${sha256}`,
    // Where its rows were read, as in the file beside an exported table.
    endpoints: datasetNames
      .filter((dataset) => datasets[dataset].tables.some((table) => table === name))
      .map(endpointOf),
    schema: {
      fields: columns.map((column) => field(column, format)),
      ...(primaryKey.length > 0 ? { primaryKey } : {}),
      ...schemaFacts,
    },
  };
}

/** A column whose values name rows of another table. */
interface Reference {
  readonly column: string;
  readonly to: { readonly table: string; readonly column: string };
}

const run: Reference = { column: 'course_id', to: { table: 'run-dates', column: 'course_id' } };
const references: Readonly<Record<string, readonly Reference[]>> = {
  'course-skills': [{ column: 'skill_id', to: { table: 'skills', column: 'id' } }],
  'job-skills': [
    { column: 'job_id', to: { table: 'jobs', column: 'id' } },
    { column: 'skill_id', to: { table: 'skills', column: 'id' } },
  ],
  'job-postings': [{ column: 'job_id', to: { table: 'jobs', column: 'id' } }],
};
const referencesOf = (table: string, columns: readonly Column[]): readonly Reference[] => [
  ...(references[table] ?? []),
  ...(table !== run.to.table && columns.some(({ key }) => key === run.column) ? [run] : []),
];

/** As Table Schema has it. */
interface ForeignKey {
  readonly fields: readonly string[];
  readonly reference: { readonly resource: string; readonly fields: readonly string[] };
}

/**
 * Which columns of written tables name rows of other ones. Services leave holes, a job that names a skill of no list: only references
 * that every row keeps are declared, since readers refuse a table that breaks one.
 */
export class TableReferences {
  readonly #values = new Map<string, Set<CellValue>>();
  readonly #found = new Map<string, readonly Reference[]>();
  readonly #written: ReadonlySet<string>;

  /** Tables that are not `written` are referred to by none. */
  constructor(written: readonly string[]) {
    this.#written = new Set(written);
  }

  /** The same rows; what they refer to, and what may be referred to, is noted on the way. */
  noted(table: string, columns: readonly Column[], rows: Iterable<CellRow>): Iterable<CellRow> {
    const own = referencesOf(table, columns).filter(({ to }) => this.#written.has(to.table));
    this.#found.set(table, own);
    const watched = columns
      .map(({ key }) => key)
      .filter((key) => this.#isReferredTo(table, key) || own.some(({ column }) => column === key))
      .map((key) => ({ key, seen: this.#seen(table, key) }));
    return watched.length === 0 ? rows : noting(rows, watched);
  }

  /** The references of a table once its rows, and those of the tables it refers to, are noted. */
  of(table: string): ForeignKey[] {
    return (this.#found.get(table) ?? []).flatMap(({ column, to }): ForeignKey[] => {
      const known = this.#values.get(nameOf(to.table, to.column));
      if (known === undefined || !this.#seen(table, column).isSubsetOf(known)) return [];
      return [{ fields: [column], reference: { resource: to.table, fields: [to.column] } }];
    });
  }

  #isReferredTo(table: string, key: string): boolean {
    const others = [...this.#written].filter((each) => each !== table).flatMap((each) => references[each] ?? []);
    return [run, ...others].some(({ to }) => to.table === table && to.column === key);
  }

  #seen(table: string, column: string): Set<CellValue> {
    const name = nameOf(table, column);
    const seen = this.#values.get(name) ?? new Set();
    this.#values.set(name, seen);
    return seen;
  }
}

const nameOf = (table: string, column: string) => `${table} ${column}`;

interface Watched {
  readonly key: string;
  readonly seen: Set<CellValue>;
}

function* noting(rows: Iterable<CellRow>, watched: readonly Watched[]): Generator<CellRow> {
  const last = watched.map((): CellValue => null);
  for (const row of rows) {
    for (const [index, { key, seen }] of watched.entries()) {
      const value = row[key] ?? null;
      // Most rows stand beside others of the same value.
      if (value === last[index]) continue;
      last[index] = value;
      if (value !== null) seen.add(value);
    }
    yield row;
  }
}

/** A described table with what its columns refer to, where they refer to anything. */
export const withReferences = <Described extends { readonly schema: object }>(
  resource: Described,
  foreignKeys: readonly ForeignKey[],
): Described => (foreignKeys.length === 0 ? resource : { ...resource, schema: { ...resource.schema, foreignKeys } });
