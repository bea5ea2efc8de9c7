import type { Chart, Plugin } from 'chart.js';
import type { Gap } from '#shared/figures/charts/points.ts';
import { translated } from '#shared/language/message.ts';
import { labelFont } from './frame.ts';
import { hatch } from './hatch.ts';
import type { ChartTheme } from './theme.ts';

const thinnest = 2;
const wordsNeed = 52;

/** A light band over each stretch without a number, hatched where the numbers are not shown, and its words where they fit. */
export function gapBands<T extends 'line' | 'bar'>(gaps: readonly Gap[], theme: ChartTheme): Plugin<T>[] {
  if (gaps.length === 0) return [];
  return [{ id: 'gapBands', beforeDraw: (chart: Chart<T>) => drawBands(chart as Chart, gaps, theme) }];
}

function drawBands({ ctx, chartArea, scales }: Chart, gaps: readonly Gap[], theme: ChartTheme): void {
  const { x: scale } = scales;
  if (!scale) return;
  const { top, bottom } = chartArea;
  ctx.save();
  ctx.font = `italic ${labelFont.size}px ${labelFont.family}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'top';
  for (const { from, to, kind } of gaps) {
    const left = scale.getPixelForValue(Math.max(from, scale.min));
    const width = Math.max(thinnest, scale.getPixelForValue(Math.min(to, scale.max)) - left);
    if (from > scale.max || to < scale.min) continue;
    ctx.fillStyle = kind === 'not shown' ? hatch(theme.rule, theme.sunken) : theme.sunken;
    ctx.fillRect(left, top, width, bottom - top);
    if (width < wordsNeed) continue;
    ctx.fillStyle = theme.quiet;
    ctx.fillText(translated(kind), left + width / 2, top + 3);
  }
  ctx.restore();
}
