import { expect, it } from 'vitest';
import { withLanguage } from '#main/common/locale.ts';
import { rememberOverview } from '#main/data-host/cache/reading/overview.ts';
import { createProgress } from '#main/data-host/sync/progress.ts';
import type { Overview } from '#shared/catalog/records.ts';
import { nothingSkipped } from '#shared/catalog/skipped-resources.ts';
import { AlmanacError, describeError } from '#shared/errors/errors.ts';

/* A user may choose another language while the app runs: what it keeps is said again in that language. */

const detail = { host: 'analytics.example.org' };
const inBoth = async (read: () => string | undefined) => [
  await withLanguage('en', read),
  await withLanguage('es', read),
  await withLanguage('en', read),
];

it('says why data is missing in the language of each reader, and reads it only once for each', async () => {
  let reads = 0;
  const read = () => {
    reads += 1;
    return { attention: [{ message: describeError('UNREACHABLE', detail) }] } as Overview;
  };
  const overview = rememberOverview(read, () => 'the same data');
  const saidOf = (now: number) => overview(now).attention[0]?.message;
  const [english, spanish, again] = await inBoth(() => saidOf(1));
  expect(english).toContain('could not be reached');
  expect(spanish).not.toBe(english);
  expect(again).toBe(english);
  expect([saidOf(2), reads]).toEqual([english, 3]);
});

it('says why the last sync failed in the language of each reader', async () => {
  const told: (string | undefined)[] = [];
  const progress = createProgress(({ last }) => void told.push(last?.error?.message), Date.now);
  const counts = { complete: 0, partial: 0, failed: 1, requests: 1 };
  const error = new AlmanacError('UNREACHABLE', detail);
  progress.end({ syncId: 'one', finishedAt: 1, outcome: 'failed', ...counts, error, skipped: nothingSkipped });
  const [english, spanish, again] = await inBoth(() => progress.status().last?.error?.message);
  expect(english).toContain('could not be reached');
  expect(spanish).not.toBe(english);
  expect([again, ...told]).toEqual([english, english]);
});
