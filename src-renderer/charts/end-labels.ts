import type { Chart, Plugin } from 'chart.js';
import { spread } from '../../src-preload/contract/charts/spread.ts';
import { isolate } from '../../src-preload/contract/format/text.ts';
import { labelFont } from './frame.ts';
import type { ChartTheme } from './theme.ts';

export interface EndLabel {
  readonly text: string;
  readonly dataset: number;
  /** Of a stacked area: the name stands in the middle of the band, not on its edge. */
  readonly band?: true;
}

const lineHeight = 15;
const gap = 8;

const longest = 28;
const shorten = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

/** The room that the labels need at the right of the plot. */
export function endLabelRoom(labels: readonly string[]): number {
  const widest = Math.max(0, ...labels.map((label) => shorten(label).length));
  return gap + Math.ceil(widest * 6.6);
}

/** Writes the name of each series at its last point: no legend to look up. */
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
        return [{ text: isolate(shorten(text)), x: last.x, y: band ? (last.y + below) / 2 : last.y }];
      });
      const places = spread(
        ends.map((end) => end.y),
        lineHeight,
        chart.chartArea.bottom,
      );
      const { ctx } = chart;
      ctx.save();
      ctx.font = `600 ${labelFont.size}px ${labelFont.family}`;
      ctx.fillStyle = theme.ink;
      // A rim of paper keeps a name readable where another line goes on behind it.
      ctx.strokeStyle = theme.paper;
      ctx.lineWidth = 3;
      ctx.textBaseline = 'middle';
      for (const [index, end] of ends.entries()) {
        const y = places[index] ?? end.y;
        ctx.strokeText(end.text, end.x + gap, y);
        ctx.fillText(end.text, end.x + gap, y);
      }
      ctx.restore();
    },
  };
}
