import type { Chart, Figure } from '../../../../../src-preload/contract/charts/drawing.ts';
import { escapeHtml } from '../escape.ts';
import { drawAreas } from './areas.ts';
import type { Canvas } from './canvas.ts';
import { drawChanges } from './changes.ts';
import { drawHistogram, drawShares, sharesHeight } from './distributions.ts';
import { el } from './element.ts';
import { drawLines, drawPanels } from './lines.ts';
import { drawMatrix, matrixHeight } from './matrix.ts';
import { drawBars, drawDots, drawPairs, rowsHeight } from './named-rows.ts';
import { drawScatter } from './scatter.ts';
import { drawWorld, worldHeight } from './world.ts';

/** How large a figure is drawn, in pixels; rows of named things decide their own height. */
export interface FigureSize {
  readonly width: number;
  readonly height?: number;
}

interface Drawn {
  readonly svg: string;
  readonly height: number;
}

/** The marks of a figure alone, for a place within another SVG. */
export function drawMarks({ id, chart }: Figure, { width, height }: FigureSize): Drawn {
  const canvas: Canvas = { id, width, height: Math.round(naturalHeight(chart, width) ?? height ?? usualHeight(chart)) };
  return { svg: draw(chart, canvas), height: canvas.height };
}

/** What assistive technology reads of a drawing that stands alone. */
export const describedBy = ({ name }: Figure): string => name.replace(' The data table follows.', '');

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
      // The outline of words lies behind them. An attribute: the W3C's validator knows it not as a property.
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

function usualHeight(chart: Chart): number {
  if (chart.kind === 'scatter') return 280;
  if (chart.kind === 'panels') return Math.ceil(chart.series.length / 3) * 130;
  return chart.kind === 'changes' ? 120 : 200;
}

function naturalHeight(chart: Chart, width: number): number | null {
  switch (chart.kind) {
    case 'bars':
      return rowsHeight(chart.bars.length);
    case 'dots':
      return rowsHeight(chart.dots.length);
    case 'pairs':
      return rowsHeight(chart.pairs.length);
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
