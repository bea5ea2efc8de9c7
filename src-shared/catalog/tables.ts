import { activityTables } from '../subjects/activity/definition.ts';
import { enrollmentTables } from '../subjects/enrollment/definition.ts';
import { learnerTables } from '../subjects/learners/definition.ts';
import { problemTables } from '../subjects/problems/definition.ts';
import { reportTables } from '../subjects/report-files/definition.ts';
import { taxonomyTables } from '../subjects/taxonomy/definition.ts';
import { videoTables } from '../subjects/videos/definition.ts';
import type { TableDefinition } from './columns.ts';

export type { TableDefinition } from './columns.ts';

const { activity, ...otherActivity } = activityTables;
const { enrollment, ...traits } = enrollmentTables;
const { problems, 'problem-tags': problemTags, ...modules } = problemTables;

/** The tables of everything that can be synced, with the service's own field names, in the order of files. */
export const tables = {
  ...taxonomyTables,
  activity,
  enrollment,
  ...otherActivity,
  ...traits,
  problems,
  'problem-tags': problemTags,
  ...videoTables,
  ...modules,
  ...reportTables,
  ...learnerTables,
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof tables;
