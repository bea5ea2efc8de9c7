import { describe, expect, it } from 'vitest';
import type { ViewRow } from '#shared/catalog/views.ts';
import { loneIndexes, withGaps } from '#shared/figures/charts/points.ts';
import { outliers } from '#shared/figures/charts/scatter-axes.ts';
import { spreadLabels } from '#shared/figures/placement.ts';
import { activitySeries } from '#shared/subjects/activity/figures.ts';
import { netChange, netChangeFigure } from '#shared/subjects/enrollment/figures.ts';
import { enrolledOn } from '#test/support/enrolled.ts';

const week = (day: number, any: number, forum: number | null, enrolled: number | null): ViewRow<'run-activity'> => ({
  week_ending: day,
  interval_start: 0,
  interval_end: 0,
  any,
  played_video: null,
  attempted_problem: null,
  posted_forum: forum,
  enrolled,
  any_pct: null,
  note: null,
  created: null,
});

describe('points', () => {
  it.each([
    ['between two gaps', [1, null, 2, null, 3, 4], [0, 2]],
    ['that is the only one', [5], [0]],
    ['beside another', [null, 1, 2, null], []],
    ['where nothing is known', [null, null], []],
  ])('%s need a marker, as no line leads to them', (_where, values, indexes) => {
    expect(loneIndexes(values.map((y, x) => ({ x, y })))).toEqual(indexes);
  });

  it('have a gap where days are missing, and none where they are not', () => {
    const points = [0, 7, 21].map((x) => ({ x, y: 1 }));
    expect(withGaps(points, 7)).toEqual([
      { x: 0, y: 1 },
      { x: 7, y: 1 },
      { x: 14, y: null },
      { x: 21, y: 1 },
    ]);
  });
});

describe('activity', () => {
  it('keeps the place of a kind when others have no values', () => {
    const series = activitySeries([week(3, 10, 2, null)], 'learners');
    expect(series.map(({ label, paletteIndex }) => [label, paletteIndex])).toEqual([
      ['Any activity', 0],
      ['Forum', 3],
    ]);
  });

  it('has no share where the enrollment is unknown or nothing', () => {
    const [any] = activitySeries([week(3, 10, null, 40), week(10, 10, null, null), week(17, 10, null, 0)], 'percent');
    expect(any?.points.map((point) => point.y)).toEqual([25, null, null]);
  });
});

describe('net change', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => enrolledOn(index, 0, { net_change: index === 0 ? null : 1 }));

  it('is per day while days can be seen', () => {
    expect(netChange(rows(30))).toMatchObject({ per: 'day' });
  });

  it('is per week ending on Sunday after that', () => {
    const { per, points } = netChange(rows(200));
    expect(per).toBe('week');
    expect(points.every((point) => new Date(point.x * 86_400_000).getUTCDay() === 0)).toBe(true);
  });

  it('draws whole weeks alone, and says so where days are left out', () => {
    // From a Thursday to a Sunday.
    const { points } = netChange(rows(200));
    expect(points.map(({ y }) => y)).toEqual(points.map(() => 7));
    expect(points.at(0)?.x).toBe(10);
    expect(points.at(-1)?.x).toBe(199 - ((199 - 10) % 7));
    expect(netChangeFigure(rows(200)).note).toContain('Only whole weeks, Monday to Sunday, are shown.');
    const whole = rows(214).slice(4, 4 + 7 * 30);
    expect(netChange(whole).points.length).toBe(30);
    expect(netChangeFigure(whole).note ?? '').not.toContain('whole weeks');
  });

  /** The weeks without a number, of rows that lack these days. */
  const withoutNumber = (missing: readonly number[]) => {
    const there = rows(200).filter(({ date }) => !missing.includes(date));
    const page = there.map((row, index) =>
      there[index - 1]?.date === row.date - 1 ? row : { ...row, net_change: null },
    );
    const sundays = netChange(page).points.flatMap(({ x, y }) => (y === null ? [x] : []));
    return { sundays, note: netChangeFigure(page).note ?? '' };
  };

  it('knows nothing of a week in which one change is not known, and says how many weeks that are', () => {
    expect(withoutNumber([])).toEqual({ sundays: [], note: 'Only whole weeks, Monday to Sunday, are shown.' });
    // A Wednesday; the change of the day after is not known either.
    expect(withoutNumber([20]).sundays).toEqual([24]);
    expect(withoutNumber([20]).note).toBe(
      '1 day has no data (shaded band). 1 week is not shown, because not all of its daily changes are known. Only whole weeks, Monday to Sunday, are shown.',
    );
    // From a Sunday on, as the Monday after it has no change.
    expect(withoutNumber([24])).toMatchObject({ sundays: [24, 31] });
    // From a Wednesday to a Tuesday two weeks later: of the week between there is no row.
    const long = withoutNumber(Array.from({ length: 14 }, (_, index) => 20 + index));
    expect(long.sundays).toEqual([24, 38]);
    expect(long.note).toContain('3 weeks are not shown, because not all of their daily changes are known.');
  });

  it('does not say of a hidden count that it is not there', () => {
    const hidden = rows(200).map((row) =>
      row.date === 20
        ? { ...row, count: null, net_change: null }
        : row.date === 21
          ? { ...row, net_change: null }
          : row,
    );
    expect(netChange(hidden).points.flatMap(({ x, y }) => (y === null ? [x] : []))).toEqual([24]);
    expect(netChangeFigure(hidden).note).toBe('Only whole weeks, Monday to Sunday, are shown.');
  });
});

describe('labels', () => {
  it('keep their distance and their order', () => {
    expect(spreadLabels([50, 48, 10], 15, 100)).toEqual([63, 48, 10]);
    expect(spreadLabels([95, 99], 15, 100)).toEqual([85, 100]);
  });

  it('name the highest marks on both axes', () => {
    const mark = (label: string, x: number, y: number) => ({ label, x, y, href: '' });
    const marks = [mark('a', 1, 9), mark('b', 9, 1), mark('c', 2, 2)];
    expect([...outliers(marks, 1)].map((each) => each.label)).toEqual(['a', 'b']);
  });
});
