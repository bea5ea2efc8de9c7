import { type PlotPart, plotParts, type Scatter, type ScatterLimit } from '#shared/figures/charts/drawing.ts';
import { ink } from '#shared/figures/charts/palette.ts';
import { acrossAxis, acrossText, outliers, partSeries, upAxis, upText } from '#shared/figures/charts/scatter-axes.ts';
import { type NameSize, placeNames, type Spot, type SwarmSize, swarm, underCorner } from '#shared/figures/placement.ts';
import { formatExact } from '#shared/text/numbers.ts';
import { linear, logarithmic, type Plot, tickRoom, valueLines } from './axes.ts';
import { el, ground, seriesColour, sizes, text } from './element.ts';
import { type Canvas, type Letters, shorten } from './letters.ts';

const axisRoom = 34;
const maxLabelWidth = 190;
/** Between the numbers of two steps. */
const tickGap = 6;

/** Two measures of many things; a few bear their names, where there is room for them. */
export function drawScatter(chart: Scatter, { width, height, letters }: Canvas): string {
  const { points, corner, parts } = chart;
  const { formatY = (value: number) => formatExact(value) } = chart;
  const up = upAxis(chart);
  const say = (tick: number) => up.say(tick, formatY);
  const across = acrossAxis(chart);
  const plot: Plot = {
    left: tickRoom(up.ticksAt, say, letters),
    right: width - 14,
    top: 20,
    bottom: height - axisRoom,
  };
  const x = (across.type === 'linear' ? linear : logarithmic)([across.min, across.max], [plot.left, plot.right]);
  const rises = (up.type === 'linear' ? linear : logarithmic)([up.axis.min, up.axis.max], [plot.bottom, plot.top]);
  const y = (value: number) => rises(up.positionOf(value));
  // Even steps crowd on a logarithmic scale.
  let free = Number.NEGATIVE_INFINITY;
  const ticks = across.ticksAt.flatMap((tick) => {
    const at = Math.round(x(tick)) + 0.5;
    const half = letters.widthOf(across.say(tick), sizes.tick) / 2;
    if (at - half < free) return [];
    free = at + half + tickGap;
    return (
      el('line', { x1: at, x2: at, y1: plot.top, y2: plot.bottom, stroke: ink.rule, 'stroke-width': 0.6 }) +
      text(across.say(tick), {
        x: at,
        y: plot.bottom + 14,
        'text-anchor': 'middle',
        'font-size': sizes.tick,
        fill: ink['ink-2'],
      })
    );
  });
  const exact = points.map((point) => ({ x: x(point.x), y: y(point.y) }));
  const shifts = chart.spread ? swarm(exact, swarmSize) : [];
  const spots = exact.map((spot, index) => ({ ...spot, y: spot.y + (shifts[index] ?? 0) }));
  const dots = points.map(({ open, part }, index) => {
    const colour = part ? colourOf(part) : seriesColour(0);
    return el('circle', {
      cx: spots[index]?.x ?? 0,
      cy: spots[index]?.y ?? 0,
      r: 3.2,
      ...(open
        ? { fill: ground, stroke: colour, 'stroke-width': 1 }
        : { fill: colour, 'fill-opacity': 0.75, stroke: ground, 'stroke-width': 0.8 }),
    });
  });
  const axisNames = [
    text(upText(chart), { x: 0, y: 9, 'font-size': sizes.tick, fill: ink['ink-2'] }),
    text(acrossText(chart), {
      x: plot.right,
      y: height - 4,
      'text-anchor': 'end',
      'font-size': sizes.tick,
      fill: ink['ink-2'],
    }),
  ];
  return [
    corner ? cornerOf(corner, plot, x(corner.x), y(corner.y)) : '',
    parts ? partsOf(parts, plot, x(parts.x), up.split === null ? plot.bottom : y(up.split)) : '',
    valueLines(up.ticksAt, plot, y, say),
    ...(chart.limits ?? []).map((limit) => limitOf(limit, x, y)),
    ...ticks,
    ...dots,
    ...names(chart, plot, spots, letters),
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

function limitOf({ label, points }: ScatterLimit, x: (value: number) => number, y: (value: number) => number): string {
  const [first] = points;
  if (!first) return '';
  return (
    el('path', {
      d: `M${points.map((point) => `${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`).join('L')}`,
      fill: 'none',
      stroke: ink['ink-3'],
      'stroke-width': 0.8,
      'stroke-dasharray': '2 3',
    }) +
    (label === ''
      ? ''
      : text(label, {
          x: x(first.x),
          y: y(first.y) - 3,
          'font-size': sizes.tick,
          'font-style': 'italic',
          fill: ink['ink-2'],
        }))
  );
}

const colourOf = (part: PlotPart): string =>
  partSeries[part] === null ? ink['border-strong'] : seriesColour(partSeries[part]);

/** The parts of the plot, each on a ground of its colour with its name in the corner, and the lines between them. */
function partsOf(
  { names }: NonNullable<Scatter['parts']>,
  { left, right, top, bottom }: Plot,
  across: number,
  down: number,
): string {
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    el('path', {
      d: `M${x1} ${y1}L${x2} ${y2}`,
      fill: 'none',
      stroke: ink['ink-3'],
      'stroke-width': 0.8,
      'stroke-dasharray': '2 3',
    });
  const parts = plotParts.map((part) => {
    const [isLeft, isTop] = [part.endsWith('Left'), part.startsWith('top')];
    const [from, to] = isLeft ? [left, across] : [across, right];
    const [above, below] = isTop ? [top, down] : [down, bottom];
    if (below <= above) return '';
    const colour = { fill: colourOf(part), 'fill-opacity': 0.09 };
    return (
      el('rect', { x: from, y: above, width: Math.max(0, to - from), height: below - above, ...colour }) +
      text(names[part], {
        x: isLeft ? from + 4 : to - 4,
        y: isTop ? above + 11 : below - 4,
        'text-anchor': isLeft ? 'start' : 'end',
        'font-size': sizes.tick,
        'font-weight': 600,
        fill: ink['ink-2'],
      })
    );
  });
  return [...parts, line(across, top, across, bottom), line(left, down, right, down)].join('');
}

const swarmSize: SwarmSize = { mark: 6.6, lane: 5 };
const size: NameSize = { height: 13, away: 7, mark: 4 };

/** Names beside their points; left out where no place is free. The table has them all. */
function names(
  { points, named = outliers(points) }: Scatter,
  plot: Plot,
  spots: readonly Spot[],
  letters: Letters,
): string[] {
  const labels = [...named].map((point) => {
    const label = shorten(point.label, sizes.label, maxLabelWidth * letters.stretch, letters);
    const spot = spots[points.indexOf(point)] ?? { x: plot.left, y: plot.top };
    return { ...spot, label, width: letters.widthOf(label, sizes.label) };
  });
  const marks = [...spots, ...underCorner(plot)];
  // As on the screen a name may stand above the plot and right of it, where nothing else is.
  const within = {
    x: plot.left,
    y: plot.top - 8,
    width: plot.right + 12 - plot.left,
    height: plot.bottom - plot.top + 8,
  };
  return placeNames(labels, marks, within, size).flatMap((box, index) =>
    box === null
      ? []
      : [text(labels[index]?.label ?? '', { x: box.x, y: box.y + 10, 'font-size': sizes.label, fill: ink.ink })],
  );
}
