import type { Column } from '#shared/catalog/columns.ts';
import { type ViewName, type ViewSort, views } from '#shared/catalog/views.ts';
import { t, translated } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import type { Sorting } from '../../routing/query-values.ts';

/** `Showing 1–50 of 214`, or that all are shown. */
export function showingText(page: number, pageSize: number, shown: number, total: number): string {
  const all = formatNumber(total);
  if (shown === 0) return t('Showing none of {all}', { all });
  const start = (page - 1) * pageSize + 1;
  const [first, last] = [formatNumber(start), formatNumber(start + shown - 1)];
  return shown === 1
    ? t('Showing {index} of {all}', { index: first, all })
    : t('Showing {first}–{last} of {all}', { first, last, all });
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
  return t('sorted by {order}', { order: words.reduce((first, next) => t('{first}, then {next}', { first, next })) });
}

function orderText(label: string, direction: 'asc' | 'desc'): string {
  const own = translated(label);
  const column = /^[A-ZÁÉÍÓÚ][a-záéíóúñ ]/.test(own) ? own.charAt(0).toLowerCase() + own.slice(1) : own;
  return direction === 'asc' ? t('{column}, ascending', { column }) : t('{column}, descending', { column });
}

export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
