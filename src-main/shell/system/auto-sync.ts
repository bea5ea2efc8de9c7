import { unpackPage } from '#contract/packed-page.ts';
import type { Settings } from '#contract/settings.ts';
import { resumableMicros, type SyncStatus } from '#contract/sync.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { AlmanacError, credentialErrors, type ErrorCode } from '#shared/errors/errors.ts';
import { nowInstant } from '#shared/time/time.ts';
import type { DataHost } from '../../data-host/protocol.ts';
import type { Log } from './logging.ts';

export interface AutoSyncOptions {
  readonly host: Pick<DataHost, 'call'>;
  /** The user's present choice. */
  readonly mode: () => Settings['autoSync'];
  /** Whether answers are downloaded in the background. */
  readonly wantsAnswers: () => boolean;
  /** Whether there are services to ask and a network to ask them through. */
  readonly isReady: () => boolean;
  /** Called when a sync that began by itself has ended. */
  readonly onEnded?: (last: NonNullable<SyncStatus['last']>) => void;
  readonly log: Log;
  readonly clock?: () => number;
}

/**
 * Begins syncs by itself: at start, at the chosen interval, and to resume one that quitting interrupted; and behind each sync, and
 * after a start, the download of answers.
 */
export type AutoSync = ReturnType<typeof startAutoSync>;

/** Often enough to begin soon after the network is back; an interval that ends during sleep is noticed on waking. */
const checkEveryMs = 60_000;
/** Until a download of answers that failed, or for which the network is away, is tried again. */
const answersAgainMs = 3_600_000;
const hour = 3_600_000_000;
const intervals = { hourly: hour, daily: 24 * hour } as const;

/** The number of syncs in the log that may lie after the last one of everything. */
const logLength = 100;

/** Reasons not to begin that are no faults: the next check tries again. */
const notNow: ReadonlySet<ErrorCode> = new Set(['SYNC_RUNNING', 'NOT_CONFIGURED', 'DATA_HOST_DOWN', 'CANCELLED']);

export function startAutoSync(options: AutoSyncOptions) {
  const { host, mode, wantsAnswers, isReady, onEnded, log, clock = Date.now } = options;
  let hasBegunOne = false;
  let mayGoOn = true;
  let isChecking = false;
  let answersFrom = 0;
  let running: SyncStatus['running'] = null;
  let own: string | null = null;

  const isDue = async (chosen: Settings['autoSync']): Promise<boolean> => {
    if (chosen === 'off') return false;
    if (chosen === 'start') return !hasBegunOne;
    const last = await lastWhole(host, nowInstant(clock));
    return last === undefined || nowInstant(clock) - last.started_at >= intervals[chosen];
  };
  const why = async (): Promise<string | null> => {
    const chosen = mode();
    if (mayGoOn && (await wasInterrupted(host, nowInstant(clock)))) return 'it was interrupted';
    mayGoOn = false;
    return (await isDue(chosen)) ? chosen : null;
  };
  const beginAnswers = async () => {
    const left = answersFrom - clock();
    // A clock that was ahead then must not put them off.
    const isToWait = left > 0 && (left <= answersAgainMs || answersFrom === Number.POSITIVE_INFINITY);
    if (!wantsAnswers() || isToWait || !(await isIdle(host, 'all'))) return;
    answersFrom = clock() + answersAgainMs;
    const { syncId } = await host.call('sync:answers', {});
    if (syncId !== null) log.info('answers are downloaded in the background');
  };
  const beginIfDue = async () => {
    if (!isReady()) return;
    const reason = await why();
    if (reason === null) return beginAnswers();
    if (!(await isIdle(host, 'syncs'))) return;
    own = (await host.call('sync:start', {})).syncId;
    hasBegunOne = true;
    mayGoOn = false;
    log.info(`a sync began by itself (${reason})`);
  };
  const check = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    try {
      await beginIfDue();
    } catch (error) {
      if (!(error instanceof AlmanacError && notNow.has(error.code))) log.warn('no sync could begin by itself', error);
    } finally {
      isChecking = false;
    }
  };

  const timer = setInterval(() => void check(), checkEveryMs);
  return {
    /** Begins one if it is time: called when something changed that may have been waited for. */
    check,
    /** Other data was opened, or the same again: it may hold a sync to resume. */
    opened(): Promise<void> {
      mayGoOn = true;
      answersFrom = 0;
      running = null;
      return check();
    },
    /** A sync began, goes on or has ended: answers are looked for behind it. */
    heard(status: SyncStatus): void {
      const before = running;
      running = status.running;
      if (running === null && status.last !== null && status.last.syncId === own) {
        own = null;
        onEnded?.(status.last);
      }
      if (running !== null || before === null || before.isBackground) return;
      // A user who stops a sync does not want another one.
      const isStopped = status.last?.outcome === 'paused' || status.last?.outcome === 'cancelled';
      answersFrom = isStopped ? Number.POSITIVE_INFINITY : 0;
      void check();
    },
    stop: (): void => clearInterval(timer),
  };
}

/** Whether the newest sync was ended by quitting, so short a time ago that it can be resumed. */
async function wasInterrupted(host: AutoSyncOptions['host'], now: number): Promise<boolean> {
  const [newest] = await loggedSyncs(host, now);
  return newest?.outcome === 'interrupted' && newest.is_whole && now - newest.started_at < resumableMicros;
}

/** The last sync of everything, by whomever it was begun. */
async function lastWhole(host: AutoSyncOptions['host'], now: number): Promise<ViewRow<'sync-log'> | undefined> {
  return (await loggedSyncs(host, now)).find((row) => row.is_whole);
}

/** The log, newest first, without what began while the clock was ahead. */
async function loggedSyncs(host: AutoSyncOptions['host'], now: number): Promise<readonly ViewRow<'sync-log'>[]> {
  const request = { view: 'sync-log', params: {}, page: 1, pageSize: logLength } as const;
  const { rows } = unpackPage<'sync-log'>(await host.call('view:rows', request));
  return rows.filter(({ started_at }) => started_at <= now);
}

/** Nothing runs that such a sync must wait for, and the last one was not refused for its credentials. */
async function isIdle(host: AutoSyncOptions['host'], waitsFor: 'syncs' | 'all'): Promise<boolean> {
  const { running, last } = await host.call('sync:status', {});
  const isFree = running === null || (waitsFor === 'syncs' && running.isBackground);
  return isFree && !(last?.error && credentialErrors.has(last.error.code));
}
