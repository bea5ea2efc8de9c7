import { type ReactNode, useState } from 'react';
import { t } from '#shared/language/message.ts';
import { useLabels, useRunsInOrder } from '../client/annotations.ts';
import { SearchField } from './fields.tsx';
import { EmptyState } from './states.tsx';
import { Pager } from './table/pager.tsx';

interface RunPagesProps {
  readonly runIds: readonly string[];
  readonly label: string;
  /** The runs are in an order of their own, not to be put in that of their names. */
  readonly isInOrder?: boolean;
  readonly children: (runIds: readonly string[]) => ReactNode;
}

const pageSize = 50;

/** Course runs page by page and found by name or id, where they are more than one page: an institution has thousands. */
export function RunPages({ runIds: all, label, isInOrder = false, children }: RunPagesProps) {
  const byName = useRunsInOrder(all);
  const runIds = isInOrder ? all : byName;
  const [text, setText] = useState('');
  const [requestedPage, setPage] = useState(1);
  const labels = useLabels();
  const searchText = text.trim().toLowerCase();
  const found =
    searchText === ''
      ? runIds
      : runIds.filter((id) => `${labels.of('run', id) ?? ''} ${id}`.toLowerCase().includes(searchText));
  // Runs may have been removed meanwhile.
  const page = Math.min(requestedPage, Math.max(1, Math.ceil(found.length / pageSize)));
  const search = (next: string) => {
    setText(next);
    setPage(1);
  };
  if (runIds.length <= pageSize) return children(runIds);
  return (
    <>
      <div className="filter-bar">
        <SearchField label={t('Find a run')} value={text} onChange={search} />
      </div>
      {found.length === 0 ? (
        <EmptyState title={t('No run has this text in its name or ID.')} />
      ) : (
        children(found.slice((page - 1) * pageSize, page * pageSize))
      )}
      <Pager page={page} pageSize={pageSize} total={found.length} label={label} onPage={setPage} />
    </>
  );
}
