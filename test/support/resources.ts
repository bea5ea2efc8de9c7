import type { ResourceRef } from '#contract/sync.ts';
import { type DatasetName, datasetNames, datasets } from '#shared/catalog/datasets.ts';
import { knownTables } from './expected-rows.ts';

/** The datasets whose rows `expectedRowsOf` can tell, in the order in which they are synced. */
export const knownDatasets = datasetNames.filter((name) =>
  datasets[name].tables.every((table) => knownTables.some((known) => known === table)),
);

export const taxonomyDatasets = ['skills', 'jobs', 'job-postings'] as const satisfies DatasetName[];

/** The resources of a sync: these datasets, of each of these runs where they have runs. */
export function resourcesOf(names: readonly DatasetName[], runIds: readonly string[]): ResourceRef[] {
  return names.flatMap((dataset): ResourceRef[] =>
    datasets[dataset].scope === 'service' ? [{ dataset, runId: null }] : runIds.map((runId) => ({ dataset, runId })),
  );
}
