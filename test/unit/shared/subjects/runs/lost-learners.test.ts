import { expect, it } from 'vitest';
import { lostLearnersText } from '#shared/subjects/runs/lost-learners.ts';

/** 18 Nov 2026. */
const newest = 20_775;
const run = (run_id: string, change_28d: number | null, is_older = false) => ({
  run_id,
  run_label: null,
  change_7d: 1,
  change_28d,
  change_90d: 1,
  is_older,
  data_through: is_older ? newest - 700 : newest,
});

it('says that none lost learners, and of how many the days lie further back', () => {
  expect(lostLearnersText([run('a', 3), run('b', 0, true)], '28')).toBe(
    'No run lost learners in the last 28 days of its data. For 1 of 2 runs the data stops a week or more before the newest (18 Nov 2026), so their 28 days are earlier ones.',
  );
  expect(lostLearnersText([run('a', 3), run('b', null)], '28')).toBe(
    'The 1 run whose change is known did not lose learners in the last 28 days of its data. For 1 run the change is not known.',
  );
  expect(lostLearnersText([run('a', null), run('b', null)], '28')).toBe('For 2 runs the change is not known.');
});

it('names those that lost learners, those with new data first', () => {
  expect(lostLearnersText([run('old', -90, true), run('new', -3), run('up', 3)], '28')).toMatch(
    /^2 runs lost learners in the last 28 days of their data: new \(−3\) and old \(−90\)\. For 1 of 3 runs the data stops /,
  );
  expect(
    lostLearnersText(
      ['a', 'b', 'c', 'd'].map((id, index) => run(id, -9 + index)),
      '28',
    ),
  ).toBe('4 runs lost learners in the last 28 days of their data, among them a (−9), b (−8) and c (−7).');
});
