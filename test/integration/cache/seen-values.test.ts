import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';

let filled: FilledHost;
beforeAll(async () => {
  filled = await startFilledHost();
});
afterAll(() => filled.close());

describe('a figure that changes in several syncs', () => {
  it('is one line with every value, oldest first; one that changed once has no list', async () => {
    const { service, started } = filled;
    const [, often, once] = await started.rows({ view: 'job-postings', params: {} });
    const before = Number(often?.unique_postings);
    for (const postings of [before + 5, before + 2, before + 9]) {
      service.mutate({ kind: 'jobPosting', id: often?.id ?? 0, set: { unique_postings: postings } });
      await started.sync();
    }
    service.mutate({ kind: 'jobPosting', id: once?.id ?? 0, set: { unique_postings: 3 } });
    await started.sync();
    const rows = await started.rows({ view: 'all-changes', params: { after: 0, dataset: 'job-postings' } });
    const changeOf = (id: number | undefined) =>
      rows.find(({ record, field }) => record === String(id) && field === 'unique_postings');
    expect(changeOf(often?.id)).toMatchObject({
      times: 3,
      seen_values: [before, before + 5, before + 2, before + 9].join(' → '),
      before: String(before),
      now: String(before + 9),
    });
    expect(changeOf(once?.id)).toMatchObject({ times: 1, seen_values: null });
  });
});
