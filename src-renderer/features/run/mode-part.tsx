import { figureWords } from '../../../src-preload/contract/figures/words.ts';
import { modeLabel } from '../../../src-preload/contract/vocabulary.ts';
import { readRange } from '../../app/query-values.ts';
import { usualHeight } from '../../charts/drawn-figure.tsx';
import { useLinked } from '../../charts/linked.ts';
import { ReadFigure } from '../../charts/read-figure.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { EverEnrolledFigure } from './ever-enrolled-figure.tsx';
import { ModesFigure } from './modes-figure.tsx';
import { RangeBar, useClearRange } from './range-bar.tsx';
import type { TabProps } from './tab-props.ts';
import { useNotedRows } from './use-noted-rows.ts';

/** Enrollment by mode, and in a panel of its own all who ever enrolled. */
export function ModePart({ run, query }: TabProps) {
  const address = useTableAddress('run', query);
  const clear = useClearRange(query);
  const linked = useLinked();
  const params = { runId: run.runId, ...readRange(query) };
  const read = useNotedRows(run.runId, { view: 'run-modes', params });
  const table = (
    <DataTable
      view="run-modes"
      params={params}
      {...address}
      onClear={clear}
      linked={{ linked, keyOf: (row) => String(row.date) }}
      spreadLabel={modeLabel}
    />
  );
  return (
    <>
      <RangeBar runId={run.runId} query={query} through={read.data?.asOf?.dataThrough ?? null} />
      <ReadFigure {...figureWords('run-modes')} read={read} height={usualHeight} table={table}>
        {(page) => (
          <>
            <ModesFigure page={page} params={params} linked={linked} table={table} noted={read.noted} />
            <EverEnrolledFigure page={page} params={params} linked={linked} table={table} noted={read.noted} />
          </>
        )}
      </ReadFigure>
    </>
  );
}
