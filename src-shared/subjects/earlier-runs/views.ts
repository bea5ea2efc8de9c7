import * as z from 'zod';
import { column } from '../../catalog/columns.ts';
import { activity, earlierRuns, enrollment, own, runAlarm } from '../../catalog/dictionary.ts';
import { dayNumber, ofRun, type ViewShape } from '../../catalog/view-definition.ts';

const enrolled = column({ ...enrollment.count, nullable: true });
const active = column({ ...activity.any, nullable: true });

/** A run beside the earlier runs of its course, and beside its own weeks before. */
export const earlierRunViews = {
  'run-earlier': {
    title: 'Compared with earlier runs',
    identity: ['day_no'],
    params: ofRun,
    columns: [
      earlierRuns.dayNo,
      enrolled,
      earlierRuns.lowest,
      earlierRuns.median,
      earlierRuns.highest,
      earlierRuns.runs,
    ],
    defaultSort: { column: 'day_no', direction: 'asc' },
    slug: 'beside-earlier-runs',
    dataset: null,
    reads: ['enrollment'],
  },
  'run-earlier-activity': {
    title: 'Activity compared with earlier runs',
    identity: ['week_no'],
    params: ofRun,
    columns: [
      earlierRuns.weekNo,
      active,
      earlierRuns.lowestActive,
      earlierRuns.medianActive,
      earlierRuns.highestActive,
      earlierRuns.activeRuns,
    ],
    defaultSort: { column: 'week_no', direction: 'asc' },
    slug: 'activity-beside-earlier-runs',
    dataset: null,
    reads: ['activity', 'enrollment'],
  },
  'run-outlook': {
    title: 'Where the run may end',
    identity: ['day_no'],
    params: ofRun,
    columns: [
      earlierRuns.state,
      earlierRuns.dayNo,
      enrolled,
      earlierRuns.low,
      earlierRuns.middle,
      earlierRuns.high,
      earlierRuns.cases,
      earlierRuns.ofCases,
      earlierRuns.complete,
      earlierRuns.allRuns,
    ],
    defaultSort: { column: 'day_no', direction: 'asc' },
    slug: 'outlook',
    dataset: null,
    reads: ['enrollment'],
  },
  'run-alarms': {
    title: 'Unusual weeks',
    identity: ['what', 'last_day'],
    params: ofRun,
    columns: [runAlarm.what, runAlarm.lastDay, runAlarm.found, runAlarm.expected, runAlarm.score],
    defaultSort: { column: 'last_day', direction: 'desc' },
    slug: 'out-of-usual-course',
    dataset: null,
    reads: ['activity'],
  },
  'unusual-weeks': {
    title: 'Course runs with unusual weeks',
    identity: ['run_id', 'what', 'last_day'],
    params: () => z.strictObject({ from: dayNumber.optional() }),
    columns: [
      runAlarm.what,
      runAlarm.runId,
      runAlarm.lastDay,
      runAlarm.found,
      runAlarm.expected,
      runAlarm.score,
      own.runLabel,
    ],
    defaultSort: { column: 'last_day', direction: 'desc' },
    slug: 'runs-out-of-usual-course',
    dataset: null,
    reads: ['activity'],
  },
} as const satisfies Record<string, ViewShape>;
