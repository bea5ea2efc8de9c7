import { ReadFigure, ViewFigure } from '#renderer/charts/view-figure.tsx';
import { useAllRows } from '#renderer/client/views.ts';
import { DataTable, useOwnOrder, useTableAddress } from '#renderer/ui/table/data-table.tsx';
import { dotsAtEnd } from '#renderer/ui/words.tsx';
import { headOf } from '#shared/figures/figures.ts';
import { outlookText } from '#shared/subjects/earlier-runs/figures.ts';
import type { TabProps } from './run-tabs.ts';

const height = 230;

/** The run over the band of the earlier runs of its course, and where it may end; nothing for the first run of a course. */
export function BesideEarlierRuns({ run, query }: TabProps) {
  const address = useTableAddress('run', query, 'earlier');
  const params = { runId: run.runId };
  const read = useAllRows({ view: 'run-earlier', params });
  const outlook = useAllRows({ view: 'run-outlook', params }).data?.rows[0];
  if (read.data?.rows.length === 0) return null;
  const table = <DataTable view="run-earlier" params={params} {...address} />;
  return (
    <>
      <ReadFigure {...headOf('run-earlier')} read={read} height={height} table={table}>
        {(page) => (
          <ViewFigure id="run-earlier" page={page} params={params} height={height} table={table} empty={null} />
        )}
      </ReadFigure>
      {outlook !== undefined && <p className="finding">{dotsAtEnd(outlookText(outlook, run))}</p>}
    </>
  );
}

/** The weeks of the run over the band of the earlier runs of its course; nothing for the first run of a course. */
export function ActivityBesideEarlierRuns({ run }: Pick<TabProps, 'run'>) {
  const view = 'run-earlier-activity';
  const order = useOwnOrder();
  const params = { runId: run.runId };
  const read = useAllRows({ view, params });
  if (read.data?.rows.length === 0) return null;
  const table = <DataTable view={view} params={params} {...order} />;
  return (
    <ReadFigure {...headOf(view)} read={read} height={height} table={table}>
      {(page) => <ViewFigure id={view} page={page} params={params} height={height} table={table} empty={null} />}
    </ReadFigure>
  );
}
