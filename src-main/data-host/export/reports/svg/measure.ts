/*
 * How wide a text will be in Source Sans 3, near enough to place labels: no font is loaded here. Widths are rather too large than
 * too small.
 */

const narrow = /[iljtfrI.,:;'’|!()[\]\s·]/;
const wide = /[mwMW@%—…÷]/;
const upper = /[A-Z0-9▲▼]/;
const latin = /[ -\u024F\u2010-\u2027\u2212\u25B2\u25BC]/;

function ems(character: string): number {
  if (!latin.test(character)) return 1;
  if (narrow.test(character)) return 0.31;
  if (wide.test(character)) return 0.86;
  return upper.test(character) ? 0.58 : 0.52;
}

/** The width of a text of this size in pixels. */
export const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, character) => sum + ems(character), 0) * size;
