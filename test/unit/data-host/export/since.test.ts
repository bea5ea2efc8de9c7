import { describe, expect, it } from 'vitest';
import { kpiOf } from '#main/data-host/export/reports/build.ts';
import { reportedBy, sinceText } from '#main/data-host/export/reports/summary.ts';
import type { KeyFigure } from '#shared/figures/key-figures.ts';
import type { RunsOfSum } from '#shared/time/like-weeks.ts';
import { parseDay } from '#shared/time/time.ts';

/* How key figures changed since the last report of the same kind. */

const figure = (label: string, value: number | null, rest: Partial<KeyFigure> = {}): KeyFigure => ({
  label,
  value,
  view: 'run-enrollment',
  isLearners: true,
  ...rest,
});
const day = parseDay('2026-11-03') ?? 0;
const threshold = 10;
type Before = readonly [string, number, RunsOfSum?];
const since = (figures: readonly KeyFigure[], before: readonly Before[] | null) => {
  const kpis = figures.map((each) => kpiOf(each, threshold));
  const said = reportedBy(figures, kpis);
  const earlier = before && {
    day,
    figures: before.map(([label, value, over]) => ({ label, value, ...(over && { over }) })),
  };
  return sinceText(earlier, figures, said, threshold);
};

describe('the change since the last report', () => {
  it('names each key figure that changed, with both numbers', () => {
    expect(
      since(
        [figure('Enrolled', 9320), figure('Verified', 380)],
        [
          ['Enrolled', 9200],
          ['Verified', 400],
        ],
      ),
    ).toBe('Since the report of 3 Nov 2026: Enrolled ▲\u00a0120 (9,200 → 9,320); Verified ▼\u00a020 (400 → 380).');
  });

  it('says a salary as money, and its workbook has the unit beside the bare number', () => {
    const salary = figure('Median salary', 85_000.4, { isSalary: true, note: 'a year' });
    expect(since([salary], [['Median salary', 83_985]])).toBe(
      'Since the report of 3 Nov 2026: Median salary ▲\u00a0$1,015 ($83,985 → $85,000).',
    );
    expect(kpiOf(salary, threshold)).toMatchObject({
      value: '$85,000',
      number: 85_000.4,
      unit: 'USD/yr',
      note: 'a year',
    });
  });

  it('does not say a change of a few learners, nor the number before it', () => {
    expect(since([figure('Enrolled', 9203)], [['Enrolled', 9200]])).toBe(
      'Since the report of 3 Nov 2026: Enrolled: change of less than 10.',
    );
  });

  it('says where nothing changed, and nothing where there was no report or no figure of it is shown', () => {
    expect(since([figure('Enrolled', 9200)], [['Enrolled', 9200]])).toBe(
      'No key figure has changed since the report of 3 Nov 2026.',
    );
    expect(since([figure('Enrolled', 9200)], null)).toBeNull();
    expect(since([figure('Enrolled', 9200, { isWithheld: true })], [['Enrolled', 9100]])).toBeNull();
    expect(since([figure('Enrolled', null)], [['Enrolled', 9100]])).toBeNull();
  });

  it('tells other runs from other learners', () => {
    const sum = (value: number, over: RunsOfSum) => [figure('Enrolled', value, { over })];
    const then = { runs: 11, of: 11 };
    expect(since(sum(9900, { runs: 12, of: 12 }), [['Enrolled', 9200, then]])).toBe(
      'Since the report of 3 Nov 2026: Enrolled: the current total covers 12 runs, the earlier one 11 runs.',
    );
    expect(since(sum(9200, { runs: 11, of: 12 }), [['Enrolled', 9200, then]])).toBe(
      'Since the report of 3 Nov 2026: Enrolled: the current total covers 11 of 12 runs, the earlier one 11 runs.',
    );
    const total = { value: 9900, over: { runs: 12, of: 12 } };
    expect(since([figure('Enrolled', 5000, { total })], [['Enrolled', 9200, then]])).toBe(
      'Since the report of 3 Nov 2026: Enrolled: the current total covers 12 runs, the earlier one 11 runs.',
    );
    expect(since(sum(9300, then), [['Enrolled', 9200, then]])).toContain('Enrolled ▲\u00a0100 (9,200 → 9,300)');
    // An older version noted sums without their runs.
    expect(since(sum(9300, then), [['Enrolled', 9200]])).toBeNull();
  });

  it('says a change of a share in points', () => {
    const nearness = (value: number) => [
      { label: 'Related skills taught', value, isShare: true, view: 'coverage-opportunity' } as const,
    ];
    expect(since(nearness(45), [['Related skills taught', 42]])).toBe(
      'Since the report of 3 Nov 2026: Related skills taught ▲\u00a03 points (42.0% → 45.0%).',
    );
    expect(since(nearness(41), [['Related skills taught', 42]])).toContain('▼\u00a01 point (');
    expect(since(nearness(42.3), [['Related skills taught', 42]])).toContain('▲\u00a00.3 points (');
    expect(since(nearness(42.01), [['Related skills taught', 42]])).toBe(
      'No key figure has changed since the report of 3 Nov 2026.',
    );
  });

  it('compares the sums over all runs where a tile leads with the current ones, because which are current changes', () => {
    const total = { value: 150_883, over: { runs: 30, of: 30 } };
    const figures = [figure('Sum', 66_034, { over: { runs: 11, of: 11 }, total })];
    expect(since(figures, [['Sum', 150_383, { runs: 30, of: 30 }]])).toBe(
      'Since the report of 3 Nov 2026: Sum, in all 30 runs ▲\u00a0500 (150,383 → 150,883).',
    );
    const some = { value: 150_883, over: { runs: 29, of: 30 } };
    expect(since([figure('Sum', 66_034, { total: some })], [['Sum', 150_383, { runs: 29, of: 30 }]])).toBe(
      'Since the report of 3 Nov 2026: Sum, in 29 of 30 runs ▲\u00a0500 (150,383 → 150,883).',
    );
    expect(
      reportedBy([figure('Sum', 5, { isWithheld: true, total })], [{ label: 'Sum', value: '', number: null }]),
    ).toEqual([]);
  });

  it('remembers no number that is withheld, and no change', () => {
    const figures = [figure('A', 50), figure('B', 5, { isWithheld: true }), figure('C', 40, { isChange: true })];
    expect(
      reportedBy(
        figures,
        figures.map((each) => kpiOf(each, threshold)),
      ),
    ).toEqual([{ label: 'A', value: 50 }]);
  });
});
