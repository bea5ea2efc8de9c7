import type { Chart, Plugin, Scale } from 'chart.js';
import type { ValueAxis } from '#shared/figures/charts/axes.ts';
import { cutAt, isolate } from '#shared/text/text.ts';
import { axisScale, type ChartTheme, labelFont } from './frame.ts';

/*
 * Charts whose rows are named things: dots, bars and pairs of dots over one scale.
 */

const maxLabelLength = 40;
/** Average width of a letter of the labels, in pixels. */
const defaultLetter = 6.3;
const besideLabels = 12;

/** Chart.js gives the names half of a narrow chart and cuts off the beginning of what is longer. */
const lettersIn = (chartWidth: number): number =>
  Math.min(maxLabelLength, Math.max(4, Math.floor((chartWidth / 2 - besideLabels) / defaultLetter)));

const shorten = (text: string, maxLength: number) =>
  isolate(text.length > maxLength ? `${cutAt(text, maxLength - 1)}…` : text);

const maxHintLength = 120;
/** Name of a row in a hint: the whole name, unless it is too long to read. */
export const hintName = (text = ''): string =>
  isolate(text.length > maxHintLength ? `${cutAt(text, maxHintLength - 1)}…` : text);

const rowHeight = 22;
const axisHeight = 48;

export const rowsHeight = (rows: number): number => axisHeight + rows * rowHeight;

/** How a dot of a row looks, filled or (with another background) open. */
export const dotsOf = (colour: string) => ({
  showLine: false,
  clip: 8 as const,
  pointRadius: 5,
  pointHoverRadius: 7,
  pointBorderWidth: 2,
  pointBorderColor: colour,
  pointBackgroundColor: colour,
});

/** The names down the side, every one of them, in the order given. */
export function nameScale(labels: readonly string[], theme: ChartTheme, lines = true) {
  return {
    type: 'category' as const,
    offset: true,
    border: { display: false },
    grid: { color: theme.rule, drawTicks: false, offset: false, display: lines },
    ticks: {
      color: theme.ink,
      font: labelFont,
      autoSkip: false,
      padding: 8,
      callback(this: Scale, _value: string | number, index: number) {
        return shorten(labels[index] ?? '', lettersIn(this.chart.width));
      },
    },
  };
}

/** The values along the top. */
export function topScale(axis: ValueAxis, theme: ChartTheme) {
  return {
    ...axisScale(axis, theme),
    type: 'linear' as const,
    position: 'top' as const,
  };
}

/** Writes a text behind each mark, so that the reader need not measure against the axis. */
export function rowNotes<T extends 'bar' | 'line'>(
  notes: readonly string[],
  distance: number,
  theme: ChartTheme,
): Plugin<T> {
  return {
    id: 'rowNotes',
    afterDatasetsDraw(chart: Chart<T>) {
      const { ctx, chartArea } = chart;
      ctx.save();
      ctx.font = `${labelFont.size}px ${labelFont.family}`;
      ctx.fillStyle = theme.ink;
      ctx.textBaseline = 'middle';
      for (const [index, element] of chart.getDatasetMeta(0).data.entries()) {
        // A value that is not shown has no place on the axis: its words stand at the start of bars.
        const x = Number.isFinite(element.x) ? element.x : chartArea.left;
        ctx.fillText(notes[index] ?? '', x + distance, element.y);
      }
      ctx.restore();
    },
  };
}

/** A rule across all before a row: what follows is something else. */
export function ruleAbove<T extends 'bar' | 'line'>(index: number, theme: ChartTheme): Plugin<T> {
  return {
    id: 'ruleAbove',
    afterDatasetsDraw(chart: Chart<T>) {
      const elements = chart.getDatasetMeta(0).data;
      const [before, after] = [elements[index - 1], elements[index]];
      if (!before || !after) return;
      const { ctx, chartArea } = chart;
      const y = Math.round((before.y + after.y) / 2) + 0.5;
      ctx.save();
      ctx.strokeStyle = theme.zero;
      ctx.beginPath();
      ctx.moveTo(0, y);
      ctx.lineTo(chartArea.right, y);
      ctx.stroke();
      ctx.restore();
    },
  };
}
