import type { Migration } from '../database/migrate.ts';

/** Stores each run's figures of a week before: the changes of thousands of runs then need no look at their rows. */
export const cache0245: Migration = {
  number: 245,
  up: (db) =>
    db.exec(`
      ALTER TABLE run_figure ADD COLUMN ever_enrolled_before INTEGER;
      ALTER TABLE run_figure ADD COLUMN verified_before ANY;
      ALTER TABLE run_figure ADD COLUMN active_before INTEGER;
      UPDATE run_figure AS g SET
        (ever_enrolled_before, verified_before) = (SELECT b.cumulative_count, b.modes ->> 'verified' FROM enrollment_mode b
          WHERE b.run_no = g.run_no AND b.date = g.modes_through - 7),
        active_before = (SELECT "any" FROM activity w WHERE w.run_no = g.run_no
          AND w.interval_end > (g.week_ending - 7) * 86400000000 AND w.interval_end <= (g.week_ending - 6) * 86400000000
          ORDER BY w.interval_end DESC, w.interval_start DESC LIMIT 1);
    `),
};
