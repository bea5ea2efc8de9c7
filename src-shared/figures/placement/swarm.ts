import type { Spot } from './boxes.ts';

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
