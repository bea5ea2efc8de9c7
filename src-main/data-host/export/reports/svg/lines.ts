import { dayDomain, tickText, type ValueAxis, valueAxis } from '#shared/figures/charts/axes.ts';
import type { ChartOf, LineChart, StackedArea } from '#shared/figures/charts/drawing.ts';
import { ink, linedBands } from '#shared/figures/charts/palette.ts';
import {
  bandOpacity,
  bandPaletteIndex,
  bandStretches,
  dottedIndexes,
  known,
  markedIndexes,
  maxMarkers,
  type Series,
} from '#shared/figures/charts/points.ts';
import { type EndNameSize, endNameRoom, placeEndNames, type SeriesEnd, type Spot } from '#shared/figures/placement.ts';
import { dayAxis, linear, type Plot, type Scale, valueLines } from './axes.ts';
import { dot, el, ground, hatch, marker, path, seriesColour, sizes, styleOf, text } from './element.ts';
import { type Canvas, type Letters, shorten } from './letters.ts';
import { daysDrawn, drawGaps, drawNotes, plotHeight, plotOverDays } from './over-days.ts';

/** Closer to each other than this, markers become a blot. */
const minMarkerGap = 8;
/** Closer than this, only small markers leave the line between them in sight. */
const closeMarkerGap = 20;
const smallRadius = 2;

function lineOf(series: Series, x: Scale, y: Scale): string {
  const points = series.points.map((point) => (point.y === null ? null : { x: x(point.x), y: y(point.y) }));
  const line = el('path', {
    d: path(points),
    fill: 'none',
    stroke: seriesColour(series.paletteIndex),
    'stroke-width': 1.7,
    'stroke-linejoin': 'round',
    'stroke-dasharray': styleOf(series.paletteIndex).dash.join(' ') || undefined,
  });
  const across = points.flatMap((point) => point?.x ?? []);
  const room = (Math.max(...across) - Math.min(...across)) / Math.max(1, across.length - 1);
  const max = across.length > 1 && room < minMarkerGap ? 0 : maxMarkers;
  const at = (indexes: readonly number[], mark: typeof marker) =>
    indexes.flatMap((index) => points[index] ?? []).map(({ x: left, y: top }) => mark(left, top, series.paletteIndex));
  const { points: own } = series;
  const marked = markedIndexes(own, max);
  const isClose = marked.length > 1 && room < closeMarkerGap;
  const sized: typeof marker = (left, top, index) =>
    isClose ? marker(left, top, index, smallRadius) : marker(left, top, index);
  return [line, ...at(dottedIndexes(own, max), dot), ...at(marked, sized)].join('');
}

/** The range behind the lines, in the colour of its middle line. */
const rangeBand = (band: NonNullable<LineChart['band']>, x: Scale, y: Scale): string =>
  bandStretches(band)
    .map((stretch) => {
      const ends = [
        ...stretch.map((each) => `${x(each.x)} ${y(each.high)}`),
        ...stretch.toReversed().map((each) => `${x(each.x)} ${y(each.low)}`),
      ];
      return el('path', {
        d: `M${ends.join('L')}Z`,
        fill: seriesColour(bandPaletteIndex),
        'fill-opacity': bandOpacity,
      });
    })
    .join('');

/** Steps closer to each other than this, in pixels, have numbers that run into each other. */
const minStepHeight = 16;
/** Shorter steps than those of the chart are taken where they make the axis shorter by this share. */
const worthIt = 0.1;

const spanOf = ({ min, max }: ValueAxis): number => max - min;

/**
 * The axis with the least that is empty above the values, since a long step that holds nothing takes a third of a small figure. Its
 * last number is that of the highest value or more: a reader could not tell how high a line is that leaves the numbers below it.
 */
