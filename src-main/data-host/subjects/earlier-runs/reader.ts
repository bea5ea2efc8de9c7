import { lazy } from '#main/common/async.ts';
import { bandOf, type CountedRun, forecastOf, isComplete, type RunDay } from '#shared/statistics/earlier-runs.ts';
import { microsPerDay } from '#shared/time/time.ts';
import { lastDaySql } from '../../cache/database/clock.ts';
import type { Connection } from '../../cache/database/database.ts';
import { type ComputedRow, isNoSection, newestDay, runStart, weekEnding } from '../../cache/database/fragments.ts';

/** Reads a run beside the runs of its course that began before it. Custom sections of runs have none, and are none. */
export type EarlierRunsReader = ReturnType<typeof createEarlierRunsReader>;

interface RunOfCourse {
  readonly run_no: number;
  readonly run_id: string;
  /** The day from which the run is counted. */
  readonly zero: number;
  /** The day on which it ends, counted from there. */
  readonly end: number | null;
  readonly is_self_paced: 0 | 1;
}

/** A run whose days end so long before those of others has stopped, whether the service tells an end or not. */
const daysUntilStopped = 28;

const bandColumns = 'lowest median_of_runs highest';
const endColumns = 'low_end middle_end high_end';

export function createEarlierRunsReader(db: Connection) {
  const prepared = lazy(() => prepare(db));
  /** The run and those before it, with what `daysOf` reads of each. */
  const read = <T>(runId: string, daysOf: (statements: ReturnType<typeof prepare>, run: RunOfCourse) => T) => {
    const statements = prepared();
    const runs = statements.runs.all(runId);
    const mine = runs.find(({ run_id }) => run_id === runId);
    const before = runs
      .filter(({ zero }) => mine !== undefined && zero < mine.zero)
      .sort((one, other) => one.zero - other.zero);
    if (mine === undefined || before.length === 0) return null;
    return {
      own: daysOf(statements, mine),
      earlier: before.map((run) => daysOf(statements, run)),
      isSelfPaced: mine.is_self_paced === 1,
    };
  };
  return {
    /** A row for each day of enrollment, counted from the start; none where no run began before. */
    enrollment: (runId: string): ComputedRow[] => {
      const found = read(runId, ({ days }, { run_no, zero }) => days.all({ runNo: run_no, zero }));
      return found === null
        ? []
        : besideBand(found.own, found.earlier, { step: 'day', position: 'day_no', value: 'count' });
    },
    /** A row for each week of activity, counted from the start; none where no run began before. */
    activity: (runId: string): ComputedRow[] => {
      const found = read(runId, ({ weeks }, { run_no, zero }) => weeks.all({ runNo: run_no, zero }));
      return found === null
        ? []
        : besideBand(found.own, found.earlier, { step: 'week', position: 'week_no', value: 'any' });
    },
    /** One row: where the run is, and where it may end; none where no run began before. */
    outlook: (runId: string): ComputedRow[] => {
      const found = read(runId, ({ pastDays, newest }, { run_no, zero, end }): CountedRun => {
        const known = pastDays.all({ runNo: run_no, zero });
        const last = known.at(-1)?.day ?? null;
        return { days: known, end, hasStopped: last !== null && zero + last < (newest.get() ?? 0) - daysUntilStopped };
      });
      const last = found?.own.days.at(-1);
      if (found === null || last === undefined) return [];
      const forecast = forecastOf(found.own, found.earlier, found);
      const state = typeof forecast === 'string' ? forecast : 'forecast';
      const none = { low: null, middle: null, high: null, cases: null, of: null };
      const { low, middle, high, cases, of } = typeof forecast === 'string' ? none : forecast;
      return [
        {
          day_no: last.day,
          count: last.value,
          earlier_runs: found.earlier.length,
          complete_runs: found.earlier.filter(isComplete).length,
          state,
          low_end: low,
          middle_end: middle,
          high_end: high,
          cases,
          of_cases: of,
          withheld: last.value !== null ? null : state === 'withheld' ? `count ${endColumns}` : 'count',
        },
      ];
    },
  };
}

interface Columns {
  readonly step: 'day' | 'week';
  readonly position: string;
  readonly value: string;
}

/** A row for each day or week that the run or the band has. */
function besideBand(
  own: readonly RunDay[],
  earlier: readonly (readonly RunDay[])[],
  { step, position, value }: Columns,
): ComputedRow[] {
  const mine = new Map(own.map((each) => [each.day, each.value]));
  const band = new Map(bandOf(earlier, step).map((each) => [each.day, each]));
  const days = [...new Set([...mine.keys(), ...band.keys()])].toSorted((one, other) => one - other);
  return days.map((day) => {
    const { low = null, median = null, high = null, runs = 0, isWithheld = false } = band.get(day) ?? {};
    const names = [...(mine.get(day) === null ? [value] : []), ...(isWithheld ? [bandColumns] : [])];
    return {
      [position]: day,
      [value]: mine.get(day) ?? null,
      lowest: low,
      median_of_runs: median,
      highest: high,
      earlier_runs: runs,
      withheld: names.join(' ') || null,
    };
  });
}

interface Counted {
  readonly runNo: number;
  readonly zero: number;
}

const daysSql = (which = '') =>
  `SELECT date - @zero AS day, CASE WHEN withheld IS NULL THEN count END AS value FROM enrollment
   WHERE run_no = @runNo AND (count IS NOT NULL OR withheld IS NOT NULL) ${which} ORDER BY date`;

/**
 * A run counts from its start, else from the first stored day on which it had any learner, also where their number is withheld: compared
 * runs do the same. Weeks are divided downwards, so that the week before the start is week −1.
 */
const prepare = (db: Connection) => ({
  runs: db.prepare<[string], RunOfCourse>(
    `SELECT run_no, run_id, zero, end_day - zero AS end, is_self_paced FROM (
       SELECT o.run_no, o.run_id, s.end_date / ${microsPerDay} AS end_day, s.pacing_type IS 'self_paced' AS is_self_paced,
         ${runStart('o', 's')} AS zero
       FROM run r JOIN run o USING (course_no) LEFT JOIN course_summary s ON s.run_id = o.run_id
       WHERE r.run_id = ? AND ${isNoSection('o')})
     WHERE zero IS NOT NULL ORDER BY run_id`,
  ),
  newest: db.prepare<[], number | null>(`SELECT ${newestDay}`).pluck(),
  days: db.prepare<[Counted], RunDay>(daysSql()),
  /** Without days to come. */
  pastDays: db.prepare<[Counted], RunDay>(daysSql(`AND date <= ${lastDaySql}`)),
  weeks: db.prepare<[Counted], RunDay>(
    `SELECT day, value FROM (
       SELECT CAST(floor((${weekEnding('t')} - @zero) / 7.0) AS INTEGER) AS day, max(t.interval_end),
         CASE WHEN coalesce(instr(t.withheld, 'any'), 0) = 0 THEN t."any" END AS value
       FROM activity t WHERE t.run_no = @runNo AND (t."any" IS NOT NULL OR instr(t.withheld, 'any')) GROUP BY 1)
     ORDER BY day`,
  ),
});
