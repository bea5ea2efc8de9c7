import { isUnread } from '#shared/catalog/freshness.ts';
import { blockName } from '#shared/catalog/module-id.ts';
import { viewDefinition } from '#shared/catalog/views.ts';
import { type Message, message, t, translated } from '#shared/language/message.ts';
import { attentionKinds } from '#shared/subjects/attention/attention.ts';
import { attention } from '#shared/subjects/attention/definition.ts';
import { checkedText, flagsOfProblemsText, unreadText, whyNone } from '#shared/subjects/attention/text.ts';
import { firstRow, useAllRows, useView } from '../../client/views.ts';
import { usePackageFacts } from '../../client/workspaces.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Block } from '../../ui/block.tsx';
import { Named } from '../../ui/named.tsx';
import { type AddressedTable, DataTable, useOwnOrder } from '../../ui/table/data-table.tsx';
import { CellValue } from '../../ui/table/table-body.tsx';
import { Words } from '../../ui/words.tsx';
import { FlaggedItem, FlagKind, type FlagRow, ItemName } from './flag-list.tsx';

/** The number of rows that leaves the first chart in sight. */
const rowsShown = 5;

interface AttentionTableProps extends AddressedTable {
  readonly runId: string;
  readonly about: 'problem' | 'video';
}

/** The parts of problems that went otherwise than in the run before; nothing where there are none. */
export function MovedProblems({ runId }: { readonly runId: string }) {
  const address = useOwnOrder();
  const view = 'run-moved-problems';
  const first = useAllRows({ view, params: { runId } }).data?.rows[0];
  if (first === undefined) return null;
  return (
    <Block title={translated(viewDefinition(view).title)}>
      <p className="lede">
        <Words
          of={message(
            'Compared with {run}, part by part. Chance alone is expected to explain at most one in ten of the listed changes.',
          )}
          run={
            <a href={hrefOf('run', { id: first.run_before, tab: 'problems' })} dir="auto">
              <Named kind="run" id={first.run_before} />
            </a>
          }
        />
      </p>
      <DataTable
        view={view}
        params={{ runId }}
        {...address}
        hide={['run_before']}
        pageSize={rowsShown}
        cells={{
          item_name: (row) => (
            <a href={hrefOf('problem', { id: runId, module: row.item_id })} dir="auto">
              <ItemName runId={runId} row={{ ...row, about: 'problem' }} />
            </a>
          ),
        }}
      />
    </Block>
  );
}

const titles = {
  problem: message('Problems that need attention'),
  video: message('Videos that need attention'),
} as const;

/** Says what each kind of flag counts in learners; the others have none to count. */
const affected: Readonly<Record<string, Message>> = {
  [attentionKinds.key.label]: message('with that wrong answer'),
  [attentionKinds.misconception.label]: message('with that wrong answer'),
  [attentionKinds.hard.label]: message('more right answers would make it half'),
  [attentionKinds.guessing.label]: message('more right answers would make it half'),
  [attentionKinds.label.label]: message('right answers above or below the median for the other tag'),
  [attentionKinds.video.label]: message('more viewers leave than usual'),
};

/** The size of a flag, with what it counts: kinds of flags of one problem count apart. */
function Affected({ row }: { readonly row: FlagRow }) {
  const words = row.severity === null || row.severity === 0 ? undefined : affected[row.flag];
  return (
    <>
      <CellValue column={attention.severity} row={row} />
      {words !== undefined && <span className="cell-as-of in-lines"> {t(words)}</span>}
    </>
  );
}

/** Every flag of the problems or of the videos of a run. */
export function AttentionTable({ runId, about, ...address }: AttentionTableProps) {
  const looked = useAllRows({ view: 'run-looked-at', params: { runId } }).data?.rows[0];
  const flagged = useAllRows({ view: 'run-attention', params: { runId, about } }).data?.rows ?? [];
  const asOf = useView({ view: about === 'problem' ? 'run-problems' : 'run-videos', params: { runId } }, firstRow).data
    ?.asOf;
  const isPackage = usePackageFacts() !== null;
  if (looked === undefined) return null;
  const unread = about === 'problem' ? unreadText(looked, isPackage) : null;
  const items = new Set(flagged.map(({ item_id: id }) => id)).size;
  return (
    <Block title={t(titles[about])}>
      {about === 'problem' && items < flagged.length && <p className="lede">{flagsOfProblemsText(flagged)}</p>}
      {flagged.some((row) => row.about === 'video' && row.item_name === blockName(row.item_id)) && (
        <p className="lede">
          {t(
            'The service gives videos no names, so each has its length and the end of its ID in Studio. “Import names from Studio…” below adds the names.',
          )}
        </p>
      )}
      <DataTable
        view="run-attention"
        params={{ runId, about }}
        title={t(titles[about])}
        {...address}
        hide={['about']}
        pageSize={rowsShown}
        cells={{
          flag: (row) => <FlagKind label={row.flag} />,
          item_name: (row) => <FlaggedItem runId={runId} row={row} />,
          severity: (row) => <Affected row={row} />,
          sentence: (row) => <bdi className="flag-sentence">{row.sentence}</bdi>,
        }}
        none={checkedText(looked, about, whyNone(asOf == null || isUnread(asOf), isPackage))}
      />
      {unread !== null && <p className="as-of">{unread}</p>}
    </Block>
  );
}
