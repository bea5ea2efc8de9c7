import { dayDomain, valueAxis } from '../../../../../src-preload/contract/charts/axes.ts';
import { daysShown } from '../../../../../src-preload/contract/charts/day-notes.ts';
import type { ChartOf, LineChart } from '../../../../../src-preload/contract/charts/drawing.ts';
import { known, loneIndexes, type Series } from '../../../../../src-preload/contract/charts/points.ts';
import { dayAxis, linear, type Plot, type Scale, tickRoom, tickText, valueLines } from './axes.ts';
import type { Canvas } from './canvas.ts';
import { el, path, text } from './element.ts';
import { endLabels, endRoom } from './end-labels.ts';
import { ink, marker, seriesColour, sizes, styleOf } from './ink.ts';
import { shorten } from './measure.ts';
import { axisRoom, drawNotes, topRoom } from './over-days.ts';

/**
 * With more points than this a line bears only a few markers, so far apart; by itself only the last, as there is nothing to tell
 * it from.
 */
const mostMarkers = 40;
const markerEvery = 90;

function lineOf(series: Series, x: Scale, y: Scale, isByItself: boolean): string {
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
  const some = isByItself ? drawn.slice(-1) : farApart(drawn);
  const marked = drawn.length <= mostMarkers ? drawn : some;
  const alone = loneIndexes(series.points).map((index) => points[index]);
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
export function drawLines(
  chart: LineChart,
  { width, height }: Canvas,
  [from, to] = daysShown(chart.series, chart.notes),
): string {
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
    top: topRoom(notes),
    bottom: height - axisRoom,
  };
  const x = linear(dayDomain(from, to), [plot.left + 4, plot.right - 4]);
  const y = linear([axis.min, axis.max], [plot.bottom, plot.top]);
  const ends = named.map((each) => {
    const last = known(each.points).at(-1);
    return { text: each.label, x: x(last?.x ?? to), y: y(last?.y ?? 0), place: each.place };
  });
  return [
    valueLines(axis, plot, y, say),
    dayAxis(from, to, plot, x, countsDays),
    drawNotes(notes, plot, [from, to], x),
    ...filled.map((each) => lineOf(each, x, y, filled.length === 1)),
    endLabels(ends, plot, room),
  ].join('');
}

const panelGap = 18;
const panelTitle = 16;

/**
 * A small figure per series, each with its name above. Shares one scale when `axis` is given, else each has its own from zero.
 */
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
        // Notes are on days of any series.
        daysShown([each]),
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
