import type { MethodInput } from '#contract/methods.ts';
import type { SyncStatus } from '#contract/sync.ts';
import type { LearnerRuns } from '../cache/runs/learner-runs.ts';
import type { SelectedRuns } from '../cache/runs/selected-runs.ts';
import { type EstimateParts, estimate } from '../sync/estimate.ts';
import type { Wish } from '../sync/leaving-out.ts';
import { plan } from '../sync/plan.ts';
import type { Progress } from '../sync/progress.ts';
import type { Sync } from '../sync/sync.ts';
import type { Handlers } from './handlers.ts';
import type { Services } from './services.ts';

interface SyncParts extends EstimateParts {
  readonly sync: Sync;
  readonly progress: Progress;
  readonly services: Services;
  readonly runs: SelectedRuns;
  readonly learnerRuns: LearnerRuns;
  readonly now: () => number;
}

type SyncMethod = 'sync:start' | 'sync:estimate' | 'sync:leftOut' | 'sync:cancel' | 'sync:pause' | 'sync:status';

/** The sync that the user starts, and what it would take. */
export function syncHandlers(parts: SyncParts): {
  readonly handlers: Pick<Handlers, SyncMethod>;
  /** Resolves when the sync that `sync:start` began has ended. */
  finished(): Promise<SyncStatus['last']>;
} {
  const { sync, progress, services, runs, learnerRuns } = parts;
  let finished: Promise<SyncStatus['last']> = Promise.resolve(null);
  const wanted = ({ resources, goOn, everything }: MethodInput<'sync:start'>) => {
    const mayContinue = goOn ?? resources === undefined;
    const wish: Wish = everything ? 'everything' : mayContinue ? 'usual' : 'named';
    return { resources: plan(runs.list(), resources, learnerRuns.list()), mayContinue, wish };
  };
  return {
    finished: () => finished,
    handlers: {
      'sync:start': (input) => {
        const started = sync.start({ ...services.configured(), ...wanted(input) });
        finished = started.finished;
        return { syncId: started.syncId };
      },
      'sync:estimate': (input) =>
        estimate(parts, services.secondsFor, { ...services.leaveOutRules(), ...wanted(input), now: parts.now() }),
      'sync:leftOut': () => ({ last: parts.syncRuns.lastLeftOut() }),
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
