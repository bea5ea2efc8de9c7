import * as z from 'zod';
import { message } from '../language/message.ts';
import { activityTables } from '../subjects/activity/definition.ts';
import { enrollmentTables } from '../subjects/enrollment/definition.ts';
import { learnerTables } from '../subjects/learners/definition.ts';
import { problemTables } from '../subjects/problems/definition.ts';
import { reportTables } from '../subjects/report-files/definition.ts';
import { taxonomyTables } from '../subjects/taxonomy/definition.ts';
import { videoTables } from '../subjects/videos/definition.ts';
import type { Column, TableDefinition } from './columns.ts';

/** How often the services compute what is synced: each kind has its own days after which it counts as behind. */
export const datasetKinds = ['daily', 'weekly', 'taxonomy'] as const;
export type DatasetKind = (typeof datasetKinds)[number];

const { activity, ...otherActivity } = activityTables;
const { enrollment, ...traits } = enrollmentTables;
const { problems, 'problem-tags': problemTags, ...modules } = problemTables;

/** The tables of everything that can be synced, with the service's own field names, in the order of files. */
export const tables = {
  ...taxonomyTables,
  activity,
  enrollment,
  ...otherActivity,
  ...traits,
  problems,
  'problem-tags': problemTags,
  ...videoTables,
  ...modules,
  ...reportTables,
  ...learnerTables,
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof tables;

/** The unit of a sync: one dataset, or one dataset of one run, is published whole or not at all. */
export interface DatasetDefinition {
  readonly title: string;
  readonly service: keyof typeof serviceTitles;
  /**
   * `module`: one request per problem or subsection of a run; read on request only, since a run may have thousands.
   * `learners`: of single learners; read only for runs for which the user has switched it on.
   */
  readonly scope: 'service' | 'run' | 'module' | 'learners';
  readonly tables: readonly TableName[];
  readonly kind: DatasetKind;
  /** How the file names of the service's own CSV end; absent for datasets of which the service makes none. */
  readonly serviceCsv?: string;
}

/** Names of the services in a sentence. */
export const serviceTitles = {
  taxonomy: message('taxonomy service'),
  analytics: message('course analytics service'),
} as const;

const taxonomy = { service: 'taxonomy', scope: 'service', kind: 'taxonomy' } as const;
const daily = { service: 'analytics', scope: 'run', kind: 'daily' } as const;
const weekly = { service: 'analytics', scope: 'run', kind: 'weekly' } as const;
const perModule = { service: 'analytics', scope: 'module', kind: 'weekly' } as const;

/** A dataset that is one table, under its name and title. */
const ofTable = <const Name extends TableName, const Facts extends object>(name: Name, facts: Facts) => ({
  ...facts,
  title: tables[name].title as (typeof tables)[Name]['title'],
  tables: [name] as const,
});

/** In the order in which a sync reads them, and in which screens, files and reports list them. */
export const datasets = {
  skills: { ...taxonomy, title: tables.skills.title, tables: ['skills', 'course-skills'] },
  jobs: { ...taxonomy, title: tables.jobs.title, tables: ['jobs', 'job-skills'] },
  'job-postings': ofTable('job-postings', taxonomy),
  enrollment: ofTable('enrollment', { ...daily, serviceCsv: 'enrollment' }),
  activity: ofTable('activity', { ...weekly, serviceCsv: 'engagement-activity' }),
  'recent-activity': ofTable('recent-activity', weekly),
  'enrollment-mode': ofTable('enrollment-mode', { ...daily, serviceCsv: 'enrollment_mode' }),
  'enrollment-birth-year': ofTable('enrollment-birth-year', { ...daily, serviceCsv: 'enrollment-age' }),
  'enrollment-education': ofTable('enrollment-education', { ...daily, serviceCsv: 'enrollment-education' }),
  'enrollment-gender': ofTable('enrollment-gender', { ...daily, serviceCsv: 'enrollment-gender' }),
  'enrollment-location': ofTable('enrollment-location', { ...daily, serviceCsv: 'enrollment-location' }),
  problems: ofTable('problems', { ...weekly, serviceCsv: 'problems' }),
  'problem-tags': { ...ofTable('problem-tags', { ...weekly, serviceCsv: 'problem-tags' }), title: 'Problem tags' },
  videos: ofTable('videos', { ...weekly, serviceCsv: 'videos' }),
  reports: ofTable('reports', weekly),
  'answer-distribution': ofTable('answer-distribution', perModule),
  'grade-distribution': ofTable('grade-distribution', perModule),
  'sequential-open': ofTable('sequential-open', perModule),
  'learner-engagement': ofTable('learner-engagement', { service: 'analytics', scope: 'learners', kind: 'weekly' }),
} as const satisfies Record<string, DatasetDefinition>;

export type DatasetName = keyof typeof datasets;
export const datasetNames = Object.keys(datasets) as [DatasetName, ...DatasetName[]];
export const datasetNameSchema = z.enum(datasetNames);

/**
 * The datasets of runs that are rows: each has one table of the same name, with the columns of the contract. Reports are
 * files, and learner data has a database of its own.
 */
export type RunDatasetName = Exclude<
  { [D in DatasetName]: (typeof datasets)[D]['scope'] extends 'run' | 'module' ? D : never }[DatasetName],
  'reports'
>;

/** The columns of a run's rows: those of their table without the run, which is known. */
export const columnsOfRow = (name: TableName): readonly Column[] =>
  tables[name].columns.filter(({ key }) => key !== 'course_id');

/** The columns that tell the rows of one run apart. */
export const identityOfRow = (name: TableName): readonly string[] =>
  tables[name].identity.filter((key) => key !== 'course_id');

/** The datasets of one scope, in the order in which they are synced and shown. */
export function datasetsOf(scope: DatasetDefinition['scope']): DatasetName[] {
  return datasetNames.filter((name) => datasets[name].scope === scope);
}

/** The datasets that every sync reads, and not only when they are needed. */
export const readByItself = (names: readonly DatasetName[]): DatasetName[] =>
  names.filter((name) => datasets[name].scope === 'service' || datasets[name].scope === 'run');

/** The datasets of which a service makes a CSV of its own. */
export type ServiceCsvDataset = {
  [D in DatasetName]: (typeof datasets)[D] extends { serviceCsv: string } ? D : never;
}[DatasetName];
const serviceCsvNames = datasetNames.filter((name): name is ServiceCsvDataset => 'serviceCsv' in datasets[name]);
export const serviceCsvDataset = z.enum(serviceCsvNames);
