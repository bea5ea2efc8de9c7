import * as z from 'zod';
import { courseKeySchema } from '../../catalog/course-id.ts';
import { annotation, course, job, record, skill, sumsOfRuns } from '../../catalog/dictionary.ts';
import { courseData } from '../../catalog/run-choice.ts';
import { organisation, taxonomyLists, text, type ViewShape } from '../../catalog/view-definition.ts';

/** Filters of the list of courses, beside the organisation. */
const chosenCourses = () => z.strictObject({ text, withRuns: z.boolean().optional(), data: courseData.optional() });

/** Courses, and the skills and jobs of one. */
export const courseViews = {
  courses: {
    title: 'Courses',
    identity: ['course_key'],
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
      annotation.courseLabel,
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
    identity: ['org'],
    params: chosenCourses,
    columns: [course.org, course.courses],
    defaultSort: { column: 'org', direction: 'asc' },
    slug: 'organisations',
    dataset: null,
    reads: ['skills', 'jobs', 'enrollment', 'enrollment-mode', 'activity'],
  },
  'course-skills': {
    title: 'Skills of the course',
    identity: ['skill_id'],
    params: () => z.strictObject({ courseKey: courseKeySchema }),
    columns: [
      record.skillId,
      skill.linkedNameBySkillId,
      skill.typeName,
      skill.confidence,
      skill.courses,
      skill.jobsIfRead,
      skill.demand,
    ],
    defaultSort: { column: 'confidence', direction: 'desc' },
    slug: 'course-skills',
    dataset: 'skills',
    reads: ['skills', 'jobs'],
  },
  'course-jobs': {
    title: 'Jobs of the course',
    identity: ['job_id'],
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
    reads: taxonomyLists,
  },
} as const satisfies Record<string, ViewShape>;
