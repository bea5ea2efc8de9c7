/** A point of a line; a null y is a gap. */
export interface Point {
  readonly x: number;
  readonly y: number | null;
}

/** Points that belong together: a line, or one band of a stack. */
export interface Series {
  readonly label: string;
  readonly points: readonly Point[];
  /** Its index in the palette, which it keeps when others are absent; null is what is not known. */
  readonly paletteIndex: number | null;
  /** The column of the table whose cells it draws as they are; left out where its values are computed from them. */
  readonly column?: string;
}

/** The value of a mark whose number is withheld: it has its place and its name, and is drawn as not shown. */
export const notShown = Number.NaN;

/** Puts a gap wherever the days jump by more than they should, so that no line is drawn over what is not known. */
export function withGaps(points: readonly Point[], stepDays: number): Point[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    const jumps = before !== undefined && point.x - before.x > stepDays;
    return jumps ? [{ x: before.x + stepDays, y: null }, point] : [point];
  });
}

/** Where the points are that stand between two gaps: no line leads to them. */
export const loneIndexes = (points: readonly Point[]): number[] => {
  const isKnown = (index: number) => (points[index]?.y ?? null) !== null;
  return points.flatMap((_, index) => (isKnown(index) && !isKnown(index - 1) && !isKnown(index + 1) ? [index] : []));
};

/** With more points than this a line bears a marker at its end alone. Others would look like events. */
export const maxMarkers = 60;

/** The points of a line that bear a marker: all of a short one, the last of a long one. */
export function markedIndexes(points: readonly Point[], max = maxMarkers): readonly number[] {
  const all = points.flatMap(({ y }, index) => (y === null ? [] : [index]));
  return points.length <= max ? all : all.slice(-1);
}

/** The points of a long line that no line leads to: a dot as thick as the line shows them, and looks no more like an event than it. */
export function dottedIndexes(points: readonly Point[], max = maxMarkers): readonly number[] {
  if (points.length <= max) return [];
  const marked = markedIndexes(points, max);
  return loneIndexes(points).filter((index) => !marked.includes(index));
}

export const known = (points: readonly Point[]): { x: number; y: number }[] =>
  points.flatMap(({ x, y }) => (y === null ? [] : [{ x, y }]));

/** A stretch without a number, from edge to edge in days. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  /** How many days or weeks it is. */
  readonly steps: number;
  /** The service sent nothing, or the numbers are too small to be shared. */
  readonly kind: 'no data' | 'not shown';
}

/** How strongly the range behind lines is painted, and in the colour of which series. */
export const bandOpacity = 0.18;
export const bandPaletteIndex = 1;

interface BandPoint {
  readonly x: number;
  readonly low: number;
  readonly high: number;
}

/** The stretches of a range without a gap; those of one day alone have no width, and are left out. */
export function bandStretches({
  low,
  high,
}: {
  readonly low: readonly Point[];
  readonly high: readonly Point[];
}): BandPoint[][] {
  const lows = new Map(known(low).map(({ x, y }) => [x, y]));
  const stretches: BandPoint[][] = [[]];
  for (const { x, y } of high) {
    const bottom = lows.get(x);
    if (y === null || bottom === undefined) stretches.push([]);
    else stretches.at(-1)?.push({ x, low: bottom, high: y });
  }
  return stretches.filter(({ length }) => length > 1);
}
