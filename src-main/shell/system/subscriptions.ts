import { join } from 'node:path';
import type { PublicationLocation, SubscriptionPin } from '#contract/publications.ts';
import { type PackageFacts, sameWorkspace, type WorkspacesState } from '#contract/workspaces.ts';
import { sequential } from '#main/common/async.ts';
import { AlmanacError, type ErrorCode, toAppError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { cutAt } from '#shared/text/text.ts';
import { microsPerSecond, nowInstant } from '#shared/time/time.ts';
import type { DataHost } from '../../data-host/protocol.ts';
import type { Subscription } from '../../settings/settings-document.ts';
import type { Log } from './logging.ts';
import type { Workspaces } from './workspaces.ts';

/** Facts about a publisher that a user accepts before anything of the publication is shown. */
export interface Publisher {
  readonly place: PublicationLocation;
  readonly facts: PackageFacts;
  /** The publisher's key in words. */
  readonly keyWords: string;
}

export interface SubscriptionOptions {
  readonly host: Pick<DataHost, 'call'>;
  readonly workspaces: Workspaces;
  /** Where the data of subscriptions lies. */
  readonly folder: string;
  /** Asks outside the page whether to trust a publisher. */
  readonly confirm: (publisher: Publisher) => Promise<boolean>;
  /** Resolves when nothing is asked of the data host. */
  readonly whenIdle: (signal: AbortSignal) => Promise<void>;
  readonly makeId: () => string;
  readonly clock?: () => number;
}

/** Reads what others publish, one publication after the other. */
export class Subscriptions {
  readonly #options: SubscriptionOptions;
  readonly #inTurn = sequential();
  /** Ends what is being read of a subscription that is removed. */
  readonly #running = new Map<string, AbortController>();

  constructor(options: SubscriptionOptions) {
    this.#options = options;
  }

  /** Null when the user does not trust the publisher. */
  add(place: PublicationLocation, signal: AbortSignal): Promise<WorkspacesState | null> {
    const { host, workspaces, confirm, makeId } = this.#options;
    return this.#inTurn(async () => {
      const { pin, facts, keyWords } = await host.call('host:lookAtPublication', { place }, signal);
      if (!(await confirm({ place, facts, keyWords }))) return null;
      const id = makeId();
      const read = await this.#read(id, { place, pin, current: null }, signal);
      if (read === null) throw new AlmanacError('INTERNAL');
      const name = facts.title || t('Subscription');
      const state = await workspaces.showSubscription({ id, name: cutAt(name, 80), place, ...read });
      workspaces.noteCheck(id, { checkedAt: nowInstant(this.#options.clock), problem: null });
      return state;
    });
  }

  /**
   * Looks whether something new is published, reads it, and shows it where the subscription is open. A problem is noted with
   * the subscription; the data that were read before stay.
   * @throws AlmanacError what is noted, and CANCELLED
   */
  check(id: string, signal?: AbortSignal): Promise<WorkspacesState> {
    const { workspaces } = this.#options;
    const stop = new AbortController();
    const ended = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
    return this.#inTurn(async () => {
      const { place, pin, folder: current } = workspaces.subscription(id);
      this.#running.set(id, stop);
      workspaces.noteCheck(id, { isChecking: true });
      try {
        const read = await this.#read(id, { place, pin, current }, ended);
        if (read !== null) {
          // Opening another folder breaks off what is under way in the one that is open.
          if (sameWorkspace(workspaces.state().open, { kind: 'subscribed', id })) await this.#options.whenIdle(ended);
          await workspaces.renewSubscription(id, read);
        }
        workspaces.noteCheck(id, { checkedAt: nowInstant(this.#options.clock), problem: null });
        return workspaces.state();
      } catch (error) {
        if (!isPassing(error))
          workspaces.noteCheck(id, {
            checkedAt: nowInstant(this.#options.clock),
            problem: toAppError(error, 'subscription'),
          });
        throw error;
      } finally {
        this.#running.delete(id);
        workspaces.noteCheck(id, { isChecking: false });
      }
    });
  }

  /** Ends what is being read of it, and deletes it. */
  remove(id: string): Promise<WorkspacesState> {
    this.#running.get(id)?.abort();
    return this.#inTurn(() => this.#options.workspaces.removeSubscription(id));
  }

  async #read(
    id: string,
    options: { place: PublicationLocation; pin: SubscriptionPin; current: string | null },
    signal: AbortSignal,
  ) {
    const input = { ...options, folder: join(this.#options.folder, id) };
    return (await this.#options.host.call('host:importPublication', input, signal)).read;
  }
}

/** Says nothing of the publication: the user stopped it, or the data host was on its way to another folder. */
const isPassing = (error: unknown): boolean =>
  error instanceof AlmanacError && (error.code === 'CANCELLED' || error.code === 'DATA_HOST_DOWN');

interface AutoCheckOptions {
  readonly subscriptions: Pick<Subscriptions, 'check'>;
  readonly list: () => readonly Pick<Subscription, 'id' | 'place'>[];
  readonly checkOf: Workspaces['checkOf'];
  /** Whether there is a network for those that need one. */
  readonly isOnline: () => boolean;
  readonly log: Log;
  readonly clock?: () => number;
}

/** Looks for new publications by itself: soon after the start, every hour, and when the user comes back. */
export type AutoCheck = ReturnType<typeof startAutoCheck>;

/** The first screen comes first. */
const firstMs = 5000;
const everyMs = 60_000;
const betweenChecks = 3600 * microsPerSecond;
/** A file that is being copied may be whole in some minutes, and a share may be there again. */
const betweenTries = 300 * microsPerSecond;

/** Problems that may pass by themselves soon. */
const soonAgain: ReadonlySet<ErrorCode> = new Set(['PUBLICATION_COPYING', 'PUBLICATION_NOT_FOUND', 'OFFLINE']);

export function startAutoCheck(options: AutoCheckOptions) {
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
  const check = async (): Promise<void> => {
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
    stop: (): void => {
      clearTimeout(first);
      clearInterval(timer);
    },
  };
}
