import type { SharedRows } from '#contract/exports.ts';
import { type CellRow, type Column, pivotRow } from '#shared/catalog/columns.ts';
import { datasets } from '#shared/catalog/datasets.ts';
import { concernsLearners, revealsLearners } from '#shared/catalog/small-numbers.ts';
import {
  datasetsOfView,
  identityOf,
  type ViewDefinition,
  type ViewName,
  type ViewPage,
  type ViewQuery,
  views,
} from '#shared/catalog/views.ts';
import { isRowWithheld, type MaskedRow } from '../masking/masked-rows.ts';

/*
 * Turns a page of rows, as a screen shows it, into the rows of a file with the same threshold, for a copy. Nothing but the masked
 * rows decides that. A cell without a mark may follow from counts that a file hides, such as a sum over runs, the sign of a difference, or
 * whether there is such a row.
 */

/** Whether rows of a view can be others in a file. Those of the taxonomy alone are not. */
export function followsFromRuns(view: ViewName): boolean {
  const { columns }: ViewDefinition = views[view];
  return (
    columns.some((column) => concernsLearners(column) || revealsLearners(column)) ||
    datasetsOfView(view).some((name) => datasets[name].scope !== 'service')
  );
}

/** Finds the rows of a page among those of a file, which come in the order of the file. */
export function sharedRowsOf(query: ViewQuery, shown: ViewPage<ViewName>, ofFile: Iterable<MaskedRow>): SharedRows {
  const page = rowsInPlace(query, shown);
  const nameOf = namesOfRows(query.view);
  // Rows of one name take those of a file in turn: whichever is which, they tell no more than the file does.
  const indexes = Map.groupBy(page.keys(), (index) => nameOf(page[index] ?? {}));
  const found: SharedRows = { rows: [], order: [] };
  for (const { row, notes, partial = [] } of ofFile) {
    if (isRowWithheld(query, notes)) continue;
    const index = indexes.get(nameOf(row))?.shift();
    if (index === undefined) continue;
    found.order.push(index);
    const own = page[index] ?? {};
    const cells = Object.keys(own).flatMap((key) => {
      const value = row[key] ?? null;
      return notes[key] !== undefined || value === (own[key] ?? null) ? [] : [[key, value] as const];
    });
    if (cells.length > 0 || Object.keys(notes).length > 0 || partial.length > 0)
      found.rows.push({ index, cells: Object.fromEntries(cells), notes: { ...notes }, partial: [...partial] });
  }
  return found;
}

/** Identifies a row by its values that are never withheld. */
function namesOfRows(view: ViewName): (row: CellRow) => string {
  const { columns }: ViewDefinition = views[view];
  const isNamed = ({ key }: Column) => identityOf(view).includes(key);
  const named = columns.filter((column) => isNamed(column) && !concernsLearners(column) && !revealsLearners(column));
  return (row) => JSON.stringify(named.map(({ key }) => row[key] ?? null));
}

const rowsInPlace = (query: ViewQuery, page: ViewPage<ViewName>): readonly CellRow[] => {
  const { pivot }: ViewDefinition = views[query.view];
  return page.rows.map((row) => (pivot === undefined ? (row as CellRow) : pivotRow(row as never, pivot, page.pivot)));
};
