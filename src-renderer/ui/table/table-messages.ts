import type { Column } from '#shared/catalog/columns.ts';
import { type ViewName, type ViewSort, views } from '#shared/catalog/views.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import type { Sorting } from '../../routing/query-values.ts';

/** `Showing 1–50 of 214`, or that all are shown. */
export function showingText(page: number, pageSize: number, shown: number, total: number): string {
  if (shown === 0) return `Showing none of ${formatNumber(total)}`;
  const first = (page - 1) * pageSize + 1;
  const last = first + shown - 1;
  if (first === last) return `Showing ${formatNumber(first)} of ${formatNumber(total)}`;
  return `Showing ${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(total)}`;
}

/** `sorted by significance, descending`. */
export function sortedText<V extends ViewName>(
  view: V,
  sort: ViewSort<V> | undefined,
  columns: readonly Column[] = [],
): string {
  const { column, direction, key, thenBy = [] }: Sorting = sort ?? views[view].defaultSort;
  const ofKey = key === undefined ? undefined : columns.find((c) => c.key === key || c.key === `${column}.${key}`);
  const labelOf = (of: string) => views[view].columns.find((c) => c.key === of)?.label ?? of;
  const words = [
    orderText(ofKey?.label ?? labelOf(column), direction),
    ...thenBy.map((by) => orderText(labelOf(by.column), by.direction)),
  ];
  return `sorted by ${words.join(', then ')}`;
}

function orderText(label: string, direction: 'asc' | 'desc'): string {
  const spoken = /^[A-Z][a-z ]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
  return `${spoken}, ${direction === 'asc' ? 'ascending' : 'descending'}`;
}

export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
