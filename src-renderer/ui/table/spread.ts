import { type Column, spreadColumns, spreadRow } from '../../../src-preload/contract/columns.ts';
import type { ViewDefinition } from '../../../src-preload/contract/views.ts';
import type { AnyRow } from './cell-value.tsx';

/** The columns on the screen, with one per key in the place of a spread column. */
export function shownColumns(
  view: ViewDefinition,
  keys: readonly string[],
  hide: readonly string[],
  label: (key: string) => string = (key) => key,
): Column[] {
  return spreadColumns(view.columns, view.spread, keys)
    .map((column) => (view.columns.includes(column) ? column : { ...column, label: label(column.label) }))
    .filter((column) => !column.offScreen && !hide.includes(column.key));
}

export function shownRows(view: ViewDefinition, keys: readonly string[], rows: readonly AnyRow[]): readonly AnyRow[] {
  const { spread } = view;
  return spread === undefined ? rows : rows.map((row) => spreadRow(row, spread, keys));
}

/** How rows are put in order by a column: by its value, or by that of one key of the spread column. */
export function sortOf({ columns, spread }: ViewDefinition, { key }: Column): { column: string; key?: string } {
  if (spread === undefined || columns.some((own) => own.key === key)) return { column: key };
  const prefix = `${spread}.`;
  const bare = key.startsWith(prefix) ? key.slice(prefix.length) : key;
  // The name of the spread column stands before a key only where that is the key of another column, too.
  return { column: spread, key: columns.some((own) => own.key === bare) ? bare : key };
}

/** The columns without those that are only there while a row of the page has a value. */
export const filledColumns = (columns: readonly Column[], rows: readonly AnyRow[]): Column[] =>
  columns.filter(({ sparse, key }) => !sparse || rows.some((row) => row[key] !== null && row[key] !== undefined));
