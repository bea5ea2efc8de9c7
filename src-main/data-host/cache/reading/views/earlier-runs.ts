import { type ViewName, views } from '#shared/catalog/views.ts';
import { withheldColumn } from '../../database/fragments.ts';
import { selectRows } from './computed-rows.ts';
import type { ViewSources } from './view-source.ts';

type EarlierRunView = Extract<ViewName, 'run-earlier' | 'run-earlier-activity' | 'run-outlook' | 'run-alarms'>;

const keysOf = (view: EarlierRunView) => [...views[view].columns.map(({ key }) => key), withheldColumn];

/** A run beside the earlier runs of its course. */
export const earlierRunViews: Pick<ViewSources, EarlierRunView> = {
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
  'run-alarms': ({ runId }, { runAlarms }) => ({
    ...selectRows(keysOf('run-alarms'), runAlarms.alarms(runId)),
    order: 'last_day DESC, what',
    extra: [withheldColumn],
  }),
};
