import { lazy } from '#main/common/async.ts';
import {
  comparedDay,
  hasNotStarted,
  haveRange,
  notStarted,
  type RunDay,
  standingOn,
} from '#shared/statistics/earlier-runs.ts';
import { microsPerDay } from '#shared/time/time.ts';
import { lastDaySql } from '../database/clock.ts';
import { type Connection, withoutWaiting, writeTransaction } from '../database/database.ts';
import { isNoSection, isSelected, runStart } from '../database/fragments.ts';

/*
 * Where runs stand beside the earlier runs of their course. It is stored, since a list of all runs cannot read the days of each; it is due
 * again once enrollment or the start of any run of the course is stored again, or the start of a run without data has come. Custom sections
 * are no runs here.
 */

/** Says so for all runs of the course of `@runNo`. */
export const forgetStandingsSql =
  'DELETE FROM run_standing WHERE run_no IN (SELECT o.run_no FROM run r JOIN run o USING (course_no) WHERE r.run_no = @runNo)';

/** Says so for all runs: the list of runs, with their starts, came again. */
export const forgetAllStandings = (db: Connection): (() => void) => {
  const forget = db.prepare('DELETE FROM run_standing');
  return () => void forget.run();
};

/**
 * Compares selected runs that are due and stores their standings. Returns how many runs it compared: 0 while another process writes, and
 * on a connection that only reads.
 */
export function createStandingsUpkeep(db: Connection) {
  const prepared = lazy(() => prepareStandings(db, () => false));
  const store = (runs: readonly DueRun[]): number =>
    runs.length === 0
      ? 0
      : withoutWaiting(
          db,
          writeTransaction(db, () => prepared().store(runs)),
        );
  const due = (max: number) => (db.readonly ? [] : prepared().due(max));
  return {
    some: (max: number) => store(due(max)),
    isAnyDue: () => due(1).length > 0,
    /** Compares all that are due, if they are no more than this; otherwise none. */
    allOfFew: (max: number) => {
      const runs = due(max + 1);
      return runs.length > max ? 0 : store(runs);
    },
  };
}

interface DueRun {
  readonly run_no: number;
  readonly course_no: number;
}

interface RunOfCourse {
  readonly run_no: number;
  readonly zero: number;
  /** The last day of its enrollment, and the last one that is no day to come. */
  readonly last: number | null;
  readonly last_past: number | null;
  /** Whether the start is a day to come. */
  readonly starts_later: 0 | 1;
}

interface DayOfRun {
  readonly run_no: number;
  readonly date: number;
  /** Null where it is withheld. */
  readonly value: number | null;
}

/** The longest gap that is bridged, in days on either side. */
const daysAround = 7;

/**
 * Prepares the comparison of selected runs that are due. `isWithheld` says whether the count of a day is withheld on this connection
 * although it is stored.
 */
