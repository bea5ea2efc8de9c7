import { describe, expect, it } from 'vitest';
import { ownChart } from '#main/data-host/export/native/native-chart.ts';
import { standaloneFigure } from '#main/data-host/export/pictures/standalone-figure.ts';
import { figureBlock, guarded } from '#main/data-host/export/reports/masked-figure.ts';
import type { ViewRows } from '#main/data-host/export/reports/report-reader.ts';
import { drawMarks } from '#main/data-host/export/reports/svg/draw.ts';
import type { Figure, LineChart } from '#shared/figures/charts/drawing.ts';
import { ink } from '#shared/figures/charts/palette.ts';
import { countriesFigure, worldFigure } from '#shared/subjects/enrollment/demographics-figures.ts';
import { enrollmentFigure, modesFigure } from '#shared/subjects/enrollment/figures.ts';

const day = 20_000;
const points = (...values: (number | null)[]) => values.map((y, index) => ({ x: day + index, y }));

/** A line of three days whose last two are withheld, as rows and as the figure of them. */
const viewRows = {
  page: {
    view: 'run-enrollment',
    rows: [100, null, null].map((count, index) => ({ date: day + index, count })),
    pivot: [],
    asOf: null,
  },
  masked: [{}, { count: 'not shown' }, { count: 'not shown' }].map((notes, index) => ({
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

describe('a note that speaks of what is shown', () => {
  it('stays where other numbers would have another one', () => {
    const rows = Array.from({ length: 17 }, (_, index) => ({
      country_alpha2: `C${index}`,
      country_alpha3: null,
      country_name: `Land ${index}`,
      count: index === 16 ? null : 60 - index,
      pct: null,
      date: day,
      created: null,
      day_enrollment: null,
      equals_enrollment: null,
    }));
    const countries = {
      page: { view: 'run-countries', rows, pivot: [], asOf: null },
      masked: rows.map((row, index) => ({ row, notes: index === 16 ? { count: 'not shown' } : {} })),
      threshold: 10,
      label: () => null,
    } as unknown as ViewRows<'run-countries'>;
    expect(figureBlock(countries, (given) => countriesFigure(given))?.figure.note).toBe(
      'Of the 16 countries whose counts are shown, the 15 with the most learners. Each learner counts for the country in which they were last seen; learners whose country is not known have no bar. 1 country has a hidden count. Learner counts below 10 are hidden.',
    );
  });
});

/** Rows of countries, of which a count that is null is hidden. */
const countriesOf = (rows: readonly { readonly count: number | null }[]) =>
  ({
    page: { view: 'run-countries', rows, pivot: [], asOf: null },
    masked: rows.map((row) => ({ row, notes: row.count === null ? { count: 'not shown' } : {} })),
    threshold: 10,
    label: () => null,
  }) as unknown as ViewRows<'run-countries'>;

describe('a sentence about hidden numbers', () => {
  const rows = [null, null, 60].map((count, index) => ({
    ...{ country_alpha2: `C${index}`, country_name: `Land ${index}`, count, pct: null, date: day },
  }));
  const countries = countriesOf(rows);
  /** Says which of the two hidden countries has more learners. */
  const findingOf = (one: number, other: number) => {
    const make = (given: readonly { readonly count: number | null }[]): Figure => ({
      id: 'run-countries',
      title: 'Countries' as Figure['title'],
      finding: (given[one]?.count ?? 0) > (given[other]?.count ?? 0) ? 'One has more.' : 'One has no more.',
      name: 'Countries',
      chart: { kind: 'bars', bars: [{ label: 'Land 2', value: 60 }], valueLabel: 'Learners' },
    });
    return guarded(countries, make, ({ chart }) => chart)?.figure.finding;
  };

  it.each([
    [0, 1],
    [1, 0],
  ])('is not said where either of them may be the larger one: %i before %i', (one, other) => {
    expect(findingOf(one, other)).toMatch(/^No summary is given/);
  });
});

describe('a map of which counts are hidden', () => {
  const rows = ['US', 'FR', 'SG', 'MT'].map((country_alpha2, index) => ({
    ...{ country_alpha2, country_name: country_alpha2, date: day, pct: null },
    count: index === 0 ? 60 : null,
  }));
  const countries = countriesOf(rows);
  const block = figureBlock(countries, (shown) => worldFigure(shown));

  it('says how many countries they are of', () => {
    expect(block?.figure.note).toContain('3 countries have hidden counts (hatched or gray).');
  });

  it('draws no such country, however small, as one without learners, and explains each mark', () => {
    const { svg } = block ? drawMarks(block.figure, { width: 540 }) : { svg: '' };
    const fills = (element: string) =>
      [...svg.matchAll(new RegExp(`<${element}[^>]* fill="([^"]+)"`, 'g'))].map(([, fill]) => fill);
    expect(fills('path').filter((fill) => fill?.startsWith('url('))).toHaveLength(1);
    // Two dots on the map, and one in the legend.
    expect(fills('circle')).toEqual([ink['ink-3'], ink['ink-3'], ink['ink-3']]);
  });
});

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

describe('days whose numbers are hidden', () => {
  // Modes of four days: on the first two, verified learners are few, and another mode is withheld with them.
  const days = [0, 1, 2, 3].map((index) => ({ date: day + index }));
  const modes = [null, null, 50, 60].map((verified) => JSON.stringify({ audit: verified, verified }));
  const hidden = { audit: 'not shown', verified: 'not shown' };
  const modeRows = {
    page: {
      view: 'run-modes',
      rows: days.map((row, index) => ({
        ...row,
        count: null,
        cumulative_count: null,
        unlisted: 0,
        modes: modes[index],
      })),
      pivot: ['audit', 'verified'],
      total: 4,
      totals: {},
      asOf: null,
    },
    masked: days.map((row, index) => ({ row, notes: index < 2 ? hidden : {} })),
    threshold: 10,
    label: () => null,
  } as unknown as ViewRows<'run-modes'>;
  const block = figureBlock(modeRows, (rows) => modesFigure({ rows, pivot: modeRows.page.pivot }));

  it('are a hatched band from the first on, and a sentence at the chart', () => {
    const chart = block?.figure.chart;
    expect(chart?.kind === 'areas' && chart.gaps).toEqual([
      { from: day - 0.5, to: day + 1.5, steps: 2, kind: 'not shown' },
    ]);
    expect(block?.figure.note).toContain('2 days have hidden counts (hatched band).');
    const { svg } = block ? drawMarks(block.figure, { width: 540 }) : { svg: '' };
    const band = /<rect class="gap" x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/.exec(svg);
    const areas = [...svg.matchAll(/<path d="M([\d.]+) [^"]*Z" fill/g)].map(([, left]) => Number(left));
    expect(Number(band?.[1]) + Number(band?.[2])).toBeLessThanOrEqual(Math.min(...areas));
    expect(Number(band?.[2])).toBeGreaterThan(100);
  });

  it('are no days of modes where only the number of all who ever enrolled is hidden', () => {
    const ever = { ...modeRows, masked: days.map((row) => ({ row, notes: { cumulative_count: 'not shown' } })) };
    const figure = figureBlock(ever as unknown as typeof modeRows, (rows) =>
      modesFigure({ rows, pivot: modeRows.page.pivot }),
    )?.figure;
    expect(figure?.note).not.toMatch(/hidden counts/);
  });

  it('are counted once, at their band', () => {
    const counts = [20, 30, null, null];
    const enrollment = {
      ...viewRows,
      page: { ...viewRows.page, rows: counts.map((count, index) => ({ date: day + index, count })) },
      masked: counts.map((count, index) => ({
        row: { date: day + index },
        notes: count === null ? { count: 'not shown' } : {},
      })),
    } as unknown as typeof viewRows;
    const figure = figureBlock(enrollment, (rows) => enrollmentFigure(rows))?.figure;
    expect(figure?.finding).toMatch(/^Among the days shown, from .* enrollment rose from 20 to 30/);
    expect(figure?.finding).not.toContain('hidden');
    expect(figure?.note).toContain('2 days have hidden counts (hatched band).');
  });

  it('are no days without data', () => {
    const gaps = [{ from: day - 0.5, to: day + 1.5, steps: 2, kind: 'no data' as const }];
    const of = guarded(
      modeRows,
      (rows) => modesFigure({ rows, pivot: modeRows.page.pivot }),
      ({ chart }) => (chart.kind === 'areas' ? { ...chart, gaps } : chart),
    );
    const { chart } = of?.figure ?? {};
    expect(chart?.kind === 'areas' && chart.gaps?.map(({ kind }) => kind)).toEqual(['not shown']);
  });
});
