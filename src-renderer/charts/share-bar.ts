import type { Chart, ChartConfiguration, Plugin } from 'chart.js';
import type { Share } from '#shared/figures/charts/drawing.ts';
import { formatNumber, formatPercent } from '#shared/text/numbers.ts';
import { type ChartTheme, frame, hatch, labelFont, type Mark } from './frame.ts';

export const shareBarHeight = 74;
const thickness = 26;

/** The parts of one whole as one bar of 100 %. */
export function shareBar(shares: readonly Share[], theme: ChartTheme): ChartConfiguration<'bar', Mark[]> {
  const base = frame(theme);
  const total = shares.reduce((sum, share) => sum + share.count, 0);
  const pct = (share: Share) => (total === 0 ? 0 : (share.count / total) * 100);
  return {
    type: 'bar',
    data: {
      labels: [''],
      datasets: shares.map((share) => ({
        label: share.label,
        data: [{ x: pct(share), y: 0 }],
        backgroundColor:
          share.paletteIndex === null
            ? hatch(theme.quiet, theme.paper)
            : (theme.series[share.paletteIndex] ?? theme.ink),
        borderColor: theme.paper,
        borderWidth: { left: 0, right: 2, top: 0, bottom: 0 },
        borderSkipped: false,
        barThickness: thickness,
      })),
    },
    options: {
      ...base,
      indexAxis: 'y',
      layout: { padding: { top: 36 } },
      interaction: { mode: 'nearest', axis: 'x', intersect: true },
      scales: {
        x: { type: 'linear', stacked: true, min: 0, max: 100, display: false },
        y: { type: 'category', stacked: true, display: false },
      },
      plugins: {
        tooltip: {
          ...base.plugins.tooltip,
          callbacks: {
            title: () => '',
            label: (item) =>
              `${item.dataset.label}: ${formatNumber(shares[item.datasetIndex]?.count ?? 0)} (${formatPercent(Number(item.raw && (item.raw as Mark).x))})`,
          },
        },
      },
    },
    plugins: [
      partNames(
        shares.map((share) => ({ label: share.label, value: formatPercent(pct(share)) })),
        theme,
      ),
    ],
  };
}

const gap = 12;

/** Names each part above its beginning, two lines high; a name that has no room moves to the right of the one before. */
function partNames(parts: readonly { label: string; value: string }[], theme: ChartTheme): Plugin<'bar'> {
  return {
    id: 'partNames',
    afterDatasetsDraw(chart: Chart<'bar'>) {
      const { ctx, chartArea } = chart;
      ctx.save();
      ctx.textBaseline = 'alphabetic';
      const widths = parts.map(({ label, value }) => {
        ctx.font = `600 ${labelFont.size}px ${labelFont.family}`;
        return Math.max(ctx.measureText(label).width, ctx.measureText(value).width);
      });
      const top = (chart.getDatasetMeta(0).data[0]?.y ?? chartArea.top) - thickness / 2;
      const starts = parts.map((_part, index) => {
        const element = chart.getDatasetMeta(index).data[0];
        return element?.getProps(['base'], true).base ?? chartArea.left;
      });
      for (const [index, x] of placed(starts, widths, chartArea.right).entries()) {
        const part = parts[index];
        if (!part) continue;
        ctx.fillStyle = theme.ink;
        ctx.font = `600 ${labelFont.size}px ${labelFont.family}`;
        ctx.fillText(part.label, x, top - 22);
        ctx.font = `${labelFont.size}px ${labelFont.family}`;
        ctx.fillText(part.value, x, top - 7);
      }
      ctx.restore();
    },
  };
}

/** Moves names apart to the right, then back from the right edge. */
export function placed(starts: readonly number[], widths: readonly number[], right: number): number[] {
  const result = [...starts];
  for (let index = 1; index < result.length; index++) {
    const free = (result[index - 1] ?? 0) + (widths[index - 1] ?? 0) + gap;
    result[index] = Math.max(result[index] ?? 0, free);
  }
  for (let index = result.length - 1, limit = right; index >= 0; index--) {
    result[index] = Math.min(result[index] ?? 0, limit - (widths[index] ?? 0));
    limit = (result[index] ?? 0) - gap;
  }
  return result;
}
