import { column } from '../columns.ts';
import { integer, integerOrNull, learners, numberOrNull, text } from './kinds.ts';

/** Courses and their runs. */
export const course = {
  org: text('org', {
    label: 'Organisation',
    meaning: 'The organisation part of the course key.',
    source: 'derived: course_key',
  }),
  skills: integer('skills', {
    label: 'Skills',
    meaning: 'Skills linked to the course.',
    source: 'derived: count(skill.courses)',
  }),
  jobs: integer('jobs', { label: 'Jobs', meaning: 'Jobs that name a skill of the course.', source: 'derived' }),
  runs: integer('runs', { label: 'Runs', meaning: 'Selected course runs of the course.', source: 'derived' }),
  runId: text('run_id', {
    label: 'Course run',
    meaning: 'The id of the course run.',
    source: 'course_id',
    link: { to: 'run', by: 'run_id' },
    names: 'run',
  }),
  current: integerOrNull('current', {
    label: 'Enrolled',
    meaning: 'Learners enrolled at the end of the last stored UTC day; staff and testers included.',
    source: 'enrollment.count',
    unit: learners,
  }),
  change7d: integerOrNull('change_7d', {
    label: '7-day change',
    meaning: 'Current enrollment minus the enrollment seven calendar days earlier; empty when that day is missing.',
    source: 'derived: enrollment.count',
    unit: learners,
    ofLearners: { from: 'current' },
  }),
  activeLastWeek: integerOrNull('active_last_week', {
    label: 'Active last week',
    meaning: 'Unique learners with any action in the last stored week.',
    source: 'activity.any',
    unit: learners,
  }),
  activePct: numberOrNull('active_pct', {
    label: '% active',
    meaning:
      'Active learners of the last stored week ÷ enrollment on that week’s last day × 100; empty when that day is missing.',
    source: 'derived: activity.any, enrollment.count',
    unit: '%',
    ofLearners: {},
    decimals: 1,
  }),
  dataThrough: column({
    key: 'data_through',
    type: 'day',
    nullable: true,
    label: 'Data through',
    meaning: 'The last day with an enrollment count.',
    source: 'enrollment.date',
  }),
};
