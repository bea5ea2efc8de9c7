import { type ReactNode, useMemo } from 'react';
import type { Noted } from '../../../src-preload/contract/charts/day-notes.ts';
import { genderFigure, genderTrendFigure } from '../../../src-preload/contract/figures/traits.ts';
import { figureWords } from '../../../src-preload/contract/figures/words.ts';
import { sourceOf } from '../../../src-preload/contract/pictures.ts';
import type { ViewPage, ViewParams } from '../../../src-preload/contract/views.ts';
import { readRange } from '../../app/query-values.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import { type Linked, marksOfDays, useLinked } from '../../charts/linked.ts';
import { ReadFigure } from '../../charts/read-figure.tsx';
import { shareBarHeight } from '../../charts/share-bar.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { RangeBar, useClearRange } from './range-bar.tsx';
import type { TabProps } from './tab-props.ts';
import { useNotedRows } from './use-noted-rows.ts';

interface FigureProps {
  readonly page: ViewPage<'run-gender'>;
  readonly params: ViewParams<'run-gender'>;
  readonly table: ReactNode;
}

interface TrendProps extends FigureProps {
  readonly linked: Linked;
  readonly noted: readonly Noted[];
}

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
    <>
      <RangeBar runId={run.runId} query={query} through={read.data?.asOf?.dataThrough ?? null} />
      <ReadFigure {...figureWords('run-gender')} read={read} height={shareBarHeight} table={table}>
        {(page) => (
          <>
            <GenderFigure page={page} params={params} table={table} />
            {page.rows.length > 1 && (
              <GenderTrendFigure page={page} params={params} linked={linked} table={table} noted={read.noted} />
            )}
          </>
        )}
      </ReadFigure>
    </>
  );
}

function GenderFigure({ page, params, table }: FigureProps) {
  const figure = useMemo(() => genderFigure(page.rows), [page.rows]);
  return <DrawnFigure figure={figure} source={sourceOf('run-gender', params)} asOf={page.asOf} table={table} />;
}

function GenderTrendFigure({ page, params, linked, table, noted }: TrendProps) {
  const figure = useMemo(() => genderTrendFigure(page.rows, noted), [page.rows, noted]);
  if (!figure) return null;
  const marks = marksOfDays(figure.chart.series, linked);
  const source = sourceOf('run-gender-trend', params);
  return <DrawnFigure figure={figure} source={source} height={210} marks={marks} asOf={page.asOf} table={table} />;
}
