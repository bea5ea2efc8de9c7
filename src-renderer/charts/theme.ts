import { useSyncExternalStore } from 'react';
import { inks, seriesColours, type ThemeName } from '#shared/figures/charts/palette.ts';

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
