import { type Box, fitted, type Measure, overlaps, type Spot } from './boxes.ts';

/** How far up or down a name may move, the nearest first. */
const steps = [1, -1, 2, -2, 3, -3];

/** The measures of names at the ends of series, in pixels. */
export interface EndNameSize {
  readonly lineHeight: number;
  /** Between the end of a line and its name. */
  readonly gap: number;
  /** The room of the mark before a name. */
  readonly sample: number;
}

/** A series at its last point. In a stacked area the spot is the middle of its band. */
export interface SeriesEnd extends Spot {
  readonly text: string;
  readonly isBand?: boolean | undefined;
}

export interface EndName {
  /** As much of the name as fits. */
  readonly text: string;
  /** The left edge of the text, and its middle. */
  readonly x: number;
  readonly y: number;
  /** The middle of the mark before the name; null where every name stands at its end, and the mark of the line is enough. */
  readonly sample: Spot | null;
  /** Dots lead from the end to a name that had to move; a line in the colour of the series would look as if it went on. */
  readonly lead: readonly [Spot, Spot] | null;
}

interface Room {
  /** From the end of the longest line to the edge of the chart. */
  readonly room: number;
  /** The edges of the plot. */
  readonly right: number;
  readonly bottom: number;
  /** The lines of the chart, which a name must not cover. A point without a place is a gap. */
  readonly lines: readonly (readonly Spot[])[];
  readonly measure: Measure;
}

/** A name that moved further than this has dots to its end. */
const near = 4;

/** The room that names need at the right of the plot, as far as `most` goes. */
export function endNameRoom(labels: readonly string[], most: number, size: EndNameSize, measure: Measure): number {
  const widest = Math.max(0, ...labels.map(measure));
  return Math.min(size.gap + size.sample + Math.ceil(widest), most);
}

/** A name for each end, in their order: no two on each other, and none over a line that goes on behind its own. */
export function placeEndNames(ends: readonly SeriesEnd[], within: Room, size: EndNameSize): EndName[] {
  const heights = heightsOf(ends, within, size);
  const isNear = ({ y }: Spot, index: number) => Math.abs((heights[index] ?? y) - y) <= near;
  const isMarked = ends.some((end, index) => end.isBand || !isNear(end, index));
  return ends.map((end, index) => {
    const y = heights[index] ?? end.y;
    const left = end.x + size.gap;
    const x = isMarked ? left + size.sample : left;
    return {
      text: fitted(end.text, within.room - (x - end.x), within.measure),
      x,
      y,
      sample: isMarked ? { x: left + size.sample / 2 - 3, y } : null,
      lead: isNear(end, index)
        ? null
        : [
            { x: end.x + 5, y: end.y },
            { x: left, y },
          ],
    };
  });
}

function heightsOf(
  ends: readonly SeriesEnd[],
  { room, right, bottom, lines, measure }: Room,
  { lineHeight, gap, sample }: EndNameSize,
): number[] {
  const apart = spreadLabels(
    ends.map((end) => end.y),
    lineHeight,
    bottom,
  );
  // Most often all lines go as far, and nothing can be behind their names.
  if (ends.every((end) => end.x >= right - gap)) return apart;
  const boxes = ends.map(
    ({ text, x, y }, index): Box => ({
      x: x + gap,
      y: (apart[index] ?? y) - lineHeight / 2,
      // A gap behind it, or the mark of the next name would seem to be its own.
      width: Math.min(sample + measure(text), room) + gap,
      height: lineHeight,
    }),
  );
  return clearOfLines(boxes, lines, bottom).map((box) => box.y + lineHeight / 2);
}

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

/** Moves positions apart until no two are closer than a line, keeping their order. */
export function spreadLabels(positions: readonly number[], distance: number, lowest: number): number[] {
  const order = positions.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  for (const [place, item] of order.entries()) {
    const above = order[place - 1];
    if (above) item.y = Math.max(item.y, above.y + distance);
  }
  for (let place = order.length - 1, limit = lowest; place >= 0; place--) {
    const item = order[place];
    if (!item) continue;
    item.y = Math.min(item.y, limit);
    limit = item.y - distance;
  }
  const result = [...positions];
  for (const { y, index } of order) result[index] = y;
  return result;
}
