import { type Box, overlaps, type Spot } from './point-labels.ts';

/** How far up or down a name may move, the nearest first. */
const steps = [1, -1, 2, -2, 3, -3];

/**
 * Moves names up or down that would stand over a line: that of a series which ended earlier than others. A name with no free place
 * nearby stays where it is. Answers the boxes in their order; `bottom` is the lower edge of the plot.
 */
export function clearOfLines(boxes: readonly Box[], lines: readonly (readonly Spot[])[], bottom: number): Box[] {
  const placed = [...boxes];
  const isCrossed = (box: Box) => lines.some((line) => crosses(line, box));
  for (const [index, box] of boxes.entries()) {
    if (!isCrossed(box)) continue;
    const isFree = (there: Box) =>
      there.y >= 0 &&
      there.y + there.height <= bottom &&
      !isCrossed(there) &&
      placed.every((other, place) => place === index || !overlaps(there, other));
    const moved = steps.map((step) => ({ ...box, y: box.y - step * box.height }));
    placed[index] = moved.find(isFree) ?? box;
  }
  return placed;
}

/** Whether a line of points, in the order of their x, goes through a box. A point without a place is a gap. */
export function crosses(line: readonly Spot[], { x, y, width, height }: Box): boolean {
  return line.some((to, index) => {
    const from = line[index - 1];
    if (!from || to.x < x || from.x > x + width || Number.isNaN(from.y + to.y)) return false;
    const at = (edge: number) =>
      to.x === from.x ? from.y : from.y + ((edge - from.x) / (to.x - from.x)) * (to.y - from.y);
    const [one, other] = [at(Math.max(x, from.x)), to.x === from.x ? to.y : at(Math.min(x + width, to.x))];
    return Math.min(one, other) <= y + height && Math.max(one, other) >= y;
  });
}
