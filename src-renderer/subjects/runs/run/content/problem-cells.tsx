import { hrefOf } from '#renderer/routing/routes.ts';
import { Meter } from '#renderer/ui/meter.tsx';
import { NotReported } from '#renderer/ui/not-reported.tsx';
import type { BlockNames } from '#shared/catalog/module-id.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { formatShare } from '#shared/text/numbers.ts';

export type ProblemRow = ViewRow<'run-problems'>;

export const problemHref = (runId: string, row: Pick<ProblemRow, 'module_id'>): string =>
  hrefOf('problem', { id: runId, module: row.module_id });

/** How the columns of problems are shown: led to the problem, the share with a bar. */
export function problemCells(runId: string, names: BlockNames) {
  return {
    problem_display_name: (row: ProblemRow) => (
      <a href={problemHref(runId, row)} dir="auto" title={row.module_id}>
        {names.problem(row)}
      </a>
    ),
    correct_pct: (row: ProblemRow) => <PercentMeter value={row.correct_pct} />,
  };
}

/** A percentage with a bar beside it. */
export function PercentMeter({ value }: { readonly value: number | null }) {
  return value === null ? <NotReported /> : <Meter text={formatShare(value)} share={value / 100} />;
}
