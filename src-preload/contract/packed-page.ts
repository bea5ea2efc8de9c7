import type { CellValue } from '#shared/catalog/columns.ts';
import { type ViewName, type ViewPage, viewDefinition } from '#shared/catalog/views.ts';

type Row = Record<string, CellValue>;

/**
 * A page of a view as it crosses from process to process: its rows column by column, since objects that repeat every name
 * take several times as long to write and to read.
 */
export type PackedPage = Omit<ViewPage, 'rows'> & {
  /** How many rows there are on the page. */
  count: number;
  /** By column; each list has `count` values. */
  columns: Record<string, CellValue[]>;
};

export function packPage({ rows, ...page }: ViewPage): PackedPage {
  const packed = viewDefinition(page.view).columns.map(({ key }) => [
    key,
    (rows as readonly Row[]).map((row) => row[key]),
  ]);
  return { ...page, count: rows.length, columns: Object.fromEntries(packed) };
}

/** The page with rows, as screens and figures read them; `V` is the view that was asked for. */
export function unpackPage<V extends ViewName>({ count, columns, ...page }: PackedPage): ViewPage<V> {
  const rows: Row[] = Array.from({ length: count }, () => ({}));
  for (const [key, values] of Object.entries(columns)) {
    for (const [index, row] of rows.entries()) row[key] = values[index] as CellValue;
  }
  return { ...page, rows } as unknown as ViewPage<V>;
}
