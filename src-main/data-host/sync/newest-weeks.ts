import type { FactRow } from '../remote/records/run-records.ts';

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
