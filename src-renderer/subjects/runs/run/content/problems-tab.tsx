import { ReadFigure } from '#renderer/charts/read-figure.tsx';
import { ViewFigure } from '#renderer/charts/view-figure.tsx';
import { useNames } from '#renderer/client/annotations.ts';
import { useAllRows } from '#renderer/client/views.ts';
import { AttentionTable, MovedProblems } from '#renderer/subjects/attention/attention-table.tsx';
import { NameFromOutline } from '#renderer/subjects/outline/outline-dialog.tsx';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import { useLinked } from '#renderer/ui/table/linked.ts';
import { useTableAddress } from '#renderer/ui/table/use-table-address.ts';
import { headOf } from '#shared/figures/figures.ts';
import { triedProblems } from '#shared/subjects/runs/content-figures.ts';
import type { TabProps } from '../run-tabs.ts';
import { type ProblemRow, problemCells, problemHref } from './problem-cells.tsx';
import { ReadAllAnswers } from './read-all-answers.tsx';
import { TagsFigure } from './tags-figure.tsx';

const height = 300;
const keyOf = (row: ProblemRow) => row.module_id;

/** Which problems are tried, and which of them go wrong. */
export function ProblemsTab({ run, query }: TabProps) {
  const address = useTableAddress('run', query);
  const flags = useTableAddress('run', query, 'flag');
  const tags = useTableAddress('run', query, 'tag');
  const linked = useLinked();
  const params = { runId: run.runId };
  const read = useAllRows({ view: 'run-problems', params });
  const names = useNames();
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
      <AttentionTable runId={run.runId} about="problem" {...flags} />
      <ReadFigure {...headOf('run-problems')} read={read} height={height} initial="both" table={table}>
        {(page) => (
          <ViewFigure
            id="run-problems"
            page={page}
            params={params}
            hrefOf={(row) => problemHref(run.runId, row)}
            height={height}
            linked={linked}
            keys={triedProblems(page.rows).map(keyOf)}
            table={table}
            initial="both"
            tools={
              <>
                <ReadAllAnswers run={run} problems={page.total} />
                <NameFromOutline run={run} />
              </>
            }
          />
        )}
      </ReadFigure>
      <div className="pairs">
        <MovedProblems runId={run.runId} />
        <TagsFigure runId={run.runId} {...tags} />
      </div>
    </>
  );
}
