import { AlmanacError } from '#shared/errors/errors.ts';
import type { RejectedRecord } from '../cache/sync-state/sync-state.ts';
import type { Learners } from '../learners/learners.ts';
import type { AnalyticsRemote } from '../remote/analytics.ts';
import { readLearnerEngagement } from '../remote/records/run-records.ts';
import { readRecords } from './read-records.ts';

interface LearnerSync {
  readonly learners: Learners;
  /** Asked again before anything is stored: the user may have switched it off meanwhile. */
  readonly isSwitchedOn: () => boolean;
  readonly remote: AnalyticsRemote;
  readonly runId: string;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

interface LearnerOutcome {
  readonly rows: number;
  readonly rejected: RejectedRecord[];
}

/** Reads the engagement of all learners of a run into their own file. Throws NO_ROWS when the service has none. */
export async function readLearners(sync: LearnerSync): Promise<LearnerOutcome> {
  const { learners, remote, runId, signal } = sync;
  await learners.beginWriting();
  const raws = await remote.rows(runId, 'learner-engagement', { signal });
  const { values, rejected } = readRecords(raws, readLearnerEngagement);
  if (values.length === 0) throw new AlmanacError('BAD_SHAPE', { host: remote.host, what: rejected[0]?.reason });
  if (signal.aborted || !sync.isSwitchedOn()) throw new AlmanacError('CANCELLED');
  const rows = await learners.replace(runId, values, sync.now(), signal);
  // A record that cannot be read still names a learner: only the reason is kept.
  return { rows, rejected: rejected.map(({ reason }) => ({ reason, raw: '' })) };
}
