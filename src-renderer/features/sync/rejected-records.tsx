import type { RouteQuery } from '../../app/routes.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { RawRecord } from './raw-record.tsx';
import { DatasetTitle } from './resource-words.tsx';

/** What could not be read, as it came. */
export function RejectedRecords({ query }: { readonly query: RouteQuery<'sync'> }) {
  const address = useTableAddress('sync', query);
  return (
    <section className="block">
      <h2>Rejected records</h2>
      <p className="lede">
        Records that could not be read, with the reason and the text that the service sent. The rest of their page was
        kept.
      </p>
      <DataTable
        view="rejected-records"
        params={{}}
        {...address}
        cells={{
          dataset: (row) => <DatasetTitle name={row.dataset} />,
          raw: (row) => <RawRecord key={row.raw} text={row.raw} />,
        }}
        none="No record was rejected."
      />
    </section>
  );
}
