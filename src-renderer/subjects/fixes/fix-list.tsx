import { useState } from 'react';
import { useChangeFixes } from '#renderer/client/annotations.ts';
import { hrefOf } from '#renderer/routing/routes.ts';
import { Block } from '#renderer/ui/block.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Named } from '#renderer/ui/named.tsx';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import { useOwnOrder } from '#renderer/ui/table/use-table-address.ts';
import { type ViewRow, views } from '#shared/catalog/views.ts';
import { t, translated } from '#shared/language/message.ts';
import { nothingNeedsAttention } from '#shared/subjects/attention/text.ts';
import type { FixChange } from '#shared/subjects/fixes/fixes.ts';
import { FlaggedItem, FlagKind, ItemName } from '../attention/flag-list.tsx';
import { FixDialog } from './fix-dialog.tsx';

type Row = ViewRow<'course-fixes'>;

/** As many rows as leave the lists below in sight. */
const rowsShown = 10;

/** The flags of the runs of a course, each with its state, a note, and whether the next run is free of it. */
export function FixList({ courseKey }: { readonly courseKey: string }) {
  const view = 'course-fixes';
  const params = { courseKey };
  const order = useOwnOrder();
  const change = useChangeFixes();
  const [edited, setEdited] = useState<Row | null>(null);
  const save = (fix: FixChange['fix']) => {
    if (edited === null) return;
    setEdited(null);
    const { run_id: runId, item_id: itemId, part_id: partId, flag_kind } = edited;
    // The view takes its kinds from the same list as the schema.
    const flag = flag_kind as FixChange['flag'];
    change.mutate({ changes: [{ runId, itemId, partId, flag, fix }], done: () => t('Fix list changed.') });
  };
  return (
    <Block title={translated(views[view].title)}>
      <p className="lede">
        {t(
          'What needs attention in the selected runs, and whether the same question is flagged again in the next run.',
        )}
      </p>
      <DataTable
        view={view}
        params={params}
        {...order}
        pageSize={rowsShown}
        none={translated(nothingNeedsAttention)}
        cells={{
          flag: (row) => <FlagKind label={row.flag} />,
          item_name: (row) => <FlaggedItem runId={row.run_id} row={row} />,
          run_id: (row) => <RunLink id={row.run_id} />,
          next_run: (row) => row.next_run !== null && <RunLink id={row.next_run} />,
          sentence: (row) => <bdi className="flag-sentence">{row.sentence}</bdi>,
          state: (row) => (
            <span className="cell-action">
              {translated(row.state)}
              <Button kind="link" onClick={() => setEdited(row)}>
                {t('Edit⟨a rule⟩')}
                <span className="sr-only">
                  {' '}
                  <ItemName runId={row.run_id} row={row} />
                </span>
              </Button>
            </span>
          ),
        }}
      />
      {edited && <FixDialog row={edited} onSave={save} onClose={() => setEdited(null)} />}
    </Block>
  );
}

const RunLink = ({ id }: { readonly id: string }) => (
  <a href={hrefOf('run', { id, tab: 'problems' })} dir="auto">
    <Named kind="run" id={id} />
  </a>
);
