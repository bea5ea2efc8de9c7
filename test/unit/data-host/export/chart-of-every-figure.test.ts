import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nativeChart } from '#main/data-host/export/native/native-chart.ts';
import type { SheetChart } from '#main/data-host/export/xlsx/charts/sheet-chart.ts';
import { pivotColumns } from '#shared/catalog/columns.ts';
import { viewDefinition } from '#shared/catalog/views.ts';
import type { Chart } from '#shared/figures/charts/drawing.ts';
import { inks, seriesColours } from '#shared/figures/charts/palette.ts';
import type { Series } from '#shared/figures/charts/points.ts';
import { type FigureId, figures } from '#shared/figures/figures.ts';
import { atLength } from '#test/support/at-length.ts';
import { type DrawnFigure, drawnFrom } from '#test/support/drawn-figures.ts';
import { pageOf } from '#test/support/random-rows.ts';

/*
 * Every figure as a chart of a spreadsheet, beside rows as no service should send them: it says what the figure says, or it is not there.
 */

const ids = Object.keys(figures) as FigureId[];
const cases = { numRuns: atLength(30, 1000) };
/** Figures of which a spreadsheet can have a chart. */
const charted = new Set<FigureId>();

const holds = (figure: FigureId, threshold: number, check: (chart: SheetChart, drawn: DrawnFigure) => void) =>
  fc.assert(
    fc.property(pageOf(figures[figure].view), (page) => {
      const drawn = drawnFrom(figure, page, threshold);
      if (drawn === null) return;
      const { columns, pivot } = viewDefinition(page.view);
      const table = { columns: pivotColumns(columns, pivot, page.pivot), rows: drawn.rows };
      const chart = nativeChart(drawn.block, table);
      if (chart === null) return;
      charted.add(figure);
      check(chart, drawn);
    }),
    cases,
  );

function seriesOf(chart: Chart): readonly Pick<Series, 'column' | 'points'>[] {
  if (chart.kind === 'lines' || chart.kind === 'panels') return chart.series;
  if (chart.kind === 'areas') return chart.bands;
  return chart.kind === 'changes' ? [chart] : [];
}

describe.each(ids)('%s', (figure) => {
  it.each([0, 10])(
    'has the numbers of the figure in the cells that it refers to, hiding what is below %i',
    (threshold) => {
      holds(figure, threshold, ({ series, categories, rows: count, days }, { block, rows }) => {
        expect(block.isDrawn).toBe(true);
        expect(series.length).toBeLessThanOrEqual(8);
        for (const { column } of series) {
          const cells = rows.slice(0, count).map((row) => ({ at: row[categories], value: row[column] ?? null }));
          const { chart } = block.figure;
          if (chart.kind === 'bars') {
            const bars = chart.bars.slice(0, count).map(({ value }) => (Number.isFinite(value) ? value : null));
            expect(cells.map(({ value }) => value)).toEqual(bars);
            continue;
          }
          expect(days).not.toBeNull();
          const points = new Map(
            seriesOf(chart)
              .find((each) => each.column === column)
              ?.points.map(({ x, y }) => [x, y]),
          );
          for (const { at, value } of cells) {
            const drawn = points.get(Number(at)) ?? null;
            // A value that the table leaves out is a gap, also where the figure knows that it is zero, and a number is not another one.
            if (value !== null && drawn !== null && Number(value) >= 0) expect(value).toBe(drawn);
            if (value === null) expect(drawn ?? 0).toBe(0);
          }
        }
      });
    },
  );

  it('joins no days across a missing one, and stacks nothing on an empty cell', () => {
    holds(figure, 10, ({ form, series, categories }, { rows }) => {
      const days = rows.map((row) => Number(row[categories])).sort((one, other) => one - other);
      const step = categories === 'week_ending' ? 7 : 1;
      const isWhole = days.every((day, index) => index === 0 || day - (days[index - 1] ?? day) <= step);
      if ((form === 'lines' || form === 'areas') && categories !== 'day') expect(isWhole).toBe(true);
      if (form !== 'areas' && form !== 'stack') return;
      for (const { column } of series) for (const row of rows) expect(row[column]).toBeGreaterThanOrEqual(0);
    });
  });

  it('has the colours of the app', () => {
    const colours: readonly string[] = [...seriesColours.light, ...Object.values(inks.light)];
    holds(figure, 0, ({ series }) => {
      for (const { colour, below = colour } of series) expect(colours).toEqual(expect.arrayContaining([colour, below]));
    });
  });
});

it('is there for the figures that draw columns as they are', () => {
  expect([...charted].sort()).toEqual([
    'compare-activity',
    'compare-enrollment',
    'portfolio-index',
    'run-activity',
    'run-countries',
    'run-education',
    'run-enrollment',
    'run-ever-enrolled',
    'run-modes',
    'run-net-change',
  ]);
});