export function prepareStandings(db: Connection, isWithheld: (runNo: number, date: number) => boolean) {
  const known = '(e.count IS NOT NULL OR e.withheld IS NOT NULL)';
  // No sync need have come since the start of a run that has no day before it.
  const hasStartedSince = `t.usual_range = '${notStarted}' AND EXISTS (SELECT 1 FROM course_summary s
    WHERE s.run_id = r.run_id AND s.start_date / ${microsPerDay} < ${lastDaySql} AND NOT EXISTS (SELECT 1 FROM main.enrollment e
      WHERE e.run_no = r.run_no AND e.date < s.start_date / ${microsPerDay} AND ${known}))`;
  const due = db.prepare<[number], DueRun>(
    `SELECT r.run_no, r.course_no FROM run r LEFT JOIN run_standing t ON t.run_no = r.run_no
       WHERE ${isSelected} AND (t.run_no IS NULL OR ${hasStartedSince})
       ORDER BY r.course_no LIMIT ?`,
  );
  const runsOfCourse = db.prepare<[number], RunOfCourse>(
    `SELECT run_no, zero, last, last_past, zero >= ${lastDaySql} AS starts_later FROM (
       SELECT o.run_no, ${runStart('o', 's', 'main.enrollment')} AS zero,
         (SELECT max(e.date) FROM main.enrollment e WHERE e.run_no = o.run_no AND ${known}) AS last,
         (SELECT max(e.date) FROM main.enrollment e WHERE e.run_no = o.run_no AND ${known} AND e.date <= ${lastDaySql}) AS last_past
       FROM run o LEFT JOIN course_summary s ON s.run_id = o.run_id WHERE o.course_no = ? AND ${isNoSection('o')})
     WHERE zero IS NOT NULL`,
  );
  // At most two days of each: whether the count of a day is withheld takes far longer than to read it. One statement for all runs: a run
  // may have a hundred earlier ones.
  const near = (nearest: 'max' | 'min', from: string, to: string) =>
    `SELECT run_no, (SELECT ${nearest}(e.date) FROM main.enrollment e
       WHERE e.run_no = w.run_no AND e.date BETWEEN ${from} AND ${to} AND ${known}) AS date FROM wanted w`;
  const around = db.prepare<[string], DayOfRun>(
    `WITH wanted AS MATERIALIZED (SELECT value ->> 0 AS run_no, value ->> 1 AS date FROM json_each(?)),
       near AS (${near('max', `w.date - ${daysAround}`, 'w.date')} UNION ${near('min', 'w.date', `w.date + ${daysAround}`)})
     SELECT n.run_no, n.date, CASE WHEN e.withheld IS NULL THEN e.count END AS value
     FROM near n JOIN main.enrollment e ON e.run_no = n.run_no AND e.date = n.date ORDER BY n.run_no, n.date`,
  );
  const add = db.prepare(
    `INSERT OR REPLACE INTO run_standing (run_no, day_no, vs_earlier, usual_range, earlier_runs, withheld)
     VALUES (@runNo, @day, @fromMedian, @range, @runs, @withheld)`,
  );
  const none = { day: null, fromMedian: null, range: null, runs: 0, withheld: null };
  /** Returns the stored days of each run that are next to its day `day`. */
  const daysAt = (runs: readonly RunOfCourse[], day: number): RunDay[][] => {
    const runDates = runs.map(({ run_no, zero }) => [run_no, zero + day]);
    const found = Map.groupBy(around.all(JSON.stringify(runDates)), ({ run_no }) => run_no);
    return runs.map(({ run_no: runNo, zero }) =>
      (found.get(runNo) ?? []).map(({ date, value }) => ({
        day: date - zero,
        value: value === null || isWithheld(runNo, date) ? null : value,
      })),
    );
  };
  const compare = (runNo: number, runs: readonly RunOfCourse[]): void => {
    const own = runs.find(({ run_no }) => run_no === runNo);
    const earlier = runs.filter(({ zero, last }) => own !== undefined && last !== null && zero < own.zero);
    if (own === undefined || earlier.length === 0) return void add.run({ ...none, runNo });
    const last = own.last_past === null ? null : own.last_past - own.zero;
    if (hasNotStarted(last, own.starts_later === 1)) return void add.run({ ...none, range: notStarted, runNo });
    if (last === null) return void add.run({ ...none, runNo });
    const day = comparedDay(
      last,
      earlier.map(({ zero, last }) => (last ?? zero) - zero),
    );
    const [ofOwn = [], ...ofEarlier] = daysAt([own, ...earlier], day);
    const { isWithheld, ...standing } = standingOn(ofOwn, ofEarlier, day);
    const withheld = haveRange(standing.runs) ? 'vs_earlier usual_range' : 'vs_earlier';
    add.run({ ...standing, runNo, day, withheld: isWithheld ? withheld : null });
  };
  return {
    /** Returns up to `max` runs that are due. */
    due: (max: number): readonly DueRun[] => due.all(max),
    /** Stores the standings of these, and returns how many they are. */
    store: (runs: readonly DueRun[]): number => {
      for (const [courseNo, ofCourse] of Map.groupBy(runs, ({ course_no }) => course_no)) {
        const all = runsOfCourse.all(courseNo);
        for (const { run_no: runNo } of ofCourse) compare(runNo, all);
      }
      return runs.length;
    },
  };
}
