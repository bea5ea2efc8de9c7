/*
 * The colours of look.md. `tokens.css` bears the same values for everything that CSS paints; a unit test holds both
 * together and checks contrasts and colour-vision distances.
 */

export type ThemeName = 'light' | 'dark';

/** Grounds, inks and lines by token name, as in tokens.css without the dashes. */
export const inks = {
  light: {
    paper: '#F7F5EF',
    surface: '#FFFFFF',
    sunken: '#EDE9DF',
    selected: '#DDE6F4',
    ink: '#1B1F24',
    'ink-2': '#454B54',
    'ink-3': '#5E646D',
    accent: '#1F4E99',
    'on-accent': '#FFFFFF',
    positive: '#1D6152',
    negative: '#9A3412',
    warning: '#7A4B00',
    'border-strong': '#7F796C',
    rule: '#D9D4C7',
    focus: '#1A56C4',
  },
  dark: {
    paper: '#16191D',
    surface: '#1E2227',
    sunken: '#282D33',
    selected: '#223550',
    ink: '#ECE8DF',
    'ink-2': '#C2BDB2',
    'ink-3': '#A6A196',
    accent: '#9DBFF5',
    'on-accent': '#101418',
    positive: '#7FD1BD',
    negative: '#F0A184',
    warning: '#E5BE6B',
    'border-strong': '#858B93',
    rule: '#343A41',
    focus: '#8FB6FF',
  },
} as const satisfies Record<ThemeName, Record<string, string>>;

/** The inks of every file: it is read on white, whatever the theme of the app. */
export const ink = inks.light;

/** Bands over days without a number, and the lines on those whose numbers are hidden: the dark ground needs more of a difference. */
export const gapColours = {
  light: { ground: inks.light.sunken, lines: inks.light.rule },
  dark: { ground: inks.dark.rule, lines: inks.dark.paper },
} as const satisfies Record<ThemeName, { readonly ground: string; readonly lines: string }>;

/** Series colours, in the order of use: ink, ochre, azure, rust, plum, teal, moss, violet. */
export const seriesColours = {
  light: ['#152665', '#C37A1A', '#2E62AE', '#53230E', '#803D69', '#5A958B', '#5A6216', '#9C7BCF'],
  dark: ['#93B8FE', '#FAD07D', '#558EAA', '#BA7247', '#FA9A9C', '#5BF0F8', '#B7A546', '#988CF0'],
} as const satisfies Record<ThemeName, readonly string[]>;

/** Classes of the map, from few to many. */
export const sequentialColours = {
  light: ['#CFE0F6', '#9DBDE8', '#6F9BD5', '#4275B9', '#1E5293', '#002E64'],
  dark: ['#233A51', '#305880', '#4378AD', '#5E9AD6', '#8BBCEF', '#C3DEFB'],
} as const satisfies Record<ThemeName, readonly string[]>;

/** Red, green and blue of a colour such as `#1f4e99`, as parts of light from 0 to 1. */
export function linear(hex: string): readonly [number, number, number] {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function luminance(hex: string): number {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast ratio of two colours after WCAG 2.2: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/*
 * Bands that stand on each other are distinguished in grey, too: on most paper there is no colour.
 */

const minContrast = 1.5;

/**
 * Which bands, from the first on, bear lines, by their places among the series colours: those that are about as light on paper as the plain
 * one before them, in every theme, so that a band keeps its look. Null is hatched in its own way.
 */
export function linedBands(paletteIndexes: readonly (number | null)[]): boolean[] {
  const { light } = seriesColours;
  const colours = paletteIndexes.map((index) => (index === null ? null : (light[index % light.length] ?? null)));
  const lined: boolean[] = [];
  for (const [index, colour] of colours.entries()) {
    const before = index === 0 ? null : (colours[index - 1] ?? null);
    const isAlike = colour !== null && before !== null && contrast(colour, before) < minContrast;
    lined.push(isAlike && lined[index - 1] !== true);
  }
  return lined;
}

/** The shapes of markers, by the names that chart.js gives them. */
export type Marker = 'circle' | 'rect' | 'triangle' | 'rectRot' | 'crossRot';

/** Dash and marker of a series: with them no series is distinguished by colour alone. */
export interface SeriesStyle {
  readonly dash: readonly number[];
  readonly marker: Marker;
  readonly filled: boolean;
}

const style = (dash: number[], marker: Marker, filled = true): SeriesStyle => ({
  dash,
  marker,
  filled,
});

/** For values that are not known or not reported. */
export const unknownStyle: SeriesStyle = style([1, 3], 'crossRot');

/** In the order of the series colours. */
export const seriesStyles: readonly SeriesStyle[] = [
  style([], 'circle'),
  style([6, 3], 'rect'),
  style([2, 3], 'triangle'),
  style([8, 3, 2, 3], 'rectRot'),
  style([12, 4], 'circle', false),
  style([1, 2], 'rect', false),
  style([10, 3, 3, 3], 'triangle', false),
  style([4, 2], 'rectRot', false),
];
