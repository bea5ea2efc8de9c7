import { createHash } from 'node:crypto';
import { type RefreshPolicy, wholeHistoryDays } from '#shared/catalog/refresh-policy.ts';
import { dayOfInstant } from '#shared/time/time.ts';
import type { ResourceEntry } from '../cache/sync-state/sync-state.ts';
import type { FactRow } from '../remote/records/run-records.ts';

type Stored = Pick<ResourceEntry, 'data_through' | 'history_from' | 'whole_at'>;

/** Whether every day since the first one that is wanted was read before, so that its newest days can be asked for alone. */
export const isHistoryStored = (entry: Stored | undefined, historyFrom: number): entry is Stored =>
  entry !== undefined &&
  entry.data_through !== null &&
  entry.history_from !== null &&
  entry.history_from <= historyFrom;

/**
 * The day from which on the whole history of a run is due again; null when only a user asks for it. Each run has a day of its own, by
 * its id, so that the runs of an institution do not all come at once. The datasets of a run share it.
 */
export function nextWholeHistory(
  runId: string,
  entry: Pick<ResourceEntry, 'whole_at'>,
  interval: RefreshPolicy['wholeHistory'],
): number | null {
  const every = wholeHistoryDays[interval];
  if (every === null) return null;
  if (entry.whole_at === null) return 0;
  const offset = createHash('sha1').update(runId).digest().readUInt32BE(0) % every;
  const last = dayOfInstant(entry.whole_at);
  return last + every - ((last + offset) % every);
}

/** Whether all days are to be read again, although they are stored: the service may have computed old ones again. */
export function isWholeHistoryDue(
  runId: string,
  entry: Pick<ResourceEntry, 'whole_at'>,
  interval: RefreshPolicy['wholeHistory'],
  now: number,
): boolean {
  // It was read when the clock was ahead, and it is not known when.
  const isToCome = entry.whole_at !== null && entry.whole_at > now;
  const due = nextWholeHistory(runId, isToCome ? { whole_at: null } : entry, interval);
  return due !== null && dayOfInstant(now) >= due;
}

/** The kinds of activity, as the service's deprecated endpoint for the newest week names them. */
const activityTypes = ['any', 'attempted_problem', 'played_video', 'posted_forum'] as const;

/**
 * The newest week of each kind of activity that has a count, from the weeks of a run: what the service answers for `recent_activity`,
 * which takes four requests for each run. The kinds may be of different weeks.
 */
export function newestWeeks(weeks: readonly FactRow[]): FactRow[] {
  const ordered = weeks.toSorted((one, other) => Number(one.interval_end) - Number(other.interval_end));
  return activityTypes.flatMap((activity_type): FactRow[] => {
    const week = ordered.findLast((each) => each[activity_type] !== null);
    if (!week) return [];
    return [
      {
        activity_type,
        count: week[activity_type] ?? null,
        interval_start: week.interval_start ?? null,
        interval_end: week.interval_end ?? null,
      },
    ];
  });
}
