import type { Column } from './columns.ts';
import {
  activity,
  dimension,
  enrollment,
  job,
  learner,
  problem,
  recent,
  record,
  report,
  skill,
  video,
} from './dictionary.ts';

/** One stored table: what a CSV of the Data profile, the data package and the definitions say about it. */
export interface TableDefinition {
  readonly title: string;
  readonly description: string;
  readonly columns: readonly Column[];
  /** Columns that tell rows apart; empty where a service may send the same twice. */
  readonly primaryKey: readonly string[];
  /** A column that holds a JSON object of counts; exports give each of its keys a column of its own. */
  readonly pivot?: string;
}

/** The tables of everything that can be synced, with the service's own field names. */
export const tables = {
  skills: {
    title: 'Skills',
    description: 'Skills that the taxonomy knows, as in its skills list.',
    primaryKey: ['id'],
    columns: [
      record.id,
      skill.name,
      skill.description,
      record.externalId,
      skill.infoUrl,
      skill.typeId,
      skill.typeName,
      record.created,
      record.modified,
    ],
  },
  'course-skills': {
    title: 'Courses and their skills',
    description: 'Which course is relevant to which skill, and how much.',
    primaryKey: ['skill_id', 'course_key'],
    columns: [record.skillId, skill.courseKey, skill.confidence],
  },
  jobs: {
    title: 'Jobs',
    description: 'Jobs that the taxonomy knows.',
    primaryKey: ['id'],
    columns: [record.id, job.name, record.externalId, record.created, record.modified],
  },
  'job-skills': {
    title: 'Jobs and their skills',
    description: 'Which skill matters to which job, and how much.',
    primaryKey: ['job_id', 'skill_id'],
    columns: [record.jobId, record.skillId, job.significance, job.skillPostings],
  },
  'job-postings': {
    title: 'Job postings',
    description: 'Measures of the postings of one job each. Current values only.',
    primaryKey: ['id'],
    columns: [
      record.id,
      record.jobId,
      job.postingsJobName,
      job.medianSalary,
      job.medianDuration,
      job.uniquePostings,
      job.uniqueCompanies,
      record.created,
      record.modified,
    ],
  },
  activity: {
    title: 'Weekly activity',
    description: 'Unique learners per week and kind of action.',
    primaryKey: ['course_id', 'interval_start', 'interval_end'],
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
  enrollment: {
    title: 'Daily enrollment',
    description: 'Learners enrolled at the end of each UTC day.',
    primaryKey: ['course_id', 'date'],
    columns: [record.courseId, enrollment.date, enrollment.count, record.computed],
  },
  'recent-activity': {
    title: 'Latest activity',
    description: 'The newest week of each kind of action. A deprecated endpoint, for what weekly activity lacks.',
    primaryKey: ['course_id', 'activity_type'],
    columns: [record.courseId, recent.type, activity.start, activity.end, recent.count],
  },
  'enrollment-birth-year': {
    title: 'Enrollment by birth year',
    description: 'Learners per year of birth. Standard installations keep the newest day only.',
    primaryKey: [],
    columns: [record.courseId, enrollment.date, dimension.birthYear, dimension.count, record.computed],
  },
  'enrollment-education': {
    title: 'Enrollment by education',
    description: 'Learners per level of education. Standard installations keep the newest day only.',
    primaryKey: [],
    columns: [record.courseId, enrollment.date, dimension.educationLevel, dimension.count, record.computed],
  },
  'enrollment-gender': {
    title: 'Enrollment by gender',
    description: 'Learners per gender and day.',
    primaryKey: ['course_id', 'date'],
    columns: [
      record.courseId,
      enrollment.date,
      dimension.female,
      dimension.male,
      dimension.other,
      dimension.unknown,
      record.computed,
    ],
  },
  'enrollment-mode': {
    title: 'Enrollment by mode',
    description: 'Learners per enrollment mode and day.',
    primaryKey: ['course_id', 'date'],
    pivot: 'modes',
    columns: [
      record.courseId,
      enrollment.date,
      dimension.modeTotal,
      dimension.everEnrolled,
      dimension.modes,
      record.computed,
    ],
  },
  'enrollment-location': {
    title: 'Enrollment by country',
    description: 'Learners per last known country. Standard installations keep the newest day only.',
    primaryKey: [],
    columns: [
      record.courseId,
      enrollment.date,
      dimension.countryAlpha2,
      dimension.countryAlpha3,
      dimension.countryName,
      dimension.count,
      record.computed,
    ],
  },
  problems: {
    title: 'Problems',
    description: 'Learners who answered each problem, and those whose last answer is right.',
    primaryKey: [],
    columns: [record.courseId, problem.moduleId, problem.total, problem.correct, problem.partIds, record.computed],
  },
  'problem-tags': {
    title: 'Problems and their tags',
    description: 'The same for each problem that has tags, with its tags.',
    primaryKey: [],
    columns: [record.courseId, problem.moduleId, problem.total, problem.correct, problem.tags, record.computed],
  },
  videos: {
    title: 'Videos',
    description: 'Learners at the start and the end of each video.',
    primaryKey: [],
    columns: [
      record.courseId,
      video.id,
      video.encodedModuleId,
      video.duration,
      video.segmentLength,
      video.usersAtStart,
      video.usersAtEnd,
      record.computed,
    ],
  },
  'answer-distribution': {
    title: 'Answers',
    description: 'What learners answered, per part of a problem.',
    primaryKey: [],
    columns: [
      record.courseId,
      problem.moduleId,
      problem.partId,
      problem.isCorrect,
      problem.answerCount,
      problem.firstResponses,
      problem.lastResponses,
      problem.valueId,
      problem.answer,
      problem.displayName,
      problem.question,
      problem.variant,
      record.computed,
    ],
  },
  'grade-distribution': {
    title: 'Grades',
    description: 'Learners per grade of a problem.',
    primaryKey: [],
    columns: [record.courseId, problem.moduleId, problem.grade, problem.maxGrade, problem.gradeCount, record.computed],
  },
  'sequential-open': {
    title: 'Subsection views',
    description: 'Views per subsection.',
    primaryKey: [],
    columns: [record.courseId, problem.moduleId, problem.views, record.computed],
  },
  reports: {
    title: 'Report files',
    description: 'Report files of a run, with their checksums.',
    primaryKey: ['course_id', 'report_name'],
    // Without download_url: it dies two minutes after it was given.
    columns: [
      record.courseId,
      report.name,
      report.lastModified,
      report.expires,
      report.fileSize,
      report.sha256,
      report.file,
    ],
  },
  'learner-engagement': {
    title: 'Learner engagement',
    description: 'What each learner did in a run. Personal data: usernames are real.',
    primaryKey: ['course_id', 'username'],
    columns: [
      record.courseId,
      learner.username,
      learner.videosOverall,
      learner.videosLastWeek,
      learner.problemsOverall,
      learner.problemsLastWeek,
      learner.correctOverall,
      learner.correctLastWeek,
      learner.attemptsOverall,
      learner.attemptsLastWeek,
      learner.postsOverall,
      learner.postsLastWeek,
      learner.lastActive,
      learner.days,
    ],
  },
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof tables;
