import { type Column, pivotColumns, pivotRow } from '#shared/catalog/columns.ts';
import type { ViewDefinition } from '#shared/catalog/views.ts';
import type { AnyRow } from './cell-value.tsx';

/** The columns on the screen, with one per key in the place of a spread column. */
export function shownColumns(
  view: ViewDefinition,
  keys: readonly string[],
  hide: readonly string[],
  label: (key: string) => string = (key) => key,
): Column[] {
  return pivotColumns(view.columns, view.pivot, keys)
    .map((column) => (view.columns.includes(column) ? column : { ...column, label: label(column.label) }))
    .filter((column) => !column.offScreen && !hide.includes(column.key));
}

export function shownRows(view: ViewDefinition, keys: readonly string[], rows: readonly AnyRow[]): readonly AnyRow[] {
  const { pivot } = view;
  return pivot === undefined ? rows : rows.map((row) => pivotRow(row, pivot, keys));
}

/** How rows are put in order by a column: by its value, or by that of one key of the spread column. */
export function sortOf({ columns, pivot }: ViewDefinition, { key }: Column): { column: string; key?: string } {
  if (pivot === undefined || columns.some((own) => own.key === key)) return { column: key };
  const prefix = `${pivot}.`;
  const bare = key.startsWith(prefix) ? key.slice(prefix.length) : key;
  // The name of the spread column stands before a key only where that is the key of another column, too.
  return { column: pivot, key: columns.some((own) => own.key === bare) ? bare : key };
}

/** The columns without those that are only there while a row of the page has a value. */
export const filledColumns = (columns: readonly Column[], rows: readonly AnyRow[]): Column[] =>
  columns.filter(({ sparse, key }) => !sparse || rows.some((row) => row[key] !== null && row[key] !== undefined));
