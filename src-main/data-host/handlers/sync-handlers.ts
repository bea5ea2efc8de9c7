import type { SyncStatus } from '../../../src-preload/contract/sync.ts';
import type { Dictionaries } from '../cache/dictionaries.ts';
import type { Ledger } from '../cache/ledger.ts';
import type { Modules } from '../cache/modules.ts';
import type { ReportChoices } from '../cache/report-choices.ts';
import type { SelectedRuns } from '../cache/selected-runs.ts';
import type { LearnerRuns } from '../learners/learner-runs.ts';
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
  readonly ledger: Ledger;
  readonly dictionaries: Dictionaries;
  readonly modules: Modules;
  readonly choices: ReportChoices;
}

type SyncMethod = 'sync:start' | 'sync:estimate' | 'sync:cancel' | 'sync:pause' | 'sync:status';

/** The sync that the person starts, and what it would take. */
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
      'sync:start': ({ resources }) => {
        const started = sync.start({
          ...services.configured(),
          resources: plan(runs.list(), resources, learnerRuns.list()),
          mayContinue: resources === undefined,
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
