import { type ViewName, viewDefinition } from '#shared/catalog/views.ts';
import { isSelected, labelOf, selectRows, withheldColumn } from '../../cache/database/fragments.ts';
import type { ViewSources } from '../../cache/reading/view-source.ts';
import { allRunsNo } from '../../cache/runs/run-alarms.ts';

type EarlierRunView = Extract<ViewName, 'run-earlier' | 'run-earlier-activity' | 'run-outlook'>;
type AlarmView = Extract<ViewName, 'run-alarms' | 'unusual-weeks'>;

const keysOf = (view: EarlierRunView) => [...viewDefinition(view).columns.map(({ key }) => key), withheldColumn];

const alarm = 'a.what, a.last_day, a.found, a.expected, a.score';

/** A run beside the earlier runs of its course, and weeks out of the usual course of their run. */
export const earlierRunViews: Pick<ViewSources, EarlierRunView | AlarmView> = {
  'run-earlier': ({ runId }, { earlierRuns }) => ({
    ...selectRows(keysOf('run-earlier'), earlierRuns.enrollment(runId)),
    extra: [withheldColumn],
  }),
  'run-earlier-activity': ({ runId }, { earlierRuns }) => ({
    ...selectRows(keysOf('run-earlier-activity'), earlierRuns.activity(runId)),
    extra: [withheldColumn],
  }),
  'run-outlook': ({ runId }, { earlierRuns }) => ({
    ...selectRows(keysOf('run-outlook'), earlierRuns.outlook(runId)),
    extra: [withheldColumn],
  }),
  'run-alarms': ({ runId }) => ({
    sql: `SELECT ${alarm} FROM run r CROSS JOIN run_alarm a USING (run_no) WHERE r.run_id = @runId`,
    bind: { runId },
    order: 'last_day DESC, what',
  }),
  'unusual-weeks': ({ from }) => ({
    sql: `SELECT ${alarm}, r.run_id, ${labelOf('run', 'r.run_id')} AS run_label
      FROM run_alarm a LEFT JOIN run r USING (run_no) WHERE (a.run_no = ${allRunsNo} OR ${isSelected}) ${from === undefined ? '' : 'AND a.last_day >= @from'}`,
    bind: from === undefined ? {} : { from },
    order: 'last_day DESC, run_id IS NOT NULL, abs(score) DESC, run_id, what',
  }),
};