function fitted({ axis, series, band }: LineChart, height: number): ValueAxis {
  const lines = [...series.map(({ points }) => points), ...(band ? [band.low, band.high] : [])];
  const values = lines.flatMap((points) => known(points).map(({ y }) => y));
  if (values.length === 0) return axis;
  const fits = ({ step, ...each }: ValueAxis) => (height / (each.max - each.min)) * step >= minStepHeight;
  const shorter = [6, 8].map((parts) => valueAxis(values, axis.fromZero ? 'bar' : 'line', parts));
  return shorter
    .filter((each) => each.fromZero === axis.fromZero && fits(each))
    .reduce((best, each) => (spanOf(each) <= (1 - worthIt) * spanOf(best) ? each : best), axis);
}

/** The axis as it is: panels share one. */
const whole: typeof fitted = ({ axis }) => axis;

const size: EndNameSize = { lineHeight: 13, gap: 8, sample: 11 };
/** No name takes more than this share of the figure; in a narrow one words need more of it. */
const largestShare = (width: number) => (width < 400 ? 0.45 : 0.34);
/** Behind the names. */
const margin = 6;

const measureOf =
  ({ widthOf }: Letters) =>
  (label: string) =>
    widthOf(label, sizes.label, 'bold');

interface EndLabel extends SeriesEnd {
  readonly paletteIndex: number | null;
  /** The color or pattern of the band. */
  readonly fill?: string;
}

/** The room that the names need at the right of the plot. */
function endRoom(labels: readonly string[], width: number, letters: Letters): number {
  if (labels.length === 0) return 10;
  const maxWidth = width * largestShare(width) * letters.stretch + size.gap;
  return endNameRoom(labels, maxWidth, size, measureOf(letters)) + margin;
}

/** The mark of a series before its name: the marker of its line, or a square of what fills its band. */
const sampleOf = ({ x, y }: Spot, { paletteIndex, fill }: EndLabel): string =>
  fill === undefined ? marker(x, y, paletteIndex) : el('rect', { x: x - 3.5, y: y - 3.5, width: 7, height: 7, fill });

const leadOf = ([from, to]: readonly [Spot, Spot]) =>
  el('line', {
    x1: from.x,
    y1: from.y,
    x2: to.x,
    y2: to.y,
    class: 'lead',
    stroke: ink['ink-3'],
    'stroke-width': 0.6,
    'stroke-dasharray': '1 2.5',
  });

/** The name of each series at the right of the plot, beside its last point or after its mark: no legend to look up. */
function endLabels(
  ends: readonly EndLabel[],
  { right, bottom }: Plot,
  { room, letters }: { readonly room: number; readonly letters: Letters },
): string {
  const names = placeEndNames(ends, { room: room - margin, right, bottom, measure: measureOf(letters) }, size);
  return names
    .map(({ text: name, x, y, sample, lead }, index) => {
      const end = ends[index];
      const words = text(name, {
        x,
        y: y + sizes.label * 0.34,
        'font-size': sizes.label,
        'font-weight': 600,
        fill: ink.ink,
      });
      return (lead ? leadOf(lead) : '') + (sample && end ? sampleOf(sample, end) : '') + words;
    })
    .join('');
}

/** Lines over days: dash, marker and a name at the end of each. */
export function drawLines(
  chart: LineChart,
  { width, height, letters }: Canvas,
  [from, to] = daysDrawn(chart.band ? [...chart.series, { points: chart.band.high }] : chart.series, chart),
  axisOf: typeof fitted = fitted,
): string {
  const { series, unit = '', notes = [], gaps = [], counts, band } = chart;
  const axis = axisOf(chart, plotHeight(height, notes));
  const say = tickText(axis, unit);
  const filled = series.filter(({ points }) => known(points).length > 0);
  const named = filled.length > 1 ? filled : [];
  const room = endRoom(
    named.map(({ label }) => label),
    width,
    letters,
  );
  const plot = plotOverDays({ width, height, letters }, { axis, say, notes, right: room });
  const x = linear(dayDomain(from, to), [plot.left + 4, plot.right - 4]);
  const y = linear([axis.min, axis.max], [plot.bottom, plot.top]);
  const ends = named.map((each) => {
    const last = known(each.points).at(-1);
    return { text: each.label, x: x(last?.x ?? to), y: y(last?.y ?? 0), paletteIndex: each.paletteIndex };
  });
  return [
    drawGaps(gaps, plot, [from, to], x),
    band ? rangeBand(band, x, y) : '',
    valueLines(axis, plot, y, say),
    dayAxis({ from, to, counts }, plot, x, letters),
    drawNotes(notes, plot, [from, to], x),
    ...filled.map((each) => lineOf(each, x, y)),
    endLabels(ends, plot, { room, letters }),
  ].join('');
}

