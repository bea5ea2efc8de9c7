import * as z from 'zod';
import { course, own, runMonth } from '../../catalog/dictionary.ts';
import type { ViewShape } from '../../catalog/view-definition.ts';
import { month } from '../../time/months.ts';

/** Runs by calendar months. */
export const runMonthViews = {
  'run-months': {
    title: 'Course runs in the month',
    identity: ['run_id'],
    params: () => z.strictObject({ month }),
    columns: [
      course.runId,
      runMonth.count,
      runMonth.net,
      runMonth.netBefore,
      runMonth.netLastYear,
      runMonth.active,
      runMonth.activeBefore,
      runMonth.activeLastYear,
      own.runLabel,
    ],
    defaultSort: { column: 'count', direction: 'desc' },
    sums: ['count', 'net_month', 'net_before', 'net_last_year'],
    slug: 'course-runs-month',
    dataset: null,
    reads: ['enrollment', 'activity'],
  },
} as const satisfies Record<string, ViewShape>;
