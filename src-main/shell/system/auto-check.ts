import { AlmanacError, type ErrorCode } from '#shared/errors/errors.ts';
import { nowInstant } from '#shared/time/time.ts';
import type { Subscription } from '../../settings/settings-document.ts';
import type { Log } from './logging.ts';
import { isPassing, type Subscriptions } from './subscriptions.ts';
import type { Workspaces } from './workspaces.ts';

export interface AutoCheckOptions {
  readonly subscriptions: Pick<Subscriptions, 'check'>;
  readonly list: () => readonly Pick<Subscription, 'id' | 'place'>[];
  readonly checkOf: Workspaces['checkOf'];
  /** Whether there is a network for those that need one. */
  readonly isOnline: () => boolean;
  readonly log: Log;
  readonly clock?: () => number;
}

/** Looks for new publications by itself: soon after the start, every hour, and when the user comes back. */
export interface AutoCheck {
  check(): Promise<void>;
  stop(): void;
}

/** The first screen comes first. */
const firstMs = 5000;
const everyMs = 60_000;
const micros = 1_000_000;
const betweenChecks = 3600 * micros;
/** A file that is being copied may be whole in some minutes, and a share may be there again. */
const betweenTries = 300 * micros;

/** Problems that may pass by themselves soon. */
const soonAgain: ReadonlySet<ErrorCode> = new Set(['PUBLICATION_COPYING', 'PUBLICATION_NOT_FOUND', 'OFFLINE']);

export function startAutoCheck(options: AutoCheckOptions): AutoCheck {
  const { subscriptions, list, checkOf, isOnline, log, clock = Date.now } = options;
  let isRunning = false;
  const isDue = ({ id, place }: Pick<Subscription, 'id' | 'place'>): boolean => {
    const { checkedAt, problem, isChecking } = checkOf(id);
    if (isChecking || (place.kind === 'web' && !isOnline())) return false;
    const between = problem && soonAgain.has(problem.code) ? betweenTries : betweenChecks;
    if (checkedAt === null) return true;
    const age = nowInstant(clock) - checkedAt;
    // One in the future was made when the clock was ahead.
    return age < 0 || age >= between;
  };
  const check = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      for (const each of list()) {
        if (!isDue(each)) continue;
        await subscriptions.check(each.id).catch((error: unknown) => {
          if (error instanceof AlmanacError && isPassing(error)) return;
          log.warn('a subscription was not brought up to date', error);
        });
      }
    } finally {
      isRunning = false;
    }
  };
  const first = setTimeout(() => void check(), firstMs);
  const timer = setInterval(() => void check(), everyMs);
  return {
    check,
    stop: () => {
      clearTimeout(first);
      clearInterval(timer);
    },
  };
}
