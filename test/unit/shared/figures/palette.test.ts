import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  contrast,
  gapColours,
  inks,
  linear,
  linedBands,
  sequentialColours,
  seriesColours,
} from '#shared/figures/charts/palette.ts';
import { knownGenders } from '#shared/subjects/enrollment/demographics-figures.ts';
import { worstDistance } from './colour-vision.ts';

const themes = ['light', 'dark'] as const;
const grounds = ['paper', 'surface', 'sunken', 'selected'] as const;

const css = readFileSync(new URL('../../../../src-renderer/styles/tokens.css', import.meta.url), 'utf8');
const inCss = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
);

/** The smallest distance of any two of the first series. */
function closest(colours: readonly string[], count: number): number {
  const first = colours.slice(0, count);
  return Math.min(...first.flatMap((one, index) => first.slice(index + 1).map((other) => worstDistance(one, other))));
}

describe('tokens.css', () => {
  it('bears the colours of the palette and no others', () => {
    const expected = new Map<string, { light: string; dark: string }>();
    for (const name of Object.keys(inks.light) as (keyof typeof inks.light)[]) {
      expected.set(name, { light: inks.light[name].toLowerCase(), dark: inks.dark[name].toLowerCase() });
    }
    seriesColours.light.forEach((light, index) => {
      const dark = seriesColours.dark[index] ?? '';
      expected.set(`series-${index + 1}`, { light: light.toLowerCase(), dark: dark.toLowerCase() });
    });
    expect(inCss).toEqual(expected);
  });
});

describe.each(themes)('the %s palette', (theme) => {
  const colours = inks[theme];

  it.each(['ink', 'ink-2', 'ink-3', 'accent', 'positive', 'negative', 'warning'] as const)(
    'has readable %s on every ground',
    (name) => {
      for (const ground of grounds) expect(contrast(colours[name], colours[ground])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('has readable text on the accent', () => {
    expect(contrast(colours['on-accent'], colours.accent)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['border-strong', 'focus'] as const)('has a visible %s on paper and surface', (name) => {
    for (const ground of ['paper', 'surface'] as const) {
      expect(contrast(colours[name], colours[ground])).toBeGreaterThanOrEqual(3);
    }
  });

  it('has series that stand out from paper and surface', () => {
    for (const series of seriesColours[theme]) {
      expect(contrast(series, colours.paper)).toBeGreaterThanOrEqual(3);
      expect(contrast(series, colours.surface)).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('the series', () => {
  it.each([
    ['light', 4, 15],
    ['light', 6, 11.5],
    ['light', 8, 9.9],
    ['dark', 4, 14],
    ['dark', 6, 11.4],
    ['dark', 8, 9.5],
  ] as const)('of %s stay apart for every colour vision, first %s', (theme, count, least) => {
    expect(closest(seriesColours[theme], count)).toBeGreaterThanOrEqual(least);
  });
});

describe('the dark series', () => {
  /** Lightness after Björn Ottosson, A perceptual color space for image processing (2020): 0 to 1. */
  const lightness = (hex: string) => {
    const [r, g, b] = linear(hex);
    const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  };

  it('weigh much the same: none is so dim that it stands behind the others', () => {
    const all = seriesColours.dark.map(lightness);
    expect(Math.min(...all)).toBeGreaterThan(0.61);
    expect(Math.max(...all) - Math.min(...all)).toBeLessThan(0.27);
  });
});

describe('the steps of the map', () => {
  it('are in the style sheet as in the palette', () => {
    const run = readFileSync(new URL('../../../../src-renderer/styles/world-map.css', import.meta.url), 'utf8');
    const steps = [...run.matchAll(/--step-\d: light-dark\((#\w+), (#\w+)\)/g)].map(([, light, dark]) => ({
      light,
      dark,
    }));
    const expected = sequentialColours.light.map((light, index) => ({
      light: light.toLowerCase(),
      dark: sequentialColours.dark[index]?.toLowerCase(),
    }));
    expect(steps).toEqual(expected);
  });
});

describe('bands over days without a number', () => {
  it.each([
    ['light', 1.1, 1.15],
    ['dark', 1.5, 1.5],
  ] as const)('are seen on the ground of %s, with readable words and lines', (theme, least, leastOfLines) => {
    const { ground, lines } = gapColours[theme];
    expect(contrast(ground, inks[theme].paper)).toBeGreaterThanOrEqual(least);
    expect(contrast(lines, ground)).toBeGreaterThanOrEqual(leastOfLines);
    expect(contrast(inks[theme]['ink-2'], ground)).toBeGreaterThanOrEqual(4.5);
  });
});

const colours = seriesColours.light;

describe('bands on grey paper', () => {
  it('bear lines where they are as light as the plain one below', () => {
    // Verified and Master's: ochre and teal are one grey.
    expect(linedBands([0, 1, 5])).toEqual([false, false, true]);
    // Audit and Verified are plain in every theme: blue and yellow of the dark one differ for every colour vision.
    expect(linedBands([0, 1, null])).toEqual([false, false, false]);
  });

  it('never have two neighbours alike, whatever their order', () => {
    for (const one of colours.keys())
      for (const other of colours.keys())
        for (const third of colours.keys()) {
          const all = [one, other, third];
          const lined = linedBands(all);
          for (const index of [1, 2]) {
            const [own, before] = [colours[all[index] ?? 0] ?? '', colours[all[index - 1] ?? 0] ?? ''];
            const isLight = contrast(own, before) >= 1.5;
            expect(isLight || lined[index] !== lined[index - 1], `${all}`).toBe(true);
          }
        }
  });
});

it('the genders differ from their neighbours in grey', () => {
  const shown = knownGenders.map(({ paletteIndex }) => colours[paletteIndex] ?? '');
  for (const [index, colour] of shown.entries())
    if (index > 0) expect(contrast(colour, shown[index - 1] ?? '')).toBeGreaterThan(3);
});
