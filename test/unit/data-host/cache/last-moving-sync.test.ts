import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRunCache, type RunCache, runId } from './run-cache.ts';

let cache: RunCache;
beforeEach(async () => {
  cache = await openRunCache();
});
afterEach(() => cache.close());

it('is the last one that moved a figure of a selected run, not of one that is no longer selected', () => {
  const other = 'course-v1:edX+DemoX+Demo_2013';
  cache.write(
    "INSERT INTO run (run_no, run_id, org, course, run, course_no) SELECT 99, ?, org, course, 'Demo_2013', course_no FROM run LIMIT 1",
    other,
  );
  for (const [id, removed] of [
    [runId, null],
    [other, -1],
  ] as const)
    cache.write('INSERT INTO journal.selected_run (run_id, added_at, removed_at) VALUES (?, -100, ?)', id, removed);
  for (const [name, at] of [
    ['second', -50],
    ['third', -20],
  ] as const)
    cache.write('INSERT INTO sync_run (sync_id, started_at, finished_at) VALUES (?, ?, ?)', name, at, at + 10);
  const moved = (at: number) => ({ figure: 'current', observed_at: at, old_value: 10, new_value: 15, new_through: 0 });
  cache.insert('moved_figure', [moved(-45), { ...moved(-15), run_no: 99 }]);
  expect(cache.rows({ view: 'moved-figures', params: { since: 'sync' } })).toMatchObject([
    { run_id: runId, before: 10, now: 15, observed_at: -45 },
  ]);
});
