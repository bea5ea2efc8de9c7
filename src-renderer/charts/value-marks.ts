import type { Chart, Plugin } from 'chart.js';
import type { ValueMark } from '../../src-preload/contract/charts/drawing.ts';
import { labelFont } from './frame.ts';
import type { ChartTheme } from './theme.ts';

const rowHeight = 16;
const gap = 4;

/** The room above the bars that the names of the marks need: a row each, so that none can run into another. */
export const labelRows = (marks: readonly ValueMark[]): number => marks.length * rowHeight;

/** Lines through the bars, each with its name above: on the right of its line, or on the left where there is no room. */
export function valueMarks(marks: readonly ValueMark[], theme: ChartTheme): Plugin<'bar'>[] {
  if (marks.length === 0) return [];
  return [{ id: 'valueMarks', afterDatasetsDraw: (chart: Chart<'bar'>) => drawMarks(chart as Chart, marks, theme) }];
}

function drawMarks(chart: Chart, marks: readonly ValueMark[], theme: ChartTheme): void {
  const { ctx, chartArea, scales } = chart;
  ctx.save();
  ctx.strokeStyle = theme.ink;
  ctx.setLineDash([4, 3]);
  ctx.font = `600 ${labelFont.size}px ${labelFont.family}`;
  ctx.fillStyle = theme.ink;
  ctx.textBaseline = 'middle';
  for (const [place, { at, label }] of marks.entries()) {
    const x = Math.round(scales.x?.getPixelForValue(at) ?? 0) + 0.5;
    // The rightmost mark has the lowest row: no line crosses the name of another.
    const y = chartArea.top - (marks.length - place) * rowHeight + rowHeight / 2 - 2;
    ctx.beginPath();
    ctx.moveTo(x, y - rowHeight / 2 + 2);
    ctx.lineTo(x, chartArea.bottom);
    ctx.stroke();
    const fits = x + gap + ctx.measureText(label).width < chart.width;
    ctx.textAlign = fits ? 'left' : 'right';
    ctx.fillText(label, fits ? x + gap : x - gap, y);
  }
  ctx.restore();
}
