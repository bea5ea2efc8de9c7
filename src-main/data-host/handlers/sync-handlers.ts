import type { SyncStatus } from '#contract/sync.ts';
import type { Dictionaries } from '../cache/database/dictionaries.ts';
import type { LearnerRuns } from '../cache/runs/learner-runs.ts';
import type { Modules } from '../cache/runs/modules.ts';
import type { ReportChoices } from '../cache/runs/report-choices.ts';
import type { SelectedRuns } from '../cache/runs/selected-runs.ts';
import type { SyncState } from '../cache/sync-state/sync-state.ts';
import { estimate } from '../sync/estimate.ts';
import { plan } from '../sync/plan.ts';
import type { Progress } from '../sync/progress.ts';
import type { Sync } from '../sync/sync.ts';
import type { Handlers } from './handlers.ts';
import type { Services } from './services.ts';

interface SyncParts {
  readonly sync: Sync;
  readonly progress: Progress;
  readonly services: Services;
  readonly runs: SelectedRuns;
  readonly learnerRuns: LearnerRuns;
  readonly syncState: SyncState;
  readonly dictionaries: Dictionaries;
  readonly modules: Modules;
  readonly choices: ReportChoices;
}

type SyncMethod = 'sync:start' | 'sync:estimate' | 'sync:cancel' | 'sync:pause' | 'sync:status';

/** The sync that the user starts, and what it would take. */
export function syncHandlers(parts: SyncParts): {
  readonly handlers: Pick<Handlers, SyncMethod>;
  /** Resolves when the sync that `sync:start` began has ended. */
  finished(): Promise<SyncStatus['last']>;
} {
  const { sync, progress, services, runs, learnerRuns, ...known } = parts;
  let finished: Promise<SyncStatus['last']> = Promise.resolve(null);
  return {
    finished: () => finished,
    handlers: {
      'sync:start': ({ resources, goOn }) => {
        const started = sync.start({
          ...services.configured(),
          resources: plan(runs.list(), resources, learnerRuns.list()),
          mayContinue: goOn ?? resources === undefined,
        });
        finished = started.finished;
        return { syncId: started.syncId };
      },
      'sync:estimate': ({ resources }) =>
        estimate(known, services.secondsFor, plan(runs.list(), resources, learnerRuns.list())),
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