const panelGap = 18;
const panelTitle = 16;

/**
 * A small figure per series, each with its name above, all over the same days. They share one scale of values when `axis` is given,
 * else each has its own from zero.
 */
export function drawPanels(
  { series, unit = '', counts, axis: common, notes = [], gaps = [] }: ChartOf<'panels'>,
  { width, height, ...canvas }: Canvas,
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
  const shown = daysDrawn(series, { gaps });
  return series
    .map((each, index) => {
      const [column, row] = [index % columns, Math.floor(index / columns)];
      const axis = common ?? axisOf(each);
      const inner = drawLines(
        { series: [each], axis, unit, counts, notes, gaps },
        { width: wide, height: tall - panelTitle - 6, ...canvas },
        shown,
        whole,
      );
      const title = text(shorten(each.label, sizes.label, wide, canvas.letters, 'bold'), {
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

/** Bands from zero, one upon the other; a day that one of them lacks is a gap in all. */
export function drawAreas(
  { bands, axis, notes = [], gaps = [] }: StackedArea,
  { width, height, id, letters, hatchLength }: Canvas,
): string {
  const say = tickText(axis);
  const room = endRoom(
    bands.map(({ label }) => label),
    width,
    letters,
  );
  const plot = plotOverDays({ width, height, letters }, { axis, say, notes, right: room });
  const [from, to] = daysDrawn(bands, { notes, gaps });
  const x = linear(dayDomain(from, to), [plot.left + 4, plot.right]);
  const y = linear([axis.min, axis.max], [plot.bottom, plot.top]);
  const stack = stacked(bands);
  const colours = bands.map(({ paletteIndex }) => (paletteIndex === null ? null : seriesColour(paletteIndex)));
  const lined = linedBands(bands.map(({ paletteIndex }) => paletteIndex));
  const fills = colours.map((colour, index) =>
    colour === null ? `url(#${id}-unlisted)` : lined[index] ? `url(#${id}-lined-${index})` : colour,
  );
  const hatches = colours.map((colour, index) =>
    colour !== null && lined[index] ? hatch(`${id}-lined-${index}`, ground, hatchLength, colour) : '',
  );
  const areas = stack.map(({ days }, index) => {
    const pieces = inPieces(days).map((piece) => {
      const upper = piece.map(({ day, top }) => ({ x: x(day), y: y(top) }));
      const lower = piece.toReversed().map(({ day, base }) => ({ x: x(day), y: y(base) }));
      return `${path([...upper, ...lower])}Z`;
    });
    return el('path', { d: pieces.join(''), fill: fills[index], stroke: ground, 'stroke-width': 1 });
  });
  const ends = stack.flatMap(({ series, days }, index) => {
    const last = days.findLast((each) => each !== null);
    if (!last || last.top === last.base) return [];
    const { label: text, paletteIndex: ofColour } = series;
    const middle = y((last.top + last.base) / 2);
    return [{ text, x: plot.right, y: middle, paletteIndex: ofColour, isBand: true, fill: fills[index] ?? ground }];
  });
  return [
    el('defs', {}, hatch(`${id}-unlisted`, ink['ink-3'], hatchLength), ...hatches),
    drawGaps(gaps, plot, [from, to], x),
    valueLines(axis, plot, y, say),
    ...areas,
    drawNotes(notes, plot, [from, to], x),
    dayAxis({ from, to }, plot, x, letters),
    endLabels(ends, plot, { room, letters }),
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
