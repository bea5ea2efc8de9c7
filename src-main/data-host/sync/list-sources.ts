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
import type { ListSource } from './taxonomy-list.ts';

/*
 * How the lists of the taxonomy are read. Page sizes: skills and postings are cheap for the service, jobs cost it a query
 * per skill.
 */

export const listPageSize = 500;
export const jobPageSize = 50;

export const skillSource: ListSource<Skill> = {
  kind: 'skills',
  pageSize: listPageSize,
  read: readSkill,
  complete: null,
  needsMore: () => false,
};

export const postingSource: ListSource<JobPosting> = {
  kind: 'jobpostings',
  pageSize: listPageSize,
  read: readJobPosting,
  complete: null,
  needsMore: () => false,
};

export const jobSource = (remote: TaxonomyRemote): ListSource<Job> => ({
  kind: 'jobs',
  pageSize: jobPageSize,
  read: readJob,
  complete: (jobs, signal) => completeJobs(remote, jobs, signal),
  needsMore: (job) => job.skills === null,
});
