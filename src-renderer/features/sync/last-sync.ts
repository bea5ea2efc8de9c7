import { resumableMicros, type SyncOutcome, type SyncStatus, syncOutcome } from '#contract/sync.ts';
import type { Overview } from '#shared/catalog/records.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { beforeFirstSync, besideConnection } from '#shared/errors/error-text.ts';
import { type AppError, credentialErrors, type ErrorCode, nothingToMend } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import { formatMoment } from '#shared/time/days.ts';
import { nowInstant } from '#shared/time/time.ts';
import { useConnectionSavedAt, useServicesInReach } from '../../client/connection.ts';
import { useIsEmpty, useOverview, useSyncStatus } from '../../client/queries.ts';
import { firstRow, useView } from '../../client/views.ts';
import { usePackageFacts } from '../../client/workspaces.ts';
import { type Away, awayFrom, heldLines, outcomeText, storedDatasets, tookText } from './status-messages.ts';

export interface LastSync {
  readonly words: string;
  readonly error: string | null;
  /** All that was asked for is here. */
  readonly isComplete: boolean;
  /** Some of it failed, and what did is in the ledger with its reason. */
  readonly isPartial: boolean;
  /** The next sync of everything resumes this one. */
  readonly resumable: boolean;
}

/**
 * How the last sync ended, of this session or of an earlier one; null when there was none. `isSettled` is false until the ledger has been
 * read after its end.
 */
export function useLastSync(status: SyncStatus | undefined): (LastSync & { readonly isSettled: boolean }) | null {
  const newest = useNewestOfLog();
  const stored = useStored(status?.last ?? null);
  const last = lastSync(status, newest, stored);
  return last && { ...last, isSettled: stored !== null };
}

/** A reading that began before the end of a sync may come this much later. */
const lateMs = 1000;

/** Returns the counts of the ledger; null while that is still the one of before the last sync. */
export function useStored(last: SyncStatus['last']): Stored | null {
  const { data, isStale, dataUpdatedAt } = useOverview();
  const isPackage = usePackageFacts() !== null;
  if (data === undefined) return null;
  const isOfBefore = isStale && last !== null && dataUpdatedAt < last.finishedAt / 1000 + lateMs;
  return isOfBefore ? null : storedDatasets(isPackage ? heldLines(data.syncState) : data.syncState);
}

export const useNewestOfLog = () => useView({ view: 'sync-log', params: {} }, firstRow).data?.rows[0];

/** True where tables failed, and all of them only because a service was not reached. */
export function useNothingToMend(): boolean {
  const last = useSyncStatus().data?.last ?? null;
  return nothingToMend(useOverview().data?.attention ?? [], last);
}

/** True where the table of a dataset and a run failed and nothing is there to mend. */
export function useIsCalm(): OfTable {
  return useOfTable(({ isOnlyUnreached }) => isOnlyUnreached);
}

/** True where another try of a table cannot help before something is changed in Settings › Connection. */
export function useAwaitsConnection(): OfTable {
  const savedAt = useConnectionSavedAt();
  return useOfTable((each) => awaitsConnection(each, savedAt));
}

/** Whether what failed is mended in the connection, and that was not saved since the last try. */
export const awaitsConnection = (
  { isOfConnection, triedAt }: Pick<Attention, 'isOfConnection' | 'triedAt'>,
  savedAt: number | null,
): boolean => isOfConnection && (savedAt === null || savedAt <= (triedAt ?? 0));

/** Returns the words of the banner after a sync that was refused for its credentials, until others are saved; null without one. */
export const useRefusal = (): string | null => useRefusedSync()?.message ?? null;

/** Returns the code of the same. */
export const useCodeOfRefusal = (): ErrorCode | null => useRefusedSync()?.code ?? null;

function useRefusedSync(): AppError | null {
  const status = useSyncStatus().data;
  const savedAt = useConnectionSavedAt();
  const last = status?.last;
  if (!last?.error || status?.running !== null || !credentialErrors.has(last.error.code)) return null;
  return savedAt !== null && savedAt > last.finishedAt ? null : last.error;
}

