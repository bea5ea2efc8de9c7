import type { ViewParams } from '#shared/catalog/views.ts';
import { t } from '#shared/language/message.ts';
import { type AddressedTable, DataTable } from '../../ui/table/data-table.tsx';
import { changeCells } from './change-cells.tsx';

interface RecordChangesProps extends AddressedTable {
  readonly params: ViewParams<'observed-changes'>;
}

/** How a skill or a job came to be what it is: the services keep no past values, so what syncs saw is its only history. */
export function RecordChanges({ params, ...address }: RecordChangesProps) {
  return (
    <section className="block">
      <h2>{t('History')}</h2>
      <DataTable
        view="observed-changes"
        params={params}
        {...address}
        cells={changeCells}
        hide={['run_id', 'record']}
        none={t('No sync has changed it yet. Changes will appear here.')}
      />
    </section>
  );
}
