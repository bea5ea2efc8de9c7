import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Cache, openCache } from '#main/data-host/cache/cache.ts';
import { createDictionaries } from '#main/data-host/cache/database/dictionaries.ts';
import { createStoredList } from '#main/data-host/cache/reading/stored-names.ts';
import { createCourseSummaries, createSelectedRuns } from '#main/data-host/cache/runs/run-lists.ts';
import type { CourseSummary } from '#main/data-host/remote/records/run-records.ts';
import { createListedSearch } from '#main/data-host/search/search.ts';
import { microsPerDay } from '#shared/time/time.ts';
import { makeFolder } from '../../support/folder.ts';

const [one, other] = ['course-v1:A+One+2026', 'course-v1:A+Two+2026'];
let folder: Awaited<ReturnType<typeof makeFolder>>;
let cache: Cache;
beforeEach(async () => {
  folder = await makeFolder();
  cache = openCache(folder.path);
  createSelectedRuns(cache.db, createDictionaries(cache.db)).add([one, other]);
});
afterEach(async () => {
  cache.close();
  await folder.remove();
});

const offered = (course_id: string, catalog_course_title: string | null): CourseSummary => ({
  course_id,
  catalog_course_title,
  start_date: null,
  end_date: null,
  pacing_type: null,
  availability: null,
  count: null,
  cumulative_count: null,
  created: null,
});

it('a run is found by its new title, also where two have changed places', async () => {
  const summaries = createCourseSummaries(cache.db);
  const search = createListedSearch(cache.db, 'run');
  const found = async (text: string) => (await search.find(text, 10)).map(({ item }) => item);
  summaries.replace([offered(one, 'Astronomy'), offered(other, 'Botany')]);
  expect(await found('Botany')).toEqual([{ runId: other }]);
  summaries.replace([offered(one, 'Botany'), offered(other, 'Astronomy')]);
  // Where an index took long to make, the one before answers while the next is made.
  await expect.poll(() => found('Botany')).toEqual([{ runId: one }]);
});

it('of runs that match alike the one that starts last comes first, also where a start has changed', async () => {
  const summaries = createCourseSummaries(cache.db);
  const search = createListedSearch(cache.db, 'run');
  const found = async () => (await search.find('Botany', 10)).map(({ item }) => item);
  const from = (run: string, day: number | null) => ({
    ...offered(run, 'Botany'),
    start_date: day === null ? null : day * microsPerDay,
  });
  summaries.replace([from(one, 20_000), from(other, 20_400)]);
  expect(await found()).toEqual([{ runId: other }, { runId: one }]);
  summaries.replace([from(one, 20_800), from(other, 20_400)]);
  await expect.poll(found).toEqual([{ runId: one }, { runId: other }]);
  summaries.replace([from(one, null), from(other, 20_400)]);
  await expect.poll(found).toEqual([{ runId: other }, { runId: one }]);
});

it('the names are not indexed anew for a list that is offered again as it was', () => {
  const summaries = createCourseSummaries(cache.db);
  const { version } = createStoredList(cache.db, 'run');
  const titles = [offered(one, 'Astronomy'), offered(other, null)];
  summaries.replace(titles);
  const before = version();
  summaries.replace([...titles].reverse().map((each) => ({ ...each, count: 7 })));
  expect(version()).toBe(before);
  summaries.replace(titles.slice(1));
  expect(version()).not.toBe(before);
});
