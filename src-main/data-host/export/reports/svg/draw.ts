import { escapeHtml } from '#main/common/escape.ts';
import { dayDomain, tickText, valueAxis } from '#shared/figures/charts/axes.ts';
import type { BarPanel, Chart, Figure } from '#shared/figures/charts/drawing.ts';
import { ink } from '#shared/figures/charts/palette.ts';
import { known } from '#shared/figures/charts/points.ts';
import { t } from '#shared/language/message.ts';
import { dayAxis, linear, valueLines } from './axes.ts';
import { drawHistogram, drawShares, sharesHeight } from './distributions.ts';
import { el } from './element.ts';
import { type Canvas, type Letters, ownLetters } from './letters.ts';
import { drawAreas, drawLines, drawPanels } from './lines.ts';
import { drawMatrix, matrixHeight } from './matrix.ts';
import { drawBars, drawDots, drawPairs, minRowsHeight, rowsHeight } from './named-rows.ts';
import { drawGaps, drawNotes, plotOverDays } from './over-days.ts';
import { drawScatter } from './scatter.ts';
import { drawWorld, worldHeight } from './world.ts';

/** How large a figure is drawn, in pixels; rows of named things decide their own height. */
export interface FigureSize {
  readonly width: number;
  readonly height?: number;
  /** Rows of named things become lower where this height is less than they need, as far as they can be read. */
  readonly yields?: boolean;
  /** Our own where none are named. */
  readonly letters?: Letters;
  readonly hatchLength?: number;
}

interface Drawn {
  readonly svg: string;
  readonly height: number;
}

/** The shortest: a PDF has each piece as a picture, which takes a multiple of the room when it is longer. */
const shortHatch = 5;

/** The marks of a figure alone, for a place within another SVG. */
export function drawMarks(
  { id, chart }: Figure,
  { width, height, yields = false, letters = ownLetters, hatchLength = shortHatch }: FigureSize,
): Drawn {
  const natural = naturalHeight(chart, width);
  const rows = rowsOf(chart);
  const lowered = yields && rows !== null && height !== undefined ? Math.max(minRowsHeight(rows), height) : natural;
  const tall = Math.round(natural === null ? (height ?? defaultHeight(chart)) : Math.min(natural, lowered ?? natural));
  const canvas: Canvas = { id, width, height: tall, letters, hatchLength };
  return { svg: draw(chart, canvas), height: canvas.height };
}

/** The text that assistive technology reads for a drawing that stands alone. */
export const describedBy = ({ name }: Figure): string => name.replace(` ${t('The data table follows.')}`, '');

/** A figure as one inline SVG with its name and finding for those who do not see it. */
export function drawFigure(figure: Figure, size: FigureSize): Drawn {
  const { id, title } = figure;
  const { width } = size;
  const { svg: marks, height } = drawMarks(figure, size);
  const svg = el(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      role: 'img',
      'aria-labelledby': `${id}-title ${id}-desc`,
      // The outline that a report gives to words lies behind them. An attribute: the W3C's validator knows it not as a property.
      'paint-order': 'stroke',
      preserveAspectRatio: 'xMinYMin meet',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
    },
    el('title', { id: `${id}-title` }, escapeHtml(title)),
    el('desc', { id: `${id}-desc` }, escapeHtml(describedBy(figure))),
    marks,
  );
  return { svg, height };
}

function defaultHeight(chart: Chart): number {
  if (chart.kind === 'scatter') return 280;
  if (chart.kind === 'panels') return Math.ceil(chart.series.length / 3) * 130;
  return chart.kind === 'changes' ? 120 : 200;
}

/** How many rows of named things a chart has; null for one of another kind. */
function rowsOf(chart: Chart): number | null {
  switch (chart.kind) {
    case 'bars':
      return chart.bars.length;
    case 'dots':
      return chart.dots.length;
    case 'pairs':
      return chart.pairs.length;
    default:
      return null;
  }
}

/** The smallest height in which a chart with rows of named things can be read; 0 for others, which are as high as they are told. */
export function minHeightOf(chart: Chart): number {
  const rows = rowsOf(chart);
  return rows === null ? 0 : minRowsHeight(rows);
}

function naturalHeight(chart: Chart, width: number): number | null {
  const rows = rowsOf(chart);
  if (rows !== null) return rowsHeight(rows);
  switch (chart.kind) {
    case 'shares':
      return sharesHeight;
    case 'matrix':
      return matrixHeight(chart);
    case 'world':
      return worldHeight(width);
    default:
      return null;
  }
}

function draw(chart: Chart, canvas: Canvas): string {
  switch (chart.kind) {
    case 'lines':
      return drawLines(chart, canvas);
    case 'changes':
      return drawChanges(chart, canvas);
    case 'areas':
      return drawAreas(chart, canvas);
    case 'panels':
      return drawPanels(chart, canvas);
    case 'bars':
      return drawBars(chart, canvas);
    case 'dots':
      return drawDots(chart, canvas);
    case 'pairs':
      return drawPairs(chart, canvas);
    case 'histogram':
      return drawHistogram(chart, canvas);
    case 'shares':
      return drawShares(chart.shares, canvas);
    case 'scatter':
      return drawScatter(chart, canvas);
    case 'matrix':
      return drawMatrix(chart, canvas);
    case 'world':
      return drawWorld(chart, canvas);
  }
}

/** Gains above zero and losses below it: distinguished by side and colour. */
function drawChanges(
  { points, from, to, notes = [], gaps = [] }: BarPanel,
  { width, height, letters }: Canvas,
): string {
  const values = known(points);
  const axis = valueAxis(
    values.map((point) => point.y),
    'bar',
    3,
  );
  const say = tickText(axis);
  const plot = plotOverDays({ width, height, letters }, { axis, say, notes, right: 10 });
  // A week that has begun ends behind the last day.
  const last = Math.max(to, values.at(-1)?.x ?? to);
  const x = linear(dayDomain(from, last), [plot.left + 4, plot.right - 4]);
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
    drawGaps(gaps, plot, [from, to], x),
    valueLines(axis, plot, y, say),
    ...bars,
    drawNotes(notes, plot, [from, to], x),
    dayAxis({ from, to }, plot, x, letters),
  ].join('');
}
