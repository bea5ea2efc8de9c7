import type { ServiceName } from '#contract/connection.ts';
import type { ResourceRef, SyncProgress, SyncResult, SyncStatus } from '#contract/sync.ts';
import { AlmanacError, toAppError } from '#shared/errors/errors.ts';

/** The end of a sync with its error as it was thrown: its words are made when they are read, since the user may have chosen another language by then. */
export interface EndedSync extends Omit<SyncResult, 'error'> {
  readonly error: AlmanacError | null;
}

/** The end of a sync in the language of the user. */
export const inLanguageOfUser = ({ error, ...ended }: EndedSync): SyncResult => ({
  ...ended,
  error: error && toAppError(new AlmanacError(error.code, error.detail), ended.syncId),
});

/** At most five events a second. */
const interval = 200;

/** Keeps the snapshot of a sync and reports it now and then. */
export type Progress = ReturnType<typeof createProgress>;

export function createProgress(emit: (status: SyncStatus) => void, clock: () => number) {
  let running: SyncProgress | null = null;
  let last: EndedSync | null = null;
  let reportedAt = Number.NEGATIVE_INFINITY;

  const status = (): SyncStatus => ({ running: running && { ...running }, last: last && inLanguageOfUser(last) });
  const tell = () => {
    reportedAt = clock();
    emit(status());
  };
  const change = (change: Partial<SyncProgress>, isUrgent = false) => {
    if (!running) return;
    running = { ...running, ...change };
    // The clock may be set back meanwhile.
    if (isUrgent || Math.abs(clock() - reportedAt) >= interval) tell();
  };
  return {
    status,
    begin: (
      start: Pick<SyncProgress, 'syncId' | 'isBackground' | 'startedAt' | 'resumedFrom' | 'resourcesTotal'>,
    ): void => {
      running = {
        ...start,
        resourcesDone: 0,
        current: null,
        rows: 0,
        rowsExpected: null,
        requests: 0,
        waitingUntil: null,
        waitingFor: null,
      };
      tell();
    },
    /** More was asked for while it runs. */
    added: (resources: number): void => change({ resourcesTotal: (running?.resourcesTotal ?? 0) + resources }, true),
    resource: (current: ResourceRef): void => change({ current, rows: 0, rowsExpected: null }),
    /** How much of a resource was read. Several are read side by side: the one that is named is the one whose rows are counted. */
    rows: (current: ResourceRef, rows: number, rowsExpected: number | null): void =>
      change({ current, rows, rowsExpected }),
    requests: (requests: number): void => change({ requests }),
    /** A service has asked to wait until an instant; null when none does any more. */
    waiting: (wait: { readonly service: ServiceName; readonly until: number } | null): void =>
      change({ waitingUntil: wait?.until ?? null, waitingFor: wait?.service ?? null }, true),
    resourceDone: (): void => change({ resourcesDone: (running?.resourcesDone ?? 0) + 1 }),
    /** Null after what was downloaded in the background: the last sync is still the one before. */
    end: (ended: EndedSync | null): void => {
      running = null;
      last = ended ?? last;
      tell();
    },
  };
}
