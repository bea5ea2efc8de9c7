import { AlmanacError } from '#shared/errors/errors.ts';
import type { RejectedRecord } from '../cache/sync-state/sync-state.ts';
import type { Learners } from '../learners/learners.ts';
import type { AnalyticsRemote } from '../remote/analytics.ts';
import { readLearnerEngagement } from '../remote/records/run-records.ts';
import { RecordReading } from './read-records.ts';

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
  const list = await remote.list(runId, 'learner-engagement', { signal });
  let rejected: RejectedRecord[] = [];
  const engagements = function* () {
    const reading = new RecordReading(readLearnerEngagement);
    for (const raws of list.pieces()) yield raws.flatMap((raw) => reading.read(raw) ?? []);
    if (reading.good === 0)
      throw new AlmanacError('BAD_SHAPE', { host: remote.host, what: reading.rejected[0]?.reason });
    if (signal.aborted || !sync.isSwitchedOn()) throw new AlmanacError('CANCELLED');
    // A record that cannot be read still names a learner: only the reason is kept.
    rejected = reading.rejected.map(({ reason }) => ({ reason, raw: '' }));
  };
  try {
    const rows = await learners.replace(runId, engagements, sync.now(), signal);
    return { rows, rejected };
  } finally {
    list.release();
  }
}
