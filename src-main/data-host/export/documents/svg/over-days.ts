import { valueAxis } from '../../../../../src-preload/contract/charts/axes.ts';
import { type DayNote, noteLetter } from '../../../../../src-preload/contract/charts/day-notes.ts';
import type { BarPanel, ChartOf, LineChart, StackedArea } from '../../../../../src-preload/contract/charts/drawing.ts';
import { known, type Point, type Series } from '../../../../../src-preload/contract/charts/points.ts';
import { spread } from '../../../../../src-preload/contract/charts/spread.ts';
import { dayAxis, linear, type Plot, type Scale, tickRoom, tickText, valueLines } from './axes.ts';
import { el, path, text } from './element.ts';
import { ground, hatch, ink, marker, seriesColour, sizes, styleOf } from './ink.ts';
import { shorten, textWidth } from './measure.ts';

/** Where a drawing stands: its size, and a prefix for the ids within it. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly id: string;
}

const axisRoom = 20;
const labelGap = 8;
const lineHeight = 13;
/** No end label takes more than this share of the figure. */
const labelShare = 0.26;
/** With more points than this a line bears only a few markers, so far apart. */
const mostMarkers = 40;
const markerEvery = 90;

interface EndLabel {
  readonly text: string;
  readonly y: number;
  readonly x: number;
  readonly place: number | null;
}

function endRoom(labels: readonly string[], width: number): number {
  const widest = Math.max(0, ...labels.map((label) => textWidth(label, sizes.label)));
  return labels.length === 0 ? 10 : Math.min(widest, width * labelShare) + labelGap + 6;
}

/** The name of each series behind its last point: no legend to look up. A thin line leads to a name that had to move. */
function endLabels(labels: readonly EndLabel[], plot: Plot, room: number): string {
  const places = spread(
    labels.map((label) => label.y),
    lineHeight,
    plot.bottom,
  );
  return labels
    .map(({ text: label, x, y, place }, index) => {
      const at = places[index] ?? y;
      const lead =
        Math.abs(at - y) > 3
          ? el('line', {
              x1: x + 3,
              y1: y,
              x2: plot.right + labelGap - 2,
              y2: at,
              stroke: seriesColour(place),
              'stroke-width': 0.6,
            })
          : '';
      const words = text(shorten(label, sizes.label, room - labelGap - 4), {
        x: plot.right + labelGap,
        y: at + sizes.label * 0.34,
        'font-size': sizes.label,
        'font-weight': 600,
        fill: ink.ink,
      });
      return lead + words;
    })
    .join('');
}

const daysOf = (series: readonly { readonly points: readonly Point[] }[]): [number, number] => {
  const days = series.flatMap(({ points }) => known(points).map(({ x }) => x));
  return days.length === 0 ? [0, 1] : [Math.min(...days), Math.max(...days)];
};

function noteMarks(notes: readonly DayNote[], plot: Plot, x: Scale): string {
  return notes
    .map(({ day }, place) => {
      const at = x(day);
      return (
        el('line', {
          x1: at,
          x2: at,
          y1: plot.top - 4,
          y2: plot.bottom,
          stroke: ink['ink-2'],
          'stroke-width': 0.8,
          'stroke-dasharray': '3 3',
        }) +
        text(noteLetter(place), {
          x: at,
          y: plot.top - 7,
          'text-anchor': 'middle',
          'font-size': sizes.label,
          'font-weight': 700,
          fill: ink.ink,
        })
      );
    })
    .join('');
}

function lineOf(series: Series, x: Scale, y: Scale): string {
  const points = series.points.map((point) => (point.y === null ? null : { x: x(point.x), y: y(point.y) }));
  const drawn = points.filter((point) => point !== null);
  const line = el('path', {
    d: path(points),
    fill: 'none',
    stroke: seriesColour(series.place),
    'stroke-width': 1.7,
    'stroke-linejoin': 'round',
    'stroke-dasharray': styleOf(series.place).dash.join(' ') || undefined,
  });
  const marked = drawn.length <= mostMarkers ? drawn : farApart(drawn);
  // A point between two gaps has no line: its marker is all there is of it.
  const alone = points.filter((point, index) => point !== null && !points[index - 1] && !points[index + 1]);
  const dots = [...new Set([...marked, ...alone])].map((point) =>
    point ? marker(point.x, point.y, series.place) : '',
  );
  return line + dots.join('');
}

/** The last point, and others at a distance from each other. */
function farApart(points: readonly { readonly x: number; readonly y: number }[]) {
  let free = Number.POSITIVE_INFINITY;
  return points.toReversed().filter(({ x }) => {
    if (x > free) return false;
    free = x - markerEvery;
    return true;
  });
}

