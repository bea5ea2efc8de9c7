import type { Chart } from './drawing.ts';
import { known } from './points.ts';

/** Whether there is anything to draw: a chart of nothing is left out on the screen, as a picture and on paper. */
export function hasMarks(chart: Chart): boolean {
  switch (chart.kind) {
    case 'lines':
    case 'panels':
      return chart.series.some(({ points }) => known(points).length > 0);
    case 'areas':
      // A stack of zeros, or changes of nothing, would be an empty axis.
      return chart.bands.some(({ points }) => known(points).some(({ y }) => y > 0));
    case 'changes':
      return known(chart.points).some(({ y }) => y !== 0);
    case 'bars':
      return chart.bars.some(({ value }) => Number.isFinite(value));
    case 'dots':
      return chart.dots.length > 0;
    case 'pairs':
      return chart.pairs.length > 0;
    case 'histogram':
      return chart.bins.some(({ count }) => Number.isFinite(count) && count > 0);
    case 'shares':
      return chart.shares.some(({ count }) => count > 0);
    case 'scatter':
      return chart.points.length > 1;
    case 'matrix':
      return chart.rows.length > 0;
    case 'world':
      return chart.countries.some(({ count }) => Number.isFinite(count));
  }
}
