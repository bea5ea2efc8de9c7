import type { Chart, ChartDataset, Plugin, PointOptions, ScriptableContext } from 'chart.js';
import { drawPoint } from 'chart.js/helpers';
import { type EndNameSize, endNameRoom, type Measure, placeEndNames, type Spot } from '#shared/figures/placement.ts';
import { isolate } from '#shared/text/text.ts';
import { type ChartTheme, labelFont } from './frame.ts';

export interface EndLabel {
  readonly text: string;
  readonly dataset: number;
  /** True for a stacked area, whose name is in the middle of the band and not at its edge. */
  readonly band?: true;
}

const size: EndNameSize = { lineHeight: 15, gap: 8, sample: 14 };

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
  const maxWidth = Math.max(Math.floor(width * largestPart), roomInSmall);
  return endNameRoom(labels, maxWidth, size, measureIn(ctx));
}

/** Measures in the font of the names. */
function measureIn(ctx: Pick<CanvasRenderingContext2D, 'measureText' | 'font'>): Measure {
  ctx.font = font;
  return (text) => ctx.measureText(text).width;
}

/** The padding of a chart whose series bear their names at their ends. */
export const endPadding =
  (labels: readonly string[], top: number) =>
  ({ chart }: ScriptableContext<'line'>) => ({ top, right: endLabelRoom(chart.ctx, labels, chart.width) });

/** Writes the name of each series at the right of the plot, beside its last point or after its mark: no legend to look up. */
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
        return [{ text, dataset, isBand: band, x: last.x, y }];
      });
      const { ctx } = chart;
      ctx.save();
      const names = placeEndNames(
        ends,
        {
          room: endLabelRoom(
            ctx,
            labels.map(({ text }) => text),
            chart.width,
          ),
          right: chart.chartArea.right,
          bottom: chart.chartArea.bottom,
          measure: measureIn(ctx),
        },
        size,
      );
      ctx.textBaseline = 'middle';
      for (const [index, { text, x, y, sample, lead }] of names.entries()) {
        const end = ends[index];
        const look = end && chart.data.datasets[end.dataset];
        if (look && lead) drawLead(ctx, theme.quiet, ...lead);
        if (look && sample) drawSample(ctx, look, { ...sample, isBand: end.isBand === true });
        // A rim of paper keeps a name readable where another line goes on behind it.
        ctx.strokeStyle = theme.paper;
        ctx.lineWidth = 3;
        ctx.strokeText(isolate(text), x, y);
        ctx.fillStyle = theme.ink;
        ctx.fillText(isolate(text), x, y);
      }
      ctx.restore();
    },
  };
}

/** Dots in a quiet ink: a line in the colour of the series would look as if it went on. */
function drawLead(ctx: CanvasRenderingContext2D, ink: string, from: Spot, to: Spot): void {
  ctx.save();
  ctx.strokeStyle = ink;
  ctx.lineWidth = 0.75;
  ctx.setLineDash([1, 2.5]);
  ctx.beginPath();
  ctx.moveTo(from.x, from.y);
  ctx.lineTo(to.x, to.y);
  ctx.stroke();
  ctx.restore();
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
