import type { ViewRow } from '../views.ts';
import type { Point } from './points.ts';

const mostDays = 120;

/** Epoch day 3 was a Sunday: the last day of the week that holds the day. */
const weekEnding = (day: number) => day + ((3 - (day % 7) + 7) % 7);

/** Net change per day, or per week (ending on Sunday) where days would be too thin to see; unknown days stay out of the sum. */
export function netChange(rows: readonly ViewRow<'run-enrollment'>[]): { per: 'day' | 'week'; points: Point[] } {
  if (rows.length <= mostDays) return { per: 'day', points: rows.map((row) => ({ x: row.date, y: row.net_change })) };
  const weeks = new Map<number, number | null>();
  for (const row of rows) {
    const week = weekEnding(row.date);
    const sum = weeks.get(week) ?? null;
    weeks.set(week, row.net_change === null ? sum : (sum ?? 0) + row.net_change);
  }
  return { per: 'week', points: [...weeks].map(([x, y]) => ({ x, y })) };
}
