import type { DatasetName } from '#shared/catalog/datasets.ts';
import type { TaxonomyKind } from './taxonomy.ts';

/*
 * Where each analytics dataset is, and how it takes dates.
 */

export interface EndpointDefinition {
  /** `{id}` stands for the course run or, where `of` says so, the problem or subsection. Tried in this order. */
  readonly paths: readonly string[];
  readonly of: 'course' | 'module' | 'all';
  /** `day`: end_date is the first day left out. `week`: the service wants interval_end before end_date. */
  readonly dates: 'day' | 'week' | 'none';
}

const enrollment = (dimension: string) =>
  ({ paths: [`courses/{id}/enrollment/${dimension}`], of: 'course', dates: 'day' }) as const;
const whole = (path: string) => ({ paths: [`courses/{id}/${path}/`], of: 'course', dates: 'none' }) as const;
const ofModule = (path: string) => ({ paths: [`problems/{id}/${path}`], of: 'module', dates: 'none' }) as const;

/** Paths that end without a slash are those that the specification lists so. */
export const analyticsEndpoints = {
  activity: { paths: ['courses/{id}/activity/'], of: 'course', dates: 'week' },
  'recent-activity': whole('recent_activity'),
  enrollment: enrollment(''),
  'enrollment-birth-year': enrollment('birth_year/'),
  'enrollment-education': enrollment('education/'),
  'enrollment-gender': enrollment('gender/'),
  'enrollment-mode': enrollment('mode/'),
  'enrollment-location': enrollment('location/'),
  problems: whole('problems'),
  'problem-tags': whole('problems_and_tags'),
  videos: whole('videos'),
  /** The specification's path first; what services really have second. */
  'learner-engagement': {
    paths: ['intervention/{id}/', 'courses/{id}/user_engagement/'],
    of: 'course',
    dates: 'none',
  },
  'answer-distribution': ofModule('answer_distribution'),
  'grade-distribution': ofModule('grade_distribution'),
  'sequential-open': ofModule('sequential_open_distribution'),
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
