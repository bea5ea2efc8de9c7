import type { DatasetName } from '#shared/catalog/datasets.ts';
import { analyticsEndpoints } from './analytics-endpoints.ts';
import type { TaxonomyKind } from './taxonomy.ts';

const taxonomyKinds: Partial<Record<DatasetName, TaxonomyKind>> = {
  skills: 'skills',
  jobs: 'jobs',
  'job-postings': 'jobpostings',
};

/** The path at its service from which a dataset is read, with `{id}` for the course run, problem or subsection. */
export function endpointOf(dataset: DatasetName): string {
  const kind = taxonomyKinds[dataset];
  if (kind !== undefined) return `${kind}/`;
  if (dataset === 'reports') return 'courses/{id}/reports/{name}/';
  return analyticsEndpoints[dataset as keyof typeof analyticsEndpoints].paths[0];
}
