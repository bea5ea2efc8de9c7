import { describe, expect, it } from 'vitest';
import { openingOf, ownPage } from '#renderer/subjects/changes/opening.ts';

type Reads = Parameters<typeof openingOf>[0];
const readOf = (rows: readonly unknown[] | undefined, isPlaceholderData = false, isError = false) =>
  ({ data: rows && { rows }, isError, isPlaceholderData }) as unknown as Reads['moved'] & Reads['compared'];

describe('the period that Changes opens on', () => {
  const [none, some] = [readOf([]), readOf([{ figure: 'Enrolled' }])];
  const compared = (changed: number) => readOf([{ changed }]);

  it('is the last sync where that has news, or else the last week of the data', () => {
    expect(openingOf({ moved: some, compared: compared(0), week: some })).toBe('requested');
    expect(openingOf({ moved: none, compared: compared(2), week: some })).toBe('requested');
    expect(openingOf({ moved: none, compared: compared(0), week: some })).toBe('week');
    expect(openingOf({ moved: none, compared: compared(0), week: none })).toBe('requested');
    expect(openingOf({ moved: readOf(undefined, false, true), compared: compared(0), week: some })).toBe('requested');
  });

  it('is not judged by the rows of another period, which stand in until the own ones are read', () => {
    const other = readOf([{ figure: 'Enrolled', changed: 3 }], true);
    expect(openingOf({ moved: other, compared: compared(0), week: some })).toBeNull();
    expect(openingOf({ moved: none, compared: other, week: some })).toBeNull();
    expect(openingOf({ moved: none, compared: readOf(undefined), week: some })).toBeNull();
    expect(ownPage(other)).toBeUndefined();
    expect(ownPage(some)?.rows).toHaveLength(1);
  });
});
