import { expect, it } from 'vitest';
import { whyNone } from '#renderer/subjects/earlier-runs/vs-earlier.tsx';

const runId = 'course-v1:Org+C+1';

/* A run with enrollment that has no percentage beside the earlier runs of its course says why. */

it.each([
  [
    'no row is stored yet',
    { earlier_runs: null, day_no: null, usual_range: null },
    'not compared yet',
    /the next time you open this list/,
  ],
  ['no run began before it', { earlier_runs: 0, day_no: null, usual_range: null }, 'none synced', /No earlier run/],
  [
    'earlier runs had no learners',
    { earlier_runs: 2, day_no: 3, usual_range: 'above' },
    'median 0',
    /After 3 days: .*is 0/,
  ],
  ['too few have the day', { earlier_runs: 0, day_no: 3, usual_range: null }, 'not comparable', /fewer than half/],
] as const)('%s', (_, row, text, why) => {
  expect(whyNone(row, runId)).toEqual({ text, why: expect.stringMatching(why) });
});

it('a custom section is no run of its course', () => {
  expect(whyNone({ earlier_runs: 0, day_no: null, usual_range: null }, 'ccx-v1:Org+C+1+ccx@15')).toEqual({
    text: 'not compared',
    why: expect.stringMatching(/not compared/),
  });
});
