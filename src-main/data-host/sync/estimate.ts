import type { ResourceRef, SyncEstimate } from '#contract/sync.ts';
import { datasets } from '#shared/catalog/datasets.ts';
import type { Dictionaries } from '../cache/database/dictionaries.ts';
import type { Modules } from '../cache/runs/modules.ts';
import type { ReportChoices } from '../cache/runs/report-choices.ts';
import type { RunDatasetName } from '../cache/runs/run-tables.ts';
import type { SyncState } from '../cache/sync-state/sync-state.ts';
import type { Remote } from '../remote/remote.ts';
import { jobPageSize, listPageSize } from './list-sources.ts';
import { runSources } from './run-sources.ts';

export interface EstimateParts {
  readonly syncState: SyncState;
  readonly dictionaries: Dictionaries;
  readonly modules: Modules;
  readonly choices: ReportChoices;
}

/** What syncing these would cost at least, from what is known now. The two services are asked at the same time. */
export function estimate(
  parts: EstimateParts,
  secondsFor: Remote['secondsFor'],
  resources: readonly ResourceRef[],
): SyncEstimate {
  const requests = { taxonomy: 0, analytics: 0 };
  for (const resource of resources) requests[datasets[resource.dataset].service] += requestsFor(parts, resource);
  const seconds = (['taxonomy', 'analytics'] as const)
    .filter((service) => requests[service] > 0)
    .map((service) => secondsFor(service, requests[service]));
  const known = seconds.filter((value) => value !== null);
  return {
    requests: requests.taxonomy + requests.analytics,
    // Unless every service's allowance is known, the time is not.
    seconds: known.length < seconds.length ? null : Math.max(0, ...known),
  };
}

function requestsFor(parts: EstimateParts, { dataset, runId, moduleId }: ResourceRef): number {
  if (runId === null) {
    const rows = parts.syncState.get(dataset, 0)?.rows ?? 0;
    return Math.max(1, Math.ceil(rows / (dataset === 'jobs' ? jobPageSize : listPageSize)));
  }
  if (dataset === 'reports') return parts.choices.of(runId).length;
  if (dataset === 'learner-engagement') return 1;
  // A dataset with runs is one with facts: the others are dealt with above.
  const name = dataset as RunDatasetName;
  if (datasets[name].scope !== 'module') {
    // A dataset in parts is mostly asked for with its first one, once it is stored.
    const isStored = parts.syncState.get(name, parts.dictionaries.runNo(runId))?.state === 'complete';
    return isStored ? 1 : (runSources[name].parts?.length ?? 1);
  }
  if (moduleId !== undefined) return 1;
  return parts.modules.known(name, runId, parts.dictionaries.runNo(runId)).length;
}
