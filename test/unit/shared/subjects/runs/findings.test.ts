import { expect, it } from 'vitest';
import type { DataState } from '#shared/subjects/runs/data-state.ts';
import { hasEndedAmongOthers, lostLearnersText } from '#shared/subjects/runs/findings.ts';

/** 18 Nov 2026. */
const newest = 20_775;
const run = (run_id: string, change_28d: number | null, data_state: DataState = 'current', before = 0) => ({
  run_id,
  run_label: null,
  change_7d: 1,
  change_28d,
  change_90d: 1,
  data_state,
  data_through: newest - (data_state === 'current' ? before : 700 + before),
});

it('says of current runs that none lost learners, then of the ended ones, and adds up to all', () => {
  expect(
    lostLearnersText(
      [
        ...[3, 0, 7, null].map((change, index) => run(`current ${index}`, change)),
        ...[0, 1].map((change, index) => run(`ended ${index}`, change, 'ended', index)),
      ],
      '28',
    ),
  ).toBe(
    'Enrollment fell in none of 3 runs with current data in the 28 days to 18 Nov 2026. 1 run with current data cannot be compared with 28 days earlier, because it has no data from then: current 3. Enrollment fell in none of 2 ended runs in the last 28 days of their data.',
  );
});

it('says that a day near by stands for a missing one, where it does', () => {
  const near = 'Where the day 28 days earlier is missing, the nearest day is compared.';
  const over = (change: number | null, days: number) => [{ ...run('a', change), change_28d_days: days }];
  expect(lostLearnersText(over(3, 30), '28')).toBe(
    `Enrollment did not fall in 1 run with current data in the 28 days to 18 Nov 2026. ${near}`,
  );
  expect(lostLearnersText(over(3, 28), '28')).not.toContain(near);
  expect(lostLearnersText(over(null, 30), '28')).not.toContain(near);
  expect(lostLearnersText(over(3, 30), '7')).not.toContain('missing');
});

it('says it in the singular, of runs with late data and of those without any', () => {
  expect(
    lostLearnersText([run('a', 3), run('b', 0, 'ended'), run('c', null, 'late'), run('d', null, 'none')], '28'),
  ).toBe(
    'Enrollment did not fall in 1 run with current data in the 28 days to 18 Nov 2026. Enrollment did not fall in 1 ended run in the 28 days to 18 Dec 2024. 1 run with late data cannot be compared with 28 days earlier, because it has no data from then: c. 1 run has no data.',
  );
  expect(lostLearnersText([run('a', null), run('b', null)], '28')).toBe(
    '2 runs with current data cannot be compared with 28 days earlier, because they have no data from then: a and b.',
  );
});

it('knows whether ended runs stand among others that have data', () => {
  const among = (...states: DataState[]) => hasEndedAmongOthers(states.map((state) => run(state, 1, state)));
  expect([among('ended', 'current'), among('late', 'ended')]).toEqual([true, true]);
  expect([among('ended'), among('current', 'late'), among('ended', 'none')]).toEqual([false, false, false]);
});

it('counts the runs whose change is not known where they are many', () => {
  const unknown = ['a', 'b', 'c', 'd'].map((id) => run(id, null));
  const text = '4 runs with current data cannot be compared with 28 days earlier, because they have no data from then.';
  expect(lostLearnersText(unknown, '28')).toBe(text);
  expect(lostLearnersText([run('e', 1), ...unknown], '28')).toBe(
    `Enrollment did not fall in 1 run with current data in the 28 days to 18 Nov 2026. ${text}`,
  );
});

it('names those that lost learners, of each state those with most first', () => {
  expect(
    lostLearnersText(
      [run('old', -90, 'ended'), run('new', -3), run('up', 3, 'current', 1), run('x', -4, 'late')],
      '28',
    ),
  ).toBe(
    'Enrollment fell in 1 of 2 runs with current data in the last 28 days of their data: new (−3). Enrollment fell in 1 ended run in the 28 days to 18 Dec 2024: old (−90). Enrollment fell in 1 run with late data in the 28 days to 18 Dec 2024: x (−4).',
  );
  expect(
    lostLearnersText(
      ['a', 'b', 'c', 'd'].map((id, index) => run(id, -9 + index)),
      '28',
    ),
  ).toBe(
    'Enrollment fell in 4 of 4 runs with current data in the 28 days to 18 Nov 2026, most of all a (−9), b (−8) and c (−7).',
  );
});

it('tells runs of one name apart by their terms', () => {
  const named = (term: string, change: number | null) => ({
    ...run(`course-v1:X+DS101+${term}`, change),
    run_label: 'Data Analysis',
  });
  expect(lostLearnersText([named('3T2026', -3), named('1T2026', null)], '28')).toBe(
    'Enrollment fell in 1 run with current data in the 28 days to 18 Nov 2026: Data Analysis 3T2026 (−3). 1 run with current data cannot be compared with 28 days earlier, because it has no data from then: Data Analysis 1T2026.',
  );
});

it('says of a hidden change that a number is too small to be shown, and of no other', () => {
  const rows = [run('a', null), run('b', null), run('c', 3)];
  const hidden = new Map([
    [1, new Set(['change_28d'])],
    [2, new Set(['active_last_week'])],
  ]);
  expect(lostLearnersText(rows, '28', hidden)).toBe(
    'Enrollment did not fall in 1 run with current data in the 28 days to 18 Nov 2026. 1 run with current data cannot be compared with 28 days earlier, because it has no data from then: a. 1 run with current data cannot be compared with 28 days earlier, because a number is too small to be shown: b.',
  );
});

it('says no reason while it is not known which numbers are hidden', () => {
  const rows = [run('a', null), run('b', null), run('c', 3)];
  expect(lostLearnersText(rows, '28', null)).toBe(
    'Enrollment did not fall in 1 run with current data in the 28 days to 18 Nov 2026.',
  );
});
