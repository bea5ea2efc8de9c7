import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import type { TaxonomyRemote } from '../remote/taxonomy.ts';
import { type Job, readJob } from '../remote/taxonomy-records.ts';
import { inParallel } from './in-parallel.ts';

const detailsAtOnce = 4;

/** Asks for the details of jobs that their list gives without skills; answers them in the same order. */
export async function completeJobs(remote: TaxonomyRemote, jobs: readonly Job[], signal: AbortSignal): Promise<Job[]> {
  const complete: Job[] = [];
  await inParallel(jobs.entries(), detailsAtOnce, async ([index, job]) => {
    complete[index] = await completeJob(remote, job, signal);
  });
  return complete;
}

async function completeJob(remote: TaxonomyRemote, job: Job, signal: AbortSignal): Promise<Job> {
  const reading = readJob(await remote.detail('jobs', job.id, signal));
  // A job without its skills would look like a job that needs none.
  if (!reading.ok) throw new AlmanacError('BAD_SHAPE', { host: remote.host, what: `job ${job.id}: ${reading.reason}` });
  return { ...reading.value, skills: reading.value.skills ?? [] };
}
