import type { RunTab } from '../../routing/routes.ts';

/** What each part of a course run is called. */
export const runTabLabels: Readonly<Record<RunTab, string>> = {
  summary: 'Summary',
  activity: 'Activity',
  enrollment: 'Enrollment',
  problems: 'Problems',
  videos: 'Videos',
  subsections: 'Subsections',
  reports: 'Files',
  learners: 'Learners',
  notes: 'Notes',
};
