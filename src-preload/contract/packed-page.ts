import * as z from 'zod';
import type { Column, ColumnType } from './columns.ts';
import { asOf } from './freshness.ts';
import { perView, type ViewName, type ViewPage, views } from './views.ts';

type Value = string | number | boolean | null;
type Row = Record<string, Value>;

/**
 * A page of a view as it crosses from process to process: its rows column by column, since objects that repeat every name
 * take several times as long to write and to read.
 */
export type PackedPage = Omit<ViewPage, 'rows'> & {
  /** How many rows there are on the page. */
  count: number;
  /** By column; each list has `count` values. */
  columns: Record<string, Value[]>;
};

export function packPage({ rows, ...page }: ViewPage): PackedPage {
  const packed = views[page.view].columns.map(({ key }) => [key, (rows as readonly Row[]).map((row) => row[key])]);
  return { ...page, count: rows.length, columns: Object.fromEntries(packed) };
}

/** The page with rows, as screens and figures read them; `V` is the view that was asked for. */
export function unpackPage<V extends ViewName>({ count, columns, ...page }: PackedPage): ViewPage<V> {
  const rows: Row[] = Array.from({ length: count }, () => ({}));
  for (const [key, values] of Object.entries(columns)) {
    for (const [index, row] of rows.entries()) row[key] = values[index] as Value;
  }
  return { ...page, rows } as unknown as ViewPage<V>;
}

const isOf: Record<ColumnType, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  integer: Number.isSafeInteger,
  number: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
  day: Number.isSafeInteger,
  instant: Number.isSafeInteger,
};

/** One loop of our own: a schema that is asked for every value takes longer than reading it from SQLite. */
function valuesOf({ type, nullable }: Column): z.ZodType<Value[]> {
  const isValue = isOf[type];
  const isList = (list: unknown) => {
    if (!Array.isArray(list)) return false;
    for (const value of list) if (!(isValue(value) || (nullable && value === null))) return false;
    return true;
  };
  return z.custom<Value[]>(isList, { error: `not a list of ${type}` });
}

const columnsOf = (view: ViewName) =>
  z.strictObject(Object.fromEntries(views[view].columns.map((column) => [column.key, valuesOf(column)])));

/** Checks every value against the type of its column. */
export const packedPage = z
  .discriminatedUnion(
    'view',
    perView((view) =>
      z.strictObject({
        view: z.literal(view),
        count: z.int().min(0),
        columns: columnsOf(view),
        total: z.int().min(0),
        totals: z.record(z.string(), z.number()),
        spread: z.array(z.string()),
        asOf: asOf.nullable(),
      }),
    ),
  )
  .refine(({ count, columns }) => Object.values(columns).every(({ length }) => length === count), {
    error: 'columns of different lengths',
  }) as unknown as z.ZodType<PackedPage>;
