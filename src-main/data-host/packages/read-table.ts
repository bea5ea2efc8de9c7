import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Column, ColumnType } from '#shared/catalog/columns.ts';
import type { TableDefinition } from '#shared/catalog/tables.ts';
import { parseDay, parseInstant } from '#shared/time/time.ts';
import { fieldTypes } from '../export/data-package.ts';
import { noteKey } from '../sharing/noted-table.ts';
import { readCsvRows } from './csv-reader.ts';
import type { ManifestResource } from './manifest.ts';
import { quoted, refuse } from './refusal.ts';
import type { ZipReader } from './zip-reader.ts';

export type Cell = string | number | boolean | null;

/** A row of a package's table by the keys of our columns; the columns of a spread are one JSON text again. */
export interface PackageRow {
  readonly cells: Readonly<Record<string, Cell>>;
  /** The columns of counts that are there and withheld, as rows are stored; null when there are none. */
  readonly withheld: string | null;
}

interface Field {
  readonly name: string;
  readonly role: 'column' | 'note' | 'pivot';
  readonly key: string;
  readonly type: ColumnType;
  readonly nullable: boolean;
  readonly countsPeople: boolean;
  /** Services never leave it out. */
  readonly isAlwaysServed: boolean;
}

/**
 * The columns that a package says its table has, each as one of ours. Columns that we do not know are refused: what they mean
 * could only be guessed.
 */
export function fieldsOf(definition: TableDefinition, resource: ManifestResource): readonly Field[] {
  const known = new Map(definition.columns.map((column) => [column.key, column]));
  const { fields } = resource.schema;
  const wrong = (why: string): never => refuse(`the table ${quoted(resource.name)} ${why}`);
  const names = new Set(fields.map(({ name }) => name));
  if (names.size < fields.length) wrong('has a column twice');
  const read = fields.map(({ name, type }, index): Field => {
    const column = name === definition.pivot ? undefined : known.get(name);
    const field = column ? fieldOf(column, resource.name) : otherField(name, fields[index - 1]?.name, definition);
    if (field === null) return wrong(`has a column ${quoted(name)} that is not known`);
    if (fieldTypes[field.type] !== type) wrong(`has another type for ${quoted(name)}`);
    return field;
  });
  for (const { key } of definition.columns) {
    if (key !== definition.pivot && !names.has(key)) wrong(`lacks the column ${quoted(key)}`);
  }
  return read;
}

const fieldOf = ({ key, type, nullable, unit }: Column, table: string): Field => ({
  name: key,
  role: 'column',
  key,
  type,
  nullable,
  countsPeople: unit === 'learners',
  isAlwaysServed: key === 'count' && alwaysCounted.has(table),
});

/** Tables whose rows are counts: one without is none, unless it is withheld. */
const alwaysCounted: ReadonlySet<string> = new Set([
  'enrollment',
  'enrollment-birth-year',
  'enrollment-education',
  'enrollment-location',
  'grade-distribution',
]);

/** A note on the count before it, or one of the columns that a spread column was given. */
function otherField(name: string, before: string | undefined, { pivot }: TableDefinition): Field | null {
  const rest = { name, nullable: true, countsPeople: false, isAlwaysServed: false };
  if (before !== undefined && name === noteKey(before)) return { ...rest, role: 'note', key: name, type: 'text' };
  if (pivot === undefined) return null;
  const prefix = `${pivot}.`;
  const key = name.startsWith(prefix) ? name.slice(prefix.length) : name;
  return { ...rest, role: 'pivot', key, type: 'integer', countsPeople: true };
}

/** Columns that hold JSON, and what it must be. */
const jsonColumns: Readonly<Record<string, z.ZodType>> = {
  part_ids: z.array(z.string()),
  tags: z.record(z.string(), z.array(z.string())),
};

/**
 * The rows of a table, typed and checked against the package's own description. The checksum is known at the end: a caller that
 * stores rows must not keep them unless the last one came.
 * @throws AlmanacError PACKAGE_REFUSED
 */
export async function* readTable(
  zip: ZipReader,
  resource: ManifestResource,
  definition: TableDefinition,
  withholds: boolean,
): AsyncGenerator<PackageRow> {
  const fields = fieldsOf(definition, resource);
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
    else yield readRow(texts, fields, definition.pivot, withholds, `line ${line} of ${quoted(resource.path)}`);
  }
  if (bytes !== resource.bytes || `sha256:${hash.digest('hex')}` !== resource.hash)
    refuse(`${quoted(resource.path)} is not the file that the description speaks of`);
}

function checkHeader(texts: readonly string[], fields: readonly Field[], { path }: ManifestResource): void {
  const isSame = texts.length === fields.length && texts.every((text, index) => text === fields[index]?.name);
  if (!isSame) refuse(`the first line of ${quoted(path)} does not name the columns of its description`);
}

function readRow(
  texts: readonly string[],
  fields: readonly Field[],
  pivot: string | undefined,
  withholds: boolean,
  place: string,
): PackageRow {
  const cells: [string, Cell][] = [];
  const parts: [string, Cell][] = [];
  const withheld: string[] = [];
  for (const [index, field] of fields.entries()) {
    const value = readCell(texts[index] ?? '', field, place);
    const isNoted = withholds && fields[index + 1]?.role === 'note' && (texts[index + 1] ?? '') !== '';
    if (value === null && (!field.nullable || (field.isAlwaysServed && !isNoted)))
      refuse(`${place} has no value for ${quoted(field.name)}`);
    if (field.role === 'column') cells.push([field.key, value]);
    else if (field.role === 'pivot' && value !== null) parts.push([field.key, value]);
    // A count that is withheld is there and not known; one that the row never had is not there.
    else if (field.role === 'note' && value !== null) {
      const counted = fields[index - 1];
      if (!withholds || texts[index - 1] !== '') refuse(`${place} has a note on a count that is there`);
      if (counted?.role === 'pivot') parts.push([counted.key, null]);
      else if (counted) withheld.push(counted.key);
    }
  }
  // fromEntries defines keys, whatever they are called; an assignment would let a package reach the prototype.
  if (pivot !== undefined) cells.push([pivot, JSON.stringify(Object.fromEntries(parts))]);
  return { cells: Object.fromEntries(cells), withheld: withheldText(withheld, parts) };
}

/** A mode that is withheld is null among the modes; the row says so like any other. */
function withheldText(keys: readonly string[], parts: readonly [string, Cell][]): string | null {
  const all = [...keys, ...(parts.some(([, value]) => value === null) ? ['modes'] : [])];
  return all.length === 0 ? null : all.join(' ');
}

function readCell(text: string, field: Field, place: string): Cell {
  if (text === '') return field.type === 'text' && !field.nullable ? '' : null;
  const value = readers[field.type](text);
  if (value === undefined)
    refuse(`${place} has ${quoted(text)} for ${quoted(field.name)}, which must be ${typeText[field.type]}`);
  const json = jsonColumns[field.key];
  if (json && !json.safeParse(parseJson(text)).success)
    refuse(`${place} has a ${quoted(field.name)} that cannot be read`);
  if (field.countsPeople && Number(value) < 0) refuse(`${place} has a count below 0`);
  return value ?? null;
}

const typeText: Record<ColumnType, string> = {
  text: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  day: 'a day',
  instant: 'a time',
};

const numberPattern = /^-?\d{1,30}(\.\d{1,30})?([eE][+-]?\d{1,3})?$/;

const readers: Record<ColumnType, (text: string) => Cell | undefined> = {
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
