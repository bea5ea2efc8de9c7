import * as z from 'zod';
import { courseData } from '#shared/catalog/run-choice.ts';
import { courseKeySchema } from '../../catalog/course-id.ts';
import { courseScope } from '../../catalog/course-scope.ts';
import {
  course,
  job,
  own,
  record,
  runStanding,
  runTrend,
  skill,
  sumsOfRuns,
  syncState,
} from '../../catalog/dictionary.ts';
import { runPacing, runState } from '../../catalog/run-choice.ts';
import type { ViewDefinition } from '../../catalog/view-definition.ts';
import { organisation, text } from '../../catalog/views/params.ts';

/** What narrows the list of courses down, beside the organisation. */
const chosenCourses = () => z.strictObject({ text, withRuns: z.boolean().optional(), data: courseData.optional() });

/** Courses and their runs. */
export const courseViews = {
  courses: {
    title: 'Courses',
    params: () => chosenCourses().extend({ org: organisation }),
    columns: [
      skill.courseKey,
      course.org,
      course.skills,
      course.jobs,
      course.runs,
      sumsOfRuns.current,
      sumsOfRuns.everEnrolled,
      sumsOfRuns.change7d,
      sumsOfRuns.verified,
      sumsOfRuns.activeLastWeek,
      sumsOfRuns.activePct,
      course.skillDemand,
      course.runsLeftOut,
      course.runIds,
      own.courseLabel,
    ],
    // The key begins with the organisation.
    hiddenAtFirst: ['org', 'active_pct', 'skill_demand'],
    defaultSort: { column: 'runs', direction: 'desc' },
    sums: ['current', 'ever_enrolled', 'change_7d', 'verified'],
    // The figures of the whole portfolio.
    addsUp: { inColumn: ['current', 'ever_enrolled', 'verified', 'active_last_week'] },
    picks: { by: 'course_key', params: ['text', 'withRuns', 'data', 'org'] },
    slug: 'courses',
    dataset: null,
    reads: ['skills', 'jobs', 'enrollment', 'enrollment-mode', 'activity'],
  },
  organisations: {
    title: 'Organizations',
    params: chosenCourses,
    columns: [course.org, course.courses],
    defaultSort: { column: 'org', direction: 'asc' },
    slug: 'organisations',
    dataset: null,
    reads: ['skills', 'jobs', 'enrollment', 'enrollment-mode', 'activity'],
  },
  'course-skills': {
    title: 'Skills of the course',
    params: () => z.strictObject({ courseKey: courseKeySchema }),
    columns: [
      record.skillId,
      skill.linkedNameBySkillId,
      skill.typeName,
      skill.confidence,
      skill.courses,
      skill.jobs,
      skill.demand,
    ],
    defaultSort: { column: 'confidence', direction: 'desc' },
    slug: 'course-skills',
    dataset: 'skills',
    reads: ['skills', 'jobs'],
  },
  'course-jobs': {
    title: 'Jobs of the course',
    params: () => z.strictObject({ courseKey: courseKeySchema }),
    columns: [
      record.jobId,
      job.linkedNameByJobId,
      course.coveredPct,
      course.sharedSkills,
      job.uniquePostings,
      job.medianSalary,
    ],
    defaultSort: { column: 'covered_pct', direction: 'desc' },
    slug: 'course-jobs',
    dataset: 'jobs',
    reads: ['skills', 'jobs', 'job-postings'],
  },
  runs: {
    title: 'Course runs',
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
      own.runLabel,
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
    title: 'Course runs and their changes',
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
      own.runLabel,
    ],
    // The id of a run begins with its course.
    hiddenAtFirst: ['course_key', 'active_week', 'ever_enrolled', 'verified', 'end_date', 'pacing_type', 'synced_at'],
    defaultSort: { column: 'current', direction: 'desc' },
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
} as const satisfies Record<string, ViewDefinition>;
