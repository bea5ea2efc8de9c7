import { rowsHeight } from '#renderer/charts/named-rows.ts';
import { ReadFigure } from '#renderer/charts/read-figure.tsx';
import { ViewFigure } from '#renderer/charts/view-figure.tsx';
import { useSubsections } from '#renderer/client/run-commands.ts';
import { useAllRows } from '#renderer/client/views.ts';
import { Named } from '#renderer/ui/named.tsx';
import { Read } from '#renderer/ui/states.tsx';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import { useLinked } from '#renderer/ui/table/linked.ts';
import { useTableAddress } from '#renderer/ui/table/use-table-address.ts';
import { headOf } from '#shared/figures/figures.ts';
import type { TabProps } from '../run-tabs.ts';
import { AddSubsections } from './add-subsections.tsx';
import { NamedSubsections } from './named-subsections.tsx';

/** Views of the subsections that the user has named: no service lists them. */
export function SubsectionsTab({ run, query }: TabProps) {
  const named = useSubsections(run.runId);
  return (
    <Read of={named}>
      {({ moduleIds }) => (
        <>
          {moduleIds.length > 0 && <Views run={run} query={query} moduleIds={moduleIds} />}
          <AddSubsections run={run} first={moduleIds.length === 0} />
        </>
      )}
    </Read>
  );
}

interface ViewsProps extends TabProps {
  readonly moduleIds: readonly string[];
}

/** Views in the order of the course, which is the order in which the user put them. */
function Views({ run, query, moduleIds }: ViewsProps) {
  const address = useTableAddress('run', query);
  const linked = useLinked();
  const params = { runId: run.runId };
  const read = useAllRows({ view: 'run-subsections', params });
  const counted = new Set((read.data?.rows ?? []).map((row) => row.module_id));
  const table = (
    <DataTable
      view="run-subsections"
      params={params}
      {...address}
      linked={{ linked, keyOf: (row) => row.module_id }}
      cells={{ module_id: (row) => <Named kind="subsection" id={row.module_id} /> }}
    />
  );
  return (
    <>
      <ReadFigure {...headOf('run-subsections')} read={read} height={rowsHeight(moduleIds.length)} table={table}>
        {(page) => (
          <ViewFigure
            id="run-subsections"
            page={page}
            params={params}
            subsections={moduleIds}
            linked={linked}
            keys={moduleIds.filter((id) => counted.has(id))}
            table={table}
          />
        )}
      </ReadFigure>
      <NamedSubsections run={run} moduleIds={moduleIds} read={counted} />
    </>
  );
}
