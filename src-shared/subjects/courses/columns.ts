import {
  dayOrNull,
  enrollments,
  instantOrNull,
  integer,
  integerOrNull,
  learners,
  numberOrNull,
  postings,
  text,
  textOrNull,
} from '../../catalog/common-columns.ts';
import { daysOfNewestWeek } from '../../time/like-weeks.ts';

/** Courses and their runs. */
export const course = {
  org: text('org', {
    label: 'Organization',
    meaning: 'The organization part of the course key.',
    source: 'derived: course_key',
  }),
  courses: integer('courses', {
    label: 'Courses',
    meaning: 'Courses of the organization, in the catalog or with selected runs.',
    source: 'derived: count(course_key)',
  }),
  skills: integerOrNull('skills', {
    label: 'Skills',
    meaning: 'Skills linked to the course. Empty if skills are not part of this data.',
    source: 'derived: count(skill.courses)',
  }),
  jobs: integerOrNull('jobs', {
    label: 'Jobs',
    meaning: 'Jobs that name a skill of the course. Empty if skills or jobs are not part of this data.',
    source: 'derived',
  }),
  runs: integer('runs', {
    label: 'Runs',
    meaning: 'The selected runs of the course, custom sections of a run (ccx) included.',
    source: 'derived',
  }),
  skillDemand: numberOrNull('skill_demand', {
    label: 'Demand for its skills',
    meaning:
      'Unique postings that name a skill of the course, summed over its skills and their jobs, so one posting may count several times.',
    source: 'derived: sum(job.skills.unique_postings)',
    unit: postings,
  }),
  sharedSkills: integer('shared_skills', {
    label: 'Shared skills',
    meaning: 'The job’s skills that the course is linked to.',
    source: 'derived: job.skills, skill.courses',
  }),
  coveredPct: numberOrNull('covered_pct', {
    label: '% covered',
    meaning:
      'Share of the job’s skills that the course teaches, weighted by significance and confidence. Formula: log(1 + significance) × confidence, summed over the shared skills, ÷ log(1 + significance) summed over all skills of the job × 100.',
    source: 'derived: job.skills.significance, skill.courses.confidence',
    unit: '%',
    decimals: 1,
  }),
  runIds: textOrNull('run_ids', {
    label: 'Run IDs',
    meaning: 'The IDs of the course’s selected runs, latest start first, separated by spaces.',
    source: 'course_id',
    offScreen: true,
  }),
  runsLeftOut: integerOrNull('runs_left_out', {
    label: 'Runs left out',
    meaning:
      'Selected runs of the course with hidden counts. Each total leaves out the runs whose own count is hidden.',
    source: 'derived: small numbers',
    sparse: true,
  }),
  runId: text('run_id', {
    label: 'Course run',
    meaning: 'The ID of the course run.',
    source: 'course_id',
    link: { to: 'run', by: 'run_id' },
    names: 'run',
  }),
  startsAt: instantOrNull('start_date', {
    label: 'Course start',
    meaning: 'When the course run starts, in UTC. Empty if the service does not say.',
    source: 'course_summaries.start_date',
  }),
  endsAt: instantOrNull('end_date', {
    label: 'Course end',
    meaning: 'When the course run ends, in UTC. Empty if the service does not say.',
    source: 'course_summaries.end_date',
  }),
  pacing: textOrNull('pacing_type', {
    label: 'Pacing',
    meaning:
      'Whether learners go through the course run at their own pace: self-paced (self_paced) or instructor-paced (instructor_paced). Files for programs have the words in parentheses.',
    source: 'course_summaries.pacing_type',
    codes: 'pacing',
  }),
  current: integerOrNull('current', {
    label: 'Enrolled',
    meaning: 'Learners enrolled at the end of the last UTC day with data, including staff and testers.',
    source: 'enrollment.count',
    unit: learners,
  }),
  change7d: integerOrNull('change_7d', {
    label: '7-day change',
    head: true,
    meaning: 'Current enrollment minus the enrollment seven calendar days earlier. Empty if that day is missing.',
    source: 'derived: enrollment.count',
    unit: learners,
    ofLearners: { from: 'current', isNamed: true },
    isChange: true,
  }),
  everEnrolled: integerOrNull('ever_enrolled', {
    label: 'Ever enrolled',
    alsoCalled: 'Total enrollments, Cumulative enrollment, Gross enrollment',
    meaning: 'All learners who ever enrolled up to the last day with data, including those who left.',
    source: 'enrollment/mode.cumulative_count',
    unit: learners,
  }),
  verified: integerOrNull('verified', {
    label: 'Verified',
    meaning: 'Learners enrolled in the verified mode at the end of the last UTC day with data.',
    source: 'enrollment/mode.verified',
    unit: learners,
  }),
  activeLastWeek: integerOrNull('active_last_week', {
    label: 'Active in last week of data',
    head: 'Active in last week',
    meaning: 'Unique learners with any action in the latest week with data.',
    source: 'activity.any',
    unit: learners,
  }),
  activePct: numberOrNull('active_pct', {
    label: '% active in last week of data',
    alsoCalled: 'Engagement, Activity rate',
    head: '% active',
    meaning:
      'Active learners in the latest week that has data, divided by the enrollment on the last day of that week, times 100. Empty if that day is missing.',
    source: 'derived: activity.any, enrollment.count',
    unit: '%',
    ofLearners: { isNamed: true },
    decimals: 1,
  }),
  dataThrough: dayOrNull('data_through', {
    label: 'Data through',
    meaning: 'The last day with an enrollment count.',
    source: 'enrollment.date',
  }),
};

