import { daysBesideTrend, weeksOfTrend } from '#shared/catalog/run-choice.ts';
import { column } from '../../catalog/columns.ts';
import { integerOrNull, learners, textOrNull } from '../../catalog/dictionary/kinds.ts';
import { daysOfNewestWeek } from '../../time/like-weeks.ts';

const changeOver = <const D extends 28 | 90>(days: D) =>
  integerOrNull(`change_${days}d`, {
    label: `${days}-day change`,
    meaning: `Current enrollment minus the enrollment ${days} calendar days earlier. If that day is missing, the nearest day within ${daysBesideTrend} days counts; empty if there is none.`,
    source: 'derived: enrollment.count',
    unit: learners,
    ofLearners: { from: 'current', isNamed: true },
  });

/** How runs move, and where they stand. */
export const runTrend = {
  trend: textOrNull('trend', {
    label: 'Weekly change',
    meaning: `Change of the enrollment in each of the ${weeksOfTrend} weeks up to the last stored day, as bars above or below no change. A week without its first or its last day has no bar. Sorted by the 28-day change.`,
    source: 'enrollment.count',
    json: 'any',
    screenOnly: true,
  }),
  change28d: changeOver(28),
  change90d: changeOver(90),
  flags: integerOrNull('flags', {
    label: 'Needs attention',
    meaning:
      'Flags on the problems and videos of the course run; each kind has its own rule. Empty until the run has been checked. Files leave this column out: they list the flags themselves, with small counts hidden.',
    source: 'derived: problems, answer_distribution, grade_distribution, problems_and_tags, videos',
    screenOnly: true,
  }),
  activeWeek: column({
    key: 'active_week',
    type: 'day',
    nullable: true,
    label: 'Active week ends',
    meaning: 'The last day of the week that Active last week counts.',
    source: 'derived: activity.interval_end',
  }),
  isOlder: column({
    key: 'is_older',
    type: 'boolean',
    nullable: true,
    label: 'Older data',
    meaning: `Whether the data of the run end ${daysOfNewestWeek} days or more before the newest last day of any selected run. Its figures are then for another week than those of the other runs.`,
    source: 'derived: enrollment.date',
    offScreen: true,
  }),
};
