import { datasets, datasetsOf } from '../../../src-preload/contract/datasets.ts';
import type { ResourceRef } from '../../../src-preload/contract/sync.ts';

/** What is synced without being asked for: the lists of the taxonomy, then each run with its datasets. */
function planAll(runIds: readonly string[]): ResourceRef[] {
  return [
    ...datasetsOf('service').map((dataset) => ({ dataset, runId: null })),
    ...runIds.flatMap((runId) => datasetsOf('run').map((dataset) => ({ dataset, runId }))),
  ];
}

/** The wanted resources that can exist: of selected runs, each once. Without a wish, all that is synced by itself. */
export function plan(runIds: readonly string[], wanted?: readonly ResourceRef[]): ResourceRef[] {
  if (!wanted) return planAll(runIds);
  const selected = new Set(runIds);
  const canExist = ({ dataset, runId }: ResourceRef) =>
    datasets[dataset].scope === 'service' ? runId === null : runId !== null && selected.has(runId);
  return [...new Map(wanted.filter(canExist).map((resource) => [resourceName(resource), resource])).values()];
}

/** A resource in one word, for progress, logs and sets. */
export function resourceName({ dataset, runId, moduleId }: ResourceRef): string {
  return [dataset, runId, moduleId].filter((part) => part !== null && part !== undefined).join(' of ');
}
