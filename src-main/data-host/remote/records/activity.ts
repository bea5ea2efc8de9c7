import { fieldPhrases, stored } from '#shared/errors/stored-phrases.ts';
import { countOrNull, instant, instantOrNull, reader, textOrNull, unreadable } from './fields.ts';

/** One week of a run. Counts are learners; null where the service sends no such key, which is not 0. */
export interface Activity {
  /** Microseconds, included. */
  readonly interval_start: number;
  /** Microseconds, excluded. */
  readonly interval_end: number;
  readonly any: number | null;
  readonly attempted_problem: number | null;
  readonly played_video: number | null;
  readonly posted_forum: number | null;
  readonly created: number | null;
}

export const readActivity = reader<Activity>((raw) => {
  const start = instant(raw.interval_start, 'interval_start');
  const end = instant(raw.interval_end, 'interval_end');
  if (end <= start) unreadable(stored(fieldPhrases.backwards, { name: 'interval_end', start: 'interval_start' }));
  return {
    interval_start: start,
    interval_end: end,
    any: countOrNull(raw.any, 'any'),
    attempted_problem: countOrNull(raw.attempted_problem, 'attempted_problem'),
    played_video: countOrNull(raw.played_video, 'played_video'),
    posted_forum: countOrNull(raw.posted_forum, 'posted_forum'),
    created: instantOrNull(raw.created, 'created'),
  };
});

/** The newest week of one kind of action (deprecated endpoint); the four kinds may come from different weeks. */
export interface RecentActivity {
  readonly activity_type: string;
  readonly count: number | null;
  readonly interval_start: number;
  readonly interval_end: number;
}

export const readRecentActivity = reader<RecentActivity>((raw) => ({
  activity_type: (textOrNull(raw.activity_type, 'activity_type') ?? 'any').toLowerCase(),
  count: countOrNull(raw.count, 'count'),
  interval_start: instant(raw.interval_start, 'interval_start'),
  interval_end: instant(raw.interval_end, 'interval_end'),
}));
