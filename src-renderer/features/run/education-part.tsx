import { useMemo } from 'react';
import { educationFigure } from '../../../src-preload/contract/figures/traits.ts';
import { figureWords } from '../../../src-preload/contract/figures/words.ts';
import { sourceOf } from '../../../src-preload/contract/pictures.ts';
import type { ViewRow } from '../../../src-preload/contract/views.ts';
import { educationLabel } from '../../../src-preload/contract/vocabulary.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import { useLinked } from '../../charts/linked.ts';
import { rowsHeight } from '../../charts/named-rows.ts';
import { ReadFigure } from '../../charts/read-figure.tsx';
import { useAllRows } from '../../client/views.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import type { TabProps } from './tab-props.ts';

type Row = ViewRow<'run-education'>;

/** So many rows are expected before they are read. */
const usualLevels = 10;
const keyOf = (row: Row) => row.education_level ?? '';

/** Levels of education from the lowest to the highest; below a rule what has no place among them. */
export function EducationPart({ run, query }: TabProps) {
  const address = useTableAddress('run', query);
  const linked = useLinked();
  const params = { runId: run.runId };
  const read = useAllRows({ view: 'run-education', params });
  const page = read.data;
  const figure = useMemo(() => educationFigure(page?.rows ?? []), [page]);
  const marks = useMemo(() => ({ keys: (page?.rows ?? []).map(keyOf), linked }), [page, linked]);
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
    <ReadFigure
      {...figureWords('run-education')}
      read={read}
      height={rowsHeight(usualLevels)}
      initial="both"
      table={table}
    >
      {({ asOf }) => (
        <DrawnFigure
          figure={figure}
          source={sourceOf('run-education', params)}
          marks={marks}
          asOf={asOf}
          table={table}
          initial="both"
        />
      )}
    </ReadFigure>
  );
}
