import { useMemo } from 'react';
import { educationFigure } from '../../../src-preload/contract/figures/traits.ts';
import type { ViewRow } from '../../../src-preload/contract/views.ts';
import { educationLabel } from '../../../src-preload/contract/vocabulary.ts';
import { usePatchQuery } from '../../app/navigation.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import { useLinked } from '../../charts/linked.ts';
import { useAllRows } from '../../client/views.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Block } from './block.tsx';
import type { TabProps } from './tab-props.ts';

type Row = ViewRow<'run-education'>;

const title = 'Enrollment by education';
const keyOf = (row: Row) => row.education_level ?? '';

/** Levels of education from the lowest to the highest; below a rule what has no place among them. */
export function EducationPart({ run, query }: TabProps) {
  const patch = usePatchQuery('run');
  const linked = useLinked();
  const params = { runId: run.runId };
  const page = useAllRows({ view: 'run-education', params }).data;
  const figure = useMemo(() => educationFigure(page?.rows ?? []), [page]);
  const marks = useMemo(() => ({ keys: (page?.rows ?? []).map(keyOf), linked }), [page, linked]);
  const table = (
    <DataTable
      view="run-education"
      params={params}
      address={{ sort: query.sort, page: query.page }}
      onAddress={patch}
      hide={['created']}
      linked={{ linked, keyOf }}
      cells={{ education_level: (row) => educationLabel(row.education_level) }}
    />
  );
  if (!page || page.rows.length === 0) return <Block title={title}>{table}</Block>;
  return <DrawnFigure figure={figure} marks={marks} asOf={page.asOf} table={table} initial="both" />;
}
