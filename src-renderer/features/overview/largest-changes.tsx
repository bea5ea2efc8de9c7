import { formatMoment } from '../../../src-preload/contract/format/days.ts';
import { hrefOf } from '../../app/routes.ts';
import { useView } from '../../client/views.ts';
import { Read } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useOwnOrder } from '../../ui/table/use-table-address.ts';
import { DatasetTitle } from '../sync/resource-words.tsx';
import { fieldWords, subjectWords } from './change-words.ts';

const mostShown = 8;

/** What moved most in the last sync that saw a value change; one that only read something anew does not hide it. */
export function LargestChanges() {
  const read = useView({ view: 'largest-changes', params: {} }, { page: 1, pageSize: mostShown });
  return (
    <section className="block" aria-labelledby="changes">
      <h2 id="changes">Largest changes</h2>
      <Read of={read}>
        {({ rows: [newest] }) =>
          newest ? (
            <>
              <p className="lede">
                Seen by the sync of {formatMoment(newest.observed_at)} UTC, the last one that changed values.
              </p>
              <Newest />
            </>
          ) : (
            <p className="quiet">No sync has changed a value that was here before.</p>
          )
        }
      </Read>
    </section>
  );
}

function Newest() {
  return (
    <DataTable
      view="largest-changes"
      params={{}}
      {...useOwnOrder()}
      cells={{
        dataset: (row) => <DatasetTitle name={row.dataset} />,
        subject: (row) => subjectWords(row.subject),
        field: (row) => fieldWords(row.field),
      }}
      pageSize={mostShown}
      whole={{ label: 'All changes', href: hrefOf('sync', {}, { show: 'changes' }) }}
    />
  );
}
