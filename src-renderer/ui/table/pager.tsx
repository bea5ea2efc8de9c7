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
    <button type="button" aria-label={`${name}, ${label}`} disabled={to === page} onClick={() => onPage(to)}>
      {text}
    </button>
  );
  return (
    <nav className="pager" aria-label={`Pages of ${label}`}>
      {step('«', 'First page', 1)}
      {step('‹', 'Previous page', Math.max(1, page - 1))}
      <span>
        Page {page} of {last}
      </span>
      {step('›', 'Next page', Math.min(last, page + 1))}
      {step('»', 'Last page', last)}
    </nav>
  );
}
