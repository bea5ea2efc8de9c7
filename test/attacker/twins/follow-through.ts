import type Database from 'better-sqlite3';

/*
 * Counts of learners that are stored a second time, outside the tables of runs: how figures moved, what a service restated, the rows
 * that could not be read, and how many rows a dataset has. They become what they would have been.
 */

/** Each figure of `moved_figure` over the tables of a run. */
const figures = {
  current: 'SELECT count FROM main.enrollment WHERE run_no = ? ORDER BY date DESC LIMIT 1',
  ever_enrolled: 'SELECT cumulative_count FROM main.enrollment_mode WHERE run_no = ? ORDER BY date DESC LIMIT 1',
  verified: "SELECT modes ->> 'verified' FROM main.enrollment_mode WHERE run_no = ? ORDER BY date DESC LIMIT 1",
  active_last_week:
    'SELECT "any" FROM main.activity WHERE run_no = ? ORDER BY interval_end DESC, interval_start DESC LIMIT 1',
  answers: 'SELECT sum(total_submissions) FROM main.problems WHERE run_no = ?',
  video_starts: 'SELECT sum(users_at_start) FROM main.videos WHERE run_no = ?',
} as const;

export function followThrough(twin: Database.Database, threshold: number): void {
  const runs = twin.prepare<[], number>('SELECT run_no FROM main.run').pluck().all();
  for (const [name, sql] of Object.entries(figures)) {
    for (const runNo of runs) {
      const value = twin.prepare<[number], number | null>(sql).pluck().get(runNo) ?? null;
      const set = 'UPDATE main.moved_figure SET new_value = ? WHERE run_no = ? AND figure = ? AND ? IS NOT NULL';
      twin.prepare(set).run(value, runNo, name, value);
      twin
        .prepare(`UPDATE journal.watch SET value = ? WHERE value IS NOT NULL AND ? IS NOT NULL AND rule ->> '$.measure' = ?
          AND rule ->> '$.op' <> 'changes' AND rule ->> '$.subject.id' = (SELECT run_id FROM main.run WHERE run_no = ?)`)
        .run(value, value, name, runNo);
    }
  }
  twin.exec(`UPDATE journal.observed_change AS c SET new_value = (
      SELECT e.count FROM main.enrollment e JOIN main.run r USING (run_no) WHERE r.run_id = c.run_id AND e.date || '' = c.record)
    WHERE c.dataset = 'enrollment' AND c.kind = 'restated' AND c.new_value IS NOT NULL AND c.field = 'count'`);
  const rejected = twin
    .prepare<[], { id: number; raw: string }>('SELECT rowid AS id, raw FROM main.rejected_record')
    .all();
  const rewrite = twin.prepare<[string, number]>('UPDATE main.rejected_record SET raw = ? WHERE rowid = ?');
  for (const { id, raw } of rejected) rewrite.run(raw.replaceAll(/: ?([1-9])([,}])/g, ':1$2'), id);
  twin.exec(
    `UPDATE main.resource SET rows = 1 + rows % ${threshold - 1}
    WHERE dataset = 'learner-engagement' AND rows BETWEEN 1 AND ${threshold - 1}`,
  );
}
