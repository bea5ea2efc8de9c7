import { useState } from 'react';
import { hrefOf } from '../../app/routes.ts';
import { useView } from '../../client/views.ts';
import { DataTable, type TableAddress } from '../../ui/table/data-table.tsx';
import { DatasetTitle } from '../sync/resource-words.tsx';
import { fieldWords, subjectWords } from './change-words.ts';

const mostShown = 8;

/** What moved most in the last sync. */
export function LargestChanges() {
  const [address, setAddress] = useState<TableAddress>({ sort: undefined, page: undefined });
  const any = useView({ view: 'largest-changes', params: {} }, { page: 1, pageSize: mostShown }).data?.total ?? 0;
  return (
    <section className="block" aria-labelledby="changes">
      <h2 id="changes">Largest changes of the last sync</h2>
      {any === 0 ? (
        <p className="quiet">The last sync changed no value that was here before.</p>
      ) : (
        <DataTable
          view="largest-changes"
          params={{}}
          address={address}
          cells={{
            dataset: (row) => <DatasetTitle name={row.dataset} />,
            subject: (row) => subjectWords(row.subject),
            field: (row) => fieldWords(row.field),
          }}
          onAddress={setAddress}
          pageSize={mostShown}
          whole={{ label: 'All changes', href: hrefOf('sync', {}, { show: 'changes' }) }}
        />
      )}
    </section>
  );
}
