import { expect, it } from 'vitest';
import { rowMask } from '#main/data-host/masking/masked-rows.ts';
import { hiddenNote } from '#shared/catalog/small-numbers.ts';

/* The band of earlier runs, as it leaves the app: a day without one is not the same as a day on which it is hidden. */

const runId = 'course-v1:Org+C+3';
const none = { lowest: null, median_of_runs: null, highest: null, earlier_runs: 1 };
const hiddenBand = { lowest: hiddenNote, median_of_runs: hiddenNote, highest: hiddenNote };

it.each([
  ['run-earlier', 'day_no', 'count'],
  ['run-earlier-activity', 'week_no', 'any'],
] as const)('of %s is marked only where it is hidden', (view, place, value) => {
  const notesOf = (row: Record<string, string | number | null>) =>
    rowMask({ view, params: { runId } }, [], 10)({ [place]: 3, ...none, ...row }).notes;
  expect(notesOf({ [value]: null, withheld: value })).toEqual({ [value]: hiddenNote });
  expect(notesOf({ [value]: 50, withheld: 'lowest median_of_runs highest' })).toEqual(hiddenBand);
  expect(notesOf({ [value]: 50, withheld: null })).toEqual({});
});
