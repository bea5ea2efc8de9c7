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
    'No run lost learners in its last 28 days of data. The data of 1 of 2 runs ends earlier than the newest (18 Nov 2026): their 28 days lie further back.',
  );
  expect(lostLearnersText([run('a', 3), run('b', null)], '28')).toBe(
    'No run is known to have lost learners in its last 28 days of data. The change of 1 run is not known.',
  );
});

it('names those that lost learners, those with new data first', () => {
  expect(lostLearnersText([run('old', -90, true), run('new', -3), run('up', 3)], '28')).toMatch(
    /^2 runs lost learners in their last 28 days of data: new \(−3\) and old \(−90\)\. The data of 1 of 3 runs /,
  );
  expect(
    lostLearnersText(
      ['a', 'b', 'c', 'd'].map((id, index) => run(id, -9 + index)),
      '28',
    ),
  ).toBe('4 runs lost learners in their last 28 days of data, among them a (−9), b (−8) and c (−7).');
});
