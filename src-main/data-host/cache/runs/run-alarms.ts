import type { DatasetName } from '#shared/catalog/datasets.ts';
import { runAlarmText } from '#shared/catalog/run-alarm-text.ts';
import { driftAlarms, weeklySurprises } from '#shared/statistics/series-alarms.ts';
import type { Connection } from '../database/database.ts';
import { weekEnding } from '../database/fragments.ts';

interface Week {
  readonly day: number;
  readonly value: number | null;
}

interface Alarm {
  readonly lastDay: number;
  readonly what: string;
  readonly found: number | null;
  readonly expected: number;
  readonly score: number;
}

const daysOfWeek = 7;

/**
 * Stores in which weeks a run was out of its usual course, to be called in the transaction that publishes its weeks, and where tables are
 * masked: thousands of series take longer than a screen may wait. Null for a dataset that says nothing of weeks.
 */
export function prepareRunAlarms(db: Connection, dataset: DatasetName): ((runNo: number) => void) | null {
  if (dataset !== 'activity') return null;
  const weeks = db.prepare<[number], Week>(
    `SELECT ${weekEnding('t')} AS day, CASE WHEN t.withheld IS NULL THEN t."any" END AS value
     FROM activity t WHERE t.run_no = ? ORDER BY t.interval_end`,
  );
  const forget = db.prepare<[number]>('DELETE FROM run_alarm WHERE run_no = ?');
  const add = db.prepare<[number, number, string, number | null, number, number]>(
    'INSERT INTO run_alarm (run_no, last_day, what, found, expected, score) VALUES (?, ?, ?, ?, ?, ?)',
  );
  return (runNo) => {
    forget.run(runNo);
    for (const { lastDay, what, found, expected, score } of alarmsOf(weeks.all(runNo)))
      add.run(runNo, lastDay, what, found, expected, score);
  };
}

/** One value for each week from the first row to the last; null where there is none, or where it is withheld. */
function seriesOf(rows: readonly Week[]): (number | null)[] {
  const first = rows[0]?.day ?? 0;
  const values = new Map(rows.map(({ day, value }) => [Math.round((day - first) / daysOfWeek), value]));
  const length = rows.length === 0 ? 0 : Math.max(...values.keys()) + 1;
  return Array.from({ length }, (_, place) => values.get(place) ?? null);
}

function alarmsOf(rows: readonly Week[]): Alarm[] {
  const weeks = seriesOf(rows);
  const points = weeklySurprises(weeks);
  const drifts = driftAlarms(
    weeks,
    points.map((point) => point?.isUnusual === true),
  );
  return points.flatMap((point, place): Alarm[] => {
    if (point === null) return [];
    const drift = drifts[place] ?? null;
    const alarm = {
      lastDay: (rows[0]?.day ?? 0) + place * daysOfWeek,
      found: weeks[place] ?? null,
      expected: Math.round(point.expected),
      // To a ninth decimal: surprises that are added in another order are the same.
      score: Math.round(point.z * 1e9) / 1e9,
    };
    return [
      ...(point.isUnusual ? [{ ...alarm, what: runAlarmText.week }] : []),
      ...(drift === null ? [] : [{ ...alarm, what: runAlarmText[drift] }]),
    ];
  });
}
