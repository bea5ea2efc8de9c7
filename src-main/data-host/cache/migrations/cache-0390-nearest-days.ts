import type { Migration } from '../database/migrate.ts';

const near = (
  days: number,
) => `e.run_no = g.run_no AND e.date BETWEEN g.data_through - ${days + 3} AND g.data_through - ${days - 3}
  ORDER BY abs(e.date - g.data_through + ${days}), e.date LIMIT 1`;

/**
 * A longer change is that since the nearest of seven days, so that a missing day does not empty it. The withheld columns of a run in a
 * package name each change, also where the count of today is the hidden one.
 */
export const cache0390: Migration = {
  number: 390,
  up: (db) =>
    db.exec(
      [28, 90]
        .map(
          (days) => `
      UPDATE run_figure AS g SET change_${days}d = current - (SELECT count FROM enrollment e WHERE ${near(days)})
        WHERE EXISTS (SELECT 1 FROM enrollment e WHERE ${near(days)});
      UPDATE run_figure AS g SET withheld = nullif(concat_ws(' ', nullif(trim(replace(withheld, 'change_${days}d', '')), ''), 'change_${days}d'), '')
        WHERE withheld IS NOT NULL AND change_${days}d IS NULL AND EXISTS (SELECT 1 FROM enrollment e WHERE ${near(days)});`,
        )
        .join('') +
        `UPDATE run_figure AS g SET withheld = concat_ws(' ', withheld, 'change_7d')
        WHERE instr(withheld, 'current') AND NOT instr(withheld, 'change_7d')
          AND EXISTS (SELECT 1 FROM enrollment e WHERE e.run_no = g.run_no AND e.date = g.data_through - 7);
      UPDATE run_figure AS g SET withheld = concat_ws(' ', withheld, 'active_pct')
        WHERE instr(withheld, 'active_last_week') AND NOT instr(withheld, 'active_pct') AND enrolled_then > 0;
      UPDATE run_figure AS g SET withheld = nullif(trim(replace(withheld, 'active_pct', '')), '')
        WHERE instr(withheld, 'active_pct') AND active_last_week IS NULL AND NOT instr(withheld, 'active_last_week');`,
    ),
};
