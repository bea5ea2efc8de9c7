import { expect, it } from 'vitest';
import { rowMask } from '#main/data-host/masking/masked-rows.ts';
import { withheldNote } from '#shared/catalog/small-numbers.ts';

/* The band of earlier runs, as it leaves the app: a day without one is not the same as a day on which it is withheld. */

const runId = 'course-v1:Org+C+3';
const none = { lowest: null, median_of_runs: null, highest: null, earlier_runs: 1 };
const withheldBand = { lowest: withheldNote, median_of_runs: withheldNote, highest: withheldNote };

it.each([
  ['run-earlier', 'day_no', 'count'],
  ['run-earlier-activity', 'week_no', 'any'],
] as const)('of %s is marked only where it is hidden', (view, place, value) => {
  const notesOf = (row: Record<string, string | number | null>) =>
    rowMask({ view, params: { runId } }, [], 10)({ [place]: 3, ...none, ...row }).notes;
  expect(notesOf({ [value]: null, withheld: value })).toEqual({ [value]: withheldNote });
  expect(notesOf({ [value]: 50, withheld: 'lowest median_of_runs highest' })).toEqual(withheldBand);
  expect(notesOf({ [value]: 50, withheld: null })).toEqual({});
});
