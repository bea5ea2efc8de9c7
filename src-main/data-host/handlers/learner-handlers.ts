import { AlmanacError } from '#shared/errors/errors.ts';
import { t } from '#shared/language/message.ts';
import type { Dictionaries } from '../cache/database/dictionaries.ts';
import { microsPerDay } from '../cache/database/fragments.ts';
import type { ReportFiles } from '../cache/runs/report-files.ts';
import type { LearnerRuns } from '../cache/runs/selected-runs.ts';
import type { SyncState } from '../cache/sync-state/sync-state.ts';
import type { Learners } from '../learners/learners.ts';
import type { ReportFileStore } from '../learners/report-file-store.ts';
import type { Handlers } from '../protocol.ts';

export interface LearnerHandlerOptions {
  readonly learners: Learners;
  readonly learnerRuns: LearnerRuns;
  readonly reportFiles: { readonly files: ReportFiles; readonly store: ReportFileStore };
  readonly syncState: SyncState;
  readonly dictionaries: Dictionaries;
  readonly onChange: () => void;
}

/** Switching learner data on and off, revealing a name, and deleting everything. */
export function learnerHandlers(
  parts: LearnerHandlerOptions,
): Pick<Handlers, 'learners:switch' | 'learners:reveal' | 'host:purgeLearners'> {
  const { learners, learnerRuns, onChange } = parts;
  const forgetSyncState = (runId: string) => forgetLearnerSyncState(parts, runId);
  return {
    'learners:switch': ({ runId, on }) => {
      if (on) learnerRuns.add(runId);
      else {
        learnerRuns.remove(runId);
        learners.removeRun(runId);
        forgetSyncState(runId);
        if (learnerRuns.list().length === 0) learners.purge();
      }
      onChange();
      return {};
    },
    'learners:reveal': async ({ runId, learnerNo }) => {
      await learners.unlock();
      const username = learners.username(runId, learnerNo);
      if (username === undefined) throw new AlmanacError('NOT_FOUND', { what: t('This learner') });
      return { username };
    },
    'host:purgeLearners': async () => {
      learners.purge();
      for (const runId of learnerRuns.list()) {
        learnerRuns.remove(runId);
        forgetSyncState(runId);
      }
      await purgeReports(parts);
      onChange();
      return {};
    },
  };
}

/** Report files hold names of learners, too. Which reports are fetched stays chosen. */
async function purgeReports({ reportFiles, syncState }: LearnerHandlerOptions): Promise<void> {
  await reportFiles.store.purge();
  for (const runNo of reportFiles.files.removeAll()) syncState.forget('reports', runNo);
}

/** Learner data older than this (microseconds) is not kept. */
const retention = 90 * microsPerDay;

/** Removes old learner data. When its file cannot be opened now, everything else must still work; the next start tries again. */
export function expireLearners(
  parts: Pick<LearnerHandlerOptions, 'learners' | 'syncState' | 'dictionaries'>,
  now: number,
): void {
  try {
    for (const runId of parts.learners.expire(now - retention, now + retention)) forgetLearnerSyncState(parts, runId);
  } catch (error) {
    console.error('Old learner data could not be removed.', error);
  }
}

/** Takes the reading out of the ledger: what is gone must not look synced. */
function forgetLearnerSyncState(
  { syncState, dictionaries }: Pick<LearnerHandlerOptions, 'syncState' | 'dictionaries'>,
  runId: string,
) {
  const runNo = dictionaries.knownRunNo(runId);
  if (runNo !== undefined) syncState.forget('learner-engagement', runNo);
}
