import type { Connection } from './database.ts';
import { allLabels, allNotes, allSkillMarks, columnsOfList, confirmedAt, isNoLonger } from './fragments.ts';

/*
 * The tables of a data package that are not synced: states, totals, run dates, names and notes.
 */

type Row = Record<string, string | number | null>;

/** Before and after every day that is stored. */
const anyDay = { firstDay: -10_000_000, lastDay: 10_000_000 };

const ledgerEntries = `FROM resource x LEFT JOIN run r USING (run_no)
  WHERE x.dataset IN (SELECT value FROM json_each(?)) AND (x.run_no = 0 OR r.run_id IN (SELECT value FROM json_each(?)))`;

export function createPackageRows(db: Connection) {
  return {
    /** How many skills of courses and jobs there are; the ledger counts records without their links. */
    links: (): number =>
      db
        .prepare<[], number>('SELECT (SELECT count(*) FROM course_skill) + (SELECT count(*) FROM job_skill)')
        .pluck()
        .get() ?? 0,
    /** Each dataset in the state of the ledger, whatever it is: what lacks rows here lacks them there. */
    freshness: (datasets: readonly string[], runIds: readonly string[]): IterableIterator<Row> =>
      db
        .prepare<[string, string], Row>(
          `SELECT x.dataset, r.run_id AS course_id, x.state, x.rows, x.rejected, x.data_through, x.computed_at, x.synced_at
           ${ledgerEntries} ORDER BY x.dataset, r.run_id`,
        )
        .iterate(JSON.stringify(datasets), JSON.stringify(runIds)),
    /** Whether any of these datasets is neither complete nor without rows at the service. */
    lacks: (datasets: readonly string[], runIds: readonly string[]): boolean =>
      db
        .prepare<[string, string], number>(
          `SELECT EXISTS (SELECT 1 ${ledgerEntries} AND x.state NOT IN ('complete', 'noRows'))`,
        )
        .pluck()
        .get(JSON.stringify(datasets), JSON.stringify(runIds)) === 1,
    /** Problems with rows that the list of problems no longer has, and when those were last confirmed. */
    'unlisted-problems': (datasets: readonly string[], runIds: readonly string[]): IterableIterator<Row> =>
      db
        .prepare<[string, string], Row>(
          `SELECT m.dataset, r.run_id AS course_id, m.module_id, ${confirmedAt} AS confirmed_at
           FROM module_reading m JOIN run r USING (run_no)
           WHERE m.dataset IN (SELECT value FROM json_each(?)) AND r.run_id IN (SELECT value FROM json_each(?)) AND ${isNoLonger}
           ORDER BY m.dataset, r.run_id, m.module_id`,
        )
        .iterate(JSON.stringify(datasets), JSON.stringify(runIds)),
    /** Totals that are published although some of their counts are withheld. */
    totals: (
      datasets: readonly string[],
      runIds: readonly string[],
      days: { readonly firstDay: number; readonly lastDay: number } = anyDay,
    ): IterableIterator<Row> =>
      db
        .prepare<[string, string, number, number], Row>(
          `SELECT o.dataset, r.run_id AS course_id, o.date, o.total FROM told_total o JOIN run r USING (run_no)
           WHERE o.dataset IN (SELECT value FROM json_each(?)) AND r.run_id IN (SELECT value FROM json_each(?))
             AND o.date BETWEEN ? AND ?
           ORDER BY o.dataset, r.run_id, o.date`,
        )
        .iterate(JSON.stringify(datasets), JSON.stringify(runIds), days.firstDay, days.lastDay),
    /** Start, end and pacing of the runs for which the service has any of them. */
    'run-dates': (runIds: readonly string[]): IterableIterator<Row> =>
      db
        .prepare<[string], Row>(
          `SELECT run_id AS course_id, start_date, end_date, pacing_type FROM course_summary
           WHERE run_id IN (SELECT value FROM json_each(?))
             AND (start_date IS NOT NULL OR end_date IS NOT NULL OR pacing_type IS NOT NULL)
           ORDER BY run_id`,
        )
        .iterate(JSON.stringify(runIds)),
    'job-only-skills': (): IterableIterator<Row> =>
      db
        .prepare<[], Row>(
          `SELECT ${columnsOfList('skills')} FROM job_only_skill j
           WHERE NOT EXISTS (SELECT 1 FROM skill s WHERE s.id = j.id) ORDER BY id`,
        )
        .iterate(),
    labels: (): IterableIterator<Row> =>
      db
        .prepare<[], Row>(
          `SELECT kind, id, text, 'own' AS origin FROM (${allLabels})
           UNION ALL
           SELECT 'run', run_id, title, 'service' FROM course_summary WHERE title <> ''
           ORDER BY 1, 2, 4`,
        )
        .iterate(),
    notes: (): IterableIterator<Row> =>
      db
        .prepare<[], Row>(`SELECT kind, id, day, text FROM (${allNotes}) ORDER BY kind, id, day, created_at, note_no`)
        .iterate(),
    'skill-marks': (): IterableIterator<Row> =>
      db
        .prepare<[], Row>(
          `SELECT course_key, skill_id, hundredths / 100.0 AS own_confidence, changed_at FROM (${allSkillMarks}) ORDER BY course_key, skill_id`,
        )
        .iterate(),
  };
}
