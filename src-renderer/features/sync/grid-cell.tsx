import { type DatasetName, datasets } from '../../../src-preload/contract/datasets.ts';
import type { ViewRow } from '../../../src-preload/contract/views.ts';
import { useStartSync } from '../../client/commands.ts';
import { formatNumber, plural } from '../../ui/format.ts';
import { stateWords } from './resource-words.tsx';

interface GridCellProps {
  readonly dataset: DatasetName;
  readonly runId: string | null;
  readonly resource: ViewRow<'sync-resources'> | undefined;
}

/** The state as a mark with the number of rows; using it syncs this one thing. */
export function GridCell({ dataset, runId, resource }: GridCellProps) {
  const start = useStartSync();
  const state = stateWords(resource?.state ?? 'never');
  const rows = resource && resource.rows > 0 ? resource.rows : null;
  const about = `${datasets[dataset].title}${runId === null ? '' : `, ${runId}`}`;
  const name = `${about}: ${state.text}${rows === null ? '' : `, ${plural(rows, 'row')}`}. Sync it now.`;
  return (
    <button
      type="button"
      className={`grid-cell ${state.tone}`}
      aria-label={name}
      title={name}
      disabled={start.isPending}
      onClick={() => start.mutate([{ dataset, runId }])}
    >
      <span aria-hidden="true">
        {state.mark} {rows === null ? '' : formatNumber(rows)}
      </span>
    </button>
  );
}
