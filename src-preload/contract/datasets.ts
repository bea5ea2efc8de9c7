import * as z from 'zod';
import type { TableName } from './tables.ts';

export { type TableName, tables } from './tables.ts';

/** How often the services compute what is synced: each kind has its own days after which it counts as behind. */
export const datasetKinds = ['daily', 'weekly', 'taxonomy'] as const;
export type DatasetKind = (typeof datasetKinds)[number];

/** What is synced as one unit: one dataset, or one dataset of one run, is published whole or not at all. */
export interface DatasetDefinition {
  readonly title: string;
  readonly service: 'taxonomy' | 'analytics';
  /**
   * `module`: one request per problem or subsection of a run; read on request only, since a run may have thousands.
   * `learners`: of single learners; read only for runs for which the person has switched it on.
   */
  readonly scope: 'service' | 'run' | 'module' | 'learners';
  readonly tables: readonly TableName[];
  readonly kind: DatasetKind;
  /** How the file names of the service's own CSV end; absent for datasets of which the service makes none. */
  readonly serviceCsv?: string;
}

const taxonomy = { service: 'taxonomy', scope: 'service', kind: 'taxonomy' } as const;
const daily = { service: 'analytics', scope: 'run', kind: 'daily' } as const;
const weekly = { service: 'analytics', scope: 'run', kind: 'weekly' } as const;
const perModule = { service: 'analytics', scope: 'module', kind: 'weekly' } as const;

export const datasets = {
  skills: { ...taxonomy, title: 'Skills', tables: ['skills', 'course-skills'] },
  jobs: { ...taxonomy, title: 'Jobs', tables: ['jobs', 'job-skills'] },
  'job-postings': { ...taxonomy, title: 'Job postings', tables: ['job-postings'] },
  enrollment: { ...daily, title: 'Daily enrollment', tables: ['enrollment'], serviceCsv: 'enrollment' },
  activity: { ...weekly, title: 'Weekly activity', tables: ['activity'], serviceCsv: 'engagement-activity' },
  'recent-activity': {
    ...weekly,
    title: 'Latest activity',
    tables: ['recent-activity'],
    serviceCsv: 'recent-activity',
  },
  'enrollment-mode': {
    ...daily,
    title: 'Enrollment by mode',
    tables: ['enrollment-mode'],
    serviceCsv: 'enrollment_mode',
  },
  'enrollment-birth-year': {
    ...daily,
    title: 'Enrollment by birth year',
    tables: ['enrollment-birth-year'],
    serviceCsv: 'enrollment-age',
  },
  'enrollment-education': {
    ...daily,
    title: 'Enrollment by education',
    tables: ['enrollment-education'],
    serviceCsv: 'enrollment-education',
  },
  'enrollment-gender': {
    ...daily,
    title: 'Enrollment by gender',
    tables: ['enrollment-gender'],
    serviceCsv: 'enrollment-gender',
  },
  'enrollment-location': {
    ...daily,
    title: 'Enrollment by country',
    tables: ['enrollment-location'],
    serviceCsv: 'enrollment-location',
  },
  problems: { ...weekly, title: 'Problems', tables: ['problems'], serviceCsv: 'problems' },
  'problem-tags': { ...weekly, title: 'Problem tags', tables: ['problem-tags'], serviceCsv: 'problem-tags' },
  videos: { ...weekly, title: 'Videos', tables: ['videos'], serviceCsv: 'videos' },
  reports: { ...weekly, title: 'Reports', tables: ['reports'] },
  'answer-distribution': { ...perModule, title: 'Answers', tables: ['answer-distribution'] },
  'grade-distribution': { ...perModule, title: 'Grades', tables: ['grade-distribution'] },
  'sequential-open': { ...perModule, title: 'Subsection views', tables: ['sequential-open'] },
  'learner-engagement': {
    service: 'analytics',
    scope: 'learners',
    kind: 'weekly',
    title: 'Learner engagement',
    tables: ['learner-engagement'],
  },
} as const satisfies Record<string, DatasetDefinition>;

export type DatasetName = keyof typeof datasets;
export const datasetNames = Object.keys(datasets) as [DatasetName, ...DatasetName[]];
export const datasetNameSchema = z.enum(datasetNames);

/** The datasets of one scope, in the order in which they are synced and shown. */
export function datasetsOf(scope: DatasetDefinition['scope']): DatasetName[] {
  return datasetNames.filter((name) => datasets[name].scope === scope);
}

/** The datasets of which a service makes a CSV of its own. */
export type ServiceCsvDataset = {
  [D in DatasetName]: (typeof datasets)[D] extends { serviceCsv: string } ? D : never;
}[DatasetName];
const serviceCsvNames = datasetNames.filter((name): name is ServiceCsvDataset => 'serviceCsv' in datasets[name]);
export const serviceCsvDataset = z.enum(serviceCsvNames);
