import { useEffect, useState } from 'react';
import type { PeriodOfChanges } from '#shared/catalog/compared-since.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { t, translated } from '#shared/language/message.ts';
import { useAllRows } from '../../client/views.ts';
import { useMarkCrossingsRead, useUnreadCrossings, useUnwatch } from '../../client/watch.ts';
import { usePackageFacts } from '../../client/workspaces.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useOwnOrder } from '../../ui/table/use-table-address.ts';
import { WatchDialog } from './watch-dialog.tsx';

/** The watch list, what syncs saw of it in the period, and a way to add to it. */
export function WatchSection({ period }: { readonly period: PeriodOfChanges }) {
  const order = useOwnOrder();
  const eventOrder = useOwnOrder();
  const remove = useUnwatch();
  const isPackage = usePackageFacts() !== null;
  const [isOpen, setOpen] = useState(false);
  const watched = useAllRows({ view: 'watches', params: {} }).data?.total;
  const events = useAllRows({ view: 'watch-events', params: period }).data?.total ?? 0;
  useReadOnSight();
  if (isPackage) return null;
  return (
    <section className="block" aria-labelledby="watch-list">
      <h2 id="watch-list">{t('Watch list')}</h2>
      <p className="lede">
        {t(
          'Each sync looks at these figures, and tells once when one crosses its threshold. It is told again only after the value was better than the threshold by a tenth of it.',
        )}
      </p>
      {watched === 0 ? (
        <p>{t('You watch nothing yet.')}</p>
      ) : (
        <DataTable
          view="watches"
          params={{}}
          {...order}
          cells={{ state: (row) => <StateCell row={row} onRemove={() => remove.mutate(row.watch_no)} /> }}
        />
      )}
      <div className="form-actions">
        <Button onClick={() => setOpen(true)}>{t('Watch a figure…')}</Button>
      </div>
      {events > 0 && (
        <>
          <h3>{t('Crossed since then')}</h3>
          <DataTable view="watch-events" params={period} {...eventOrder} />
        </>
      )}
      {isOpen && <WatchDialog onClose={() => setOpen(false)} />}
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

function StateCell({ row, onRemove }: { readonly row: ViewRow<'watches'>; readonly onRemove: () => void }) {
  return (
    <span className="cell-action">
      {row.state === 'Crossed' ? <strong>{translated(row.state)}</strong> : translated(row.state)}
      <Button kind="link" onClick={onRemove}>
        {t('Remove')}
        <span className="sr-only"> {t('the rule {rule} of {about}', { rule: row.rule, about: row.about })}</span>
      </Button>
    </span>
  );
}
