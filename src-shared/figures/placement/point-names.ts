import { type Box, overlaps, type Spot } from './boxes.ts';

/** The measures of names beside marks, in pixels. */
export interface NameSize {
  /** Height of a line of letters. */
  readonly height: number;
  /** From the middle of a mark to its name. */
  readonly away: number;
  /** The room that a mark takes from a name, from its middle. */
  readonly mark: number;
}

/** Possible places of a name, the best first: right of its mark, left, above, below. */
function places({ x, y }: Spot, width: number, { height, away }: NameSize): Box[] {
  const at = (left: number, top: number): Box => ({ x: left, y: top, width, height });
  return [
    at(x + away, y - height / 2),
    at(x - away - width, y - height / 2),
    at(x - width / 2, y - away - height),
    at(x - width / 2, y + away),
    at(x + away / 2, y - away - height),
    at(x - width - away / 2, y - away - height),
  ];
}

/**
 * A place for each name, in the order given: within the plot, over no other name and over no mark. Null for a name without such a
 * place; the table has it.
 */
export function placeNames(
  named: readonly (Spot & { readonly width: number })[],
  marks: readonly Spot[],
  within: Box,
  size: NameSize,
): (Box | null)[] {
  const taken: Box[] = [];
  const { mark } = size;
  const dots = marks.map(({ x, y }): Box => ({ x: x - mark, y: y - mark, width: 2 * mark, height: 2 * mark }));
  const inside = (box: Box) =>
    box.x >= within.x &&
    box.y >= within.y &&
    box.x + box.width <= within.x + within.width &&
    box.y + box.height <= within.y + within.height;
  return named.map((spot) => {
    const box = places(spot, spot.width, size).find(
      (each) => inside(each) && ![...taken, ...dots].some((other) => overlaps(each, other)),
    );
    if (box) taken.push(box);
    return box ?? null;
  });
}

/** Spots that keep the corner at the bottom right free for the name of a part. */
export const underCorner = ({ right, bottom }: { readonly right: number; readonly bottom: number }): Spot[] =>
  [4, 14, 24].map((away) => ({ x: right - away, y: bottom - 9 }));
