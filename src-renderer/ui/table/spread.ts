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

/** Whether a column is one key of a spread column: rows are not put in order by these. */
export const isSpread = (view: ViewDefinition, column: Column): boolean =>
  !view.columns.some((own) => own.key === column.key);

/** The columns without those that are only there while a row of the page has a value. */
export const filledColumns = (columns: readonly Column[], rows: readonly AnyRow[]): Column[] =>
  columns.filter(({ sparse, key }) => !sparse || rows.some((row) => row[key] !== null && row[key] !== undefined));
