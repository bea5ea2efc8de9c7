import * as z from 'zod';
import { column } from '../../catalog/columns.ts';
import { dayOrNull, integer, integerOrNull, textOrNull } from '../../catalog/common-columns.ts';
import { courseKeySchema, runIdSchema } from '../../catalog/course-id.ts';
import { activity, annotation, course, enrollment, job, record, skill, sumsOfRuns } from '../../catalog/dictionary.ts';
import { recordId, type ViewShape } from '../../catalog/view-definition.ts';
import { skillFigures } from '../taxonomy/definition.ts';
import { maxCompared } from './compare.ts';

const some = <S extends z.ZodType>(id: S) => z.array(id).max(maxCompared);

/** Aligned on the calendar, on each run's first day with learners or on its start; as counts or as shares of the current enrollment. */
const series = () =>
  z.strictObject({
    runIds: some(runIdSchema),
    align: z.enum(['dates', 'day0', 'start']),
    unit: z.enum(['absolute', 'percent']),
  });

const date = column({ ...enrollment.date, nullable: true, sparse: true });
const weekEnding = column({ ...activity.weekEnding, nullable: true, sparse: true });
const dayNo = integerOrNull('day_no', {
  label: 'Day',
  meaning:
    'Number of days since the start day or the first day with learners, whichever you chose. Earlier days are negative.',
  source: 'derived: enrollment.date, course_summaries.start_date',
  sparse: true,
});
const weekNo = integerOrNull('week_no', {
  label: 'Weeks after week 1',
  meaning:
    'Number of weeks after week 1, the week that contains the start day or the first day with learners, whichever you chose: 0 is week 1 of a chart, 9 is week 10. Earlier weeks are negative.',
  source: 'derived: activity.interval_end, enrollment.date, course_summaries.start_date',
  sparse: true,
});
const perRun = textOrNull('runs', {
  label: 'Runs',
  meaning: 'One column per course run: learners, or % of its current enrollment.',
  source: 'enrollment.count or activity.any',
  each: 'number',
  counts: 'learners',
});
const perThing = <const K extends string>(key: K, meaning: string, source: string, decimals: number) =>
  textOrNull(key, { label: key, meaning, source, each: 'number', decimals });
const inHowMany = integer('shared', {
  label: 'Shared by',
  meaning: 'How many of the compared items have the skill, course or job in this row.',
  source: 'derived',
});
const firstDay = dayOrNull('first_day', {
  label: 'First day with learners',
  meaning: 'The first day in the data on which the run had learners.',
  source: 'derived: enrollment',
});
const startDay = dayOrNull('start_day', {
  label: 'Start day',
  meaning: 'The UTC day on which the course run starts. Empty if the service does not say.',
  source: 'course_summaries.start_date',
});
const sharedDay = integerOrNull('shared_day_no', {
  label: 'Day since start',
  meaning:
    'The latest day, counted from the start of each run, for which all compared runs have data. If the service reports no start, days are counted from the first day in the data with learners. Runs without data are left out.',
  source: 'derived: enrollment.date, course_summaries.start_date',
  sparse: true,
});
const onSharedDay = integerOrNull('on_shared_day', {
  label: 'Enrolled, same day',
  head: true,
  meaning: 'Learners enrolled at the end of the day in “Day since start”.',
  source: 'enrollment.count',
  unit: 'learners',
  ofLearners: { isNamed: true },
});
const peak = integerOrNull('peak', {
  label: 'Highest',
  meaning: 'The highest enrollment on any day with data.',
  source: 'derived: enrollment.count',
  unit: 'learners',
});

