import { useMemo } from 'react';
import { tagsFigure, triedTags } from '../../../src-preload/contract/figures/content.ts';
import { figureWords } from '../../../src-preload/contract/figures/words.ts';
import { sourceOf } from '../../../src-preload/contract/pictures.ts';
import type { ViewRow } from '../../../src-preload/contract/views.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import { useLinked } from '../../charts/linked.ts';
import { rowsHeight } from '../../charts/named-rows.ts';
import { ReadFigure } from '../../charts/read-figure.tsx';
import { useAllRows } from '../../client/views.ts';
import { type AddressedTable, DataTable } from '../../ui/table/data-table.tsx';
import { PercentMeter } from './problem-cells.tsx';

type Row = ViewRow<'run-problem-tags'>;

/** So many rows are expected before they are read. */
const usualTags = 6;
const keyOf = (row: Row) => JSON.stringify([row.tag_key, row.tag_value]);
interface TagsFigureProps extends AddressedTable {
  readonly runId: string;
}

/** The share of correct submissions per tag value, each with its number of submissions. */
export function TagsFigure({ runId, ...address }: TagsFigureProps) {
  const linked = useLinked();
  const params = { runId };
  const read = useAllRows({ view: 'run-problem-tags', params });
  const page = read.data;
  const rows = useMemo(() => triedTags(page?.rows ?? []), [page]);
  const figure = useMemo(() => tagsFigure(rows), [rows]);
  const marks = useMemo(() => ({ keys: rows.map(keyOf), linked }), [rows, linked]);
  const table = (
    <DataTable
      view="run-problem-tags"
      params={params}
      {...address}
      linked={{ linked, keyOf }}
      cells={{ correct_pct: (row) => <PercentMeter value={row.correct_pct} /> }}
      none="No problem of this run has a tag."
    />
  );
  return (
    <ReadFigure {...figureWords('run-problem-tags')} read={read} height={rowsHeight(usualTags)} table={table}>
      {({ asOf }) =>
        rows.length > 0 && (
          <DrawnFigure
            figure={figure}
            source={sourceOf('run-problem-tags', params)}
            marks={marks}
            asOf={asOf}
            table={table}
          />
        )
      }
    </ReadFigure>
  );
}
