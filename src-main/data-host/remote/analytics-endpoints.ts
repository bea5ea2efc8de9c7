import type { DatasetName, RunDatasetName } from '#shared/catalog/datasets.ts';
import type { TaxonomyKind } from './taxonomy.ts';

/*
 * The path, the date parameters and the key columns of each analytics dataset.
 */

export interface EndpointDefinition {
  /** `{id}` stands for the course run or, where `of` says so, the problem or subsection. Tried in this order. */
  readonly paths: readonly [string, ...string[]];
  readonly of: 'course' | 'module' | 'all';
  /** `day`: end_date is the first day left out. `week`: the service wants interval_end before end_date. */
  readonly dates: 'day' | 'week' | 'none';
}

export type ActivityType = 'any' | 'attempted_problem' | 'played_video' | 'posted_forum';

/** Requests for one dataset of a run, and the key columns of its rows. */
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
  /** The columns that tell the rows of one run apart. */
  readonly keys: readonly string[];
  /** The field in which services may write one value in several ways. */
  readonly writtenAs?: string;
}

const enrollment = (dimension: string, ...trait: string[]): RunSource => ({
  paths: [`courses/{id}/enrollment/${dimension}`],
  of: 'course',
  dates: 'day',
  overlapDays: 14,
  keys: ['date', ...trait],
});
const newestDay = (dimension: string, trait: string, writtenAs = trait): RunSource => ({
  ...enrollment(dimension, trait),
  keepsPast: true,
  writtenAs,
});
const whole = (path: string, ...keys: string[]): RunSource => ({
  paths: [`courses/{id}/${path}/`],
  of: 'course',
  dates: 'none',
  overlapDays: null,
  keys,
});
const ofModule = (path: string, ...keys: string[]): RunSource => ({
  paths: [`problems/{id}/${path}`],
  of: 'module',
  dates: 'none',
  overlapDays: null,
  keys: ['module_id', ...keys],
});

/** Paths that end without a slash are those that the specification lists so. */
export const runSources: Readonly<Record<RunDatasetName, RunSource>> = {
  activity: {
    paths: ['courses/{id}/activity/'],
    of: 'course',
    dates: 'week',
    overlapDays: 35,
    keys: ['interval_start', 'interval_end'],
  },
  'recent-activity': {
    ...whole('recent_activity', 'activity_type', 'interval_end'),
    activityTypes: ['any', 'attempted_problem', 'played_video', 'posted_forum'],
  },
  enrollment: enrollment(''),
  'enrollment-birth-year': newestDay('birth_year/', 'birth_year'),
  'enrollment-education': newestDay('education/', 'education_level'),
  'enrollment-gender': enrollment('gender/'),
  'enrollment-mode': enrollment('mode/'),
  'enrollment-location': newestDay('location/', 'country_alpha2', 'country'),
  problems: whole('problems', 'module_id'),
  'problem-tags': whole('problems_and_tags', 'module_id'),
  videos: whole('videos', 'video_id'),
  'answer-distribution': ofModule('answer_distribution', 'part_id', 'value_id', 'answer_value', 'variant', 'correct'),
  'grade-distribution': ofModule('grade_distribution', 'grade', 'max_grade'),
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
