import { niceStep } from '../../src-preload/contract/charts/axes.ts';
import { dayWords } from '../../src-preload/contract/charts/names.ts';
import { labelFont } from './frame.ts';
import type { ChartTheme } from './theme.ts';

const pixelsPerLabel = 72;

/** A scale that counts the days since the first, for things that began at different times. */
export function dayCountScale(from: number, to: number, theme: ChartTheme) {
  return {
    type: 'linear' as const,
    min: from,
    max: Math.max(to, from + 1),
    border: { display: false },
    grid: { display: false },
    afterBuildTicks: (scale: { width: number; ticks: { value: number }[] }) => {
      const step = Math.max(1, niceStep(to - from, Math.max(2, Math.floor(scale.width / pixelsPerLabel))));
      const first = Math.ceil(from / step) * step;
      scale.ticks = Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, place) => ({
        value: first + place * step,
      }));
    },
    ticks: {
      color: theme.quiet,
      font: labelFont,
      autoSkip: false,
      maxRotation: 0,
      callback: (value: string | number) => dayWords(Number(value), true),
    },
  };
}
