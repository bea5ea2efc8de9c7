import * as z from 'zod';
import type { CellValue, Column, ColumnType } from '#shared/catalog/columns.ts';
import { asOf } from '#shared/catalog/freshness.ts';
import { byView, type ViewName, viewDefinition } from '#shared/catalog/views.ts';
import type { PackedPage } from './packed-page.ts';

/*
 * Apart from `packed-page.ts`, since the page needs no schema of what main has checked.
 */

const isOf: Record<ColumnType, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  // A sum of counts that are as large as counts may be is beyond what is exact, and yet a whole number.
  integer: Number.isInteger,
  number: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
  day: Number.isSafeInteger,
  instant: Number.isSafeInteger,
};

/** One loop of our own: a schema that is asked for every value takes longer than reading it from SQLite. */
function valuesOf({ type, nullable }: Column): z.ZodType<CellValue[]> {
  const isValue = isOf[type];
  const isOther = (value: unknown) => !(isValue(value) || (nullable && value === null));
  const isList = (list: unknown) => {
    if (!Array.isArray(list)) return false;
    for (const value of list) if (isOther(value)) return false;
    return true;
  };
  // The type of the value says what the SQL got wrong; the value itself may be of a learner.
  const error = ({ input }: { readonly input?: unknown }) => {
    if (!Array.isArray(input)) return `not a list of ${type}`;
    const row = input.findIndex(isOther);
    return `row ${row} is ${input[row] === null ? 'null' : typeof input[row]}, not ${type}`;
  };
  return z.custom<CellValue[]>(isList, { error });
}

const columnsOf = (view: ViewName) =>
  z.strictObject(Object.fromEntries(viewDefinition(view).columns.map((column) => [column.key, valuesOf(column)])));

/** Checks every value against the type of its column. */
export const packedPage = byView<PackedPage>((view) =>
  z
    .strictObject({
      view: z.literal(view),
      count: z.int().min(0),
      columns: columnsOf(view),
      total: z.int().min(0),
      totals: z.record(z.string(), z.number().nullable()),
      totalRows: z.record(z.string(), z.int().min(1)),
      pivot: z.array(z.string()),
      asOf: asOf.nullable(),
    })
    .refine(({ count, columns }) => Object.values(columns).every(({ length }) => length === count), {
      error: 'columns of different lengths',
    }),
);
