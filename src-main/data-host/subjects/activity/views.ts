import { bindDays, notesOn, weekEnding, withheldColumn } from '../../cache/database/fragments.ts';
import type { ViewSources } from '../../cache/reading/view-source.ts';

/** The weekly activity of a run. */
export const activityViews: Pick<ViewSources, 'run-activity'> = {
  'run-activity': (params) => ({
    sql: `SELECT ${weekEnding('a')} AS week_ending, a.interval_start, a.interval_end, a."any", a.played_video,
        a.attempted_problem, a.posted_forum, e.count AS enrolled,
        CASE WHEN e.count > 0 THEN 100.0 * a."any" / e.count END AS any_pct, a.created,
        nullif(concat_ws(' ', a.withheld, CASE WHEN e.withheld IS NOT NULL THEN 'enrolled' END,
          CASE WHEN (a."any" IS NOT NULL OR instr(a.withheld, 'any')) AND coalesce(a.withheld, e.withheld) IS NOT NULL
            AND (e.count > 0 OR e.withheld IS NOT NULL) THEN 'any_pct' END), '') AS withheld,
        ${notesOn('r.run_id', `${weekEnding('a')} - 6`, weekEnding('a'))} AS note
      FROM activity a JOIN run r USING (run_no)
        LEFT JOIN enrollment e ON e.run_no = a.run_no AND e.date = ${weekEnding('a')}
      WHERE r.run_id = @runId AND ${weekEnding('a')} BETWEEN @from AND @to`,
    extra: [withheldColumn],
    bind: bindDays(params),
  }),
};
