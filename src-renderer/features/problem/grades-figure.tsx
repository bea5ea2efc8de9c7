import { useMemo } from 'react';
import { gradeLabel, gradesFigure } from '../../../src-preload/contract/figures/problem.ts';
import { sourceOf } from '../../../src-preload/contract/pictures.ts';
import type { ViewPage } from '../../../src-preload/contract/views.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import { useLinked } from '../../charts/linked.ts';
import { Block } from '../../ui/block.tsx';
import { type AddressedTable, DataTable } from '../../ui/table/data-table.tsx';

interface GradesFigureProps extends AddressedTable {
  readonly runId: string;
  readonly moduleId: string;
  readonly page: ViewPage<'problem-grades'>;
}

/** How many learners reached which grade, from nothing to all points. */
export function GradesFigure({ runId, moduleId, page, ...address }: GradesFigureProps) {
  const linked = useLinked();
  const params = { runId, moduleId };
  const figure = useMemo(() => gradesFigure(page.rows), [page]);
  const marks = useMemo(() => ({ keys: figure.chart.bins.map((bin) => bin.label), linked }), [figure, linked]);
  const table = (
    <DataTable
      view="problem-grades"
      params={params}
      {...address}
      linked={{ linked, keyOf: (row) => (row.grade === null ? '' : gradeLabel(row.grade)) }}
    />
  );
  if (figure.chart.bins.length === 0) return <Block title={figure.title}>{table}</Block>;
  const source = sourceOf('problem-grades', params);
  return <DrawnFigure figure={figure} source={source} height={200} marks={marks} asOf={page.asOf} table={table} />;
}
