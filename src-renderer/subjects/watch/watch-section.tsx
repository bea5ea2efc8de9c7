import { useEffect, useState } from 'react';
import type { ViewRow } from '#shared/catalog/views.ts';
import { t, translated } from '#shared/language/message.ts';
import type { PeriodOfChanges } from '#shared/subjects/compare/since.ts';
import { useAllRows } from '../../client/views.ts';
import { useMarkCrossingsRead, useUnreadCrossings, useUnwatch } from '../../client/watch.ts';
import { usePackageFacts } from '../../client/workspaces.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useOwnOrder } from '../../ui/table/use-table-address.ts';
import { VsEarlier } from '../earlier-runs/vs-earlier.tsx';
import { EditRuleDialog } from './edit-rule-dialog.tsx';
import { WatchDialog } from './watch-dialog.tsx';

/** The watch list, what syncs saw of it in the period, and a way to add to it. */
export function WatchSection({ period }: { readonly period: PeriodOfChanges }) {
  const order = useOwnOrder();
  const eventOrder = useOwnOrder();
  const remove = useUnwatch();
  const isPackage = usePackageFacts() !== null;
  const [isOpen, setOpen] = useState(false);
  const [edited, setEdited] = useState<ViewRow<'watches'> | null>(null);
  const watched = useAllRows({ view: 'watches', params: {} }).data?.total;
  const events = useAllRows({ view: 'watch-events', params: period }).data?.total ?? 0;
  useReadOnSight();
  if (isPackage) return null;
  return (
    <section className="block" aria-labelledby="watch-list">
      <h2 id="watch-list">{t('Watch list')}</h2>
      <p className="lede">
        {t(
          'Each sync checks these figures. You are alerted once, and again only after the figure has recovered by 10%.',
        )}
      </p>
      {watched === 0 ? (
        <p>{t('No alerts yet.')}</p>
      ) : (
        <DataTable
          view="watches"
          params={{}}
          {...order}
          cells={{
            vs_earlier: (row) => <VsEarlier row={row} hasDays={row.day_no !== null} />,
            state: (row) => (
              <StateCell row={row} onEdit={() => setEdited(row)} onRemove={() => remove.mutate(row.watch_no)} />
            ),
          }}
        />
      )}
      <div className="form-actions">
        <Button onClick={() => setOpen(true)}>{t('Watch a figure…')}</Button>
      </div>
      {events > 0 && (
        <>
          <h3>{t('Thresholds crossed since then')}</h3>
          <DataTable view="watch-events" params={period} {...eventOrder} />
        </>
      )}
      {isOpen && <WatchDialog onClose={() => setOpen(false)} />}
      {edited !== null && <EditRuleDialog row={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

/** A user who sees the list has seen what was crossed. */
function useReadOnSight(): void {
  const unread = useUnreadCrossings();
  const { mutate } = useMarkCrossingsRead();
  useEffect(() => {
    if (unread > 0) mutate();
  }, [unread, mutate]);
}

interface StateCellProps {
  readonly row: ViewRow<'watches'>;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function StateCell({ row, onEdit, onRemove }: StateCellProps) {
  return (
    <span className="cell-action">
      {row.state === 'Crossed' ? <strong>{translated(row.state)}</strong> : translated(row.state)}
      <Button kind="link" onClick={onEdit}>
        {t('Edit⟨a rule⟩')}
        <span className="sr-only"> {t('the rule {rule} of {about}', { rule: row.rule, about: row.about })}</span>
      </Button>
      <Button kind="link" onClick={onRemove}>
        {t('Remove')}
        <span className="sr-only"> {t('the rule {rule} of {about}', { rule: row.rule, about: row.about })}</span>
      </Button>
    </span>
  );
}
