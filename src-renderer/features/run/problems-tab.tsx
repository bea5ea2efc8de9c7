import { useMemo } from 'react';
import { plotName } from '../../../src-preload/contract/charts/names.ts';
import {
  hardAndMuchTried,
  hardBelow,
  muchTried,
  problemsFinding,
} from '../../../src-preload/contract/findings/content.ts';
import { formatPercent } from '../../../src-preload/contract/format/numbers.ts';
import { usePatchQuery } from '../../app/navigation.ts';
import { ChartFigure } from '../../charts/chart-figure.tsx';
import { useLinked } from '../../charts/linked.ts';
import { scatter } from '../../charts/scatter.ts';
import { useChartTheme } from '../../charts/theme.ts';
import { useAllRows } from '../../client/views.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Block } from './block.tsx';
import { type ProblemRow, problemCells, problemHref } from './problem-cells.tsx';
import { ReadAllAnswers } from './read-all-answers.tsx';
import type { TabProps } from './tab-props.ts';
import { TagsFigure } from './tags-figure.tsx';
import { type BlockNames, useNames } from './use-names.ts';

const title = 'Problems';
const percentAxis = { min: 0, max: 100, step: 25, fromZero: true };
/** As many of the corner of interest as can be told apart by name. */
const mostNamed = 5;
const keyOf = (row: ProblemRow) => row.module_id;

/** Which problems are tried, and which of them go wrong. */
export function ProblemsTab({ run, query }: TabProps) {
  const theme = useChartTheme();
  const patch = usePatchQuery('run');
  const linked = useLinked();
  const params = { runId: run.runId };
  const page = useAllRows({ view: 'run-problems', params }).data;
  const names = useNames();
  const drawn = useMemo(() => problemsDrawn(page?.rows ?? [], run.runId, names), [page, run.runId, names]);
  const config = useMemo(() => scatter(drawn.scatter, theme), [drawn, theme]);
  const marks = useMemo(() => ({ keys: drawn.keys, linked }), [drawn, linked]);
  const table = (
    <DataTable
      view="run-problems"
      params={params}
      address={{ sort: query.sort, page: query.page }}
      onAddress={patch}
      hide={['module_id', 'created']}
      linked={{ linked, keyOf }}
      cells={problemCells(run.runId, names)}
    />
  );
  const finding = page ? problemsFinding(page.rows, names.problem) : '';
  return (
    <>
      {page && drawn.keys.length > 1 ? (
        <ChartFigure
          id="run-problems"
          title={title}
          finding={finding}
          name={plotName('Scatter plot', 'submissions and % correct per problem', drawn.keys.length, finding)}
          config={config}
          height={300}
          marks={marks}
          asOf={page.asOf}
          table={table}
          initial="both"
          tools={<ReadAllAnswers run={run} problems={page.total} />}
        />
      ) : (
        <Block title={title}>{table}</Block>
      )}
      <TagsFigure
        runId={run.runId}
        address={{ sort: query.tagSort, page: query.tagPage }}
        onAddress={({ sort, page: to }) => patch({ tagSort: sort, tagPage: to })}
      />
    </>
  );
}

/** Problems that somebody tried, and the corner of those that are hard and much tried. */
function problemsDrawn(rows: readonly ProblemRow[], runId: string, names: BlockNames) {
  const shown = rows.flatMap((row) => {
    const { total_submissions: x, correct_pct: y } = row;
    if (x === null || x <= 0 || y === null) return [];
    return [{ row, point: { label: names.problem(row), x, y, href: problemHref(runId, row) } }];
  });
  const hard = new Set(hardAndMuchTried(rows).slice(0, mostNamed));
  return {
    keys: shown.map(({ row }) => keyOf(row)),
    scatter: {
      points: shown.map(({ point }) => point),
      xLabel: 'Submissions',
      yLabel: '% correct',
      yAxis: percentAxis,
      formatY: (value: number) => formatPercent(value),
      corner: { x: muchTried(rows), y: hardBelow, label: 'Hard and much tried' },
      named: new Set(shown.filter(({ row }) => hard.has(row)).map(({ point }) => point)),
    },
  };
}
