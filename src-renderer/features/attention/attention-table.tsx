import { lookedAtText, nothingNeedsAttention, unreadText } from '#shared/text/attention-text.ts';
import { useAllRows } from '../../client/views.ts';
import { Block } from '../../ui/block.tsx';
import { type AddressedTable, DataTable } from '../../ui/table/data-table.tsx';
import { FlaggedItem, FlagKind } from './flag-list.tsx';

/** So many rows leave the first chart in sight. */
const rowsShown = 5;

interface AttentionTableProps extends AddressedTable {
  readonly runId: string;
  readonly about: 'problem' | 'video';
}

const titles = { problem: 'Problems that need attention', video: 'Videos that need attention' } as const;

/** Every flag of the problems or of the videos of a run. */
export function AttentionTable({ runId, about, ...address }: AttentionTableProps) {
  const looked = useAllRows({ view: 'run-looked-at', params: { runId } }).data?.rows[0];
  if (looked === undefined) return null;
  const unread = about === 'problem' ? unreadText(looked) : null;
  return (
    <Block title={titles[about]}>
      <DataTable
        view="run-attention"
        params={{ runId, about }}
        title={titles[about]}
        {...address}
        hide={['about']}
        pageSize={rowsShown}
        cells={{
          flag: (row) => <FlagKind label={row.flag} />,
          item_name: (row) => <FlaggedItem runId={runId} row={row} />,
          sentence: (row) => <bdi className="flag-sentence">{row.sentence}</bdi>,
        }}
        none={`${nothingNeedsAttention} ${lookedAtText(looked)}`}
      />
      {unread !== null && <p className="as-of">{unread}</p>}
    </Block>
  );
}
