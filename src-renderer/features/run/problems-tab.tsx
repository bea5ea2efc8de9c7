import { useMemo } from 'react';
import { problemsFigure, triedProblems } from '../../../src-preload/contract/figures/content.ts';
import { figureWords } from '../../../src-preload/contract/figures/words.ts';
import { sourceOf } from '../../../src-preload/contract/pictures.ts';
import { DrawnFigure } from '../../charts/drawn-figure.tsx';
import { useLinked } from '../../charts/linked.ts';
import { ReadFigure } from '../../charts/read-figure.tsx';
import { useAllRows } from '../../client/views.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableAddress } from '../../ui/table/use-table-address.ts';
import { type ProblemRow, problemCells, problemHref } from './problem-cells.tsx';
import { ReadAllAnswers } from './read-all-answers.tsx';
import type { TabProps } from './tab-props.ts';
import { TagsFigure } from './tags-figure.tsx';
import { useNames } from './use-names.ts';

const height = 300;
const keyOf = (row: ProblemRow) => row.module_id;

/** Which problems are tried, and which of them go wrong. */
export function ProblemsTab({ run, query }: TabProps) {
  const address = useTableAddress('run', query);
  const tags = useTableAddress('run', query, 'tag');
  const linked = useLinked();
  const params = { runId: run.runId };
  const read = useAllRows({ view: 'run-problems', params });
  const page = read.data;
  const names = useNames();
  const figure = useMemo(
    () => problemsFigure(page?.rows ?? [], names.problem, (row) => problemHref(run.runId, row)),
    [page, names, run.runId],
  );
  const marks = useMemo(() => ({ keys: triedProblems(page?.rows ?? []).map(keyOf), linked }), [page, linked]);
  const table = (
    <DataTable
      view="run-problems"
      params={params}
      {...address}
      hide={['module_id', 'created']}
      linked={{ linked, keyOf }}
      cells={problemCells(run.runId, names)}
    />
  );
  return (
    <>
      <ReadFigure {...figureWords('run-problems')} read={read} height={height} initial="both" table={table}>
        {({ asOf, total }) =>
          figure.chart.points.length > 1 && (
            <DrawnFigure
              figure={figure}
              source={sourceOf('run-problems', params)}
              height={height}
              marks={marks}
              asOf={asOf}
              table={table}
              initial="both"
              tools={<ReadAllAnswers run={run} problems={total} />}
            />
          )
        }
      </ReadFigure>
      <TagsFigure runId={run.runId} {...tags} />
    </>
  );
}
