import { t } from '#shared/language/message.ts';
import { pageCount } from './table-messages.ts';

interface PagerProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly label: string;
  readonly onPage: (page: number) => void;
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
      <span>{t('Page {page} of {pages}', { page: String(page), pages: String(last) })}</span>
      {step('›', t('Next page, {table}', { table: label }), Math.min(last, page + 1))}
      {step('»', t('Last page, {table}', { table: label }), last)}
    </nav>
  );
}
