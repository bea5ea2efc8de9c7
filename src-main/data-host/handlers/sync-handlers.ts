import type { MethodInput } from '#contract/methods.ts';
import type { ResourceRef, SyncEstimate, SyncStatus } from '#contract/sync.ts';
import { datasets, type RunDatasetName } from '#shared/catalog/datasets.ts';
import { nothingSkipped } from '#shared/catalog/skipped-resources.ts';
import type { LearnerRuns, SelectedRuns } from '../cache/runs/run-lists.ts';
import type { SyncRuns } from '../cache/sync-state/sync-runs.ts';
import type { Handlers } from '../protocol.ts';
import { runSources } from '../remote/analytics-endpoints.ts';
import type { Remote } from '../remote/remote.ts';
import { answersOf, plan } from '../sync/plan.ts';
import type { Progress } from '../sync/progress.ts';
import {
  chooseModules,
  type SkipOptions,
  type SkipRules,
  type SyncMode,
  skipResources,
  withUnchanged,
} from '../sync/skip-resources.ts';
import type { Sync } from '../sync/sync.ts';
import { jobPageSize, listPageSize } from '../sync/taxonomy-list.ts';
import type { DataSource } from './data-source.ts';

interface SyncHandlerOptions extends EstimateOptions {
  readonly sync: Sync;
  readonly progress: Progress;
  readonly source: DataSource;
  readonly runs: SelectedRuns;
  readonly learnerRuns: LearnerRuns;
  readonly now: () => number;
}

type SyncMethod =
  | 'sync:start'
  | 'sync:answers'
  | 'sync:estimate'
  | 'sync:skipped'
  | 'sync:cancel'
  | 'sync:pause'
  | 'sync:status';

/** The sync that the user starts, and what it would take. */
export function syncHandlers(options: SyncHandlerOptions): {
  readonly handlers: Pick<Handlers, SyncMethod>;
  /** Resolves when the sync that `sync:start` began has ended. */
  finished(): Promise<SyncStatus['last']>;
} {
  const { sync, progress, source, runs, learnerRuns } = options;
  let finished: Promise<SyncStatus['last']> = Promise.resolve(null);
  const requestOf = ({ resources, goOn, everything }: MethodInput<'sync:start'>) => {
    const mayContinue = goOn ?? resources === undefined;
    const mode: SyncMode = everything ? 'full' : mayContinue ? 'incremental' : 'explicit';
    return { resources: plan(runs.list(), resources, learnerRuns.list()), mayContinue, mode };
  };
  return {
    finished: () => finished,
    handlers: {
      'sync:start': async (input) => {
        const started = await sync.start({ ...source.configured(), ...requestOf(input) });
        finished = started.finished;
        return { syncId: started.syncId };
      },
      'sync:answers': async () => {
        const resources = sync.isRunning ? [] : missingAnswers(options);
        if (resources.length === 0) return { syncId: null };
        const request = {
          ...source.configured(),
          resources,
          mayContinue: false,
          mode: 'missing',
          isBackground: true,
        } as const;
        const started = await sync.start(request);
        finished = started.finished;
        return { syncId: started.syncId };
      },
      'sync:estimate': (input) =>
        estimate(options, source.secondsFor, { ...source.skipRules(), ...requestOf(input), now: options.now() }),
      'sync:skipped': () => ({ last: options.syncRuns.lastSkipped() }),
      'sync:cancel': () => {
        sync.cancel();
        return {};
      },
      'sync:pause': () => {
        sync.pause();
        return {};
      },
      'sync:status': () => progress.status(),
    },
  };
}

/** Returns the answers and grades that a download in the background would read, runs under way first. */
function missingAnswers(options: SyncHandlerOptions): ResourceRef[] {
  const { dictionaries, runEnds, runs, source, now } = options;
  const rules = { ...source.skipRules(), now: now() };
  const ended = runEnds.ended(rules.now);
  const order = runs.list().toSorted((a, b) => Number(isEnded(a)) - Number(isEnded(b)));
  const module = { mode: 'missing', continued: new Set<string>(), listComesFirst: false } as const;
  return answersOf(order).filter(({ dataset, runId }) => {
    const runNo = dictionaries.knownRunNo(runId);
    return (
      runNo !== undefined && chooseModules(options, { ...module, dataset, runId, runNo }, rules).requested.length > 0
    );
  });

  function isEnded(runId: string): boolean {
    const runNo = dictionaries.knownRunNo(runId);
    return runNo !== undefined && ended.has(runNo);
  }
}

