import { activity, enrollment, own, record, report } from '../../catalog/dictionary.ts';
import { tables } from '../../catalog/tables.ts';
import { daysOfRun, ofRun, type ViewShape } from '../../catalog/view-definition.ts';

/** A run over time, and its report files. */
export const runViews = {
  'run-activity': {
    title: tables.activity.title,
    identity: ['week_ending'],
    params: daysOfRun,
    columns: [
      activity.weekEnding,
      activity.start,
      activity.end,
      activity.any,
      activity.video,
      activity.problem,
      activity.forum,
      activity.enrolled,
      activity.anyPct,
      own.note,
      record.computed,
    ],
    defaultSort: { column: 'week_ending', direction: 'asc' },
    slug: 'engagement-activity',
    dataset: 'activity',
    reads: ['activity', 'enrollment'],
  },
  'run-enrollment': {
    title: tables.enrollment.title,
    identity: ['date'],
    params: daysOfRun,
    columns: [enrollment.date, enrollment.count, enrollment.netChange, own.note, record.computed],
    defaultSort: { column: 'date', direction: 'asc' },
    slug: 'enrollment',
    dataset: 'enrollment',
  },
  'run-reports': {
    title: tables.reports.title,
    identity: ['report_name'],
    params: ofRun,
    columns: [
      report.name,
      report.lastModified,
      report.bytes,
      report.sha256,
      report.file,
      report.fetchedAt,
      report.goneSince,
    ],
    defaultSort: { column: 'report_name', direction: 'asc' },
    slug: 'reports',
    dataset: 'reports',
  },
} as const satisfies Record<string, ViewShape>;
