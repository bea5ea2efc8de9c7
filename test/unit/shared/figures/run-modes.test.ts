import { describe, expect, it } from 'vitest';
import type { ViewRow } from '#shared/catalog/views.ts';
import { modeBands, modesFigure } from '#shared/subjects/enrollment/figures.ts';
import { everEnrolledFinding, modesFinding } from '#shared/subjects/runs/findings.ts';

const day = (
  date: number,
  modes: Record<string, number>,
  rest: Partial<ViewRow<'run-modes'>> = {},
): ViewRow<'run-modes'> => ({
  date,
  modes: JSON.stringify(modes),
  unlisted: 0,
  count: Object.values(modes).reduce((sum, count) => sum + count, 0),
  cumulative_count: null,
  note: null,
  created: null,
  ...rest,
});

describe('enrollment by mode', () => {
  const modes = ['audit', 'bootcamp', 'credit', 'verified'];

  it('has a band per mode that anybody was ever in, the largest of the last day at the bottom', () => {
    const rows = [
      day(1, { audit: 5, credit: 0, verified: 9 }),
      day(2, { audit: 20, credit: 0, verified: 10, bootcamp: 1 }),
    ];
    const bands = modeBands(rows, modes);
    expect(bands.map((band) => band.label)).toEqual(['Audit', 'Verified', 'Bootcamp']);
    expect(bands.map((band) => band.paletteIndex)).toEqual([0, 1, 7]);
    expect(bands[2]?.points).toEqual([
      { x: 1, y: 0 },
      { x: 2, y: 1 },
    ]);
  });

  it('names those in modes without a name, and never draws fewer than nobody', () => {
    const bands = modeBands([day(1, { audit: 5 }, { unlisted: -1 }), day(2, { audit: 5 }, { unlisted: 3 })], modes);
    expect(bands.at(-1)).toEqual({
      label: 'Unlisted modes',
      column: 'unlisted',
      paletteIndex: null,
      points: [
        { x: 1, y: 0 },
        { x: 2, y: 3 },
      ],
    });
  });

  it('leaves a gap where days are missing', () => {
    const [audit] = modeBands([day(1, { audit: 5 }), day(4, { audit: 6 })], modes);
    expect(audit?.points.map((point) => point.y)).toEqual([5, null, 6]);
  });

  it('is named for those who hear it by the days that are drawn: a day without its total is in no band', () => {
    const rows = [
      day(1, { audit: 5 }, { unlisted: 3 }),
      day(2, { audit: 40, credit: 7 }, { count: null, unlisted: null }),
      day(3, { audit: 6, credit: 1 }),
    ];
    const { name, chart } = modesFigure({ rows, pivot: modes });
    expect(chart.kind === 'areas' && chart.bands.map(({ points }) => points[1]?.y)).toEqual([null, null, null]);
    expect(name).toContain(
      'Audit: from 5 to 6, lowest 5, highest 6. Verified with credit: from 0 to 1, lowest 0, highest 1.',
    );
  });

  it('is said for the last day', () => {
    const rows = [day(16_779, { audit: 60, verified: 10 }, { unlisted: 30, count: 100, cumulative_count: 200 })];
    expect(modesFinding(modeBands(rows, modes), rows)).toBe(
      'On 10 Dec 2015, the service counted 100 learners by enrollment mode: Audit 60 (60.0%), Verified 10 (10.0%). 30 learners (30.0%) are in modes that the service does not list. Counts by mode can differ from daily enrollment.',
    );
    expect(everEnrolledFinding(rows)).toBe(
      '200 learners had enrolled at some point by 10 Dec 2015. According to the service’s counts by mode, 100 of them (50.0%) were enrolled on that day.',
    );
    expect(everEnrolledFinding([])).toBe('There are no values in this range.');
  });
});
