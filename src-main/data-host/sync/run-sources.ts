import type { RunDatasetName } from '#shared/catalog/datasets.ts';
import type { RowsRequest } from '../remote/analytics.ts';

/** How one dataset of a run is asked for, and what tells its rows apart. */
export interface RunSource {
  /**
   * Days before the last stored one that are asked for again, since services recompute recent days; null for datasets
   * that take no dates and are read whole each time.
   */
  readonly overlapDays: number | null;
  /** Standard services keep the newest day only: days that they no longer have stay here. */
  readonly keepsPast?: true;
  /** One request each, where a dataset is asked for in parts. */
  readonly parts?: readonly Partial<RowsRequest>[];
  /** The columns that tell the rows of one run apart. */
  readonly keys: readonly string[];
  /** The field in which services may write one value in several ways. */
  readonly writtenAs?: string;
}

const daily = { overlapDays: 14 };
const newestDay = { overlapDays: 14, keepsPast: true } as const;
const whole = { overlapDays: null };

export const runSources: Readonly<Record<RunDatasetName, RunSource>> = {
  enrollment: { ...daily, keys: ['date'] },
  activity: { overlapDays: 35, keys: ['interval_start', 'interval_end'] },
  'recent-activity': {
    ...whole,
    keys: ['activity_type', 'interval_end'],
    parts: [
      { activityType: 'any' },
      { activityType: 'attempted_problem' },
      { activityType: 'played_video' },
      { activityType: 'posted_forum' },
    ],
  },
  'enrollment-mode': { ...daily, keys: ['date'] },
  'enrollment-birth-year': { ...newestDay, keys: ['date', 'birth_year'], writtenAs: 'birth_year' },
  'enrollment-education': { ...newestDay, keys: ['date', 'education_level'], writtenAs: 'education_level' },
  'enrollment-gender': { ...daily, keys: ['date'] },
  'enrollment-location': { ...newestDay, keys: ['date', 'country_alpha2'], writtenAs: 'country' },
  problems: { ...whole, keys: ['module_id'] },
  'problem-tags': { ...whole, keys: ['module_id'] },
  videos: { ...whole, keys: ['video_id'] },
  'answer-distribution': {
    ...whole,
    keys: ['module_id', 'part_id', 'value_id', 'answer_value', 'variant', 'correct'],
  },
  'grade-distribution': { ...whole, keys: ['module_id', 'grade', 'max_grade'] },
  'sequential-open': { ...whole, keys: ['module_id'] },
};
