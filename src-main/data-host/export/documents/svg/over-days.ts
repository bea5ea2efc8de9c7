import { type DayNote, noteMarks } from '../../../../../src-preload/contract/charts/day-notes.ts';
import type { Plot, Scale } from './axes.ts';
import { el, text } from './element.ts';
import { ink, sizes } from './ink.ts';

/*
 * What all drawings over days share: their days, and the notes on them.
 */

/** The room of the days below a plot. */
export const axisRoom = 20;
/** The room of the letters of notes above it. */
export const topRoom = (notes: readonly DayNote[]): number => (notes.length > 0 ? 22 : 8);

/** A dashed line per noted day with its letter above the plot, which shows the days from the first to the last. */
export function drawNotes(notes: readonly DayNote[], plot: Plot, days: readonly [number, number], x: Scale): string {
  const { lines, marks } = noteMarks(notes, days, x);
  const dashed = lines.map((at) =>
    el('line', {
      x1: at,
      x2: at,
      y1: plot.top - 4,
      y2: plot.bottom,
      stroke: ink['ink-2'],
      'stroke-width': 0.8,
      'stroke-dasharray': '3 3',
    }),
  );
  const lettered = marks.map(({ x: at, letters }) =>
    text(letters, {
      x: at,
      y: plot.top - 7,
      'text-anchor': 'middle',
      'font-size': sizes.label,
      'font-weight': 700,
      fill: ink.ink,
    }),
  );
  return [...dashed, ...lettered].join('');
}
