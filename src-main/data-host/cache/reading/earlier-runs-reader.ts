import { bandOf, forecastOf, isComplete, type RunDay } from '#shared/statistics/earlier-runs.ts';
import type { Connection } from '../database/database.ts';
import type { ComputedRow } from './views/computed-rows.ts';

/** Reads a run beside the runs of its course that began before it. */
export interface EarlierRunsReader {
  /** A row for each day from day 0; none where no run began before. */
  beside(runId: string): ComputedRow[];
  /** One row: where the run is, and where it may end; none where no run began before. */
  outlook(runId: string): ComputedRow[];
}

interface RunOfCourse {
  readonly run_no: number;
  readonly run_id: string;
  readonly first_day: number;
  readonly is_self_paced: 0 | 1;
}

const bandColumns = 'lowest median_of_runs highest';

export function createEarlierRunsReader(db: Connection): EarlierRunsReader {
  let made: ReturnType<typeof prepare> | null = null;
  const read = (runId: string) => {
    made ??= prepare(db);
    const runs = made.runs.all(runId);
    const mine = runs.find(({ run_id }) => run_id === runId);
    if (mine === undefined) return null;
    const { days } = made;
    const daysOf = ({ run_no, first_day }: RunOfCourse) => days.all({ runNo: run_no, first: first_day });
    const earlier = runs.filter(({ first_day }) => first_day < mine.first_day).map(daysOf);
    return earlier.length === 0 ? null : { own: daysOf(mine), earlier, isSelfPaced: mine.is_self_paced === 1 };
  };
  return {
    beside: (runId) => {
      const found = read(runId);
      if (found === null) return [];
      const own = new Map(found.own.map(({ day, value }) => [day, value]));
      const band = new Map(bandOf(found.earlier).map((each) => [each.day, each]));
      const days = [...new Set([...own.keys(), ...band.keys()])].toSorted((one, other) => one - other);
      return days.map((day) => {
        const { low = null, median = null, high = null, runs = 0, isWithheld = false } = band.get(day) ?? {};
        const hidden = [...(own.get(day) === null ? ['count'] : []), ...(isWithheld ? [bandColumns] : [])];
        return {
          day_no: day,
          count: own.get(day) ?? null,
          lowest: low,
          median_of_runs: median,
          highest: high,
          earlier_runs: runs,
          withheld: hidden.join(' ') || null,
        };
      });
    },
    outlook: (runId) => {
      const found = read(runId);
      const last = found?.own.at(-1);
      if (found === null || last === undefined) return [];
      const forecast = forecastOf(found.own, found.earlier, found);
      const state = typeof forecast === 'string' ? forecast : 'forecast';
      const {
        low = null,
        middle = null,
        high = null,
        cases = null,
        of = null,
      } = typeof forecast === 'string' ? {} : forecast;
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
          withheld: last.value === null ? 'count' : null,
        },
      ];
    },
  };
}

/** Day 0 is the first stored day on which the run had any learner, also where their number is withheld. */
const prepare = (db: Connection) => ({
  runs: db.prepare<[string], RunOfCourse>(
    `SELECT * FROM (
       SELECT o.run_no, o.run_id,
         EXISTS (SELECT 1 FROM course_summary s WHERE s.run_id = o.run_id AND s.pacing_type = 'self_paced') AS is_self_paced,
         (SELECT min(date) FROM enrollment e
         WHERE e.run_no = o.run_no AND (e.count > 0 OR e.withheld IS NOT NULL)) AS first_day
       FROM run r JOIN run o USING (course_no) WHERE r.run_id = ?)
     WHERE first_day IS NOT NULL ORDER BY run_id`,
  ),
  days: db.prepare<[{ runNo: number; first: number }], RunDay>(
    `SELECT date - @first AS day, CASE WHEN withheld IS NULL THEN count END AS value FROM enrollment
     WHERE run_no = @runNo AND date >= @first AND (count IS NOT NULL OR withheld IS NOT NULL) ORDER BY date`,
  ),
});
