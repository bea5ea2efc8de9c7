/*
 * Where labels stand in a chart. A screen draws on a canvas and a file is SVG; both ask here, so that they cannot differ. They differ in
 * the size of their letters and in how they know the width of a text.
 */

/** The width of a text in the font of the labels, in pixels: a canvas measures it, a file estimates it. */
export type Measure = (text: string) => number;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A rectangle; `x` and `y` are its left and upper edge. */
export interface Box extends Spot {
  readonly width: number;
  readonly height: number;
}

/** Whether two boxes have more than an edge in common. */
export const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Characters that no text ends with before an ellipsis. */
const isBetweenWords = (letter = '') => ' (,;:·–-'.includes(letter);

/** The text, or its beginning with an ellipsis where it is wider than `max`: up to a whole word, unless that is less than half of it. */
export function fitted(text: string, max: number, measure: Measure): string {
  if (measure(text) <= max) return text;
  let kept = '';
  // From the front: a name from a service may be as long as it likes, and only a few letters fit.
  for (const letter of text) {
    if (kept !== '' && measure(`${kept}${letter}…`) > max) break;
    kept += letter;
  }
  const end = text.startsWith(' ', kept.length) ? kept.length : kept.lastIndexOf(' ');
  let length = end > kept.length / 2 ? end : kept.length;
  while (length > 1 && isBetweenWords(kept[length - 1])) length -= 1;
  return `${kept.slice(0, length)}…`;
}
