import type { Column } from '#shared/catalog/columns.ts';
import { type ViewName, type ViewSort, viewDefinition } from '#shared/catalog/views.ts';
import { t, translated } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { lowerFirst } from '#shared/text/text.ts';
import type { Sorting } from '../../routing/address.ts';

interface PagerProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly label: string;
  readonly onPage: (page: number) => void;
}

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

/** Whether rows were searched by name. Unless they are sorted, those come first whose names match best, then all in the usual order. */
export const isSearched = (params: object): boolean =>
  'text' in params && typeof params.text === 'string' && params.text.trim() !== '';

/** `sorted by significance, descending`. */
export function sortedText<V extends ViewName>(
  view: V,
  sort: ViewSort<V> | undefined,
  columns: readonly Column[] = [],
  params: object = {},
): string {
  const { defaultSort, defaultOrder, sortsBySize } = viewDefinition(view);
  const byMatch = sort === undefined && isSearched(params) ? [t('match')] : [];
  if (sort === undefined && defaultOrder !== undefined)
    return byMatch.length === 0 ? t(defaultOrder) : inOrder([...byMatch, t(defaultOrder)]);
  const { column, direction, key, thenBy = [] }: Sorting = sort ?? defaultSort;
  const ofKey = key === undefined ? undefined : columns.find((c) => c.key === key || c.key === `${column}.${key}`);
  const labelOf = (of: string) => viewDefinition(view).columns.find((c) => c.key === of)?.label ?? of;
  const words = [
    ...byMatch,
    orderText(ofKey?.label ?? labelOf(column), sort === undefined && sortsBySize ? 'size' : direction),
    ...thenBy.map((by) => orderText(labelOf(by.column), by.direction)),
  ];
  return inOrder(words);
}

const inOrder = (words: readonly string[]) =>
  t('sorted by {order}', { order: words.reduce((first, next) => t('{first}, then {next}', { first, next })) });

function orderText(label: string, direction: 'asc' | 'desc' | 'size'): string {
  const own = translated(label);
  const column = /^[A-ZÁÉÍÓÚ][a-záéíóúñ ]/.test(own) ? lowerFirst(own) : own;
  if (direction === 'size') return t('{column}, largest first (up or down)', { column });
  return direction === 'asc' ? t('{column}, ascending', { column }) : t('{column}, descending', { column });
}

export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** First, previous, next, last; nothing when one page is all. */
export function Pager({ page, pageSize, total, label, onPage }: PagerProps) {
  const last = pageCount(total, pageSize);
  if (last === 1) return null;
  const step = (text: string, name: string, to: number) => (
    <button type="button" aria-label={name} disabled={to === page} onClick={() => onPage(to)}>
      {text}
    </button>
  );
  return (
    <nav className="pager" aria-label={t('Pages of {table}', { table: label })}>
      {step('«', t('First page, {table}', { table: label }), 1)}
      {step('‹', t('Previous page, {table}', { table: label }), Math.max(1, page - 1))}
      <span>{t('Page {page} of {pages}', { page: formatNumber(page), pages: formatNumber(last) })}</span>
      {step('›', t('Next page, {table}', { table: label }), Math.min(last, page + 1))}
      {step('»', t('Last page, {table}', { table: label }), last)}
    </nav>
  );
}
