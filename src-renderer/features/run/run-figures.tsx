import { runKeyFigures } from '../../../src-preload/contract/figures/key-figures.ts';
import type { RunRecord } from '../../../src-preload/contract/records.ts';
import { KpiStrip, kpiOf } from '../../ui/kpi-strip.tsx';

/** The figures at the head of every tab of a run. */
export function RunFigures({ run }: { readonly run: RunRecord }) {
  return (
    <KpiStrip label="Key figures" figures={runKeyFigures(run).map((figure) => kpiOf(figure, { runId: run.runId }))} />
  );
}
