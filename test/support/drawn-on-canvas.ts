import type { ChartConfiguration } from 'chart.js';
import { vi } from 'vitest';
import { Chart } from '#renderer/charts/canvas.tsx';
import { type CanvasChart, configOf } from '#renderer/charts/drawn-figure.tsx';
import type { ChartTheme } from '#renderer/charts/frame.ts';
import { gapColours, inks, seriesColours } from '#shared/figures/charts/palette.ts';

const { light } = inks;
const theme: ChartTheme = {
  name: 'light',
  ink: light.ink,
  quiet: light['ink-2'],
  rule: light.rule,
  zero: light['border-strong'],
  paper: light.paper,
  surface: light.surface,
  sunken: light.sunken,
  gap: gapColours.light,
  positive: light.positive,
  negative: light.negative,
  series: seriesColours.light,
};

/** The texts that a screen writes into a chart: Chart.js itself on a canvas that paints nothing and measures every letter alike. */
export function textsOnCanvas(chart: CanvasChart, { width, height }: { width: number; height: number }): string[] {
  const texts: string[] = [];
  const known: Record<string | symbol, unknown> = {
    font: '',
    fillText: (text: string) => void texts.push(text.replace(/[\u2066-\u2069]/g, '')),
    measureText: (text: string) => ({ width: [...text].length * 5.5 }),
    createPattern: () => '#000000',
  };
  const context = new Proxy(known, {
    get: (own, key) => (key in own ? own[key] : () => undefined),
    set: (own, key, value) => {
      own[key] = value;
      return true;
    },
  });
  const canvas = { width, height, style: {}, getContext: () => context, getAttribute: () => null };
  known.canvas = canvas;
  // Hatching is painted on a small canvas of its own first.
  vi.stubGlobal('document', { createElement: () => ({ ...canvas }) });
  const config = configOf(chart, theme) as ChartConfiguration;
  const drawn = new Chart(canvas as never, {
    ...config,
    options: { ...config.options, responsive: false, animation: false, devicePixelRatio: 1 },
  });
  texts.length = 0;
  drawn.draw();
  drawn.destroy();
  vi.unstubAllGlobals();
  return texts;
}
