import type { DatasetName } from '../../../src-preload/contract/datasets.ts';
import type { Connection } from '../cache/database.ts';
import { createActivityFacts, createEnrollmentFacts } from '../cache/run-facts.ts';
import { type Activity, readActivity } from '../remote/activity-records.ts';
import { type EnrollmentDay, readEnrollmentDay } from '../remote/enrollment-records.ts';
import type { TaxonomyRemote } from '../remote/taxonomy.ts';
import {
  type Job,
  type JobPosting,
  readJob,
  readJobPosting,
  readSkill,
  type Skill,
} from '../remote/taxonomy-records.ts';
import { completeJobs } from './job-details.ts';
import type { RunSource } from './run-dataset.ts';
import type { ListSource } from './taxonomy-list.ts';

/*
 * How each dataset is read. Page sizes: skills and postings are cheap for the service, jobs cost it a query per skill.
 */

export const skillSource: ListSource<Skill> = {
  kind: 'skills',
  pageSize: 500,
  read: readSkill,
  complete: null,
  needsMore: () => false,
};

export const postingSource: ListSource<JobPosting> = {
  kind: 'jobpostings',
  pageSize: 500,
  read: readJobPosting,
  complete: null,
  needsMore: () => false,
};

export const jobSource = (remote: TaxonomyRemote): ListSource<Job> => ({
  kind: 'jobs',
  pageSize: 50,
  read: readJob,
  complete: (jobs, signal) => completeJobs(remote, jobs, signal),
  needsMore: (job) => job.skills === null,
});

export interface RunSources {
  readonly activity: RunSource<Activity>;
  readonly enrollment: RunSource<EnrollmentDay>;
}

export function createRunSources(db: Connection): RunSources {
  return {
    activity: {
      dataset: 'activity',
      endpoint: 'activity',
      read: readActivity,
      facts: createActivityFacts(db),
      overlapDays: 35,
    },
    enrollment: {
      dataset: 'enrollment',
      endpoint: 'enrollment',
      read: readEnrollmentDay,
      facts: createEnrollmentFacts(db),
      overlapDays: 14,
    },
  };
}

export type RunDatasetName = keyof RunSources;

export function isRunDataset(dataset: DatasetName): dataset is RunDatasetName {
  return dataset === 'activity' || dataset === 'enrollment';
}
