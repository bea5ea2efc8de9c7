/*
 * Where labels stand in a chart. A screen draws on a canvas and a file is SVG; both ask here, so that they cannot differ. They differ in
 * the size of their letters and in how they know the width of a text.
 */

/** The width of a text in the font of the labels, in pixels: a canvas measures it, a file estimates it. */
export type Measure = (text: string) => number;

/** A length in tenths of a pixel, which are finer than any printer. */
export const inTenths = (pixels: number): number => Math.round(pixels * 10) / 10;

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
function possibleBoxes({ x, y }: Spot, width: number, { height, away }: NameSize): Box[] {
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
 * A place for each name, in the order given: within the plot, over no mark, and so far from each other name that two on one line do not
 * read as one. Null for a name without such a place; the table has it.
 */
export function placeNames(
  named: readonly (Spot & { readonly width: number })[],
  marks: readonly Spot[],
  within: Box,
  size: NameSize,
): (Box | null)[] {
  const taken: Box[] = [];
  const { mark, away } = size;
  const withGaps = (box: Box): Box => ({ ...box, x: box.x - away, width: box.width + 2 * away });
  const dots = marks.map(({ x, y }): Box => ({ x: x - mark, y: y - mark, width: 2 * mark, height: 2 * mark }));
  const inside = (box: Box) =>
    box.x >= within.x &&
    box.y >= within.y &&
    box.x + box.width <= within.x + within.width &&
    box.y + box.height <= within.y + within.height;
  return named.map((spot) => {
    const box = possibleBoxes(spot, spot.width, size).find(
      (each) =>
        inside(each) &&
        !taken.some((other) => overlaps(withGaps(each), other)) &&
        !dots.some((dot) => overlaps(each, dot)),
    );
    if (box) taken.push(box);
    return box ?? null;
  });
}

/** Spots that keep the corner at the bottom right free for the name of a part. */
export const underCorner = ({ right, bottom }: { readonly right: number; readonly bottom: number }): Spot[] =>
  [4, 14, 24].map((away) => ({ x: right - away, y: bottom - 9 }));

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

interface EndName {
  /** The part of the name that fits. */
  readonly text: string;
  /** The left edge of the text, and its middle. */
  readonly x: number;
  readonly y: number;
  /** The middle of the mark before the name, of a band and of a line that ends earlier; null where the mark at its end is enough. */
  readonly sample: Spot | null;
  /** Dots lead from the end to a name that had to move; a line in the colour of the series would look as if it went on. */
  readonly lead: readonly [Spot, Spot] | null;
}

interface Room {
  /** From the right edge of the plot to the edge of the chart. */
  readonly room: number;
  /** The edges of the plot. */
  readonly right: number;
  readonly bottom: number;
  readonly measure: Measure;
}

/** A name that moved further than this has dots to its end. */
const near = 4;

/** The room that names need at the right of the plot, as far as `max` goes. */
export function endNameRoom(labels: readonly string[], max: number, size: EndNameSize, measure: Measure): number {
  const widest = Math.max(0, ...labels.map(measure));
  return Math.min(size.gap + size.sample + Math.ceil(widest), max);
}

/**
 * A name for each end, in their order and no two on each other, at the right of the plot: there they cover neither a line nor the axis.
 * That of a line which ends earlier has its mark before it. In the plot, away from its line, such a mark would read as a value.
 */
export function placeEndNames(
  ends: readonly SeriesEnd[],
  { room, right, bottom, measure }: Room,
  { lineHeight, gap, sample }: EndNameSize,
): EndName[] {
  const heights = spreadLabels(
    ends.map(({ y }) => y),
    lineHeight,
    bottom,
  );
  const endsEarlier = ({ x }: Spot) => x < right - gap;
  const needsSample = (end: SeriesEnd) => end.isBand === true || endsEarlier(end);
  const edge = ends.some(endsEarlier) ? right : Math.max(...ends.map(({ x }) => x));
  const left = edge + gap;
  const x = ends.some(needsSample) ? left + sample : left;
  return ends.map((end, index) => {
    const y = heights[index] ?? end.y;
    const hasMoved = Math.abs(y - end.y) > near;
    return {
      text: fitted(end.text, room - (x - edge), measure),
      x,
      y,
      sample: needsSample(end) ? { x: left + sample / 2 - 3, y } : null,
      lead:
        endsEarlier(end) || !hasMoved
          ? null
          : [
              { x: end.x + 5, y: end.y },
              { x: left, y },
            ],
    };
  });
}

/** Moves positions apart until no two are closer than a line, keeping their order. */
export function spreadLabels(positions: readonly number[], distance: number, lowest: number): number[] {
  const order = positions.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  for (const [index, item] of order.entries()) {
    const above = order[index - 1];
    if (above) item.y = Math.max(item.y, above.y + distance);
  }
  for (let index = order.length - 1, limit = lowest; index >= 0; index--) {
    const item = order[index];
    if (!item) continue;
    item.y = Math.min(item.y, limit);
    limit = item.y - distance;
  }
  const result = [...positions];
  for (const { y, index } of order) result[index] = y;
  return result;
}

/** The number of lanes above a line, and again below it. */
const maxLanes = 4;

/** Which lanes are tried, the nearest first: on the line, one below, one above, two below … */
const lanes = Array.from({ length: 2 * maxLanes + 1 }, (_, index) =>
  index % 2 === 0 ? 0 - index / 2 : Math.ceil(index / 2),
);

/** The measures of marks that keep out of each other's way, in pixels. */
export interface SwarmSize {
  /** From one mark to the next that does not touch it. */
  readonly mark: number;
  /** From one lane to the next. */
  readonly lane: number;
}

/**
 * How far each mark moves up or down, so that those of one height that would lie on each other stand side by side. Marks stay nearer to
 * their own line than to the next one. Where even the last lane is full they do lie on each other.
 */
export function swarm(spots: readonly Spot[], { mark, lane }: SwarmSize): number[] {
  const shifts = new Array<number>(spots.length).fill(0);
  const rows = [...Map.groupBy(spots.keys(), (index) => Math.round(spots[index]?.y ?? 0))].toSorted(
    ([one], [other]) => one - other,
  );
  for (const [at, [height, row]] of rows.entries()) {
    const gaps = [rows[at - 1], rows[at + 1]].flatMap((next) => (next ? [Math.abs(next[0] - height)] : []));
    const room = (Math.min(...gaps, Number.POSITIVE_INFINITY) - mark) / 2;
    const usable = lanes.filter((each) => each === 0 || Math.abs(each) * lane <= room);
    const ends = new Map<number, number>();
    const xOf = (index: number) => spots[index]?.x ?? 0;
    for (const index of [...row].sort((one, other) => xOf(one) - xOf(other))) {
      const endOf = (each: number) => ends.get(each) ?? Number.NEGATIVE_INFINITY;
      const free = usable.find((each) => xOf(index) - endOf(each) >= mark);
      const chosen = free ?? usable.reduce((best, each) => (endOf(each) < endOf(best) ? each : best), 0);
      ends.set(chosen, xOf(index));
      shifts[index] = chosen * lane;
    }
  }
  return shifts;
}
