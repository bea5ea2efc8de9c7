import type { DatasetName, RunDatasetName } from '#shared/catalog/datasets.ts';
import type { TaxonomyKind } from './taxonomy.ts';

/*
 * The path and the date parameters of each analytics dataset.
 */

export interface EndpointDefinition {
  /** `{id}` stands for the course run or, where `of` says so, the problem or subsection. Tried in this order. */
  readonly paths: readonly [string, ...string[]];
  readonly of: 'course' | 'module' | 'all';
  /** `day`: end_date is the first day left out. `week`: the service wants interval_end before end_date. */
  readonly dates: 'day' | 'week' | 'none';
}

export type ActivityType = 'any' | 'attempted_problem' | 'played_video' | 'posted_forum';

/** Requests for one dataset of a run, and how its rows come. */
export interface RunSource extends EndpointDefinition {
  /**
   * Days before the last stored one that are asked for again, since services recompute recent days; null for datasets
   * that take no dates and are read whole each time.
   */
  readonly overlapDays: number | null;
  /** Standard services keep the newest day only: days that they no longer have stay here. */
  readonly keepsPast?: true;
  /** One request each, where a dataset is asked for in parts. */
  readonly activityTypes?: readonly ActivityType[];
  /** The field in which services may write one value in several ways. */
  readonly writtenAs?: string;
}

const enrollment = (dimension: string): RunSource => ({
  paths: [`courses/{id}/enrollment/${dimension}`],
  of: 'course',
  dates: 'day',
  overlapDays: 14,
});
const newestDay = (dimension: string, writtenAs: string): RunSource => ({
  ...enrollment(dimension),
  keepsPast: true,
  writtenAs,
});
const whole = (path: string): RunSource => ({
  paths: [`courses/{id}/${path}/`],
  of: 'course',
  dates: 'none',
  overlapDays: null,
});
const ofModule = (path: string): RunSource => ({
  paths: [`problems/{id}/${path}`],
  of: 'module',
  dates: 'none',
  overlapDays: null,
});

/** Paths that end without a slash are those that the specification lists so. */
export const runSources: Readonly<Record<RunDatasetName, RunSource>> = {
  activity: {
    paths: ['courses/{id}/activity/'],
    of: 'course',
    dates: 'week',
    overlapDays: 35,
  },
  'recent-activity': {
    ...whole('recent_activity'),
    activityTypes: ['any', 'attempted_problem', 'played_video', 'posted_forum'],
  },
  enrollment: enrollment(''),
  'enrollment-birth-year': newestDay('birth_year/', 'birth_year'),
  'enrollment-education': newestDay('education/', 'education_level'),
  'enrollment-gender': enrollment('gender/'),
  'enrollment-mode': enrollment('mode/'),
  'enrollment-location': newestDay('location/', 'country'),
  problems: whole('problems'),
  'problem-tags': whole('problems_and_tags'),
  videos: whole('videos'),
  'answer-distribution': ofModule('answer_distribution'),
  'grade-distribution': ofModule('grade_distribution'),
  'sequential-open': ofModule('sequential_open_distribution'),
};

export const analyticsEndpoints = {
  ...runSources,
  /** The specification's path first; what services really have second. */
  'learner-engagement': {
    paths: ['intervention/{id}/', 'courses/{id}/user_engagement/'],
    of: 'course',
    dates: 'none',
  },
  'course-summaries': { paths: ['course_summaries/'], of: 'all', dates: 'none' },
} as const satisfies Record<string, EndpointDefinition>;

export type AnalyticsEndpoint = keyof typeof analyticsEndpoints;

const taxonomyKinds: Partial<Record<DatasetName, TaxonomyKind>> = {
  skills: 'skills',
  jobs: 'jobs',
  'job-postings': 'jobpostings',
};

/** The path at its service from which a dataset is read, with `{id}` for the course run, problem or subsection. */
export function endpointOf(dataset: DatasetName): string {
  const kind = taxonomyKinds[dataset];
  if (kind !== undefined) return `${kind}/`;
  if (dataset === 'reports') return 'courses/{id}/reports/{name}/';
  return analyticsEndpoints[dataset as keyof typeof analyticsEndpoints].paths[0];
}
