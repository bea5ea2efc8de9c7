import * as z from 'zod';
import type { Column } from './columns.ts';
import { activity, enrollment, job, record, skill } from './dictionary.ts';

/** One stored table: what a CSV of the Data profile, the data package and the definitions say about it. */
export interface TableDefinition {
  readonly title: string;
  readonly description: string;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
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
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as [TableName, ...TableName[]];

/** What is synced as one unit: one dataset, or one dataset of one run, is published whole or not at all. */
export interface DatasetDefinition {
  readonly title: string;
  readonly service: 'taxonomy' | 'analytics';
  readonly perRun: boolean;
  readonly tables: readonly TableName[];
  /** Days behind after which a screen says that the data is stale. */
  readonly staleAfterDays: number;
}

export const datasets = {
  skills: {
    title: 'Skills',
    service: 'taxonomy',
    perRun: false,
    tables: ['skills', 'course-skills'],
    staleAfterDays: 45,
  },
  jobs: { title: 'Jobs', service: 'taxonomy', perRun: false, tables: ['jobs', 'job-skills'], staleAfterDays: 45 },
  'job-postings': {
    title: 'Job postings',
    service: 'taxonomy',
    perRun: false,
    tables: ['job-postings'],
    staleAfterDays: 45,
  },
  activity: { title: 'Weekly activity', service: 'analytics', perRun: true, tables: ['activity'], staleAfterDays: 10 },
  enrollment: {
    title: 'Daily enrollment',
    service: 'analytics',
    perRun: true,
    tables: ['enrollment'],
    staleAfterDays: 3,
  },
} as const satisfies Record<string, DatasetDefinition>;

export type DatasetName = keyof typeof datasets;
export const datasetNames = Object.keys(datasets) as [DatasetName, ...DatasetName[]];
export const datasetNameSchema = z.enum(datasetNames);
