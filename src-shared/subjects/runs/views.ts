import * as z from 'zod';
import { courseKeySchema } from '../../catalog/course-id.ts';
import { courseScope } from '../../catalog/course-scope.ts';
import { annotation, course, runMonth, runStanding, runTrend, skill, syncState } from '../../catalog/dictionary.ts';
import { runPacing, runState } from '../../catalog/run-choice.ts';
import { organisation, text, type ViewShape } from '../../catalog/view-definition.ts';
import { message } from '../../language/message.ts';
import { month } from '../../time/days.ts';
import { dataStateColumn } from './data-state.ts';

/** The runs that are synced, as a list and by calendar months. */
export const runViews = {
  runs: {
    title: 'Course runs',
    identity: ['run_id'],
    params: () => z.strictObject({ text, courseKey: courseKeySchema.optional() }),
    columns: [
      course.runId,
      skill.courseKey,
      course.current,
      course.everEnrolled,
      course.change7d,
      course.verified,
      course.activeLastWeek,
      course.activePct,
      course.dataThrough,
      syncState.syncedAt,
      dataStateColumn,
      annotation.runLabel,
    ],
    defaultSort: { column: 'run_id', direction: 'asc' },
    // 7-day changes of different years are no sum.
    sums: ['current', 'ever_enrolled', 'verified'],
    addsUp: {
      inColumn: ['current', 'ever_enrolled', 'verified', 'active_last_week'],
      within: 'course_key',
      ofAll: true,
    },
    picks: { by: 'run_id', params: ['text', 'courseKey'] },
    slug: 'course-runs',
    dataset: null,
    reads: ['enrollment', 'enrollment-mode', 'activity'],
  },
  'run-trends': {
    title: 'Course runs',
    identity: ['run_id'],
    params: () =>
      z.strictObject({
        text,
        courseKey: courseKeySchema.optional(),
        org: organisation,
        scope: courseScope.optional(),
        state: runState.optional(),
        pacing: runPacing.optional(),
        flagged: z.literal(true).optional(),
      }),
    columns: [
      course.runId,
      skill.courseKey,
      runTrend.trend,
      course.current,
      course.change7d,
      runTrend.change28d,
      runTrend.change90d,
      runTrend.days28,
      runTrend.days90,
      runStanding.vsEarlier,
      runStanding.usualRange,
      runStanding.runs,
      runStanding.day,
      course.activeLastWeek,
      course.activePct,
      runTrend.flags,
      course.dataThrough,
      runTrend.activeWeek,
      course.everEnrolled,
      course.verified,
      course.startsAt,
      course.endsAt,
      course.pacing,
      syncState.syncedAt,
      runTrend.isOlder,
      dataStateColumn,
      annotation.runLabel,
    ],
    // The id of a run begins with its course.
    hiddenAtFirst: ['course_key', 'active_week', 'ever_enrolled', 'verified', 'end_date', 'pacing_type', 'synced_at'],
    // A reader looks for the runs that go on: those that ended come behind them, however large they were.
    defaultSort: { column: 'is_older', direction: 'asc', thenBy: [{ column: 'current', direction: 'desc' }] },
    defaultOrder: message('current runs first, then by enrolled, descending'),
    sums: ['current', 'ever_enrolled', 'verified'],
    addsUp: {
      inColumn: ['current', 'ever_enrolled', 'verified', 'active_last_week'],
      within: 'course_key',
      ofAll: true,
    },
    picks: { by: 'run_id', params: ['text', 'courseKey', 'org', 'scope', 'state', 'pacing', 'flagged'] },
    slug: 'course-run-changes',
    dataset: null,
    reads: ['enrollment', 'enrollment-mode', 'activity'],
  },
  'run-months': {
    title: 'Course runs in the month',
    identity: ['run_id'],
    params: () => z.strictObject({ month }),
    columns: [
      course.runId,
      runMonth.count,
      runMonth.net,
      runMonth.netBefore,
      runMonth.netLastYear,
      runMonth.active,
      runMonth.activeBefore,
      runMonth.activeLastYear,
      annotation.runLabel,
      runMonth.day,
      runMonth.dayBefore,
      runMonth.dayTwoBefore,
      runMonth.dayLastYear,
      runMonth.dayBeforeLastYear,
    ],
    defaultSort: { column: 'count', direction: 'desc' },
    sums: ['count', 'net_month', 'net_before', 'net_last_year'],
    slug: 'course-runs-month',
    dataset: null,
    reads: ['enrollment', 'activity'],
  },
} as const satisfies Record<string, ViewShape>;
