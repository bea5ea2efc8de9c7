import { describe, expect, it } from 'vitest';
import type { ViewRow } from '#shared/catalog/views.ts';
import { earlierRunsFigure, outlookText } from '#shared/subjects/earlier-runs/figures.ts';

type Row = ViewRow<'run-earlier'>;
const row = (day_no: number, count: number | null, ends: [number, number, number] | null, earlier_runs = 6): Row => ({
  day_no,
  count,
  lowest: ends?.[0] ?? null,
  median_of_runs: ends?.[1] ?? null,
  highest: ends?.[2] ?? null,
  earlier_runs,
});

describe('a run beside earlier ones', () => {
  it('says where it stands on its last day that they have as well', () => {
    const rows = [row(19, 1000, [700, 900, 1200]), row(20, 1240, [800, 1050, 1300]), row(21, null, [810, 1060, 1310])];
    const figure = earlierRunsFigure('run-earlier', rows);
    expect(figure?.finding).toBe(
      'After 20 days: 1,240 learners, 18.1% above the median of 6 earlier runs, which had between 800 and 1,300.',
    );
    expect(figure?.chart.band?.high.at(-1)).toEqual({ x: 21, y: 1310 });
    expect(figure?.chart.axis.max).toBeGreaterThanOrEqual(1310);
  });

  it('names one earlier run alone, level runs, and runs that never meet', () => {
    const said = (...rows: Row[]) => earlierRunsFigure('run-earlier', rows)?.finding;
    expect(said(row(3, 40, [50, 50, 50], 1))).toBe('After 3 days: 40 learners, 20.0% below the earlier run (50).');
    expect(said(row(3, 50, [50, 50, 50], 1))).toBe('After 3 days: 50 learners, as many as the earlier run (50).');
    const alone = earlierRunsFigure('run-earlier', [row(3, 50, [50, 50, 50], 1)]);
    expect(alone?.chart.series.map(({ label }) => label)).toEqual(['This run', 'Earlier run']);
    expect(alone?.note).toBeUndefined();
    expect(said(row(0, 5, [0, 0, 0], 2))).toBe(
      'On the first day: 5 learners, when the median of 2 earlier runs was 0.',
    );
    expect(said(row(-1, 5, [1, 2, 3]), row(0, null, [2, 3, 4]))).toBe(
      '1 day before the start: 5 learners. Before its start, a run is not compared with earlier runs.',
    );
    // The count from the start on may be withheld: whether the run has started is not said.
    expect(said(row(-1, 15, [1, 2, 3]), row(0, null, [2, 3, 4]))).not.toMatch(/started/);
    expect(said(row(0, 5, null), row(1, null, [1, 2, 3]))).toBe('This run and the earlier runs have no day in common.');
    expect(earlierRunsFigure('run-earlier', [])).toBeNull();
  });
});

describe('a week of a run beside earlier ones', () => {
  it('is said by the time since the start, which no one counts from 0', () => {
    const week = { week_no: -2, any: 30, lowest: 10, median_of_runs: 20, highest: 40, earlier_runs: 3 };
    expect(earlierRunsFigure('run-earlier-activity', [week])).toMatchObject({
      finding: '2 weeks before the start: 30 learners. Before its start, a run is not compared with earlier runs.',
      chart: { counts: 'weeks' },
    });
    const said = (week_no: number) => earlierRunsFigure('run-earlier-activity', [{ ...week, week_no }])?.finding;
    expect(said(0)).toMatch(/^In the first week: 30 learners/);
    expect(said(1)).toMatch(/^In week 2 of the run: /);
    expect(said(9)).toMatch(/^In week 10 of the run: /);
  });
});

describe('where it may end', () => {
  const outlook: ViewRow<'run-outlook'> = {
    state: 'forecast',
    day_no: 50,
    count: 1000,
    low_end: 1599,
    middle_end: 2000,
    high_end: 2400,
    cases: 3,
    of_cases: 5,
    complete_runs: 4,
    earlier_runs: 6,
  };
  it('is said with reduced odds', () => {
    expect(outlookText({ ...outlook, cases: 4, of_cases: 6 }, { end: null })).toContain(
      'Forecast: about 2,000 learners at the end. If the run grows as 5 earlier runs did, the chance that it ends with 1,599 to 2,400 learners is 2 in 3.',
    );
  });

  it('is said with its odds', () => {
    expect(outlookText(outlook, { end: null })).toBe(
      'Forecast: about 2,000 learners at the end. If the run grows as 4 earlier runs did, the chance that it ends with 1,599 to 2,400 learners is 3 in 5.',
    );
  });

  it('is said with the day on which the run ends', () => {
    expect(outlookText(outlook, { end: Date.UTC(2026, 11, 18, 23, 30) * 1000 })).toMatch(
      /^Forecast: about 2,000 learners on 18 Dec 2026, when the run ends\. If the run grows/,
    );
  });

  it.each([
    ['not-started', 'No forecast: by the data so far, the run has not started.'],
    ['ended', 'No forecast: the run has reached its end date, or its data has stopped.'],
    ['at rest', 'The run is no longer growing: enrollment changed by at most 0.5% in its last 28 days.'],
    ['self-paced', 'No forecast: the run is self-paced'],
    [
      'drift',
      'No forecast: growth after this day tended to rise or to fall from one earlier run to the next, so earlier runs are no guide to this one.',
    ],
    ['withheld', 'No forecast: its enrollment is too small'],
    [
      'too few',
      'No forecast: it needs three complete earlier runs with data on this day, and 4 of 6 earlier runs are complete.',
    ],
  ])('or why not: %s', (state, text) => {
    expect(outlookText({ ...outlook, state, low_end: null }, { end: null })).toContain(text);
  });
});
