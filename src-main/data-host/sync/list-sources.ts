import { AlmanacError } from '#shared/errors/errors.ts';
import { answerPhrases, stored } from '#shared/errors/stored-phrases.ts';
import { inParallel } from '../../common/async.ts';
import {
  type Job,
  type JobPosting,
  readJob,
  readJobPosting,
  readSkill,
  type Skill,
} from '../remote/records/taxonomy.ts';
import type { TaxonomyRemote } from '../remote/taxonomy.ts';
import type { ListSource } from './taxonomy-list.ts';

const detailsAtOnce = 4;

/*
 * How the lists of the taxonomy are read. Page sizes: skills and postings are cheap for the service, jobs cost it a query
 * per skill.
 */

export const listPageSize = 500;
export const jobPageSize = 100;

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

/** Asks for the details of jobs that their list gives without skills; returns them in the same order. */
async function completeJobs(remote: TaxonomyRemote, jobs: readonly Job[], signal: AbortSignal): Promise<Job[]> {
  const complete: Job[] = [];
  await inParallel(jobs.entries(), detailsAtOnce, async ([index, job]) => {
    complete[index] = await completeJob(remote, job, signal);
  });
  return complete;
}

async function completeJob(remote: TaxonomyRemote, job: Job, signal: AbortSignal): Promise<Job> {
  const parsed = readJob(await remote.detail('jobs', job.id, signal));
  // A job without its skills would look like a job that needs none.
  if (!parsed.ok)
    throw new AlmanacError('BAD_SHAPE', {
      host: remote.host,
      what: stored(answerPhrases.job, { id: String(job.id), reason: parsed.reason }),
    });
  return { ...parsed.value, skills: parsed.value.skills ?? [] };
}
