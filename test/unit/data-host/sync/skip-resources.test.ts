import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWholeHistoryDue, newestWeeks, nextWholeHistory } from '#main/data-host/sync/skip-resources.ts';
import { microsPerDay } from '#shared/time/time.ts';

const day = (count: number) => count * microsPerDay;
const readOn = 20_000;
const entry = { whole_at: day(readOn) + 3_600_000_000 };
const runs = Array.from({ length: 3_000 }, (_, index) => `course-v1:Org+Course${index % 1_000}+R${index}`);

describe('the next reading of a whole history', () => {
  it('comes within thirty days, on a day of its own for each run', () => {
    const days = runs.map((runId) => nextWholeHistory(runId, entry, 'monthly') ?? expect.unreachable());
    const byDay = Map.groupBy(days, (due) => due - readOn);
    expect([...byDay.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    for (const [, ofDay] of byDay) {
      expect(ofDay.length).toBeGreaterThan(60);
      expect(ofDay.length).toBeLessThan(140);
    }
  });

  it('comes every thirty days from then on, whichever day it was late', () => {
    for (const runId of runs.slice(0, 50)) {
      const first = nextWholeHistory(runId, entry, 'monthly') ?? expect.unreachable();
      expect(nextWholeHistory(runId, { whole_at: day(first) }, 'monthly')).toBe(first + 30);
      expect(nextWholeHistory(runId, { whole_at: day(first + 4) }, 'monthly')).toBe(first + 30);
    }
  });

  it('is due from its day on, and never twice on one', () => {
    const [runId = ''] = runs;
    const due = nextWholeHistory(runId, entry, 'weekly') ?? expect.unreachable();
    expect(isWholeHistoryDue(runId, entry, 'weekly', day(due) - 1)).toBe(false);
    expect(isWholeHistoryDue(runId, entry, 'weekly', day(due))).toBe(true);
    expect(isWholeHistoryDue(runId, { whole_at: day(due) }, 'weekly', day(due + 1) - 1)).toBe(false);
  });

  it('is due at once where nobody knows when the last one was, and never where only a user asks for it', () => {
    expect(isWholeHistoryDue('run', { whole_at: null }, 'quarterly', day(readOn))).toBe(true);
    expect(nextWholeHistory('run', { whole_at: null }, 'whenAsked')).toBeNull();
    expect(isWholeHistoryDue('run', entry, 'whenAsked', day(readOn + 1_000))).toBe(false);
  });
});

const count = fc.option(fc.nat(50));
const week = fc.record({
  at: fc.nat(30),
  any: count,
  attempted_problem: count,
  played_video: count,
  posted_forum: count,
});

it('the newest week of each kind is the last one that has a count of it, whatever the order of the rows', () => {
  fc.assert(
    fc.property(fc.uniqueArray(week, { selector: ({ at }) => at, maxLength: 12 }), (weeks) => {
      const rows = weeks.map(({ at, ...counts }) => ({
        interval_start: at * 7,
        interval_end: at * 7 + 7,
        created: null,
        ...counts,
      }));
      const found = newestWeeks(rows);
      for (const kind of ['any', 'attempted_problem', 'played_video', 'posted_forum'] as const) {
        const counted = weeks.filter((each) => each[kind] !== null);
        const newest = counted.find(({ at }) => at === Math.max(...counted.map((each) => each.at)));
        expect(found.find(({ activity_type }) => activity_type === kind)).toEqual(
          newest && {
            activity_type: kind,
            count: newest[kind],
            interval_start: newest.at * 7,
            interval_end: newest.at * 7 + 7,
          },
        );
      }
    }),
  );
});
