import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartType,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  ScatterController,
  Tooltip,
  type TooltipPosition,
  type TooltipPositionerFunction,
} from 'chart.js';

declare module 'chart.js' {
  interface TooltipPositionerMap {
    /** Beside the line, not on it. */
    clear: TooltipPositionerFunction<ChartType>;
  }
}

/** The end of the chart, top or bottom, that is farther from the points that the pointer is on. */
Tooltip.positioners.clear = function clear(items): TooltipPosition | false {
  const [first] = items;
  if (!first) return false;
  const { top, bottom } = this.chart.chartArea;
  const height = items.reduce((sum, { element }) => sum + element.y, 0) / items.length;
  const isHigh = height < (top + bottom) / 2;
  return { x: first.element.x, y: isHigh ? bottom : top, yAlign: isHigh ? 'bottom' : 'top' };
};

// Only what is used; everything else of the library stays out of the bundle.
Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  ScatterController,
  Tooltip,
);

export { Chart };
