import { type CellRow, type Column, pivotColumns, pivotRow } from '#shared/catalog/columns.ts';
import { maxFurther, type ViewDefinition, type ViewName, viewDefinition, views } from '#shared/catalog/views.ts';
import { isNumeric } from '#shared/text/cells.ts';
import { type Sorting, writeSort } from '../../routing/address.ts';

export type AnyRow = CellRow;

// The order of a table by several columns: the first column that a user chooses, and further ones for the rows that are alike in it.
type By = Pick<Sorting, 'column' | 'key'>;

/** Where a column stands in the order, from 1, and its direction. */
export interface SortPosition {
  readonly position: number;
  readonly direction: 'asc' | 'desc';
  /** Whether other columns order the table as well. */
  readonly isOneOfMany: boolean;
}

const sameColumn = (one: By, other: By) => one.column === other.column && one.key === other.key;

const entriesOf = ({ thenBy = [], ...first }: Sorting): Sorting[] => [first, ...thenBy];

const asSorting = ([first, ...thenBy]: readonly Sorting[], otherwise: Sorting): Sorting => {
  if (first === undefined) return otherwise;
  return thenBy.length === 0 ? first : { ...first, thenBy };
};

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
function sortOf({ columns, pivot }: ViewDefinition, { key }: Column): { column: string; key?: string } {
  if (pivot === undefined || columns.some((own) => own.key === key)) return { column: key };
  const prefix = `${pivot}.`;
  const bare = key.startsWith(prefix) ? key.slice(prefix.length) : key;
  // The name of the spread column stands before a key only where that is the key of another column, too.
  return { column: pivot, key: columns.some((own) => own.key === bare) ? bare : key };
}

/** The columns without those that are only there while a row of the page has a value. */
export const filledColumns = (columns: readonly Column[], rows: readonly AnyRow[]): Column[] =>
  columns.filter(({ sparse, key }) => !sparse || rows.some((row) => row[key] !== null && row[key] !== undefined));

export function sortPosition(view: ViewName, current: Sorting, column: Column): SortPosition | null {
  const entries = entriesOf(current);
  const at = entries.findIndex((entry) => sameColumn(entry, sortOf(views[view], column)));
  const entry = entries[at];
  return entry ? { position: at + 1, direction: entry.direction, isOneOfMany: entries.length > 1 } : null;
}

/** The same column turns round; a new one starts with the largest numbers, or with A. */
function turned(entry: Sorting | undefined, by: By, column: Column): Sorting {
  if (entry) return { ...by, direction: entry.direction === 'asc' ? 'desc' : 'asc' };
  return { ...by, direction: isNumeric(column) ? 'desc' : 'asc' };
}

/**
 * The order after a press on the head of a column. A further column comes behind those that are there, or turns round in its place;
 * without room for it, or in the order of a spread column, it takes the place of all.
 */
export function nextOrder(view: ViewName, current: Sorting | null, column: Column, isFurther: boolean): Sorting {
  const definition = viewDefinition(view);
  const by = sortOf(definition, column);
  const entries = current === null ? [] : entriesOf(current);
  const known = entries.find((entry) => sameColumn(entry, by));
  const next = turned(known, by, column);
  const isSpread = entries.some(({ key }) => key !== undefined) || by.key !== undefined;
  const hasRoom = known !== undefined || entries.length <= maxFurther;
  if (!isFurther || isSpread || !hasRoom) return next;
  const changed = known ? entries.map((entry) => (entry === known ? next : entry)) : [...entries, next];
  return asSorting(changed, next);
}

/** The default order as the heads of the columns show it; null where it begins with a column of no screen, and so is by none of them. */
export function shownDefault(view: ViewName): Sorting | null {
  const { defaultSort } = viewDefinition(view);
  return defaultSort.thenBy === undefined ? defaultSort : null;
}

export function isDefaultOrder(view: ViewName, { column, direction, key, thenBy }: Sorting): boolean {
  const { defaultSort } = viewDefinition(view);
  return (
    key === undefined &&
    thenBy === undefined &&
    defaultSort.thenBy === undefined &&
    defaultSort.column === column &&
    defaultSort.direction === direction
  );
}

/** Leads back to a usual order that no head shows: the press after both directions of the only column. */
function isThirdPress(view: ViewName, current: Sorting | null, next: Sorting, column: Column): boolean {
  if (shownDefault(view) !== null || current === null || current.thenBy !== undefined) return false;
  return sameColumn(current, next) && next.direction === turned(undefined, next, column).direction;
}

/**
 * The order for the address after a press on the head of a column; undefined stands for the usual order. Where rows have the order in
 * which their things were chosen or found until they are sorted, the usual order is one to sort by, too.
 */
export function sortAfterPress(
  view: ViewName,
  current: Sorting | null,
  column: Column,
  { isFurther, hasChosenOrder }: { readonly isFurther: boolean; readonly hasChosenOrder: boolean },
): string | undefined {
  const next = nextOrder(view, current, column, isFurther);
  const isDefault = isDefaultOrder(view, next) || isThirdPress(view, current, next, column);
  return !hasChosenOrder && isDefault ? undefined : writeSort(next);
}
