import type { DatasetName } from '../../../src-preload/contract/datasets.ts';
import { AlmanacError } from '../../../src-preload/contract/errors.ts';
import type { Refreshable } from '../../../src-preload/contract/records.ts';
import type { RecordRefresh } from '../cache/record-refresh.ts';
import type { Reading } from '../remote/fields.ts';
import type { TaxonomyRemote } from '../remote/taxonomy.ts';
import { readJob, readJobPosting, readSkill } from '../remote/taxonomy-records.ts';

/** Asks for one record at its detail address and publishes it; answers the dataset that it is of. */
export async function refreshRecord(
  remote: TaxonomyRemote,
  records: RecordRefresh,
  record: { readonly kind: Refreshable; readonly id: number },
  now: () => number,
  signal: AbortSignal | undefined,
): Promise<DatasetName> {
  const { kind, id } = record;
  const readable = <T extends { readonly id: number }>(reading: Reading<T>): T => {
    if (!reading.ok) throw new AlmanacError('BAD_SHAPE', { host: remote.host, what: reading.reason });
    if (reading.value.id !== id) throw new AlmanacError('BAD_SHAPE', { host: remote.host, what: 'another record' });
    return reading.value;
  };
  switch (kind) {
    case 'skill':
      records.skill(readable(readSkill(await remote.detail('skills', id, signal))), now());
      return 'skills';
    case 'job': {
      const job = readable(readJob(await remote.detail('jobs', id, signal)));
      // Without them it would look like a job that needs no skill.
      if (job.skills === null) throw new AlmanacError('BAD_SHAPE', { host: remote.host, what: 'skills is missing.' });
      records.job(job, now());
      return 'jobs';
    }
    case 'jobPosting':
      records.jobPosting(readable(readJobPosting(await remote.detail('jobpostings', id, signal))), now());
      return 'job-postings';
  }
}