/** Lines over days: dash, marker and a name at the end of each. */
export function drawLines(chart: LineChart, { width, height }: Canvas): string {
  const { series, axis, unit = '', notes = [], countsDays = false } = chart;
  const say = tickText(axis, unit);
  const filled = series.filter(({ points }) => known(points).length > 0);
  const named = filled.length > 1 ? filled : [];
  const room = endRoom(
    named.map(({ label }) => label),
    width,
  );
  const plot: Plot = {
    left: tickRoom(axis, say),
    right: width - room,
    top: notes.length > 0 ? 22 : 8,
    bottom: height - axisRoom,
  };
  const [from, to] = daysOf(filled);
  const x = linear([from, Math.max(to, from + 1)], [plot.left + 4, plot.right - 4]);
  const y = linear([axis.min, axis.max], [plot.bottom, plot.top]);
  const ends = named.map((each) => {
    const last = known(each.points).at(-1);
    return { text: each.label, x: x(last?.x ?? to), y: y(last?.y ?? 0), place: each.place };
  });
  return [
    valueLines(axis, plot, y, say),
    dayAxis(from, to, plot, x, countsDays),
    noteMarks(
      notes.filter(({ day }) => day >= from && day <= to),
      plot,
      x,
    ),
    ...filled.map((each) => lineOf(each, x, y)),
    endLabels(ends, plot, room),
  ].join('');
}

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
    top: notes.length > 0 ? 22 : 8,
    bottom: height - axisRoom,
  };
  const x = linear([from, Math.max(to, from + 1)], [plot.left + 4, plot.right - 4]);
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
  return [valueLines(axis, plot, y, say), ...bars, noteMarks(notes, plot, x), dayAxis(from, to, plot, x)].join('');
}

/** Bands from zero, one upon the other; a day that one of them lacks is a gap in all. */
export function drawAreas({ bands, axis, notes = [] }: StackedArea, { width, height, id }: Canvas): string {
  const say = tickText(axis);
  const room = endRoom(
    bands.map(({ label }) => label),
    width,
  );
  const top = notes.length > 0 ? 22 : 8;
  const plot: Plot = { left: tickRoom(axis, say), right: width - room, top, bottom: height - axisRoom };
  const [from, to] = daysOf(bands);
  const x = linear([from, Math.max(to, from + 1)], [plot.left + 4, plot.right]);
  const y = linear([axis.min, axis.max], [plot.bottom, plot.top]);
  const stack = stacked(bands);
  const areas = stack.map(({ series, days }) => {
    const pieces = inPieces(days).map((piece) => {
      const upper = piece.map(({ day, top }) => ({ x: x(day), y: y(top) }));
      const lower = piece.toReversed().map(({ day, base }) => ({ x: x(day), y: y(base) }));
      return `${path([...upper, ...lower])}Z`;
    });
    const fill = series.place === null ? `url(#${id}-unlisted)` : seriesColour(series.place);
    return el('path', { d: pieces.join(''), fill, stroke: ground, 'stroke-width': 1 });
  });
  const ends = stack.flatMap(({ series, days }) => {
    const last = days.findLast((each) => each !== null);
    if (!last || last.top === last.base) return [];
    return [{ text: series.label, x: plot.right, y: y((last.top + last.base) / 2), place: series.place }];
  });
  return [
    el('defs', {}, hatch(`${id}-unlisted`, ink['ink-3'])),
    valueLines(axis, plot, y, say),
    ...areas,
    noteMarks(notes, plot, x),
    dayAxis(from, to, plot, x),
    endLabels(ends, plot, room),
  ].join('');
}

interface Layer {
  readonly day: number;
  readonly base: number;
  readonly top: number;
}

function stacked(bands: readonly Series[]): { series: Series; days: (Layer | null)[] }[] {
  const base = new Map<number, number>();
  return bands.map((series) => ({
    series,
    days: series.points.map(({ x: day, y: count }) => {
      if (count === null) return null;
      const under = base.get(day) ?? 0;
      base.set(day, under + count);
      return { day, base: under, top: under + count };
    }),
  }));
}

function inPieces(days: readonly (Layer | null)[]): Layer[][] {
  const pieces: Layer[][] = [[]];
  for (const day of days) {
    if (day === null) pieces.push([]);
    else pieces.at(-1)?.push(day);
  }
  return pieces.filter((piece) => piece.length > 0);
}

const panelGap = 18;
const panelTitle = 16;

/** A small figure per series, each with its name above. Shares one scale when `axis` is given, else each has its own from zero. */
export function drawPanels(
  { series, unit = '', countsDays = false, axis: common, notes = [] }: ChartOf<'panels'>,
  { width, height, id }: Canvas,
): string {
  const columns = width > 500 ? Math.min(3, series.length) : Math.min(2, series.length);
  const rows = Math.ceil(series.length / Math.max(1, columns));
  const wide = (width - panelGap * (columns - 1)) / columns;
  const tall = height / Math.max(1, rows);
  const axisOf = ({ points }: Series) =>
    valueAxis(
      known(points).map(({ y }) => y),
      'bar',
      2,
    );
  return series
    .map((each, index) => {
      const [column, row] = [index % columns, Math.floor(index / columns)];
      const axis = common ?? axisOf(each);
      const inner = drawLines(
        { series: [each], axis, unit, countsDays, notes },
        { width: wide, height: tall - panelTitle - 6, id },
      );
      const title = text(shorten(each.label, sizes.label, wide), {
        y: 11,
        'font-size': sizes.label,
        'font-weight': 600,
        fill: ink.ink,
      });
      const at = `translate(${Math.round(column * (wide + panelGap))} ${Math.round(row * tall)})`;
      return el('g', { transform: at }, title, el('g', { transform: `translate(0 ${panelTitle})` }, inner));
    })
    .join('');
}
