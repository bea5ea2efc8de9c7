import { rowsHeight } from '#renderer/charts/named-rows.ts';
import { ReadFigure } from '#renderer/charts/read-figure.tsx';
import { ViewFigure } from '#renderer/charts/view-figure.tsx';
import { useAllRows } from '#renderer/client/views.ts';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import { useLinked } from '#renderer/ui/table/linked.ts';
import { useTableAddress } from '#renderer/ui/table/use-table-address.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { educationLabel } from '#shared/catalog/vocabulary.ts';
import { headOf } from '#shared/figures/figures.ts';
import type { TabProps } from '../run-tabs.ts';
import { WhoEnrolls } from './who-enrolls.tsx';

type Row = ViewRow<'run-education'>;

/** So many rows are expected before they are read. */
const defaultLevels = 10;
const keyOf = (row: Row) => row.education_level ?? '';

/** Levels of education from the lowest to the highest; below a rule what has no place among them. */
export function EducationPart({ run, query }: TabProps) {
  const address = useTableAddress('run', query);
  const linked = useLinked();
  const params = { runId: run.runId };
  const read = useAllRows({ view: 'run-education', params });
  const table = (
    <DataTable
      view="run-education"
      params={params}
      {...address}
      hide={['created']}
      linked={{ linked, keyOf }}
      cells={{ education_level: (row) => educationLabel(row.education_level) }}
    />
  );
  return (
    <>
      <ReadFigure
        {...headOf('run-education')}
        read={read}
        height={rowsHeight(defaultLevels)}
        initial="both"
        table={table}
      >
        {(page) => (
          <ViewFigure
            id="run-education"
            page={page}
            params={params}
            linked={linked}
            keys={page.rows.map(keyOf)}
            table={table}
            initial="both"
          />
        )}
      </ReadFigure>
      <WhoEnrolls runId={run.runId} trait="education" />
    </>
  );
}
