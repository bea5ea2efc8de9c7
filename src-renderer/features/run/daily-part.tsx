import { figureWords } from '../../../src-preload/contract/figures/words.ts';
import { useLinked } from '../../charts/linked.ts';
import { ReadFigure } from '../../charts/read-figure.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { EnrollmentFigure } from './enrollment-figure.tsx';
import { NetChangeFigure } from './net-change-figure.tsx';
import { RangeBar, useClearRange } from './range-bar.tsx';
import { dailyRows } from './run-ahead.ts';
import type { TabProps } from './tab-props.ts';
import { useNotedRows } from './use-noted-rows.ts';

const height = 230;

/** Daily enrollment and its net change, over everything or a range. */
export function DailyPart({ run, query }: TabProps) {
  const address = useTableAddress('run', query);
  const clear = useClearRange(query);
  const linked = useLinked();
  const wanted = dailyRows(run.runId, query);
  const { params } = wanted;
  const read = useNotedRows(run.runId, wanted);
  const through = run.asOf.find((asOf) => asOf.dataset === 'enrollment')?.dataThrough ?? null;
  const table = (
    <DataTable
      view="run-enrollment"
      params={params}
      {...address}
      onClear={clear}
      linked={{ linked, keyOf: (row) => String(row.date) }}
    />
  );
  return (
    <>
      <RangeBar runId={run.runId} query={query} through={through} />
      <ReadFigure {...figureWords('run-enrollment')} read={read} height={height} table={table}>
        {(page) => (
          <>
            <EnrollmentFigure
              page={page}
              params={params}
              height={height}
              table={table}
              linked={linked}
              noted={read.noted}
            />
            {page.rows.length > 1 && <NetChangeFigure page={page} params={params} table={table} noted={read.noted} />}
          </>
        )}
      </ReadFigure>
    </>
  );
}
