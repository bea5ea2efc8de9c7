import { type DatasetName, datasets } from '../../../src-preload/contract/datasets.ts';
import { formatNumber, plural } from '../../../src-preload/contract/format/numbers.ts';
import type { ViewRow } from '../../../src-preload/contract/views.ts';
import { stateWords } from './resource-words.tsx';

export interface GridCellProps {
  readonly dataset: DatasetName;
  readonly runId: string | null;
  readonly resource: ViewRow<'sync-resources'> | undefined;
  readonly isRead: boolean;
  /** The one cell of its grid that the Tab key stops at. */
  readonly isFirst: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (cell: HTMLElement) => void;
}

/** The state as a mark with the number of rows; using it opens what else there is to know. */
export function GridCell({ dataset, runId, resource, isRead, isFirst, isOpen, onOpen }: GridCellProps) {
  const state = stateWords(isRead ? 'reading' : (resource?.state ?? 'never'));
  const rows = resource && resource.rows > 0 ? resource.rows : null;
  const about = `${datasets[dataset].title}${runId === null ? '' : `, ${runId}`}`;
  return (
    <button
      type="button"
      className={`grid-cell ${state.tone}`}
      aria-label={`${about}: ${state.text}${rows === null ? '' : `, ${plural(rows, 'row')}`}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      tabIndex={isFirst ? 0 : -1}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <span aria-hidden="true">
        {state.mark} {rows === null ? '' : formatNumber(rows)}
      </span>
    </button>
  );
}
