import { withheldNote } from '#shared/catalog/small-numbers.ts';
import {
  boundsText,
  type ClassBounds,
  classBounds,
  classOf,
  classStarts,
  noneText,
} from '#shared/figures/charts/countries.ts';
import type { ChartOf } from '#shared/figures/charts/drawing.ts';
import { ink, sequentialColours } from '#shared/figures/charts/palette.ts';
import { worldDots, worldShapes, worldSize } from '#shared/generated/country-shapes.ts';
import { t } from '#shared/language/message.ts';
import { el, ground, hatch, sizes, text } from './element.ts';
import type { Canvas, Letters } from './letters.ts';

const legendRoom = 26;
const dotRadius = 4;
const keySize = 11;
/** A dot is too small for a hatch: it has the colour of its lines. */
const withheldDot = ink['ink-3'];

export const worldHeight = (width: number): number => (width * worldSize.height) / worldSize.width + legendRoom;

const isDot = (code: string) => !Object.hasOwn(worldShapes, code) && Object.hasOwn(worldDots, code);

const colourOf = (index: number) => sequentialColours.light[index] ?? ink.ink;

/** Counts per country as classes of one colour: empty where there is none, hatched where it is not shown; tiny countries are dots. */
export function drawWorld({ countries }: ChartOf<'world'>, { width, id, letters, hatchLength }: Canvas): string {
  const drawn = countries.filter(
    ({ code }) => code !== null && (Object.hasOwn(worldShapes, code) || Object.hasOwn(worldDots, code)),
  );
  const shown = drawn.filter(({ count }) => Number.isFinite(count));
  const starts = classStarts(shown.map(({ count }) => count));
  const withheld = new Set(drawn.filter((country) => !shown.includes(country)).map(({ code }) => code ?? ''));
  const classes = new Map(shown.map(({ code, count }) => [code ?? '', classOf(count, starts)]));
  // A class that nothing is in says nothing, and those below the threshold would puzzle.
  const used = new Set(classes.values());
  // None is shown below the smallest, where small ones are withheld.
  const lowest = withheld.size > 0 ? Math.min(...shown.map(({ count }) => count).filter((count) => count > 0)) : 0;
  const boundsOf = (bounds: ClassBounds, index: number): ClassBounds =>
    index === classOf(lowest, starts) ? { ...bounds, from: lowest } : bounds;
  const scale = width / worldSize.width;
  const fill = (code: string) => {
    const index = classes.get(code);
    return index === undefined || index < 0 ? ground : colourOf(index);
  };
  const isWithheld = ([code]: readonly [string, unknown]) => withheld.has(code);
  const shapes = Object.entries(worldShapes)
    .filter((each) => !isWithheld(each))
    .map(([code, d]) => el('path', { d, fill: fill(code) }));
  // One shape for all of them: a PDF has the hatch once for each shape that bears it, which made a megabyte of them.
  const hatchedShapes = Object.entries(worldShapes)
    .filter(isWithheld)
    .map(([, d]) => d);
  if (hatchedShapes.length > 0) shapes.push(el('path', { d: hatchedShapes.join(''), fill: `url(#${id}-hidden)` }));
  const dots = Object.entries(worldDots).flatMap(([code, [cx, cy]]) =>
    classes.has(code) || withheld.has(code)
      ? [el('circle', { cx, cy, r: dotRadius, fill: withheld.has(code) ? withheldDot : fill(code) })]
      : [],
  );
  const map = el(
    'g',
    { transform: `scale(${scale.toFixed(4)})`, stroke: ink['border-strong'], 'stroke-width': 0.5 },
    ...shapes,
    ...dots,
  );
  const legend = el(
    'g',
    { transform: `translate(0 ${Math.round(worldSize.height * scale + 10)})` },
    ...keys(
      [
        { fill: ground, words: noneText() },
        ...(withheld.size > 0
          ? [{ fill: `url(#${id}-hidden)`, words: t(withheldNote), hasDot: [...withheld].some(isDot) }]
          : []),
        ...classBounds(starts).flatMap((bounds, index) =>
          used.has(index) ? [{ fill: colourOf(index), words: boundsText(boundsOf(bounds, index)) }] : [],
        ),
      ],
      letters,
    ),
  );
  return el('defs', {}, hatch(`${id}-hidden`, ink['ink-3'], hatchLength)) + map + legend;
}

interface Key {
  readonly fill: string;
  readonly words: string;
  /** Beside the rectangle stands a dot of countries that are too small for it. */
  readonly hasDot?: boolean;
}

function keys(entries: readonly Key[], { widthOf }: Letters): string[] {
  let x = 0;
  return entries.map(({ fill, words, hasDot = false }) => {
    const at = x + (hasDot ? keySize : 0);
    const dot = hasDot
      ? el('circle', { cx: at - keySize / 2 - 1, cy: keySize / 2, r: dotRadius, fill: withheldDot })
      : '';
    x = at + keySize + 6 + widthOf(words, sizes.tick) + 16;
    return (
      dot +
      el('rect', {
        x: at,
        y: 0,
        width: keySize,
        height: keySize,
        fill,
        stroke: ink['border-strong'],
        'stroke-width': 0.6,
      }) +
      text(words, { x: at + keySize + 5, y: 9, 'font-size': sizes.tick, fill: ink['ink-2'] })
    );
  });
}
