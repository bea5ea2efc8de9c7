import type { TableDefinition } from '../../catalog/columns.ts';
import { day, instant, integerOrNull, learners, numberOrNull, record, text } from '../../catalog/common-columns.ts';
import { daysOfRun, type ViewShape } from '../../catalog/view-definition.ts';
import { annotation } from '../annotations/definition.ts';

const activityCount = <const K extends string>(key: K, label: string, meaning: string) =>
  integerOrNull(key, { label, head: true, meaning, source: `activity.${key}`, unit: learners });

export const activity = {
  start: instant('interval_start', {
    label: 'Start of week',
    meaning: 'Start of the week (UTC), inclusive.',
    source: 'activity.interval_start',
    offScreen: true,
  }),
  end: instant('interval_end', {
    label: 'End of week',
    meaning: 'End of the week (UTC), exclusive.',
    source: 'activity.interval_end',
    offScreen: true,
  }),
  weekEnding: day('week_ending', {
    label: 'Week ending',
    meaning: 'The last UTC day of the week: interval_end minus one day.',
    source: 'derived: activity.interval_end',
  }),
  any: activityCount('any', 'Any activity', 'Unique learners who did anything in the course that week.'),
  problem: activityCount('attempted_problem', 'Tried a problem', 'Unique learners who answered any problem that week.'),
  video: activityCount('played_video', 'Played a video', 'Unique learners who started any video that week.'),
  forum: activityCount(
    'posted_forum',
    'Posted in forum',
    'Unique learners who posted, responded or commented that week.',
  ),
  enrolled: integerOrNull('enrolled', {
    label: 'Enrolled',
    meaning: 'Enrollment on the last day of the week. Empty if that day is missing.',
    source: 'enrollment.count',
    unit: learners,
  }),
  anyPct: numberOrNull('any_pct', {
    label: '% active that week',
    meaning:
      'Learners with any activity divided by the enrollment on the week’s last day, times 100. Empty if the enrollment is unknown.',
    source: 'derived: activity.any, enrollment.count',
    unit: '%',
    ofLearners: { isNamed: true },
    decimals: 1,
  }),
};

/** The newest week per kind of action. */
export const recent = {
  type: text('activity_type', {
    label: 'Action',
    meaning: 'The kind of action: any, attempted_problem, played_video or posted_forum.',
    source: 'recent_activity.activity_type',
  }),
  count: integerOrNull('count', {
    label: 'Learners',
    meaning: 'Unique learners who did this in the latest week with data, which may differ from one action to another.',
    source: 'recent_activity.count',
    unit: learners,
  }),
};

export const activityTables = {
  activity: {
    title: 'Weekly activity',
    description: 'Unique learners per week and kind of action.',
    identity: ['course_id', 'interval_start', 'interval_end'],
    columns: [
      record.courseId,
      activity.start,
      activity.end,
      activity.any,
      activity.problem,
      activity.video,
      activity.forum,
      record.computed,
    ],
  },
  'recent-activity': {
    title: 'Latest activity',
    description:
      'The latest week with data for each kind of action, from an older interface of the service. It is used where weekly activity has no figure.',
    identity: ['course_id', 'activity_type'],
    columns: [record.courseId, recent.type, activity.start, activity.end, recent.count],
  },
} as const satisfies Record<string, TableDefinition>;

export const activityViews = {
  'run-activity': {
    title: activityTables.activity.title,
    identity: ['week_ending'],
    params: daysOfRun,
    columns: [
      activity.weekEnding,
      activity.start,
      activity.end,
      activity.any,
      activity.video,
      activity.problem,
      activity.forum,
      activity.enrolled,
      activity.anyPct,
      annotation.note,
      record.computed,
    ],
    defaultSort: { column: 'week_ending', direction: 'asc' },
    slug: 'engagement-activity',
    dataset: 'activity',
    reads: ['activity', 'enrollment'],
  },
} as const satisfies Record<string, ViewShape>;
