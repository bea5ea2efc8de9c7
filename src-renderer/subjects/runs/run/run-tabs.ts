import type { RouteQuery, RunTab } from '#renderer/routing/routes.ts';
import type { RunRecord } from '#shared/catalog/records.ts';
import { type Message, message } from '#shared/language/message.ts';

/** What each part of a course run is called. */
export const runTabLabels: Readonly<Record<RunTab, Message>> = {
  summary: message('Summary'),
  activity: message('Activity'),
  enrollment: message('Enrollment'),
  problems: message('Problems'),
  videos: message('Videos'),
  subsections: message('Subsections'),
  reports: message('Files'),
  learners: message('Learners'),
  notes: message('Notes'),
};

/** What every tab of a run is given: the run, and what the address says. */
export interface TabProps {
  readonly run: RunRecord;
  readonly query: RouteQuery<'run'>;
}
