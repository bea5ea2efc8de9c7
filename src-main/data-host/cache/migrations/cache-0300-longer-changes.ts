import type { Migration } from '../database/migrate.ts';

/** Stores by how much the enrollment of each run changed in four weeks and in a quarter: lists of thousands of runs are sorted by it. */
export const cache0300: Migration = {
  number: 300,
  up: (db) =>
    db.exec(
      [28, 90]
        .map(
          (days) => `
      ALTER TABLE run_figure ADD COLUMN change_${days}d INTEGER;
      UPDATE run_figure AS g SET
        change_${days}d = current - (SELECT count FROM enrollment e WHERE e.run_no = g.run_no AND e.date = g.data_through - ${days}),
        withheld = nullif(concat_ws(' ', withheld, (SELECT 'change_${days}d' FROM enrollment e
          WHERE e.run_no = g.run_no AND e.date = g.data_through - ${days} AND e.withheld IS NOT NULL)), '');`,
        )
        .join(''),
    ),
};
