import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from '#shared/figures/charts/contrast.ts';
import { type InkName, inks, sequentialColours, seriesColours } from '#shared/figures/charts/palette.ts';
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
    for (const name of Object.keys(inks.light) as InkName[]) {
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
    ['dark', 4, 11.8],
    ['dark', 6, 11.4],
    ['dark', 8, 9.5],
  ] as const)('of %s stay apart for every colour vision, first %s', (theme, count, least) => {
    expect(closest(seriesColours[theme], count)).toBeGreaterThanOrEqual(least);
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
