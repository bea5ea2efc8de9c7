interface Space {
  readonly days: number;
  readonly min: number;
  readonly max: number;
  readonly width: number;
  readonly height: number;
}

/** Room for the line's width and for the mark at its end. */
const margin = 3;
/** The line has a gap between days that are further apart, as in the charts of a run. */
const maxStepDays = 1;

/** The line through the counts of days, oldest first, and its end. A day is named by how long before the last one it is. */
export function sparkPath(
  shown: readonly (readonly [before: number, count: number])[],
  { days, min, max, width, height }: Space,
) {
  const span = max - min;
  const spots = shown.map(([before, count]) => ({
    before,
    x: round(margin + ((days - before) / days) * (width - 2 * margin)),
    // A count that does not change runs through the middle.
    y: round(span === 0 ? height / 2 : height - margin - ((count - min) / span) * (height - 2 * margin)),
  }));
  const steps = spots.map(({ before, x, y }, index) => {
    const earlier = spots[index - 1];
    const isApart = earlier === undefined || earlier.before - before > maxStepDays;
    // A day alone is a point: a line of no length with round ends.
    return isApart ? `M${x} ${y}h0` : `L${x} ${y}`;
  });
  const { x, y } = spots.at(-1) ?? { x: 0, y: 0 };
  return { path: steps.join(''), end: { x, y } };
}

const round = (value: number) => Math.round(value * 10) / 10;
