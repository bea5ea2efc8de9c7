import type { Picture } from './png.ts';

/** A screen is compared at a quarter of its size: 1280 x 800 becomes 320 x 200, where letters are texture. */
const shrinkBy = 4;
/** Text of another rendering may stand a little aside: so many pixels of the small picture. */
const mayMoveBy = 1;
/** The least difference of a colour channel that an eye sees at a glance, of 255. */
const visible = 24;
/** The share of the picture that may differ: a date or a number that has become longer, but no line of a chart. */
const mayDiffer = 0.003;

/** The mean colour of each block of pixels, in 32 steps per channel, so that files stay small. */
export function shrink({ width, height, rgb }: Picture): Picture {
  const small = { width: Math.floor(width / shrinkBy), height: Math.floor(height / shrinkBy) };
  const means = new Uint8Array(small.width * small.height * 3);
  for (let index = 0; index < means.length; index += 1) {
    const pixel = Math.floor(index / 3);
    const [left, top] = [(pixel % small.width) * shrinkBy, Math.floor(pixel / small.width) * shrinkBy];
    let sum = 0;
    for (let y = top; y < top + shrinkBy; y += 1)
      for (let x = left; x < left + shrinkBy; x += 1) sum += rgb[(y * width + x) * 3 + (index % 3)] ?? 0;
    means[index] = Math.min(255, Math.round(sum / shrinkBy ** 2 / 8) * 8);
  }
  return { ...small, rgb: means };
}

/** How much of two small pictures differs visibly, from 0 to 1, and where: the smallest box around it. */
export interface Difference {
  readonly share: number;
  readonly isTooMuch: boolean;
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number } | null;
}

/** Counts pixels that one has and the other lacks, whichever of the two has them. */
export function difference(expected: Picture, actual: Picture): Difference {
  if (!haveOneSize(expected, actual)) return { share: 1, isTooMuch: true, box: null };
  const indexes = [...differing(expected, actual)];
  const share = indexes.length / (expected.width * expected.height);
  return { share, isTooMuch: share > mayDiffer, box: boxAround(indexes, expected.width) };
}

/** Whether the difference is too much, without a look at what comes after that is known. */
export function differTooMuch(expected: Picture, actual: Picture): boolean {
  if (!haveOneSize(expected, actual)) return true;
  const max = mayDiffer * expected.width * expected.height;
  let count = 0;
  for (const _ of differing(expected, actual)) {
    count += 1;
    if (count > max) return true;
  }
  return false;
}

const haveOneSize = (one: Picture, other: Picture) => one.width === other.width && one.height === other.height;

/** The pixels that one of two pictures of a size has and the other lacks. */
function* differing(expected: Picture, actual: Picture): Generator<number> {
  for (let pixel = 0; pixel < expected.width * expected.height; pixel += 1) {
    // Most are alike where they are; only the others need their neighbours.
    if (looksAlike(expected, pixel, actual, pixel)) continue;
    if (lacks(actual, expected, pixel) || lacks(expected, actual, pixel)) yield pixel;
  }
}

/** Whether a picture has nothing like this pixel of the other one at its place or next to it. */
function lacks(picture: Picture, other: Picture, pixel: number): boolean {
  const [x, y] = [pixel % other.width, Math.floor(pixel / other.width)];
  for (let down = -mayMoveBy; down <= mayMoveBy; down += 1) {
    for (let right = -mayMoveBy; right <= mayMoveBy; right += 1) {
      const [nearX, nearY] = [x + right, y + down];
      const isInside = nearX >= 0 && nearX < picture.width && nearY >= 0 && nearY < picture.height;
      if (isInside && looksAlike(picture, nearY * picture.width + nearX, other, pixel)) return false;
    }
  }
  return true;
}

function looksAlike(one: Picture, at: number, other: Picture, otherAt: number): boolean {
  for (let channel = 0; channel < 3; channel += 1)
    if (Math.abs((one.rgb[at * 3 + channel] ?? 0) - (other.rgb[otherAt * 3 + channel] ?? 0)) > visible) return false;
  return true;
}

function boxAround(indexes: readonly number[], width: number): Difference['box'] {
  if (indexes.length === 0) return null;
  const columns = indexes.map((index) => index % width);
  const rows = indexes.map((position) => Math.floor(position / width));
  const [left, right] = [Math.min(...columns), Math.max(...columns) + 1];
  const [top, bottom] = [Math.min(...rows), Math.max(...rows) + 1];
  return { left, top, right, bottom };
}
