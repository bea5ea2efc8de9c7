import { describe, expect, it } from 'vitest';
import { ownChart } from '#main/data-host/export/native/own-table.ts';
import { standaloneFigure } from '#main/data-host/export/pictures/standalone-figure.ts';
import type { ViewRows } from '#main/data-host/export/reports/report-reader.ts';
import { guarded } from '#main/data-host/export/reports/withheld-figure.ts';
import type { Figure, LineChart } from '#shared/figures/charts/drawing.ts';

const day = 20_000;
const points = (...values: (number | null)[]) => values.map((y, index) => ({ x: day + index, y }));

/** A line of three days whose last two are hidden, as rows and as the figure of them. */
const viewRows = {
  page: {
    view: 'run-enrollment',
    rows: [100, null, null].map((count, index) => ({ date: day + index, count })),
    pivot: [],
    asOf: null,
  },
  shared: [{}, { count: 'not shown' }, { count: 'not shown' }].map((notes, index) => ({
    row: { date: day + index },
    notes,
  })),
  threshold: 10,
  label: () => null,
} as unknown as ViewRows<'run-enrollment'>;

const blockOf = (band: LineChart['band'], shown = points(100, null, null)) => {
  const figure: Figure = {
    id: 'run-enrollment',
    title: 'Enrollment' as Figure['title'],
    finding: '100 learners.',
    name: 'Enrollment',
    chart: {
      kind: 'lines',
      series: [{ label: 'Learners', paletteIndex: 0, points: shown }],
      axis: { min: 0, max: 100, step: 50, fromZero: true },
      ...(band && { band }),
    },
  };
  const block = guarded(
    viewRows,
    () => figure,
    () => figure.chart,
  );
  if (block === null) throw new Error('There is no figure.');
  return block;
};

const caption = { subject: 'Run', source: 'Course Almanac' };
const hasChart = (svg: string) => svg.includes('<path');

describe('a line of which hiding leaves one point', () => {
  it('is its sentence alone, in pictures and workbooks as well', () => {
    const block = blockOf(undefined);
    expect(block.isDrawn).toBe(false);
    expect(hasChart(standaloneFigure(block, caption).svg)).toBe(false);
    expect(ownChart(block)).toBeNull();
    const two = blockOf(undefined, points(100, 90, null));
    expect([two.isDrawn, ownChart(two) === null]).toEqual([true, false]);
  });

  it('is drawn before a band of earlier runs, which no sentence says', () => {
    const block = blockOf({ label: 'Earlier runs', low: points(50, 60, 70), high: points(90, 95, 99) });
    expect(block.isDrawn).toBe(true);
    expect(hasChart(standaloneFigure(block, caption).svg)).toBe(true);
  });

  it('is not drawn before a band without a day', () => {
    const none = points(null, null, null);
    expect(blockOf({ label: 'Earlier runs', low: none, high: none }).isDrawn).toBe(false);
  });
});
