import Database from 'better-sqlite3';
import { registerClock } from '#main/data-host/cache/database/clock.ts';
import { microsPerDay } from '#shared/time/time.ts';
import { type Random, times } from '../claims/random.ts';

/** A run with its weeks as they are stored. */
export interface WeeksInTables {
  readonly id: string;
  /** The day of its start. */
  readonly start: number | null;
  readonly rows: readonly { readonly interval_end: number; readonly any: number | null }[];
}

/** Runs of four courses that begin at different weeks, with gaps, holidays, falls and drifts. */
export function runsOfWeeks(random: Random, count: number): WeeksInTables[] {
  const holiday = 25 + Math.floor(10 * random.uniform());
  return times(count, (index) => {
    const first = Math.floor(12 * random.uniform());
    const [slope, fall] = [random.uniform() < 0.3 ? -0.04 : 0, Math.floor(60 * random.uniform())];
    const size = Math.exp(3 + 4 * random.uniform());
    const rows = times(45, (week) => {
      const factor = (first + week === holiday ? 0.5 : 1) * (week === fall ? 0.3 : 1) * Math.exp(slope * week);
      const any = random.poisson(size * factor * Math.exp(0.08 * random.normal()));
      return { interval_end: (19_000 + 7 * (first + week)) * microsPerDay, any: random.uniform() < 0.03 ? null : any };
    });
    return {
      id: `course-v1:Org+Course${index % 4}+Run${index}`,
      start: index % 3 === 0 ? null : 19_000 + 7 * first - 3,
      rows: rows.filter(() => random.uniform() > 0.02),
    };
  });
}

/** The tables that alarms of runs follow from, with these runs; every fourth run is of one course. */
export function tablesOfWeeks(runs: readonly WeeksInTables[]): Database.Database {
  const db = new Database(':memory:');
  registerClock(db);
  db.exec(`ATTACH ':memory:' AS journal;
    CREATE TABLE journal.selected_run (run_id TEXT, removed_at INTEGER);
    CREATE TABLE run (run_no INTEGER PRIMARY KEY, run_id TEXT, course_no INTEGER);
    CREATE TABLE course_summary (run_id TEXT, start_date INTEGER);
    CREATE TABLE activity (run_no INTEGER, interval_end INTEGER, "any" INTEGER);
    CREATE TABLE run_alarm (run_no INTEGER, last_day INTEGER, what TEXT, found INTEGER, expected INTEGER, score REAL);`);
  for (const [index, { id, start, rows }] of runs.entries()) {
    db.prepare('INSERT INTO run VALUES (?, ?, ?)').run(index + 1, id, index % 4);
    db.prepare('INSERT INTO journal.selected_run VALUES (?, NULL)').run(id);
    db.prepare('INSERT INTO course_summary VALUES (?, ?)').run(id, start === null ? null : start * microsPerDay);
    for (const { interval_end, any } of rows)
      db.prepare('INSERT INTO activity VALUES (?, ?, ?)').run(index + 1, interval_end, any);
  }
  return db;
}
