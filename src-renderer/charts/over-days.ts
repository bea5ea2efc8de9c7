import type { Chart, Plugin } from 'chart.js';
import { type DayNote, noteMarks } from '#shared/figures/charts/day-notes.ts';
import type { Gap } from '#shared/figures/charts/points.ts';
import { translated } from '#shared/language/message.ts';
import { hatch, labelFont } from './frame.ts';
import type { ChartTheme } from './theme.ts';

/** The room above the plot in which the letters stand. */
export const noteRoom = 20;

/** A dashed line per noted day with its letter above the plot; the words stand below the chart and in its table. */
export function noteLines<T extends 'line' | 'bar'>(notes: readonly DayNote[], theme: ChartTheme): Plugin<T>[] {
  if (notes.length === 0) return [];
  return [{ id: 'noteLines', afterDatasetsDraw: (chart: Chart<T>) => drawNotes(chart as Chart, notes, theme) }];
}

function drawNotes({ ctx, chartArea, scales }: Chart, notes: readonly DayNote[], theme: ChartTheme): void {
  const { x: scale } = scales;
  if (!scale) return;
  const xOf = (day: number) => Math.round(scale.getPixelForValue(day)) + 0.5;
  const { lines, marks } = noteMarks(notes, [scale.min, scale.max], xOf);
  ctx.save();
  ctx.strokeStyle = theme.quiet;
  ctx.setLineDash([3, 3]);
  ctx.beginPath();
  for (const x of lines) {
    ctx.moveTo(x, chartArea.top - 4);
    ctx.lineTo(x, chartArea.bottom);
  }
  ctx.stroke();
  ctx.font = `600 ${labelFont.size}px ${labelFont.family}`;
  ctx.fillStyle = theme.ink;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'bottom';
  for (const { x, letters } of marks) ctx.fillText(letters, x, chartArea.top - 4);
  ctx.restore();
}

const thinnest = 2;
const wordsNeed = 52;

/** A light band over each stretch without a number, hatched where the numbers are not shown, and its words where they fit. */
export function gapBands<T extends 'line' | 'bar'>(gaps: readonly Gap[], theme: ChartTheme): Plugin<T>[] {
  if (gaps.length === 0) return [];
  return [{ id: 'gapBands', beforeDraw: (chart: Chart<T>) => drawBands(chart as Chart, gaps, theme) }];
}

function drawBands({ ctx, chartArea, scales }: Chart, gaps: readonly Gap[], theme: ChartTheme): void {
  const { x: scale } = scales;
  if (!scale) return;
  const { top, bottom } = chartArea;
  ctx.save();
  ctx.font = `italic ${labelFont.size}px ${labelFont.family}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'top';
  for (const { from, to, kind } of gaps) {
    const left = scale.getPixelForValue(Math.max(from, scale.min));
    const width = Math.max(thinnest, scale.getPixelForValue(Math.min(to, scale.max)) - left);
    if (from > scale.max || to < scale.min) continue;
    ctx.fillStyle = kind === 'not shown' ? hatch(theme.rule, theme.sunken) : theme.sunken;
    ctx.fillRect(left, top, width, bottom - top);
    if (width < wordsNeed) continue;
    ctx.fillStyle = theme.quiet;
    ctx.fillText(translated(kind), left + width / 2, top + 3);
  }
  ctx.restore();
}