interface EstimateOptions extends SkipOptions {
  readonly syncRuns: SyncRuns;
}

interface EstimateRequest extends SkipRules {
  readonly resources: readonly ResourceRef[];
  readonly mode: SyncMode;
  /** True when what an interrupted sync has done already is not done again. */
  readonly mayContinue: boolean;
}

/**
 * Estimates the minimum cost of such a sync from what is known now, and lists what it would leave out. The two services are asked at the
 * same time.
 */
function estimate(options: EstimateOptions, secondsFor: Remote['secondsFor'], request: EstimateRequest): SyncEstimate {
  const { requested, skipped, continued } = chosen(options, request);
  const listed = new Set(requested.flatMap(({ dataset, runId }) => (dataset === 'problems' ? runId : [])));
  const withWeeks = new Set(requested.flatMap(({ dataset, runId }) => (dataset === 'activity' ? runId : [])));
  const requests = { taxonomy: 0, analytics: 0 };
  const unchanged = [];
  for (const resource of requested) {
    const { dataset, runId, moduleId } = resource;
    // The newest activity follows from the weeks that are read in the same sync.
    if (dataset === 'recent-activity' && withWeeks.has(runId)) continue;
    if (runId === null || moduleId !== undefined || datasets[dataset].scope !== 'module') {
      requests[datasets[dataset].service] += requestsFor(options, resource);
      continue;
    }
    const name = dataset as RunDatasetName;
    const runNo = options.dictionaries.runNo(runId);
    const listComesFirst = listed.has(runId);
    const module = { dataset: name, runId, runNo, mode: request.mode, continued, listComesFirst };
    const modules = chooseModules(options, module, request);
    requests.analytics += modules.requested.length;
    for (const reading of modules.unchanged) unchanged.push(reading);
  }
  const seconds = (['taxonomy', 'analytics'] as const)
    .filter((service) => requests[service] > 0)
    .map((service) => secondsFor(service, requests[service]));
  const known = seconds.filter((value) => value !== null);
  return {
    requests: requests.taxonomy + requests.analytics,
    // Unless every service's allowance is known, the time is not.
    seconds: known.length < seconds.length ? null : Math.max(0, ...known),
    skipped: withUnchanged(skipped, unchanged),
  };
}

/** The resources that a sync would ask for if it began now; the sync itself chooses in the same way. */
function chosen(options: EstimateOptions, { resources, mode, mayContinue, ...rules }: EstimateRequest) {
  const unfinished = mayContinue ? options.syncRuns.unfinished(rules.now) : null;
  const goesOn = unfinished !== null && (mode !== 'full' || unfinished.isFull);
  const undone = goesOn ? options.syncRuns.undone(resources, rules.now) : resources;
  const continued: ReadonlySet<string> = goesOn ? unfinished.syncIds : new Set();
  const skips = mode === 'incremental' && !(goesOn && unfinished.isFull);
  return {
    ...(skips ? skipResources(options, undone, rules) : { requested: undone, skipped: nothingSkipped }),
    continued,
  };
}

function requestsFor(options: EstimateOptions, { dataset, runId }: ResourceRef): number {
  if (runId === null) {
    const rows = options.syncState.get(dataset, 0)?.rows ?? 0;
    return Math.max(1, Math.ceil(rows / (dataset === 'jobs' ? jobPageSize : listPageSize)));
  }
  if (dataset === 'reports') return options.reportFiles.choices.of(runId).length;
  if (dataset === 'learner-engagement' || datasets[dataset].scope === 'module') return 1;
  // A dataset with runs is one with facts: the others are dealt with above.
  const name = dataset as RunDatasetName;
  // A dataset in parts is mostly asked for with its first one, once it is stored.
  const isStored = options.syncState.get(name, options.dictionaries.runNo(runId))?.state === 'complete';
  return isStored ? 1 : (runSources[name].activityTypes?.length ?? 1);
}
