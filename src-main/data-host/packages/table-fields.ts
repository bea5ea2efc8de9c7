import * as z from 'zod';
import { type CellValue, type Column, type ColumnType, keyOfPivotColumn, noteKey } from '#shared/catalog/columns.ts';
import type { TableDefinition } from '#shared/catalog/tables.ts';
import { maxJsonLength, maxTextLength } from '#shared/catalog/text-limits.ts';
import { t } from '#shared/language/message.ts';
import { quoted, refuse } from './refusal.ts';

/*
 * A table that comes from elsewhere, in whatever format: which of our columns each of its columns is, and what a row of it must be.
 */

/** A row of a package's table by the keys of our columns; the columns of a spread are one JSON text again. */
export interface PackageRow {
  readonly cells: Readonly<Record<string, CellValue>>;
  /** The columns of counts that are there and withheld, as rows are stored; null when there are none. */
  readonly withheld: string | null;
}

export interface Field {
  readonly name: string;
  readonly role: 'column' | 'note' | 'pivot';
  readonly key: string;
  readonly type: ColumnType;
  readonly nullable: boolean;
  readonly json: Column['json'];
  readonly countsPeople: boolean;
  /** Only a hidden count is null. */
  readonly isRequired: boolean;
}

/**
 * The columns that a table is said to have, each as one of ours. Columns that we do not know are refused: what they mean could
 * only be guessed.
 * @throws AlmanacError PACKAGE_REFUSED
 */
export function fieldsOf(definition: TableDefinition, table: string, names: readonly string[]): readonly Field[] {
  const known = new Map(definition.columns.map((column) => [column.key, column]));
  const given = new Set(names);
  if (given.size < names.length) refuse(t('the table {table} has a column twice', { table: quoted(table) }));
  const fields = names.map((name, index): Field => {
    const column = name === definition.pivot ? undefined : known.get(name);
    const field = column ? fieldOf(column) : otherField(name, names[index - 1], definition);
    return (
      field ??
      refuse(t('the table {table} has an unknown column {column}', { table: quoted(table), column: quoted(name) }))
    );
  });
  for (const { key, sparse } of definition.columns) {
    if (key !== definition.pivot && !sparse && !given.has(key))
      refuse(t('the table {table} lacks the column {column}', { table: quoted(table), column: quoted(key) }));
  }
  return fields;
}

const fieldOf = ({ key, type, nullable, unit, json, required }: Column): Field => ({
  name: key,
  role: 'column',
  key,
  type,
  nullable,
  json,
  countsPeople: unit === 'learners',
  isRequired: required === true,
});

/** A note on the count before it, or one of the columns that a spread column was given. */
function otherField(name: string, before: string | undefined, { pivot }: TableDefinition): Field | null {
  const rest = { name, nullable: true, json: undefined, countsPeople: false, isRequired: false };
  if (before !== undefined && name === noteKey(before)) return { ...rest, role: 'note', key: name, type: 'text' };
  if (pivot === undefined) return null;
  const key = keyOfPivotColumn(name, pivot);
  return { ...rest, role: 'pivot', key, type: 'integer', countsPeople: true };
}

/**
 * A row out of its cells, in the order of the fields. `rowName` names it in a refusal, `withholds` whether the table may have notes on
 * counts that are there and hidden.
 * @throws AlmanacError PACKAGE_REFUSED
 */
export function packageRow(
  values: readonly CellValue[],
  fields: readonly Field[],
  { pivot }: TableDefinition,
  withholds: boolean,
  rowName: () => string,
): PackageRow {
  const cells: [string, CellValue][] = [];
  const parts: [string, CellValue][] = [];
  const withheld: string[] = [];
  for (const [index, field] of fields.entries()) {
    const value = values[index] ?? null;
    checkCell(value, field, rowName);
    const isNoted = withholds && fields[index + 1]?.role === 'note' && (values[index + 1] ?? null) !== null;
    if (value === null && (!field.nullable || (field.isRequired && !isNoted)))
      refuse(t('{row} has no value for {column}', { row: rowName(), column: quoted(field.name) }));
    if (field.role === 'column') cells.push([field.key, value]);
    else if (field.role === 'pivot' && value !== null) parts.push([field.key, value]);
    // A count that is withheld is there and not known; one that the row never had is not there.
    else if (field.role === 'note' && value !== null) {
      const counted = fields[index - 1];
      if (!withholds || (values[index - 1] ?? null) !== null)
        refuse(t('{row} says why a count is missing, but the count is there', { row: rowName() }));
      if (counted?.role === 'pivot') parts.push([counted.key, null]);
      else if (counted) withheld.push(counted.key);
    }
  }
  // fromEntries defines keys, whatever they are called; an assignment would let a package reach the prototype.
  if (pivot !== undefined) cells.push([pivot, JSON.stringify(Object.fromEntries(parts))]);
  return { cells: Object.fromEntries(cells), withheld: withheldText(withheld, parts) };
}

/** A mode that is withheld is null among the modes; the row says so like any other. */
function withheldText(keys: readonly string[], parts: readonly [string, CellValue][]): string | null {
  const all = [...keys, ...(parts.some(([, value]) => value === null) ? ['modes'] : [])];
  return all.length === 0 ? null : all.join(' ');
}

/** Columns that hold JSON, and what it must be. */
const jsonColumns: Readonly<Record<string, z.ZodType>> = {
  part_ids: z.array(z.string()),
  tags: z.record(z.string(), z.array(z.string())),
};

function checkCell(value: CellValue, field: Field, rowName: () => string): void {
  if (value === null || value === '') return;
  const max = field.json ? maxJsonLength : maxTextLength(field.key);
  if (typeof value === 'string' && value.length > max)
    refuse(t('{row} has a {column} that is too long', { row: rowName(), column: quoted(field.name) }));
  const json = field.role === 'column' && Object.hasOwn(jsonColumns, field.key) ? jsonColumns[field.key] : undefined;
  if (json && !json.safeParse(parseJson(String(value))).success)
    refuse(t('{row} has a {column} that cannot be read', { row: rowName(), column: quoted(field.name) }));
  if (field.countsPeople && Number(value) < 0) refuse(t('{row} has a count below 0', { row: rowName() }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
