import type { CellRow, Column } from '#shared/catalog/columns.ts';

/** The table of a sheet with its rows in their order. */
export interface ChartedTable {
  readonly columns: readonly Column[];
  readonly rows: readonly CellRow[];
}
