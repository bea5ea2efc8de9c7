import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runState } from '#shared/catalog/run-choice.ts';
import { openRunCache, type RunCache, runId } from './run-cache.ts';

/* Where a run stands, which narrows the list of runs down. */

const day = 86_400_000_000;

let cache: RunCache;
beforeAll(async () => {
  cache = await openRunCache();
  cache.write('INSERT INTO journal.selected_run VALUES (?, 0, NULL)', runId);
});
afterAll(() => cache.close());

it('comes first in the list of its course where it starts last: by its start, else its first learners; last without either', () => {
  const runOf = (year: number) => `course-v1:edX+DemoX+${year}`;
  try {
    for (const [year, start, firstLearners] of [
      [2015, 3, 9],
      [2016, null, null],
      [2017, 5, 1],
      [2018, 3, null],
      [2019, null, 4],
    ] as const) {
      const add =
        'INSERT INTO run (run_id, org, course, run, course_no) SELECT ?, org, course, ?, course_no FROM run LIMIT 1';
      cache.write(add, runOf(year), year);
      cache.write('INSERT INTO journal.selected_run VALUES (?, 0, NULL)', runOf(year));
      cache.write('INSERT INTO course_summary (run_id, start_date) VALUES (?, ?)', runOf(year), start && start * day);
      if (firstLearners === null) continue;
      const enroll = 'INSERT INTO enrollment (run_no, date, count) SELECT run_no, ?, ? FROM run WHERE run_id = ?';
      cache.write(enroll, firstLearners - 2, 0, runOf(year));
      cache.write(enroll, firstLearners, 2, runOf(year));
    }
    const [course] = cache.rows({ view: 'courses', params: {} });
    expect(course?.run_ids?.split(' ')).toEqual([...[2017, 2019, 2018, 2015].map(runOf), runId, runOf(2016)]);
  } finally {
    cache.write('DELETE FROM enrollment WHERE run_no IN (SELECT run_no FROM run WHERE run_id <> ?)', runId);
    for (const table of ['run', 'journal.selected_run', 'course_summary'])
      cache.write(`DELETE FROM ${table} WHERE run_id <> ?`, runId);
  }
});

const now = Date.now() * 1000;
const instants = fc.option(fc.integer({ min: -400, max: 400 }).map((days) => now + days * day + 1_000_000_000));

it('is one state for each pair of dates, also where a run ends before it starts; none without a start and an end that is past', () => {
  fc.assert(
    fc.property(instants, instants, (start_date, end_date) => {
      const dates = 'INSERT OR REPLACE INTO course_summary (run_id, start_date, end_date) VALUES (?, ?, ?)';
      cache.write(dates, runId, start_date, end_date);
      const states = runState.options.filter((state) => cache.rows({ view: 'run-trends', params: { state } }).length);
      const isEnded = end_date !== null && end_date <= now;
      expect(states).toHaveLength(isEnded || start_date !== null ? 1 : 0);
      if (isEnded) expect(states).toEqual(['ended']);
    }),
  );
});

it('is ended in the list for each run that is marked “ended”, and for none that is marked “late”', () => {
  const today = Math.floor(now / day);
  const ids = [1, 2, 3, 4].map((no) => `course-v1:edX+DemoX+R${no}`);
  const add =
    'INSERT INTO run (run_id, org, course, run, course_no) SELECT ?, org, course, ?, course_no FROM run WHERE run_id = ?';
  for (const id of ids) {
    cache.write(add, id, id, runId);
    cache.write('INSERT INTO journal.selected_run VALUES (?, 0, NULL)', id);
  }
  const through = fc.option(fc.integer({ min: today - 40, max: today }));
  const end = fc.option(fc.integer({ min: -40, max: 40 }).map((days) => now + days * day + 1_000_000_000));
  fc.assert(
    fc.property(fc.array(fc.tuple(through, end), { minLength: ids.length, maxLength: ids.length }), (runs) => {
      for (const [index, [last, end_date]] of runs.entries()) {
        const id = ids[index] ?? expect.unreachable();
        cache.write('INSERT OR REPLACE INTO course_summary (run_id, end_date) VALUES (?, ?)', id, end_date);
        cache.write(
          'INSERT OR REPLACE INTO run_figure (run_no, data_through) SELECT run_no, ? FROM run WHERE run_id = ?',
          last,
          id,
        );
      }
      const found = cache.rows({ view: 'run-trends', params: { state: 'ended' } }).map(({ run_id }) => run_id);
      for (const { run_id, data_state } of cache.rows({ view: 'run-trends', params: {} })) {
        if (data_state === 'ended') expect(found).toContain(run_id);
        if (data_state === 'late') expect(found).not.toContain(run_id);
      }
    }),
  );
});
