import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newestWeeks } from '#main/data-host/sync/newest-weeks.ts';

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
