import type { Chart, ChartDataset, Plugin, PointOptions, ScriptableContext } from 'chart.js';
import { drawPoint } from 'chart.js/helpers';
import { spread } from '../../src-preload/contract/charts/spread.ts';
import { clearOfLines } from './clear-of-lines.ts';
import { fitted } from './fitted-text.ts';
import { labelFont } from './frame.ts';
import type { Spot } from './point-labels.ts';
import type { ChartTheme } from './theme.ts';

export interface EndLabel {
  readonly text: string;
  readonly dataset: number;
  /** Of a stacked area: the name stands in the middle of the band, not on its edge. */
  readonly band?: true;
}

const lineHeight = 15;
const gap = 8;
/** The room of the mark before a name: names that had to move apart are known by it. */
const sample = 14;
/** A name that moved further than this has a thin line to where it belongs. */
const near = 4;

const font = `600 ${labelFont.size}px ${labelFont.family}`;
/** Names take no more than this part of the chart, but in a small chart as much as some 28 letters need. */
const largestPart = 1 / 3;
const roomInSmall = 207;

/** The room that the labels get at the right of the plot of a chart that is `width` wide: what they need, as far as it goes. */
export function endLabelRoom(
  ctx: Pick<CanvasRenderingContext2D, 'measureText' | 'font'>,
  labels: readonly string[],
  width: number,
): number {
  ctx.font = font;
  const widest = Math.max(0, ...labels.map((label) => ctx.measureText(label).width));
  return Math.min(gap + sample + Math.ceil(widest), Math.max(Math.floor(width * largestPart), roomInSmall));
}

/** The padding of a chart whose series bear their names at their ends. */
export const endPadding =
  (labels: readonly string[], top: number) =>
  ({ chart }: ScriptableContext<'line'>) => ({ top, right: endLabelRoom(chart.ctx, labels, chart.width) });

/** Writes the name of each series at its last point, after its mark where names had to move apart: no legend to look up. */
export function endLabels(labels: readonly EndLabel[], theme: ChartTheme): Plugin<'line'> {
  return {
    id: 'endLabels',
    afterDatasetsDraw(chart: Chart<'line'>) {
      const lastOf = (dataset: number) =>
        chart.getDatasetMeta(dataset).data.findLast((element) => !Number.isNaN(element.y));
      const ends = labels.flatMap(({ text, dataset, band }) => {
        const last = lastOf(dataset);
        if (last === undefined) return [];
        const below = dataset === 0 ? chart.chartArea.bottom : (lastOf(dataset - 1)?.y ?? chart.chartArea.bottom);
        const y = band ? (last.y + below) / 2 : last.y;
        return [{ text, dataset, band, x: last.x, y }];
      });
      const { ctx } = chart;
      ctx.save();
      const room = endLabelRoom(
        ctx,
        labels.map(({ text }) => text),
        chart.width,
      );
      const places = placesOf(chart, ends, room);
      // Where all names stand at their ends, the mark at the end of the line is enough.
      const isNear = (index: number, end: (typeof ends)[number]) => Math.abs((places[index] ?? end.y) - end.y) <= near;
      const isMarked = ends.some((end, index) => end.band || !isNear(index, end));
      ctx.font = font;
      ctx.textBaseline = 'middle';
      for (const [index, end] of ends.entries()) {
        const y = places[index] ?? end.y;
        const look = chart.data.datasets[end.dataset];
        const x = end.x + gap;
        if (look && !isNear(index, end)) drawLead(ctx, end.band ? theme.quiet : colourOf(look), end, { x, y });
        if (look && isMarked) drawSample(ctx, look, { x: x + sample / 2 - 3, y, isBand: end.band === true });
        // A rim of paper keeps a name readable where another line goes on behind it.
        ctx.strokeStyle = theme.paper;
        ctx.lineWidth = 3;
        const textX = isMarked ? x + sample : x;
        const text = fitted(ctx, end.text, room - (textX - end.x));
        ctx.strokeText(text, textX, y);
        ctx.fillStyle = theme.ink;
        ctx.fillText(text, textX, y);
      }
      ctx.restore();
    },
  };
}

/** How high each name stands: no two on each other, and none over a line that goes on behind its own. */
function placesOf(chart: Chart<'line'>, ends: readonly (Spot & { readonly text: string })[], room: number): number[] {
  const { ctx, chartArea } = chart;
  const apart = spread(
    ends.map((end) => end.y),
    lineHeight,
    chartArea.bottom,
  );
  // Most often all lines go as far, and nothing can be behind their names.
  if (ends.every((end) => end.x >= chartArea.right - gap)) return apart;
  ctx.font = font;
  const boxes = ends.map(({ text, x, y }, index) => ({
    x: x + gap,
    y: (apart[index] ?? y) - lineHeight / 2,
    width: Math.min(sample + ctx.measureText(text).width, room),
    height: lineHeight,
  }));
  const lines = chart.data.datasets.map((_, index) => chart.getDatasetMeta(index).data);
  return clearOfLines(boxes, lines, chartArea.bottom).map((box) => box.y + lineHeight / 2);
}

function drawLead(ctx: CanvasRenderingContext2D, colour: string, from: Spot, to: Spot): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 0.75;
  ctx.beginPath();
  ctx.moveTo(from.x + 2, from.y);
  ctx.lineTo(to.x, to.y);
  ctx.stroke();
}

/** The marker of a line, or a square of what fills a band. */
function drawSample(
  ctx: CanvasRenderingContext2D,
  look: ChartDataset<'line'>,
  { x, y, isBand }: Spot & { readonly isBand: boolean },
): void {
  ctx.lineWidth = 1;
  ctx.strokeStyle = colourOf(look);
  ctx.fillStyle = (isBand ? look.backgroundColor : look.pointBackgroundColor) as string | CanvasPattern;
  if (isBand) ctx.fillRect(x - 4, y - 4, 8, 8);
  else drawPoint(ctx, { pointStyle: look.pointStyle, radius: 3.5, borderWidth: 1 } as PointOptions, x, y);
}

const colourOf = (look: ChartDataset<'line'>) => look.borderColor as string;