/** Returns the words of an error without what does not hold: that data is kept where there is none, and on the screen of the connection the way there. */
export function useWordsOfError(isBesideConnection = false): (message: string) => string {
  const isEmpty = useIsEmpty();
  return (message) => {
    const words = isEmpty ? beforeFirstSync(message) : message;
    return isBesideConnection ? besideConnection(words) : words;
  };
}

type OfTable = (dataset: string, runId: string | null) => boolean;

type Attention = Overview['attention'][number];

function useOfTable(isSo: (each: Attention) => boolean): OfTable {
  const attention = useOverview().data?.attention;
  const tables = new Set(attention?.flatMap((each) => (isSo(each) ? `${each.dataset} ${each.runId}` : [])));
  return (dataset, runId) => tables.has(`${dataset} ${runId}`);
}

/** Returns what the app could not reach: the network or a service; null where it reached both. */
export function useAway(): Away | null {
  const last = useSyncStatus().data?.last ?? null;
  return awayFrom(last, useServicesInReach(), useNothingToMend(), useNewestOfLog());
}

/** Whether the status bar says that newer data could not be looked for, so that no other line has to. */
export function useSaysAway(): boolean {
  const isCalm = useNothingToMend();
  return useAway() !== null && isCalm;
}

/** When anything was synced last; null when nothing ever was, undefined while that is not known. */
export function newestSync(overview: Overview | undefined): number | null | undefined {
  if (overview === undefined) return undefined;
  const instants = overview.syncState.flatMap((line) => (line.syncedAt === null ? [] : [line.syncedAt]));
  return instants.length === 0 ? null : Math.max(...instants);
}

type Stored = ReturnType<typeof storedDatasets>;

/** @param stored what is here of all that is selected, also of what the last sync did not ask for */
export function lastSync(
  status: SyncStatus | undefined,
  newest: ViewRow<'sync-log'> | undefined,
  stored: Stored | null = null,
): LastSync | null {
  if (!status || status.running) return null;
  const { last } = status;
  if (newest === undefined) return last && ofSession(last, stored);
  if (last === null || newest.started_at > last.finishedAt) return lastOf(newest, stored);
  // The event of the end comes before the log is read again, and an end that could not be written down is in no log.
  return newest.sync_id === last.syncId && newest.finished_at !== null
    ? lastOf(newest, stored, last.partial)
    : ofSession(last, stored);
}

function ofSession(last: NonNullable<SyncStatus['last']>, stored: Stored | null): LastSync {
  return {
    words: `${outcomeText(last, stored)}.`,
    error: last.error?.message ?? null,
    isComplete: last.outcome === 'complete',
    isPartial: last.outcome === 'partial',
    resumable: canResume(last.outcome, last.finishedAt),
  };
}

const canResume = (outcome: SyncOutcome, since: number): boolean =>
  (outcome === 'paused' || outcome === 'interrupted') && nowInstant() - since < resumableMicros;

/** @param partial how many datasets had rows that could not be read; the log does not know it of earlier sessions */
function lastOf(row: ViewRow<'sync-log'>, stored: Stored | null, partial = 0): LastSync {
  const outcome = syncOutcome.safeParse(row.outcome);
  const isRecent = nowInstant() - row.started_at < resumableMicros;
  if (!outcome.success || row.finished_at === null) {
    const cutOff = t('The sync that started {moment} UTC was interrupted.', { moment: formatMoment(row.started_at) });
    return {
      words: isRecent ? `${cutOff} ${t('The next sync continues from there.')}` : cutOff,
      error: null,
      isComplete: false,
      isPartial: false,
      resumable: isRecent,
    };
  }
  const { finished_at: finishedAt, complete, failed, is_whole: isWhole } = row;
  const counts = { complete: complete ?? 0, partial, failed: failed ?? 0 };
  const ended = outcomeText({ outcome: outcome.data, finishedAt, ...counts }, stored, isWhole === false);
  return {
    // The log has the requests.
    words: `${ended} · ${t('took {duration}', { duration: tookText(finishedAt - row.started_at) })}.`,
    error: row.error,
    isComplete: outcome.data === 'complete',
    isPartial: outcome.data === 'partial',
    resumable: canResume(outcome.data, row.started_at),
  };
}
