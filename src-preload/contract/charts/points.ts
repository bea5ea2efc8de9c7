/** A point of a line; a null y is a gap. */
export interface Point {
  readonly x: number;
  readonly y: number | null;
}

/** Points that belong together: a line, or one band of a stack. */
export interface Series {
  readonly label: string;
  readonly points: readonly Point[];
  /** Its place among the series colours, which it keeps when others are absent; null is what is not known. */
  readonly place: number | null;
}

/** Puts a gap wherever the days jump by more than they should, so that no line is drawn over what is not known. */
export function withGaps(points: readonly Point[], stepDays: number): Point[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    const jumps = before !== undefined && point.x - before.x > stepDays;
    return jumps ? [{ x: before.x + stepDays, y: null }, point] : [point];
  });
}

/** Where the points are that stand between two gaps: no line leads to them, so a marker is all there is of them. */
export const loneIndexes = (points: readonly Point[]): number[] => {
  const isKnown = (index: number) => (points[index]?.y ?? null) !== null;
  return points.flatMap((_, index) => (isKnown(index) && !isKnown(index - 1) && !isKnown(index + 1) ? [index] : []));
};

export const known = (points: readonly Point[]): { x: number; y: number }[] =>
  points.flatMap(({ x, y }) => (y === null ? [] : [{ x, y }]));
