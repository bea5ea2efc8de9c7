import { type DatasetName, datasetNames, datasets } from '../../../src-preload/contract/datasets.ts';
import type { ResourceRef } from '../../../src-preload/contract/sync.ts';

/** Everything there is to sync: the lists of the taxonomy, then each run with its datasets. */
export function planAll(runIds: readonly string[]): ResourceRef[] {
  const inOrder = (perRun: boolean) => datasetNames.filter((dataset) => datasets[dataset].perRun === perRun);
  return [
    ...inOrder(false).map((dataset) => ({ dataset, runId: null })),
    ...runIds.flatMap((runId) => inOrder(true).map((dataset) => ({ dataset, runId }))),
  ];
}

/** The wanted resources that exist: of selected runs, each once. Without a wish, everything. */
export function plan(runIds: readonly string[], wanted?: readonly ResourceRef[]): ResourceRef[] {
  const all = planAll(runIds);
  if (!wanted) return all;
  const names = new Set(wanted.map(resourceName));
  return all.filter((resource) => names.has(resourceName(resource)));
}

/** A resource in one word, for progress, logs and sets. */
export function resourceName({ dataset, runId }: { dataset: DatasetName; runId: string | null }): string {
  return runId === null ? dataset : `${dataset} of ${runId}`;
}
