import { driftAlarms, type SeriesPoint, weeklySurprises } from '#shared/statistics/series-alarms.ts';
import type { Connection } from '../database/database.ts';
import { weekEnding } from '../database/fragments.ts';
import type { ComputedRow } from './views/computed-rows.ts';

/** Reads in which weeks a run was out of its own usual course. */
export interface RunAlarmsReader {
  alarms(runId: string): ComputedRow[];
}

interface Day {
  readonly day: number;
  readonly value: number | null;
}

const daysOfWeek = 7;

export function createRunAlarmsReader(db: Connection): RunAlarmsReader {
  let made: ReturnType<typeof prepare> | null = null;
  return {
    alarms: (runId) => {
      made ??= prepare(db);
      return weeklyAlarms(made.weeks.all(runId));
    },
  };
}

/** One value for each step from the first row to the last; null where there is none, or where it is withheld. */
function series(rows: readonly Day[], step: number): (number | null)[] {
  const first = rows[0]?.day ?? 0;
  const values = new Map(rows.map(({ day, value }) => [Math.round((day - first) / step), value]));
  const length = rows.length === 0 ? 0 : Math.max(...values.keys()) + 1;
  return Array.from({ length }, (_, place) => values.get(place) ?? null);
}

function weeklyAlarms(rows: readonly Day[]): ComputedRow[] {
  const weeks = series(rows, daysOfWeek);
  const points = weeklySurprises(weeks);
  const drifts = driftAlarms(points.map((point) => point?.z ?? null));
  return points.flatMap((point, place) => {
    const last = (rows[0]?.day ?? 0) + place * daysOfWeek;
    const drift = drifts[place] ?? null;
    const row = (what: string) => (point === null ? [] : [rowOf(what, last, weeks[place] ?? null, point)]);
    return [
      ...(point?.isUnusual ? row('Weekly activity') : []),
      ...(drift === null ? [] : row(drift === 'up' ? 'Slow rise of weekly activity' : 'Slow fall of weekly activity')),
    ];
  });
}

/** Surprises are told to a ninth decimal: what is added in another order is the same. */
const rowOf = (what: string, lastDay: number, found: number | null, { expected, z }: SeriesPoint): ComputedRow => ({
  what,
  last_day: lastDay,
  found,
  expected: Math.round(expected),
  score: Math.round(z * 1e9) / 1e9,
});

const prepare = (db: Connection) => ({
  weeks: db.prepare<[string], Day>(
    `SELECT ${weekEnding('t')} AS day, CASE WHEN t.withheld IS NULL THEN t."any" END AS value
     FROM activity t JOIN run r USING (run_no) WHERE r.run_id = ? ORDER BY t.interval_end`,
  ),
});
