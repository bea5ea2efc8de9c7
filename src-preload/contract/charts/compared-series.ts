import { type Series, withGaps } from './points.ts';

/** More lines than this cross too often to be followed: each gets a panel of its own. */
export const mostLines = 5;

export interface ComparedRow {
  /** The day of the calendar, or since day 0. */
  readonly x: number;
  /** A JSON object: the value of each run that has one. */
  readonly runs: string | null;
}

/** One line per run, in the order in which they were picked; `step` is the number of days between two values. */
export function comparedSeries(
  rows: readonly ComparedRow[],
  runIds: readonly string[],
  nameOf: (runId: string) => string,
  step: number,
): Series[] {
  const values = rows.map((row) => ({
    x: row.x,
    of: JSON.parse(row.runs ?? '{}') as Readonly<Record<string, number | null>>,
  }));
  return runIds.map((runId, place) => {
    const own = values.flatMap(({ x, of }) => {
      const y = of[runId];
      return y === undefined || y === null ? [] : [{ x, y }];
    });
    return { label: nameOf(runId), place, points: withGaps(own, step) };
  });
}
