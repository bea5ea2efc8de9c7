import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLabels, createShownLabels } from '#main/data-host/cache/annotations/annotations.ts';
import type { Cache } from '#main/data-host/cache/cache.ts';
import { createDictionaries } from '#main/data-host/cache/database/dictionaries.ts';
import { labelOf } from '#main/data-host/cache/database/fragments.ts';
import { createNames } from '#main/data-host/cache/reading/records.ts';
import { createCourseSummaries } from '#main/data-host/cache/runs/run-lists.ts';
import { excludeRuns } from '#main/data-host/masking/masking.ts';
import { openEmptyCache } from '#test/support/empty-cache.ts';

/* A course has no name of its own: it is called by the title of a run of it that the service lists. */

let cache: Cache;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ cache, close } = await openEmptyCache());
  createDictionaries(cache.db).courseNo('Org+C1');
});
afterEach(() => close());

const listed = (course_id: string, catalog_course_title: string | null, start_date: number | null = null) => ({
  course_id,
  catalog_course_title,
  start_date,
  end_date: null,
  pacing_type: null,
  availability: null,
  count: null,
  cumulative_count: null,
  created: null,
});

function nameOfCourse(...runs: ReturnType<typeof listed>[]): string | undefined {
  createCourseSummaries(cache.db).replace(runs);
  return createLabels(cache.db)
    .shown()
    .find(({ kind, id }) => kind === 'course' && id === 'Org+C1')?.text;
}

it('is called by the newest listed run where none is selected', () => {
  const [old, young] = [listed('course-v1:Org+C1+2', 'Old title', 1), listed('Org/C1/1', 'New title', 2)];
  expect(nameOfCourse(old, young)).toBe('New title');
  expect(nameOfCourse(old, listed('Org/C1/1', null, 2))).toBe('Old title');
});

it('is called by a selected run before all others', () => {
  const selected = 'course-v1:Org+C1+1';
  cache.db.prepare('INSERT INTO journal.selected_run (run_id, added_at) VALUES (?, 0)').run(selected);
  createDictionaries(cache.db).runNo(selected);
  expect(nameOfCourse(listed(selected, 'Ours', 1), listed('course-v1:Org+C1+2', 'Theirs', 2))).toBe('Ours');
});

it('is not called by a run that a file leaves out', () => {
  const [selected, excluded] = ['course-v1:Org+C1+1', 'course-v1:Org+C1+2'] as const;
  cache.db.prepare('INSERT INTO journal.selected_run (run_id, added_at) VALUES (?, 0)').run(selected);
  for (const runId of [selected, excluded]) createDictionaries(cache.db).runNo(runId);
  expect(nameOfCourse(listed(selected, null, 2), listed(excluded, 'Left out', 1))).toBe('Left out');
  const reader = cache.openReader();
  excludeRuns(reader, null);
  const titles = (kind: 'run' | 'course', id: string) =>
    reader
      .prepare(`SELECT ${labelOf(kind, '@id')}`)
      .pluck()
      .get({ id });
  expect([titles('course', 'Org+C1'), titles('run', excluded)]).toEqual([null, null]);
  expect(createShownLabels(reader).shown()).toEqual([]);
  expect(createNames(reader)('course', 'Org+C1')).toBeNull();
  reader.close();
});

it('has no name without a title, or by a run of another course', () => {
  expect(nameOfCourse(listed('course-v1:Org+C1+1', null), listed('course-v1:Org+C10+1', 'Another'))).toBeUndefined();
});
