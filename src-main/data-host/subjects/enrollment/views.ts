import { views } from '#shared/catalog/views.ts';
import { selectRows, withheldColumn } from '../../cache/database/fragments.ts';
import type { ViewSources } from '../../cache/reading/views/view-source.ts';

const view = 'run-who-enrolls';
const keys = [...views[view].columns.map(({ key }) => key), withheldColumn];

/** The learners of a run by country, age and education, on the first day that was seen and on the newest one. */
export const whoEnrollsView: Pick<ViewSources, typeof view> = {
  [view]: ({ runId, trait }, { whoEnrolls }) => ({
    ...selectRows(keys, whoEnrolls.rows(runId, trait)),
    extra: [withheldColumn],
    order: 'trait, count DESC NULLS LAST, count_then DESC NULLS LAST, value',
  }),
};
