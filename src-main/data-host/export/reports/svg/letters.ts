import { fitted, type Spot } from '#shared/figures/placement.ts';
import { el, ground, sizes } from './element.ts';

/*
 * How wide a text will be in Source Sans 3, near enough to place labels: no font is loaded here. Widths are rather too large than
 * too small.
 */

const narrow = /[iljtfrI.,:;'’|!()[\]\s·]/;
const wide = /[mwMW@%—…÷]/;
const upper = /[A-Z0-9▲▼]/;
const latin = /[ -\u024F\u2010-\u2027\u2212\u25B2\u25BC]/;

function ownEms(character: string): number {
  if (!latin.test(character)) return 1;
  if (narrow.test(character)) return 0.31;
  if (wide.test(character)) return 0.86;
  return upper.test(character) ? 0.58 : 0.52;
}

/** The width of a text of this size in pixels. */
export const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, character) => sum + ownEms(character), 0) * size;

/** Which letters a drawing is laid out for: names get the room that these need. */
export interface Letters {
  /** How wide a text is in them, in pixels. */
  readonly widthOf: (text: string, size: number, weight?: 'bold') => number;
  /** A limit that is a share of the figure may be N times as wide, so that as much of a name is kept. */
  readonly stretch: number;
}

/** Source Sans 3, which reports bring along and every browser shows. */
export const ownLetters: Letters = { widthOf: textWidth, stretch: 1 };

/*
 * Programs that do not read the font in a picture set its words in one of theirs. DejaVu Sans, which many a Linux falls back on, and
 * Verdana, which has its measures, are the widest that text is commonly set in. Widths in thousandths of the size, rounded up.
 */
const widths: readonly (readonly [width: number, letters: string])[] = [
  [290, "'IJijl"],
  [360, ' ,.;:/\\|-·‘’f'],
  [410, '()[]!rt'],
  [540, '"*_`?–°§“”csz'],
  [590, 'LFkvxy•'],
  [640, '$0123456789{}€£ESTYPabdeghnopquß'],
  [700, 'ABCKRVXZ'],
  [800, 'DGHNOQUw&▲▼'],
  [860, 'M#+<=>^~←→−×÷≤≥±'],
  [1000, '%@Wm½…—æ'],
];
const widthOfLetter = new Map(widths.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width])));

/** A letter that is in none of the groups, such as one of another script. */
const unknownLetter = 1000;
/** Bold letters are wider by this at most where words are made of them. */
const bolder = 1.14;

const mark = /\p{M}/u;
/** Isolates and the like, which no program shows. */
const unseen = /\p{Cf}/u;

function ems(text: string): number {
  let sum = 0;
  // An accent takes no room beside its letter.
  for (const letter of text.normalize('NFD'))
    if (!mark.test(letter) && !unseen.test(letter)) sum += widthOfLetter.get(letter) ?? unknownLetter;
  return sum / 1000;
}

/** Widths for a program with any letters: the widest that are common. */
export const anyLetters: Letters = {
  widthOf: (text, size, weight) => ems(text) * size * (weight === 'bold' ? bolder : 1),
  stretch: 1.2,
};

/** The text, or its beginning with an ellipsis where it is wider than `max`. */
export const shorten = (text: string, size: number, max: number, { widthOf }: Letters, weight?: 'bold'): string =>
  fitted(text, max, (each) => widthOf(each, size, weight));

/**
 * Draws a ground behind a label, which begins at the spot or, `isEnd`, ends there: lines of the grid would strike its words through. An
 * outline of the letters is no way: some programs draw it over them.
 */
export function groundOf(label: string, spot: Spot, { widthOf }: Letters, isEnd = false): string {
  const width = widthOf(label, sizes.label) + 3;
  const x = isEnd ? spot.x - width + 1.5 : spot.x - 1.5;
  return el('rect', { class: 'behind', x, y: spot.y - sizes.label * 0.8, width, height: sizes.label, fill: ground });
}

/** Where a drawing stands: its size, a prefix for the ids within it, the letters of its words, and its hatches. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly id: string;
  readonly letters: Letters;
  /** Length of the pieces of a hatch. */
  readonly hatchLength: number;
}
