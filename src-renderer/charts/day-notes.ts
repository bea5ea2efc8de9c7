import type { Chart, Plugin } from 'chart.js';
import { type DayNote, noteLetter } from '../../src-preload/contract/charts/day-notes.ts';
import { labelFont } from './frame.ts';
import type { ChartTheme } from './theme.ts';

/** The room above the plot in which the letters stand. */
export const noteRoom = 20;
/** Letters closer together than this would run into each other. */
const closest = 16;

interface Stand {
  readonly x: number;
  readonly first: number;
  readonly last: number;
}

/** Where letters stand: notes that are too close together share one place, `a–c`. Places are in pixels, in order. */
export function noteStands(places: readonly number[], distance = closest): Stand[] {
  const stands: Stand[] = [];
  for (const [index, x] of places.entries()) {
    const before = stands.at(-1);
    if (before && x - before.x < distance) stands[stands.length - 1] = { ...before, last: index };
    else stands.push({ x, first: index, last: index });
  }
  return stands;
}

/** A dashed line per noted day with its letter above the plot; the words stand below the chart and in its table. */
export function noteLines<T extends 'line' | 'bar'>(notes: readonly DayNote[], theme: ChartTheme): Plugin<T>[] {
  if (notes.length === 0) return [];
  return [{ id: 'noteLines', afterDatasetsDraw: (chart: Chart<T>) => drawNotes(chart as Chart, notes, theme) }];
}

function drawNotes({ ctx, chartArea, scales }: Chart, notes: readonly DayNote[], theme: ChartTheme): void {
  const { x: scale } = scales;
  if (!scale) return;
  const places = notes.map(({ day }) => Math.round(scale.getPixelForValue(day)) + 0.5);
  ctx.save();
  ctx.strokeStyle = theme.quiet;
  ctx.setLineDash([3, 3]);
  ctx.beginPath();
  for (const x of places) {
    ctx.moveTo(x, chartArea.top - 4);
    ctx.lineTo(x, chartArea.bottom);
  }
  ctx.stroke();
  ctx.font = `600 ${labelFont.size}px ${labelFont.family}`;
  ctx.fillStyle = theme.ink;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'bottom';
  for (const { x, first, last } of noteStands(places)) {
    const letters = first === last ? noteLetter(first) : `${noteLetter(first)}–${noteLetter(last)}`;
    ctx.fillText(letters, x, chartArea.top - 4);
  }
  ctx.restore();
}
