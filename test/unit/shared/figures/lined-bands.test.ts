import { describe, expect, it } from 'vitest';
import { saidGenders } from '#shared/figures/charts/gender-shares.ts';
import { contrast, linedBands, seriesColours } from '#shared/figures/charts/palette.ts';

const colours = seriesColours.light;

describe('bands on grey paper', () => {
  it('bear lines where they are as light as the plain one below', () => {
    // Verified and Master's: ochre and teal are one grey.
    expect(linedBands([colours[0], colours[1], colours[5]])).toEqual([false, false, true]);
    expect(linedBands([colours[0], colours[1], null])).toEqual([false, false, false]);
  });

  it('never have two neighbours alike, whatever their order', () => {
    for (const one of colours)
      for (const other of colours)
        for (const third of colours) {
          const all = [one, other, third];
          const lined = linedBands(all);
          for (const place of [1, 2]) {
            const isLight = contrast(all[place] ?? '', all[place - 1] ?? '') >= 1.5;
            expect(isLight || lined[place] !== lined[place - 1], `${all}`).toBe(true);
          }
        }
  });
});

it('the genders differ from their neighbours in grey', () => {
  const shown = saidGenders.map(({ place }) => colours[place] ?? '');
  for (const [index, colour] of shown.entries())
    if (index > 0) expect(contrast(colour, shown[index - 1] ?? '')).toBeGreaterThan(3);
});
