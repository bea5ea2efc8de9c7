import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ViewName } from '#shared/catalog/views.ts';
import { startSampleService } from '../../sample-service/index.ts';
import { startHost } from '../../support/host.ts';

/* The names that a text narrows down are read when they are first asked for, by whichever view that is. */

let service: Awaited<ReturnType<typeof startSampleService>>;
beforeAll(async () => {
  service = await startSampleService();
});
afterAll(() => service.close());

describe('a list that is the first one to be narrowed down by a text', () => {
  it.each([
    'skills',
    'jobs',
    'job-postings',
    'courses',
    'organisations',
    'runs',
    'run-trends',
  ] as const satisfies ViewName[])('is narrowed down: %s', async (view) => {
    const started = await startHost({ service });
    try {
      await started.sync();
      const all = await started.page({ view, params: {} });
      const none = await started.page({ view, params: { text: 'qqqqqqqqqqqq' } });
      expect(all.total).toBeGreaterThan(0);
      expect(none.total).toBe(0);
    } finally {
      await started.close();
    }
  });
});
