import type { ChartOptions, ChartType } from 'chart.js';
import { useSyncExternalStore } from 'react';
import { tickText, type ValueAxis, valueTicks } from '#shared/figures/charts/axes.ts';
import { gapColours, inks, seriesColours, type ThemeName } from '#shared/figures/charts/palette.ts';

/** The colours that a canvas is painted with. */
export interface ChartTheme {
  readonly name: ThemeName | 'forced';
  readonly ink: string;
  readonly quiet: string;
  readonly rule: string;
  readonly zero: string;
  readonly paper: string;
  readonly surface: string;
  readonly sunken: string;
  /** Stretches without a number, and what hatches those that are hidden. */
  readonly gap: { readonly ground: string; readonly lines: string };
  readonly positive: string;
  readonly negative: string;
  readonly series: readonly string[];
}

const ofPalette = (name: ThemeName): ChartTheme => ({
  name,
  ink: inks[name].ink,
  quiet: inks[name]['ink-2'],
  rule: inks[name].rule,
  zero: inks[name]['border-strong'],
  paper: inks[name].paper,
  surface: inks[name].surface,
  sunken: inks[name].sunken,
  gap: gapColours[name],
  positive: inks[name].positive,
  negative: inks[name].negative,
  series: seriesColours[name],
});

/** Forced colours leave one ink: dashes, markers and labels tell the series apart. */
const forced: ChartTheme = {
  name: 'forced',
  ink: 'CanvasText',
  quiet: 'CanvasText',
  rule: 'GrayText',
  zero: 'CanvasText',
  paper: 'Canvas',
  surface: 'Canvas',
  sunken: 'Canvas',
  gap: { ground: 'Canvas', lines: 'GrayText' },
  positive: 'CanvasText',
  negative: 'CanvasText',
  series: Array.from({ length: 8 }, () => 'CanvasText'),
};

const themes = { light: ofPalette('light'), dark: ofPalette('dark'), forced };
const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'] as const;

function current(): ChartTheme {
  const matches = (query: (typeof queries)[number]) => window.matchMedia(query).matches;
  if (matches('(forced-colors: active)')) return themes.forced;
  if (matches('print')) return themes.light;
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return themes[chosen];
  return matches('(prefers-color-scheme: dark)') ? themes.dark : themes.light;
}

function subscribe(listener: () => void): () => void {
  const lists = queries.map((query) => window.matchMedia(query));
  for (const list of lists) list.addEventListener('change', listener);
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    for (const list of lists) list.removeEventListener('change', listener);
    observer.disconnect();
  };
}

/** The theme that charts are drawn in now; a change of theme, of forced colours or to paper draws them again. */
export function useChartTheme(): ChartTheme {
  return useSyncExternalStore(subscribe, current);
}

/** A value on a canvas; not a number is a gap. */
export interface Mark {
  readonly x: number;
  readonly y: number;
}

export const labelFont = { family: '"Source Sans 3 Variable", sans-serif', size: 12 } as const;

/** Ticks of an axis that chooses its own: none of them is skipped or turned. */
export const levelTicks = (theme: ChartTheme) =>
  ({ color: theme.quiet, font: labelFont, autoSkip: false, maxRotation: 0 }) as const;

/** Options of all charts: no animation, no parsing, no legend, flat hints that hold nothing the table lacks. */
export function frame(theme: ChartTheme) {
  return {
    animation: false,
    parsing: false,
    normalized: true,
    responsive: true,
    maintainAspectRatio: false,
    color: theme.ink,
    font: labelFont,
    interaction: { mode: 'nearest', intersect: false },
    plugins: {
      tooltip: {
        animation: false,
        displayColors: false,
        backgroundColor: theme.surface,
        borderColor: theme.ink,
        borderWidth: 1,
        cornerRadius: 0,
        caretSize: 0,
        titleColor: theme.ink,
        bodyColor: theme.ink,
        titleFont: { ...labelFont, weight: 'bold' },
        bodyFont: labelFont,
      },
    },
  } as const satisfies ChartOptions<ChartType>;
}

const valueAxisWidth = 48;

/** Hairlines across, none along; the zero line is stronger. */
export function valueScale(theme: ChartTheme) {
  return {
    border: { display: false },
    // Panels over the same days stand under each other only when their value axes are equally wide.
    afterFit: (scale: { width: number }) => {
      scale.width = Math.max(scale.width, valueAxisWidth);
    },
    grid: {
      color: (context: { tick?: { value: number } }) => (context.tick?.value === 0 ? theme.zero : theme.rule),
      drawTicks: false,
    },
    ticks: { color: theme.quiet, font: labelFont, padding: 6 },
  } as const;
}

/** A scale of values with exactly the steps of its axis, in numbers as users read them. */
export function axisScale(axis: ValueAxis, theme: ChartTheme) {
  const base = valueScale(theme);
  const say = tickText(axis);
  return {
    ...base,
    min: axis.min,
    max: axis.max,
    afterBuildTicks: (scale: { ticks: { value: number }[] }) => {
      scale.ticks = valueTicks(axis).map((value) => ({ value }));
    },
    ticks: {
      ...base.ticks,
      callback: (value: string | number) => say(Number(value)),
    },
  };
}

const size = 6;
const patterns = new Map<string, CanvasPattern | string>();

/** Slanting lines in a colour on a ground: tells an area apart without relying on its colour. */
export function hatch(colour: string, ground: string): CanvasPattern | string {
  const key = `${colour}/${ground}`;
  const known = patterns.get(key);
  if (known !== undefined) return known;
  const tile = document.createElement('canvas');
  tile.width = size;
  tile.height = size;
  const context = tile.getContext('2d');
  if (!context) return colour;
  context.fillStyle = ground;
  context.fillRect(0, 0, size, size);
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.lineCap = 'square';
  // The corners are drawn too, so that the lines meet where tiles do.
  for (const shift of [-size, 0, size]) {
    context.beginPath();
    context.moveTo(shift, size);
    context.lineTo(shift + size, 0);
    context.stroke();
  }
  const pattern = context.createPattern(tile, 'repeat') ?? colour;
  patterns.set(key, pattern);
  return pattern;
}
