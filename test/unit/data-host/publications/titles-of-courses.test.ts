import { expect, it } from 'vitest';
import { openCache } from '#main/data-host/cache/cache.ts';
import { createDictionaries } from '#main/data-host/cache/database/dictionaries.ts';
import { titleOfCourse } from '#main/data-host/cache/database/fragments.ts';
import { outgoingDimensions } from '#main/data-host/publications/published-tables.ts';
import { makeFolder } from '#test/support/folder.ts';

it('a published course has the title of its run that starts last, in whatever order the runs are', async () => {
  const folder = await makeFolder();
  const cache = openCache(folder.path);
  const dictionaries = createDictionaries(cache.db);
  const summary = cache.db.prepare('INSERT INTO course_summary (run_id, title, start_date) VALUES (?, ?, ?)');
  const runs = [
    ['course-v1:a+b+1', 'In the middle', 20],
    ['course-v1:a+b+2', 'Last', 30],
    ['course-v1:a+b+3', 'First', 10],
    ['course-v1:a+b+4', '', 40],
  ] as const;
  for (const run of runs) {
    dictionaries.runNo(run[0]);
    summary.run(...run);
  }
  const tables = outgoingDimensions(
    cache.db,
    runs.map(([id]) => id),
  );
  const courses = [...(tables.find(({ name }) => name === 'courses')?.rows() ?? [])];
  cache.close();
  await folder.remove();
  expect(courses).toMatchObject([{ course_key: 'a+b', title: 'Last', runs: 4 }]);
});

it('a course has the same title where the last day of its newest run is hidden', async () => {
  const folder = await makeFolder();
  const { db, close } = openCache(folder.path);
  const dictionaries = createDictionaries(db);
  for (const [index, title] of ['Older', 'Newest'].entries()) {
    const runId = `course-v1:a+b+${2 - index}`;
    db.prepare("INSERT INTO course_summary (run_id, course_key, title) VALUES (?, 'a+b', ?)").run(runId, title);
    db.prepare('INSERT INTO journal.selected_run (run_id, added_at) VALUES (?, 0)').run(runId);
    db.prepare('INSERT INTO run_figure (run_no, data_through) VALUES (?, ?)').run(dictionaries.runNo(runId), index);
  }
  const title = () =>
    db
      .prepare(`SELECT ${titleOfCourse('k')} FROM (SELECT 'a+b' AS course_key) k`)
      .pluck()
      .get();
  const shown = title();
  // As in masked data, whose tables lie before those of the cache.
  db.exec('CREATE TEMP TABLE run_figure AS SELECT run_no, NULL AS data_through FROM main.run_figure');
  const masked = title();
  close();
  await folder.remove();
  expect([shown, masked]).toEqual(['Newest', 'Newest']);
});
