import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Cache } from '#main/data-host/cache/cache.ts';
import { createDictionaries } from '#main/data-host/cache/database/dictionaries.ts';
import { runFacts } from '#main/data-host/cache/runs/run-facts.ts';
import { microsPerDay } from '#shared/time/time.ts';
import { openEmptyCache } from '#test/support/empty-cache.ts';

const microsPerWeek = 7 * microsPerDay;

describe('a reading of which some records were bad', () => {
  let cache: Cache;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ cache, close } = await openEmptyCache());
  });
  afterEach(() => close());

  it('replaces the rows that came and keeps the others', () => {
    const facts = runFacts(cache.db, 'recent-activity');
    const runNo = createDictionaries(cache.db).runNo('course-v1:Org+C+1');
    const row = (activity_type: string, week: number, count: number) => ({
      activity_type,
      interval_start: week * microsPerWeek,
      interval_end: (week + 1) * microsPerWeek,
      count,
    });
    facts.replaceFrom(runNo, null, [row('any', 1, 10), row('played_video', 1, 4)], { now: 0, isComplete: true });
    facts.replaceFrom(runNo, null, [row('any', 2, 12)], { now: 1, isComplete: false });
    expect(facts.rows(runNo).toSorted((one, other) => Number(other.count) - Number(one.count))).toMatchObject([
      row('any', 2, 12),
      row('played_video', 1, 4),
    ]);
  });
});
