import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cache, openCache } from '#main/data-host/cache/cache.ts';
import { keyOfCoverage } from '#main/data-host/cache/reading/coverage-input.ts';
import { createUsualCoverage } from '#main/data-host/cache/reading/usual-coverage.ts';
import { coverageQuestion } from '#shared/catalog/coverage-question.ts';
import { makeFolder } from '#test/support/folder.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let cache: Cache;
beforeAll(async () => {
  folder = await makeFolder();
  cache = openCache(folder.path);
});
afterAll(async () => {
  cache.close();
  await folder.remove();
});

it('works out one comparison at a time, and one more when something changed meanwhile', async () => {
  const { db } = cache;
  const keys = db.prepare<[], string>('SELECT key FROM coverage_state').pluck();
  const store = createUsualCoverage(db);
  const first = store();
  db.exec('UPDATE taxonomy_generation SET number = number + 1');
  expect([store(), store()]).toEqual([first, first]);
  expect(store()).toBe(first);
  await first;
  expect(keys.all()).toEqual([keyOfCoverage(db, coverageQuestion.parse({}))]);
  expect(store()).not.toBe(first);
  await store();
});
