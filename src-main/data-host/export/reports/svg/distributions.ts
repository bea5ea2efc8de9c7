import { tickText, valueAxis } from '#shared/figures/charts/axes.ts';
import type { Histogram, Share } from '#shared/figures/charts/drawing.ts';
import { ink } from '#shared/figures/charts/palette.ts';
import { formatNumber, formatPercent } from '#shared/text/numbers.ts';
import { linear, type Plot, tickRoom, valueLines } from './axes.ts';
import { el, ground, hatch, seriesColour, sizes, text } from './element.ts';
import { type Canvas, type Letters, shorten } from './letters.ts';

const axisRoom = 34;
/** The same for every bin that is not shown. */
const withheldHeight = 5;

/** How often each value occurs: bars from zero without room between them, and a line at the middle. */
export function drawHistogram(
  { bins, binWidth, ticks, xLabel, marks = [], parts }: Histogram,
  { width, height, id, letters, hatchLength }: Canvas,
): string {
  const axis = valueAxis(bins.map((bin) => bin.count).filter(Number.isFinite), 'bar', parts);
  const say = tickText(axis);
  const plot: Plot = {
    left: tickRoom(axis, say, letters),
    right: width - 10,
    top: marks.length > 0 ? 22 : 8,
    bottom: height - axisRoom,
  };
  const starts = bins.map((bin) => bin.from);
  const x = linear([Math.min(...starts), Math.max(...starts) + binWidth], [plot.left, plot.right]);
  const y = linear([axis.min, axis.max], [plot.bottom, plot.top]);
  const bars = bins.map(({ from, count }) => {
    const isShown = Number.isFinite(count);
    const top = isShown ? y(count) : plot.bottom - withheldHeight;
    return el('rect', {
      x: x(from) + 0.4,
      y: top,
      width: Math.max(0.5, x(from + binWidth) - x(from) - 0.8),
      height: plot.bottom - top,
      fill: isShown ? seriesColour(2) : `url(#${id}-hidden)`,
    });
  });
  const labels = ticks.map(({ at, label }) =>
    text(label, {
      x: x(at),
      y: plot.bottom + 14,
      'text-anchor': 'middle',
      'font-size': sizes.tick,
      fill: ink['ink-2'],
    }),
  );
  const middle = (plot.left + plot.right) / 2;
  const name = text(xLabel, {
    x: middle,
    y: height - 4,
    'text-anchor': 'middle',
    'font-size': sizes.tick,
    fill: ink['ink-2'],
  });
  return [
    el('defs', {}, hatch(`${id}-hidden`, ink['ink-3'], hatchLength)),
    valueLines(axis, plot, y, say),
    ...bars,
    ...labels,
    name,
    ...marks.map((mark) => markAt(x(mark.at), mark.label, plot, letters)),
  ].join('');
}

function markAt(at: number, label: string, plot: Plot, { widthOf }: Letters): string {
  const half = widthOf(label, sizes.label, 'bold') / 2;
  const where = Math.min(Math.max(at, plot.left + half), plot.right - half);
  return (
    el('line', {
      x1: at,
      x2: at,
      y1: plot.top - 6,
      y2: plot.bottom,
      stroke: ink.ink,
      'stroke-width': 1.2,
      'stroke-dasharray': '4 2',
    }) +
    text(label, {
      x: where,
      y: plot.top - 10,
      'text-anchor': 'middle',
      'font-size': sizes.label,
      'font-weight': 600,
      fill: ink.ink,
    })
  );
}

export const sharesHeight = 58;
const thickness = 22;

/** The parts of one whole as one bar of 100 %, each with its name; those too thin for one are named by a line below. */
export function drawShares(shares: readonly Share[], { width, id, letters, hatchLength }: Canvas): string {
  const total = shares.reduce((sum, share) => sum + share.count, 0);
  if (total === 0) return '';
  let from = 0;
  let free = Number.NEGATIVE_INFINITY;
  const parts = shares
    .filter((share) => share.count > 0)
    .map(({ label, count, paletteIndex }) => {
      const wide = (count / total) * width;
      const start = from;
      from += wide;
      const fill = paletteIndex === null ? `url(#${id}-unknown)` : seriesColour(paletteIndex);
      const rect = el('rect', {
        x: start,
        y: 0,
        width: wide,
        height: thickness,
        fill,
        stroke: ground,
        'stroke-width': 1,
      });
      const words = `${label} ${formatNumber(count)} · ${formatPercent((count / total) * 100)}`;
      const length = letters.widthOf(words, sizes.label);
      const at = Math.max(0, Math.min(start + 2, width - length));
      // A second line where the first is taken.
      const row = at < free + 10 ? 1 : 0;
      if (row === 0) free = at + length;
      const y = thickness + 14 + row * 15;
      const lead = el('line', {
        x1: start + Math.min(wide / 2, 6),
        x2: start + Math.min(wide / 2, 6),
        y1: thickness,
        y2: y - 9,
        stroke: ink['ink-3'],
        'stroke-width': 0.7,
      });
      return (
        rect +
        lead +
        text(shorten(words, sizes.label, width, letters), { x: at, y, 'font-size': sizes.label, fill: ink.ink })
      );
    });
  return el('defs', {}, hatch(`${id}-unknown`, ink['ink-3'], hatchLength)) + parts.join('');
}