const twice = 'A person in two runs counts twice.';
const currentData = `Data is current if it ends less than ${daysOfNewestWeek} days before the newest data of the selected runs.`;

/** Figures of several selected runs together: a user counts once for each run, so they count enrollments. */
export const sumsOfRuns = {
  current: integerOrNull('current', {
    label: 'Enrolled, sum of runs',
    head: true,
    meaning: `Sum of each selected run’s enrollment on its last day of data (UTC). ${twice}`,
    source: 'derived: sum(enrollment.count)',
    unit: enrollments,
    counts: learners,
  }),
  everEnrolled: integerOrNull('ever_enrolled', {
    label: 'Ever enrolled, sum of runs',
    head: true,
    meaning: `All learners who ever enrolled in the selected runs, up to each run’s last day of data, including those who left. ${twice}`,
    source: 'derived: sum(enrollment/mode.cumulative_count)',
    unit: enrollments,
    counts: learners,
  }),
  verified: integerOrNull('verified', {
    label: 'Verified enrollments',
    meaning: `Sum of each selected run’s enrollment in the verified mode on its last day of data (UTC). ${twice}`,
    source: 'derived: sum(enrollment/mode.verified)',
    unit: enrollments,
    counts: learners,
  }),
  change7d: integerOrNull('change_7d', {
    label: 'Enrollments, 7-day change',
    meaning: `Sum of the 7-day changes in the selected runs with current data. ${currentData} Runs without data seven days earlier are left out.`,
    source: 'derived: sum(enrollment.count)',
    unit: enrollments,
    ofLearners: { from: 'current', isNamed: true },
    isChange: true,
  }),
  activeLastWeek: integerOrNull('active_last_week', {
    label: 'Active enrollments, current runs',
    meaning: `Sum of the learners active in the latest week with data, in the selected runs with current data. ${currentData} ${twice}`,
    source: 'derived: sum(activity.any)',
    unit: enrollments,
    counts: learners,
  }),
  activePct: numberOrNull('active_pct', {
    label: '% of enrollments active',
    meaning: `Active enrollments in the latest week with data divided by the enrollment on that week’s last day, times 100; both numbers are first added up over the selected runs with current data. ${currentData} Runs are left out if one of the two numbers is missing or the enrollment is 0.`,
    source: 'derived: sum(activity.any), sum(enrollment.count)',
    unit: '%',
    ofLearners: { isNamed: true },
    decimals: 1,
  }),
};
