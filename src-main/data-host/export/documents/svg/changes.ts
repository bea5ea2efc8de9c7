import { dayDomain, valueAxis } from '../../../../../src-preload/contract/charts/axes.ts';
import type { BarPanel } from '../../../../../src-preload/contract/charts/drawing.ts';
import { known } from '../../../../../src-preload/contract/charts/points.ts';
import { dayAxis, linear, type Plot, tickRoom, tickText, valueLines } from './axes.ts';
import type { Canvas } from './canvas.ts';
import { el } from './element.ts';
import { ink } from './ink.ts';
import { axisRoom, drawNotes, topRoom } from './over-days.ts';

/** Gains above zero and losses below it: told apart by side and colour. */
export function drawChanges({ points, from, to, notes = [] }: BarPanel, { width, height }: Canvas): string {
  const values = known(points);
  const axis = valueAxis(
    values.map((point) => point.y),
    'bar',
    3,
  );
  const say = tickText(axis);
  const plot: Plot = {
    left: tickRoom(axis, say),
    right: width - 10,
    top: topRoom(notes),
    bottom: height - axisRoom,
  };
  const x = linear(dayDomain(from, to), [plot.left + 4, plot.right - 4]);
  const y = linear([axis.min, axis.max], [plot.bottom, plot.top]);
  const thick = Math.max(0.8, Math.min(12, ((plot.right - plot.left) / Math.max(1, points.length)) * 0.72));
  const bars = values.map((point) =>
    el('rect', {
      x: x(point.x) - thick / 2,
      y: Math.min(y(0), y(point.y)),
      width: thick,
      height: Math.abs(y(point.y) - y(0)),
      fill: point.y < 0 ? ink.negative : ink.positive,
    }),
  );
  return [
    valueLines(axis, plot, y, say),
    ...bars,
    drawNotes(notes, plot, [from, to], x),
    dayAxis(from, to, plot, x),
  ].join('');
}
