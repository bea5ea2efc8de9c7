import type { MethodInput } from '#contract/methods.ts';
import type { ResourceRef, SyncStatus } from '#contract/sync.ts';
import type { LearnerRuns, SelectedRuns } from '../cache/runs/run-lists.ts';
import type { Handlers } from '../protocol.ts';
import { type EstimateOptions, estimate } from '../sync/estimate.ts';
import { answersOf, plan } from '../sync/plan.ts';
import type { Progress } from '../sync/progress.ts';
import { chooseModules, type SyncMode } from '../sync/skip-resources.ts';
import type { Sync } from '../sync/sync.ts';
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
  const wanted = ({ resources, goOn, everything }: MethodInput<'sync:start'>) => {
    const mayContinue = goOn ?? resources === undefined;
    const mode: SyncMode = everything ? 'full' : mayContinue ? 'incremental' : 'explicit';
    return { resources: plan(runs.list(), resources, learnerRuns.list()), mayContinue, mode };
  };
  return {
    finished: () => finished,
    handlers: {
      'sync:start': async (input) => {
        const started = await sync.start({ ...source.configured(), ...wanted(input) });
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
        estimate(options, source.secondsFor, { ...source.skipRules(), ...wanted(input), now: options.now() }),
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
    return runNo !== undefined && chooseModules(options, { ...module, dataset, runId, runNo }, rules).asked.length > 0;
  });

  function isEnded(runId: string): boolean {
    const runNo = dictionaries.knownRunNo(runId);
    return runNo !== undefined && ended.has(runNo);
  }
}
