import type { Scatter, ScatterPoint } from '../../../../../src-preload/contract/charts/drawing.ts';
import { linearAxis, logAxis, outliers, scatterAxis } from '../../../../../src-preload/contract/charts/scatter-axes.ts';
import { formatNumber } from '../../../../../src-preload/contract/format/numbers.ts';
import { linear, logarithmic, type Plot, tickRoom, valueLines } from './axes.ts';
import type { Canvas } from './canvas.ts';
import { el, text } from './element.ts';
import { ground, ink, seriesColour, sizes } from './ink.ts';
import { shorten, textWidth } from './measure.ts';

const axisRoom = 34;
const longest = 150;

/** Two measures of many things; a few bear their names, where there is room for them. */
export function drawScatter(chart: Scatter, { width, height }: Canvas): string {
  const { points, xLabel, yLabel, xScale = 'logarithmic', corner } = chart;
  const { formatX = (value: number) => formatNumber(value), formatY = (value: number) => formatNumber(value) } = chart;
  const yAxis = scatterAxis(chart);
  const xs = points.map((point) => point.x);
  const across = xScale === 'linear' ? linearAxis(xs) : logAxis(xs);
  const plot: Plot = { left: tickRoom(yAxis, formatY), right: width - 14, top: 20, bottom: height - axisRoom };
  const x = (xScale === 'linear' ? linear : logarithmic)([across.min, across.max], [plot.left, plot.right]);
  const y = linear([yAxis.min, yAxis.max], [plot.bottom, plot.top]);
  const ticks = across.ticksAt.map((tick) => {
    const at = Math.round(x(tick)) + 0.5;
    return (
      el('line', { x1: at, x2: at, y1: plot.top, y2: plot.bottom, stroke: ink.rule, 'stroke-width': 0.6 }) +
      text(formatX(tick), {
        x: at,
        y: plot.bottom + 14,
        'text-anchor': 'middle',
        'font-size': sizes.tick,
        fill: ink['ink-2'],
      })
    );
  });
  const dots = points.map((point) =>
    el('circle', {
      cx: x(point.x),
      cy: y(point.y),
      r: 3.2,
      fill: seriesColour(0),
      'fill-opacity': 0.75,
      stroke: ground,
      'stroke-width': 0.8,
    }),
  );
  const axisNames = [
    text(yLabel, { x: 0, y: 9, 'font-size': sizes.tick, fill: ink['ink-2'] }),
    text(xLabel, { x: plot.right, y: height - 4, 'text-anchor': 'end', 'font-size': sizes.tick, fill: ink['ink-2'] }),
  ];
  return [
    corner ? cornerOf(corner, plot, x(corner.x), y(corner.y)) : '',
    valueLines(yAxis, plot, y, formatY),
    ...ticks,
    ...dots,
    ...names(points, chart.named ?? outliers(points), plot, x, y),
    ...axisNames,
  ].join('');
}

function cornerOf({ label }: { readonly label: string }, plot: Plot, from: number, below: number): string {
  const [left, top] = [
    Math.max(plot.left, Math.min(from, plot.right)),
    Math.max(plot.top, Math.min(below, plot.bottom)),
  ];
  return (
    el('rect', { x: left, y: top, width: plot.right - left, height: plot.bottom - top, fill: ink.sunken }) +
    text(label, {
      x: plot.right - 5,
      y: plot.bottom - 6,
      'text-anchor': 'end',
      'font-size': sizes.tick,
      'font-style': 'italic',
      fill: ink['ink-2'],
    })
  );
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const meets = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/** Each name right or left of its point, above or below it; left out where none of these is free. The table has them all. */
function names(
  points: readonly ScatterPoint[],
  named: ReadonlySet<ScatterPoint>,
  plot: Plot,
  x: (value: number) => number,
  y: (value: number) => number,
): string[] {
  const taken: Box[] = [];
  return points.flatMap((point) => {
    if (!named.has(point)) return [];
    const label = shorten(point.label, sizes.label, longest);
    const wide = textWidth(label, sizes.label);
    const [at, level] = [x(point.x), y(point.y)];
    const places = [
      { left: at + 7, base: level + 4 },
      { left: at - 7 - wide, base: level + 4 },
      { left: at - wide / 2, base: level - 7 },
      { left: at - wide / 2, base: level + 15 },
    ];
    const place = places.find(({ left, base }) => {
      const box = { left, right: left + wide, top: base - 10, bottom: base + 3 };
      const isInside =
        left >= plot.left && box.right <= plot.right + 12 && box.top >= plot.top - 8 && box.bottom <= plot.bottom;
      return isInside && taken.every((other) => !meets(box, other));
    });
    if (!place) return [];
    taken.push({ left: place.left, right: place.left + wide, top: place.base - 10, bottom: place.base + 3 });
    return [text(label, { x: place.left, y: place.base, 'font-size': sizes.label, fill: ink.ink })];
  });
}
