import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difference, differTooMuch, shrink } from '../../support/pictures/compare.ts';
import { type Picture, readPng, writePng } from '../../support/pictures/png.ts';

/*
 * Differences that the screenshot tests notice and those that they let pass, on the pictures of the real screens.
 */

const folder = new URL('../../e2e/screens/', import.meta.url);
const screen = (name: string): Picture => readPng(readFileSync(new URL(`${name}.png`, folder)));

type Colour = readonly [number, number, number];

/** The picture with other colours; places count from the top left. */
function changed(picture: Picture, colourAt: (x: number, y: number, was: Colour) => Colour): Picture {
  const rgb = picture.rgb.slice();
  for (let at = 0; at < rgb.length; at += 3) {
    const pixel = at / 3;
    const was: Colour = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
    rgb.set(colourAt(pixel % picture.width, Math.floor(pixel / picture.width), was), at);
  }
  return { ...picture, rgb };
}

const colourOf = ({ rgb, width }: Picture, x: number, y: number): Colour => {
  const at = (y * width + x) * 3;
  return [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
};

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  const run = screen(`run-enrollment-${theme}`);
  const ground = colourOf(run, run.width - 3, run.height - 20);

  it('a screen is like itself', () => {
    expect(difference(run, run)).toEqual({ share: 0, isTooMuch: false, box: null });
  });

  it('a missing chart is noticed, whichever picture lacks it', () => {
    // The chart fills the lower part of the screen; a row of it stays to show that not all has to go.
    const without = changed(run, (x, y, was) => (x > 60 && y > 100 && y < 180 ? ground : was));
    expect(difference(run, without)).toMatchObject({ isTooMuch: true });
    expect(difference(without, run)).toMatchObject({ isTooMuch: true });
  });

  it('a block that has moved is noticed', () => {
    const moved = changed(run, (x, y, was) => (y > 20 ? colourOf(run, x, Math.max(0, y - 4)) : was));
    expect(difference(run, moved).isTooMuch).toBe(true);
  });

  it('a lost colour is noticed', () => {
    const ages = screen(`run-modes-${theme}`);
    const grey = changed(ages, (_x, _y, [red, green, blue]) => {
      const mean = Math.round((red + green + blue) / 3);
      return [mean, mean, mean];
    });
    expect(difference(ages, grey).isTooMuch).toBe(true);
  });

  it('the other theme is noticed', () => {
    expect(difference(run, screen(`run-enrollment-${theme === 'light' ? 'dark' : 'light'}`)).isTooMuch).toBe(true);
  });

  it('letters of another rendering pass: a pixel aside, a little lighter', () => {
    const aside = changed(run, (x, y) => colourOf(run, Math.min(run.width - 1, x + 1), y));
    expect(difference(run, aside).isTooMuch).toBe(false);
    const lighter = changed(run, (_x, _y, [red, green, blue]) => [
      Math.min(255, red + 8),
      Math.min(255, green + 8),
      Math.min(255, blue + 8),
    ]);
    expect(difference(run, lighter).isTooMuch).toBe(false);
  });

  it('another date passes', () => {
    const dated = changed(run, (x, y, was) => (x > 100 && x < 112 && y > 190 && y < 194 ? [120, 120, 120] : was));
    expect(difference(run, dated).isTooMuch).toBe(false);
  });
});

it('no two screens of one theme pass for each other', () => {
  const names = readdirSync(folder).filter((file) => file.endsWith('-light.png'));
  const pictures = names.map((name) => screen(name.replace('.png', '')));
  const alike = pictures.flatMap((one, at) =>
    pictures
      .slice(at + 1)
      .flatMap((other, further) => (differTooMuch(one, other) ? [] : [`${names[at]} ${names[at + 1 + further]}`])),
  );
  expect(alike).toEqual([]);
});

it('pictures differ too much from the same share on, looked at as a whole or until that is known', () => {
  const ground: Picture = { width: 100, height: 10, rgb: new Uint8Array(3000) };
  const withDots = (count: number) =>
    changed(ground, (x, y) => (x % 4 === 0 && y === 5 && x / 4 < count ? [255, 255, 255] : [0, 0, 0]));
  for (const count of [0, 1, 2, 3, 4, 5]) {
    const dotted = withDots(count);
    expect([difference(ground, dotted).isTooMuch, differTooMuch(ground, dotted)]).toEqual([count > 3, count > 3]);
  }
  expect(differTooMuch(ground, { ...ground, width: 10, height: 100 })).toBe(true);
});

it('every picture is as it was after it was written and read', () => {
  const pictures = fc
    .record({ width: fc.integer({ min: 1, max: 12 }), height: fc.integer({ min: 1, max: 12 }) })
    .chain(({ width, height }) =>
      fc
        .uint8Array({ minLength: width * height * 3, maxLength: width * height * 3 })
        .map((rgb) => ({ width, height, rgb })),
    );
  fc.assert(
    fc.property(pictures, (picture) => {
      expect(readPng(writePng(picture))).toEqual(picture);
    }),
  );
});

it('a small picture has the mean colours of the large one', () => {
  const rgb = new Uint8Array(8 * 4 * 3).map((_, at) => (Math.floor(at / 3) % 8 < 4 ? 80 : 160));
  expect(shrink({ width: 8, height: 4, rgb })).toEqual({
    width: 2,
    height: 1,
    rgb: Uint8Array.from([80, 80, 80, 160, 160, 160]),
  });
});
