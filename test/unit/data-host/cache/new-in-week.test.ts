import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Cache, openCache } from '#main/data-host/cache/cache.ts';
import { createDictionaries } from '#main/data-host/cache/database/dictionaries.ts';
import { createOverview } from '#main/data-host/cache/reading/overview.ts';
import { afterStore } from '#main/data-host/cache/runs/after-store.ts';
import { createSyncState } from '#main/data-host/cache/sync-state/sync-state.ts';
import { maxOlderNamed } from '#shared/time/like-weeks.ts';
import { microsPerDay } from '#shared/time/time.ts';
import { makeFolder } from '#test/support/folder.ts';

/* Which current runs are new in the last week of the data, as Changes counts and names them. */

const lastDay = 20_000;
const now = (lastDay + 1) * microsPerDay;

let cache: Cache;
let close: () => Promise<void>;
beforeEach(async () => {
  const folder = await makeFolder();
  cache = openCache(folder.path);
  close = async () => {
    cache.close();
    await folder.remove();
  };
});
afterEach(() => close());

/** Stores a run with a learner on each day since `firstDay`. */
function store(name: string, firstDay: number, historyFrom: number | null, until = lastDay): void {
  const id = `course-v1:Org+${name}+1`;
  const runNo = createDictionaries(cache.db).runNo(id);
  cache.db.prepare('INSERT INTO journal.selected_run VALUES (?, 0, NULL)').run(id);
  const insert = cache.db.prepare('INSERT INTO enrollment (run_no, date, count) VALUES (?, ?, 1)');
  for (let day = firstDay; day <= until; day += 1) insert.run(runNo, day);
  afterStore(cache.db, 'enrollment')(runNo);
  const figures = { rows: 1, rejected: 0, data_through: lastDay, computed_at: 0, history_from: historyFrom };
  createSyncState(cache.db).complete('enrollment', runNo, figures, 1, now);
}
const inWeek = () => createOverview(cache.db, createSyncState(cache.db))(now).portfolio.comparedInWeek;

it('counts all new runs, of which it names the first few', () => {
  store('Old', lastDay - 30, 10_000);
  for (let at = 0; at < maxOlderNamed + 2; at += 1) store(`New${at}`, lastDay - 3, 10_000);
  const { enrollment, unknown, newRuns } = inWeek();
  expect([enrollment, newRuns]).toEqual([1, maxOlderNamed + 2]);
  expect(unknown.map(({ isNew }) => isNew)).toEqual(Array.from({ length: maxOlderNamed }, () => true));
});

it('calls no run new where the app asks for no older days, so that those may be on the service', () => {
  store('Cut', lastDay - 3, lastDay - 3);
  expect(inWeek()).toMatchObject({ newRuns: 0, unknown: [{ firstDay: lastDay - 3, isNew: false }] });
});

it('calls a run new of which the app asked for the compared day, or which is of a package that has all its days', () => {
  store('Asked', lastDay - 3, lastDay - 7);
  store('Packed', lastDay - 4, null);
  expect(inWeek().newRuns).toBe(2);
});

it('names of the runs whose data stops earlier the late ones first, then those that have ended, the newest of each first', () => {
  store('Current', lastDay - 30, 10_000);
  const end = cache.db.prepare('INSERT INTO course_summary (run_id, end_date) VALUES (?, ?)');
  for (const [name, until, endDay] of [
    ['Ended', lastDay - 10, lastDay - 10],
    ['LongLate', lastDay - 40, null],
    ['Late', lastDay - 20, null],
    ['LongEnded', lastDay - 60, lastDay - 60],
  ] as const) {
    store(name, lastDay - 90, 10_000, until);
    if (endDay !== null) end.run(`course-v1:Org+${name}+1`, endDay * microsPerDay);
  }
  const { named } = createOverview(cache.db, createSyncState(cache.db))(now).portfolio.olderRuns;
  expect(named.map(({ runId }) => runId.split('+')[1])).toEqual(['Late', 'LongLate', 'Ended', 'LongEnded']);
});
