import { describe, expect, it } from 'vitest';
import { portfolioIndexFigure } from '#shared/subjects/coverage/figures.ts';

const row = (day: number, share_pct: number | null) => ({ day, share_pct, build: 1, keep: 2, review: 3, courses: 4 });

describe('the portfolio index over time', () => {
  it('is a line from the first day to the last, however the table is sorted', () => {
    const figure = portfolioIndexFigure([row(20_010, 52.25), row(20_000, 50), row(20_020, 48)]);
    expect(figure?.chart.series[0]?.points).toEqual([
      { x: 20_000, y: 50 },
      { x: 20_010, y: 52.25 },
      { x: 20_020, y: 48 },
    ]);
    expect(figure?.finding).toBe(
      'Courses from all institutions are counted. 50.0% on 4 Oct 2024, 48.0% on 24 Oct 2024.',
    );
    expect(figure?.note).toMatch(/ on 3 days\. /);
  });

  it('is nothing of one day, and leaves out a day without any demand', () => {
    expect(portfolioIndexFigure([row(20_000, 50)])).toBeNull();
    expect(portfolioIndexFigure([row(20_000, 50), row(20_001, null)])).toBeNull();
    expect(portfolioIndexFigure([])).toBeNull();
  });
});
