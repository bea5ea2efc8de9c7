#!/usr/bin/env node
/**
 * Writes the countries of the world map as ready SVG paths: `node scripts/make-world.mjs`. Run by hand when the shapes are to
 * change; the app itself projects nothing. Equal Earth, because on a map of shares equal areas must look equal.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { geoCentroid, geoEqualEarth, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';

const require = createRequire(import.meta.url);
const output = fileURLToPath(new URL('../src-shared/generated/country-shapes.ts', import.meta.url));

const width = 960;
/** Below so many square units a shape cannot be seen or hit, and gets a dot. */
const tiny = 30;
/** It has no learners and would take a fifth of the height. */
const leftOut = new Set(['AQ']);

/** Codes of territories to which the atlas gives no number. */
const unnumbered = /** @type {Record<string, string>} */ ({ Kosovo: 'XK' });

/** Places with a code of their own that the atlas lacks or counts to another country: where they lie. */
const apart = /** @type {Record<string, [number, number]>} */ ({
  BQ: [-68.3, 12.2],
  CC: [96.8, -12.2],
  CX: [105.6, -10.5],
  GF: [-53.1, 3.9],
  GI: [-5.35, 36.1],
  GP: [-61.55, 16.25],
  MQ: [-61, 14.65],
  RE: [55.5, -21.1],
  SJ: [16, 78],
  TK: [-171.8, -9.2],
  TV: [179.2, -8.5],
  YT: [45.15, -12.8],
});

/** @typedef {{ id?: string, properties: { name: string } }} Named */

/**
 * The two-letter code: CLDR knows the three-digit numbers of ISO 3166 as aliases.
 * @param {Named} country
 */
function codeOf({ id, properties }) {
  if (id === undefined) return unnumbered[properties.name];
  const region = new Intl.Locale(`und-${id}`).region;
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : undefined;
}

/** @typedef {{ code: string, shape: import('d3-geo').GeoPermissibleObjects }} Country */

/** @typedef {Parameters<typeof feature>[0] & { objects: { countries: Parameters<typeof feature>[1] } }} Atlas */

/** @param {Atlas} atlas @returns {Country[]} */
function countriesOf(atlas) {
  const { features } = /** @type {import('d3-geo').ExtendedFeatureCollection} */ (
    /** @type {unknown} */ (feature(atlas, atlas.objects.countries))
  );
  return features.flatMap((shape) => {
    const code = codeOf(/** @type {Named} */ (/** @type {unknown} */ (shape)));
    return code === undefined || leftOut.has(code) ? [] : [{ code, shape }];
  });
}

const coarse = countriesOf(require('world-atlas/countries-110m.json'));
const whole = /** @type {import('d3-geo').ExtendedFeatureCollection} */ ({
  type: 'FeatureCollection',
  features: coarse.map(({ shape }) => shape),
});
const projection = geoEqualEarth().fitWidth(width, whole);
const path = geoPath(projection).digits(1);

/** @param {number} value */
const rounded = (value) => Math.round(value * 10) / 10;

const shapes = new Map(coarse.map(({ code, shape }) => [code, path(shape) ?? '']));
const areas = new Map(coarse.map(({ code, shape }) => [code, path.area(shape)]));
const dots = new Map();
/** @param {string} code @param {[number, number]} place */
function addDot(code, place) {
  if ((areas.get(code) ?? 0) >= tiny || dots.has(code)) return;
  const [x, y] = projection(place) ?? [0, 0];
  dots.set(code, [rounded(x), rounded(y)]);
}
for (const { code, shape } of countriesOf(require('world-atlas/countries-50m.json'))) addDot(code, geoCentroid(shape));
for (const [code, place] of Object.entries(apart)) addDot(code, place);
const [, [, height]] = path.bounds(whole);

/** @param {Map<string, unknown>} map @param {(value: never) => string} write */
const lines = (map, write) =>
  [...map]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, value]) => `  ${code}: ${write(/** @type {never} */ (value))},`)
    .join('\n');

writeFileSync(
  output,
  `// Written by scripts/make-world.mjs from world-atlas (Natural Earth, public domain). Do not edit.

/** The part of the plane that the map fills. */
export const worldSize = { width: ${width}, height: ${Math.ceil(height)} } as const;

/** Countries by their two-letter code, in the Equal Earth projection. */
export const worldShapes: Readonly<Record<string, string>> = {
${lines(shapes, (value) => `'${value}'`)}
};

/** Where the countries lie that are too small to be seen as a shape. */
export const worldDots: Readonly<Record<string, readonly [number, number]>> = {
${lines(dots, (value) => `[${String(value).replace(',', ', ')}]`)}
};
`,
);