/** Things of one kind side by side: first their figures, then what they share or how they went. */
export const compareViews = {
  'compare-runs': {
    title: 'Runs compared',
    identity: ['run_id'],
    params: () => z.strictObject({ runIds: some(runIdSchema) }),
    columns: [
      course.runId,
      sharedDay,
      onSharedDay,
      course.current,
      course.change7d,
      peak,
      course.activeLastWeek,
      course.activePct,
      firstDay,
      startDay,
      course.dataThrough,
      annotation.runLabel,
    ],
    defaultSort: { column: 'current', direction: 'desc' },
    slug: 'compare-runs',
    dataset: null,
    reads: ['enrollment', 'activity'],
  },
  'compare-enrollment': {
    title: 'Enrollment compared',
    identity: ['date', 'day_no'],
    params: series,
    columns: [date, dayNo, perRun],
    pivot: 'runs',
    defaultSort: { column: 'date', direction: 'asc' },
    slug: 'compare-enrollment',
    dataset: null,
    reads: ['enrollment'],
  },
  'compare-activity': {
    title: 'Weekly activity compared',
    identity: ['week_ending', 'week_no'],
    params: series,
    columns: [weekEnding, weekNo, perRun],
    pivot: 'runs',
    defaultSort: { column: 'week_ending', direction: 'asc' },
    slug: 'compare-activity',
    dataset: null,
    reads: ['activity', 'enrollment'],
  },
  'compare-courses': {
    title: 'Courses compared',
    identity: ['course_key'],
    params: () => z.strictObject({ courseKeys: some(courseKeySchema) }),
    columns: [
      skill.courseKey,
      course.skills,
      course.jobs,
      course.runs,
      sumsOfRuns.current,
      sumsOfRuns.change7d,
      course.runsLeftOut,
      annotation.courseLabel,
    ],
    defaultSort: { column: 'skills', direction: 'desc' },
    slug: 'compare-courses',
    dataset: null,
    reads: ['skills', 'jobs', 'enrollment'],
  },
  'compare-course-skills': {
    title: 'Skills side by side',
    identity: ['skill_id'],
    params: () => z.strictObject({ courseKeys: some(courseKeySchema) }),
    columns: [
      record.skillId,
      skill.linkedNameBySkillId,
      inHowMany,
      perThing(
        'courses',
        'One column per course: confidence that it teaches the skill.',
        'skill.courses.confidence',
        2,
      ),
    ],
    pivot: 'courses',
    defaultSort: { column: 'shared', direction: 'desc' },
    slug: 'compare-course-skills',
    dataset: 'skills',
  },
  'compare-jobs': {
    title: 'Jobs compared',
    identity: ['job_id'],
    params: () => z.strictObject({ jobIds: some(recordId) }),
    columns: [
      record.jobId,
      job.linkedNameByJobId,
      job.medianSalary,
      job.uniquePostings,
      job.uniqueCompanies,
      job.medianDuration,
      job.skills,
      job.taughtSkills,
    ],
    defaultSort: { column: 'median_salary', direction: 'desc' },
    slug: 'compare-jobs',
    dataset: 'job-postings',
    reads: ['job-postings', 'jobs', 'skills'],
  },
  'compare-job-skills': {
    title: 'Skills side by side',
    identity: ['skill_id'],
    params: () => z.strictObject({ jobIds: some(recordId) }),
    columns: [
      record.skillId,
      skill.linkedNameBySkillId,
      inHowMany,
      perThing(
        'jobs',
        'One column per job: unique postings of the job that name the skill.',
        'job.skills.unique_postings',
        0,
      ),
    ],
    pivot: 'jobs',
    defaultSort: { column: 'shared', direction: 'desc' },
    slug: 'compare-job-skills',
    dataset: 'jobs',
  },
  'compare-skills': {
    title: 'Skills compared',
    identity: ['id'],
    params: () => z.strictObject({ skillIds: some(recordId) }),
    columns: skillFigures,
    defaultSort: { column: 'demand', direction: 'desc' },
    slug: 'compare-skills',
    dataset: 'skills',
    reads: ['skills', 'jobs'],
  },
  'compare-skill-courses': {
    title: 'Courses side by side',
    identity: ['course_key'],
    params: () => z.strictObject({ skillIds: some(recordId) }),
    columns: [
      skill.courseKey,
      inHowMany,
      perThing('skills', 'One column per skill: confidence that the course teaches it.', 'skill.courses.confidence', 2),
    ],
    pivot: 'skills',
    defaultSort: { column: 'shared', direction: 'desc' },
    slug: 'compare-skill-courses',
    dataset: 'skills',
  },
} as const satisfies Record<string, ViewShape>;
