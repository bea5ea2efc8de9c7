import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import type { Dictionaries } from '../cache/dictionaries.ts';
import type { Ledger } from '../cache/ledger.ts';
import type { ReportFiles } from '../cache/report-files.ts';
import { microsPerDay } from '../cache/views/fragments.ts';
import type { ReportStore } from '../export/report-store.ts';
import type { LearnerRuns } from '../learners/learner-runs.ts';
import type { Learners } from '../learners/learners.ts';
import type { Handlers } from './handlers.ts';

export interface LearnerParts {
  readonly learners: Learners;
  readonly learnerRuns: LearnerRuns;
  readonly reports: { readonly files: ReportFiles; readonly store: ReportStore };
  readonly ledger: Ledger;
  readonly dictionaries: Dictionaries;
  readonly onChange: () => void;
}

/** Switching learner data on and off, revealing a name, and deleting everything. */
export function learnerHandlers(
  parts: LearnerParts,
): Pick<Handlers, 'learners:switch' | 'learners:reveal' | 'host:purgeLearners'> {
  const { learners, learnerRuns, onChange } = parts;
  const forgetReading = (runId: string) => forgetLearnerReading(parts, runId);
  return {
    'learners:switch': ({ runId, on }) => {
      if (on) learnerRuns.add(runId);
      else {
        learnerRuns.remove(runId);
        learners.removeRun(runId);
        forgetReading(runId);
        if (learnerRuns.list().length === 0) learners.purge();
      }
      onChange();
      return {};
    },
    'learners:reveal': async ({ runId, learnerNo }) => {
      await learners.unlock();
      const username = learners.username(runId, learnerNo);
      if (username === undefined) throw new AlmanacError('NOT_FOUND', { what: 'This learner' });
      return { username };
    },
    'host:purgeLearners': async () => {
      learners.purge();
      for (const runId of learnerRuns.list()) {
        learnerRuns.remove(runId);
        forgetReading(runId);
      }
      await purgeReports(parts);
      onChange();
      return {};
    },
  };
}

/** Report files hold names of learners, too. Which reports are fetched stays chosen. */
async function purgeReports({ reports, ledger }: LearnerParts): Promise<void> {
  await reports.store.purge();
  for (const runNo of reports.files.removeAll()) ledger.forget('reports', runNo);
}

/** Learner data older than this (microseconds) is not kept. */
const retention = 90 * microsPerDay;

/** Removes old learner data. When its file cannot be opened now, everything else must still work; the next start tries again. */
export function expireLearners(parts: Pick<LearnerParts, 'learners' | 'ledger' | 'dictionaries'>, now: number): void {
  try {
    for (const runId of parts.learners.expire(now - retention)) forgetLearnerReading(parts, runId);
  } catch (error) {
    console.error('Old learner data could not be removed.', error);
  }
}

/** Takes the reading out of the ledger: what is gone must not look synced. */
function forgetLearnerReading({ ledger, dictionaries }: Pick<LearnerParts, 'ledger' | 'dictionaries'>, runId: string) {
  const runNo = dictionaries.knownRunNo(runId);
  if (runNo !== undefined) ledger.forget('learner-engagement', runNo);
}
