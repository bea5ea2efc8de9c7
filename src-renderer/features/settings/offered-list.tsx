import { useState } from 'react';
import type { OfferedRuns } from '#shared/catalog/records.ts';
import { t } from '#shared/language/message.ts';
import { useAddRuns } from '../../client/commands.ts';
import { say } from '../../client/notices.ts';
import { setTickedRuns, useTickedRuns } from '../../client/page-state.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { OfferedTable } from './offered-table.tsx';

type OfferedRun = OfferedRuns['runs'][number];

interface OfferedListProps {
  readonly runs: readonly OfferedRun[];
  readonly selected: ReadonlySet<string>;
}

const pageSize = 25;

/** Found by title or id, ticked, and added together. Ticks stay while another search is typed. */
export function OfferedList({ runs, selected }: OfferedListProps) {
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const ticked = useTickedRuns();
  const add = useAddRuns();
  const found = matching(runs, text);
  const addable = found.filter(({ runId }) => !selected.has(runId));
  const chosen = [...ticked].filter((runId) => !selected.has(runId));
  const search = (next: string) => {
    setText(next);
    setPage(1);
  };
  const submit = () =>
    add.mutate(chosen, {
      onSuccess: ({ added }) => {
        setTickedRuns(new Set());
        say({
          tone: 'info',
          text: () => t('Added {n, plural, one {# course run} other {# course runs}}.', { n: added.length }),
        });
      },
    });
  const tick = (runIds: readonly string[], on: boolean) =>
    setTickedRuns(on ? ticked.union(new Set(runIds)) : ticked.difference(new Set(runIds)));
  const allTicked = addable.length > 0 && addable.every(({ runId }) => ticked.has(runId));
  return (
    <>
      <div className="filter-bar">
        <SearchField label={t('Find by title or id')} value={text} onChange={search} />
        <Button
          disabled={addable.length === 0}
          onClick={() =>
            tick(
              addable.map(({ runId }) => runId),
              !allTicked,
            )
          }
        >
          {selectText(addable.length, allTicked)}
        </Button>
        <Button kind="primary" disabled={chosen.length === 0 || add.isPending} onClick={submit}>
          {chosen.length === 0
            ? t('Add selected')
            : t('Add {n, plural, one {# run} other {# runs}}', { n: chosen.length })}
        </Button>
      </div>
      {found.length === 0 ? (
        <EmptyState title={t('No offered run matches.')} />
      ) : (
        <OfferedTable
          runs={found.slice((page - 1) * pageSize, page * pageSize)}
          selected={selected}
          ticked={ticked}
          onTick={(runId, on) => tick([runId], on)}
        />
      )}
      <Pager page={page} pageSize={pageSize} total={found.length} label={t('Offered course runs')} onPage={setPage} />
    </>
  );
}

function selectText(addable: number, allTicked: boolean): string {
  if (addable === 0) return t('Select all');
  return allTicked ? t('Select none') : t('Select all {n, plural, one {# run} other {# runs}}', { n: addable });
}

/** Those whose title or id holds every word of the text. */
function matching(runs: readonly OfferedRun[], text: string): OfferedRun[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return runs.filter(({ runId, title }) => {
    const own = `${title ?? ''} ${runId}`.toLowerCase();
    return words.every((word) => own.includes(word));
  });
}
