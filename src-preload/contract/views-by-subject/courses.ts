import * as z from 'zod';
import { courseKeySchema } from '../course-id.ts';
import { course, ledger, own, record, skill } from '../dictionary.ts';
import type { ViewDefinition } from '../view-definition.ts';
import { text } from './params.ts';

/** Courses and their runs. */
export const courseViews = {
  courses: {
    title: 'Courses',
    params: z.strictObject({ text, withRuns: z.boolean().optional() }),
    columns: [
      skill.courseKey,
      course.org,
      course.skills,
      course.jobs,
      course.runs,
      course.current,
      course.change7d,
      course.activeLastWeek,
      own.courseLabel,
    ],
    defaultSort: { column: 'runs', direction: 'desc' },
    sums: ['current', 'change_7d'],
    // What is known of the whole portfolio.
    addsUp: { inColumn: ['current', 'active_last_week'] },
    picks: { by: 'course_key', params: ['text', 'withRuns'] },
    slug: 'courses',
    dataset: null,
    reads: ['skills', 'jobs', 'enrollment', 'activity'],
  },
  'course-skills': {
    title: 'Skills of the course',
    params: z.strictObject({ courseKey: courseKeySchema }),
    columns: [record.skillId, skill.linkedNameBySkillId, skill.typeName, skill.confidence, skill.jobs, skill.demand],
    defaultSort: { column: 'confidence', direction: 'desc' },
    slug: 'course-skills',
    dataset: 'skills',
    reads: ['skills', 'jobs'],
  },
  runs: {
    title: 'Course runs',
    params: z.strictObject({ text, courseKey: courseKeySchema.optional() }),
    columns: [
      course.runId,
      skill.courseKey,
      course.current,
      course.change7d,
      course.activeLastWeek,
      course.activePct,
      course.dataThrough,
      ledger.syncedAt,
      own.runLabel,
    ],
    defaultSort: { column: 'run_id', direction: 'asc' },
    sums: ['current', 'change_7d'],
    addsUp: { inColumn: ['current', 'active_last_week'], within: 'course_key', ofAll: true },
    picks: { by: 'run_id', params: ['text', 'courseKey'] },
    slug: 'course-runs',
    dataset: null,
    reads: ['enrollment', 'activity'],
  },
} as const satisfies Record<string, ViewDefinition>;
