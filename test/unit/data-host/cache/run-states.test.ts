import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runState } from '#shared/catalog/run-choice.ts';
import { openRunCache, type RunCache, runId } from './run-cache.ts';

/* Where a run stands, which narrows the list of runs down. */

let cache: RunCache;
beforeAll(async () => {
  cache = await openRunCache();
  cache.write('INSERT INTO journal.selected_run VALUES (?, 0, NULL)', runId);
});
afterAll(() => cache.close());

const now = Date.now() * 1000;
const day = 86_400_000_000;
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
