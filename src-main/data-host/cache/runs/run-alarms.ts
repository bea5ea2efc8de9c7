import { type Drift, slowDrifts } from '#shared/statistics/slow-drifts.ts';
import { type JudgedWeeks, type WeeksOfRun, weeksBesideOthers } from '#shared/statistics/weeks-beside-others.ts';
import { runAlarmText } from '#shared/subjects/runs/columns.ts';
import { microsPerDay } from '#shared/time/time.ts';
import { nowSql } from '../database/clock.ts';
import type { Connection } from '../database/database.ts';
import { isNoSection, isSelected, weekEnding } from '../database/fragments.ts';

/** A week of a run as it is stored. */
interface Row {
  readonly run_no: number;
  /** A custom section is no run of its course: it has one for itself. */
  readonly course_no: number;
  /** The start of the run. */
  readonly start: number | null;
  /** The last day of the week. */
  readonly day: number;
  readonly value: number | null;
}

interface Series extends WeeksOfRun {
  readonly runNo: number;
  readonly firstDay: number;
}

interface Alarm {
  readonly runNo: number;
  readonly lastDay: number;
  readonly what: string;
  readonly found: number | null;
  readonly expected: number;
  readonly z: number;
}

const daysOfWeek = 7;
/** Weeks further back than thirty years before the newest one say nothing of it; a series that began in the year 100 would hold up each sync. */
const maxDaysBack = 30 * 366;
/** Stands for all runs. */
export const allRunsNo = 0;

/** Says that the alarms no longer follow from what is stored: those of one run depend on the weeks of all. */
export const markAlarmsStaleSql = "UPDATE derived_state SET is_current = 0 WHERE name = 'run_alarm'";

/** The same as a function. */
export const markAlarmsStale = (db: Connection): (() => void) => {
  const mark = db.prepare(markAlarmsStaleSql);
  return () => void mark.run();
};

/**
 * Stores in which weeks selected runs were out of their usual course, once for all views: thousands of series take longer than a screen may
 * wait. Weeks count when they have ended.
 *
 * @param activity the table of weeks, or a SELECT in brackets where counts are withheld
 */
export function storeRunAlarms(db: Connection, activity = 'activity'): void {
  const rows = db
    .prepare<[], Row>(
      `SELECT r.run_no, CASE WHEN ${isNoSection('r')} THEN r.course_no ELSE -r.run_no END AS course_no, s.start_date / ${microsPerDay} AS start, ${weekEnding('t')} AS day, t."any" AS value
       FROM run r JOIN ${activity} t USING (run_no) LEFT JOIN course_summary s ON s.run_id = r.run_id
       WHERE ${isSelected} AND t.interval_end <= ${nowSql} ORDER BY r.run_id, t.interval_end`,
    )
    .iterate();
  const add = db.prepare<[number, number, string, number | null, number, number]>(
    'INSERT INTO run_alarm (run_no, last_day, what, found, expected, score) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const runs = seriesOf(rows);
  db.exec('DELETE FROM run_alarm');
  // To a ninth decimal: surprises that are added in another order are the same.
  for (const { runNo, lastDay, what, found, expected, z } of alarmsOf(runs))
    add.run(runNo, lastDay, what, found, Math.round(expected), Math.round(z * 1e9) / 1e9);
}

/** One value for each week of a run from its first row to its last; null where there is none, or where it is withheld. */
export function seriesOf(rows: Iterable<Row>): Series[] {
  const [runs, newest] = runsIn(rows);
  return runs.flatMap(({ runNo, course, start, days, values }): Series[] => {
    // Weeks are in order, and those too far back are the first ones.
    const from = days.findIndex((day) => day > newest - maxDaysBack);
    const firstDay = days[from];
    if (firstDay === undefined) return [];
    const weekOf = (day: number) => Math.round((day - firstDay) / daysOfWeek);
    const weeks = Array.from({ length: weekOf(days.at(-1) ?? firstDay) + 1 }, (): number | null => null);
    for (let row = from; row < days.length; row += 1) weeks[weekOf(days[row] ?? firstDay)] = values[row] ?? null;
    return [
      {
        runNo,
        firstDay,
        course,
        firstWeek: Math.floor(firstDay / daysOfWeek),
        firstOwnWeek: Math.floor((firstDay - (start ?? firstDay)) / daysOfWeek),
        values: weeks,
      },
    ];
  });
}

interface RowsOfRun {
  readonly runNo: number;
  readonly course: number;
  readonly start: number | null;
  readonly days: number[];
  readonly values: (number | null)[];
}

/** Rows of runs, which follow each other, as lists of numbers: as objects half a million rows take a hundred megabytes; and the newest day. */
function runsIn(rows: Iterable<Row>): [readonly RowsOfRun[], number] {
  const runs: RowsOfRun[] = [];
  let newest = Number.NEGATIVE_INFINITY;
  for (const { run_no: runNo, course_no: course, start, day, value } of rows) {
    let run = runs.at(-1);
    if (run?.runNo !== runNo) {
      run = { runNo, course, start, days: [], values: [] };
      runs.push(run);
    }
    run.days.push(day);
    run.values.push(value);
    if (day > newest) newest = day;
  }
  return [runs, newest];
}

function alarmsOf(runs: readonly Series[]): Alarm[] {
  const { points, shared } = weeksBesideOthers(runs);
  const drifts = slowDrifts(
    runs,
    points.map((weeks) => weeks.unusual()),
  );
  const ofRuns = runs.flatMap((run, index) => alarmsOfRun(run, points[index], drifts[index] ?? []));
  const lastDays = new Map<number, number>();
  for (const { firstDay, firstWeek, values } of runs)
    for (const index of values.keys()) {
      const [week, day] = [firstWeek + index, firstDay + index * daysOfWeek];
      lastDays.set(week, Math.max(day, lastDays.get(week) ?? day));
    }
  const ofAll = shared
    .filter(({ isUnusual }) => isUnusual)
    .map(
      (week): Alarm => ({ runNo: allRunsNo, lastDay: lastDays.get(week.week) ?? 0, what: runAlarmText.all, ...week }),
    );
  return [...ofRuns, ...ofAll];
}

function alarmsOfRun(
  { runNo, firstDay, values }: Series,
  weeks: JudgedWeeks | undefined,
  drifts: readonly (Drift | null)[],
): Alarm[] {
  return drifts.flatMap((drift, index): Alarm[] => {
    const point = weeks?.at(index) ?? null;
    if (point === null || (drift === null && !point.isUnusual)) return [];
    const { expected, z } = point;
    const alarm = { runNo, lastDay: firstDay + index * daysOfWeek, found: values[index] ?? null, expected, z };
    return [
      ...(point.isUnusual ? [{ ...alarm, what: runAlarmText.week }] : []),
      ...(drift === null ? [] : [{ ...alarm, what: runAlarmText[drift] }]),
    ];
  });
}
