import { ReadFigure } from '#renderer/charts/read-figure.tsx';
import { shareBarHeight } from '#renderer/charts/share-bar.ts';
import { ViewFigure } from '#renderer/charts/view-figure.tsx';
import { readRange } from '#renderer/routing/query-values.ts';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import { useLinked } from '#renderer/ui/table/linked.ts';
import { useTableAddress } from '#renderer/ui/table/use-table-address.ts';
import { headOf } from '#shared/figures/figures.ts';
import { useNotedRows } from '../prefetch-tab.ts';
import { InDateRange, useClearRange } from '../range-bar.tsx';
import type { TabProps } from '../run-tabs.ts';

/** The genders on the last day, and their shares over time; those who gave none are shown, not dropped. */
export function GenderPart({ run, query }: TabProps) {
  const address = useTableAddress('run', query);
  const clear = useClearRange(query);
  const linked = useLinked();
  const params = { runId: run.runId, ...readRange(query) };
  const read = useNotedRows(run.runId, { view: 'run-gender', params });
  const table = (
    <DataTable
      view="run-gender"
      params={params}
      {...address}
      onClear={clear}
      linked={{ linked, keyOf: (row) => String(row.date) }}
    />
  );
  return (
    <InDateRange runId={run.runId} query={query} through={read.data?.asOf?.dataThrough ?? null}>
      <div className="pairs">
        <ReadFigure {...headOf('run-gender')} read={read} height={shareBarHeight} table={table}>
          {(page) => (
            <>
              <ViewFigure id="run-gender" page={page} params={params} table={table} />
              {page.rows.length > 1 && (
                <ViewFigure
                  id="run-gender-trend"
                  page={page}
                  params={params}
                  noted={read.noted}
                  linked={linked}
                  height={210}
                  table={table}
                  empty={null}
                />
              )}
            </>
          )}
        </ReadFigure>
      </div>
    </InDateRange>
  );
}
