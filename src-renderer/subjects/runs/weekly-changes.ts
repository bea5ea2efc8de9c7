import { weeksOfTrend } from '#shared/catalog/run-choice.ts';

const daysOfWeek = 7;

/** How much the enrollment changed in one week, which ended so many weeks before the last day. */
export interface WeeklyChange {
  readonly weeksBefore: number;
  readonly change: number;
}

/** The change of each week of which both ends are known, oldest first. Counts are keyed by their days before the last one. */
export function weeklyChanges(counts: ReadonlyMap<number, number>): WeeklyChange[] {
  const weeks = Array.from({ length: weeksOfTrend }, (_, index) => weeksOfTrend - 1 - index);
  return weeks.flatMap((weeksBefore) => {
    const [end, start] = [counts.get(daysOfWeek * weeksBefore), counts.get(daysOfWeek * (weeksBefore + 1))];
    return end === undefined || start === undefined ? [] : [{ weeksBefore, change: end - start }];
  });
}

/** A bar for each week within a box: up from the line of no change, or down from it. */
export function barsOf(weeks: readonly WeeklyChange[], { width, height }: { width: number; height: number }) {
  const changes = weeks.map(({ change }) => change);
  const [least, most] = [Math.min(0, ...changes), Math.max(0, ...changes)];
  const span = most - least || 1;
  const slot = width / weeksOfTrend;
  const zero = round((height * most) / span);
  const bars = weeks.map(({ weeksBefore, change }) => {
    const size = Math.max(1, round((height * Math.abs(change)) / span));
    return {
      weeksBefore,
      x: round(width - (weeksBefore + 1) * slot),
      y: change < 0 ? zero : round(zero - size),
      height: size,
      isFall: change < 0,
    };
  });
  return { bars, zero, barWidth: round(slot - 2) };
}

const round = (value: number) => Math.round(value * 10) / 10;
