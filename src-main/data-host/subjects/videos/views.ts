import {
  countIsThere,
  labelOf,
  percent,
  rowsOfRun,
  withheldColumn,
  withheldWith,
} from '../../cache/database/fragments.ts';
import type { ViewSources } from '../../cache/reading/view-source.ts';
import { selectedColumns } from '../../cache/runs/run-tables.ts';

const areCountsThere = ['users_at_start', 'users_at_end'].map(countIsThere);

export const videoViews: Pick<ViewSources, 'run-videos'> = {
  'run-videos': ({ runId }) => ({
    sql: `SELECT ${selectedColumns('videos', 'duration')}, CASE WHEN t.duration > 0 THEN t.duration END AS duration,
        max(t.users_at_start - t.users_at_end, 0) AS left_early,
        ${percent('t.users_at_end', 'max(t.users_at_start, t.users_at_end)')} AS completion_pct,
        ${labelOf('video', 't.video_id')} AS video_label, ${withheldWith({ left_early: areCountsThere, completion_pct: areCountsThere })} FROM ${rowsOfRun('videos')}`,
    extra: [withheldColumn],
    bind: { runId },
  }),
};
