import type { FactRow, RunDatasetName } from '../cache/run-tables.ts';
import { readActivity, readRecentActivity } from '../remote/activity-records.ts';
import type { AnalyticsEndpoint, RowsRequest } from '../remote/analytics.ts';
import { readVideo } from '../remote/course-records.ts';
import {
  type ModeCounts,
  readBirthYear,
  readEducation,
  readEnrollmentDay,
  readGender,
  readLocation,
  readMode,
} from '../remote/enrollment-records.ts';
import type { Reading } from '../remote/fields.ts';
import {
  type ProblemSummary,
  readAnswer,
  readGrade,
  readProblem,
  readSubsectionViews,
  readTaggedProblem,
  type TaggedProblem,
} from '../remote/problem-records.ts';

/** How one dataset of a run is read and turned into rows. */
export interface RunSource {
  readonly endpoint: AnalyticsEndpoint;
  readonly read: (raw: unknown) => Reading<FactRow>;
  /**
   * Days before the last stored one that are asked for again, since services recompute recent days; null for datasets
   * that take no dates and are read whole each time.
   */
  readonly overlapDays: number | null;
  /** Standard services keep the newest day only: days that they no longer have stay here. */
  readonly keepsPast?: true;
  /** One request each, where a dataset is asked for in parts. */
  readonly parts?: readonly Partial<RowsRequest>[];
}

/** A reader whose values are turned into rows: booleans as 0 and 1, structures as JSON. */
function rowsOf<Value extends object>(
  read: (raw: unknown) => Reading<Value>,
  toRow: (value: Value) => Record<string, unknown> = (value) => Object.fromEntries(Object.entries(value)),
): (raw: unknown) => Reading<FactRow> {
  return (raw) => {
    const reading = read(raw);
    if (!reading.ok) return reading;
    const cells = Object.entries(toRow(reading.value)).map(([key, value]) => [
      key,
      typeof value === 'boolean' ? Number(value) : value,
    ]);
    return { ok: true, value: Object.fromEntries(cells) as FactRow };
  };
}

const daily = { overlapDays: 14 };
const newestDay = { overlapDays: 14, keepsPast: true } as const;
const whole = { overlapDays: null };

export const runSources: Readonly<Record<RunDatasetName, RunSource>> = {
  enrollment: { ...daily, endpoint: 'enrollment', read: rowsOf(readEnrollmentDay) },
  activity: { overlapDays: 35, endpoint: 'activity', read: rowsOf(readActivity) },
  'recent-activity': {
    ...whole,
    endpoint: 'recent-activity',
    read: rowsOf(readRecentActivity),
    parts: [
      { activityType: 'any' },
      { activityType: 'attempted_problem' },
      { activityType: 'played_video' },
      { activityType: 'posted_forum' },
    ],
  },
  'enrollment-mode': { ...daily, endpoint: 'enrollment-mode', read: rowsOf(readMode, modeRow) },
  'enrollment-birth-year': { ...newestDay, endpoint: 'enrollment-birth-year', read: rowsOf(readBirthYear) },
  'enrollment-education': { ...newestDay, endpoint: 'enrollment-education', read: rowsOf(readEducation) },
  'enrollment-gender': { ...daily, endpoint: 'enrollment-gender', read: rowsOf(readGender) },
  'enrollment-location': { ...newestDay, endpoint: 'enrollment-location', read: rowsOf(readLocation) },
  problems: { ...whole, endpoint: 'problems', read: rowsOf(readProblem, problemRow) },
  'problem-tags': { ...whole, endpoint: 'problem-tags', read: rowsOf(readTaggedProblem, tagRow) },
  videos: { ...whole, endpoint: 'videos', read: rowsOf(readVideo) },
  'answer-distribution': { ...whole, endpoint: 'answer-distribution', read: rowsOf(readAnswer) },
  'grade-distribution': { ...whole, endpoint: 'grade-distribution', read: rowsOf(readGrade) },
  'sequential-open': { ...whole, endpoint: 'sequential-open', read: rowsOf(readSubsectionViews) },
};

function modeRow({ modes, ...rest }: ModeCounts) {
  return { ...rest, modes: JSON.stringify(Object.fromEntries(modes)) };
}

function problemRow({ part_ids, ...rest }: ProblemSummary) {
  return { ...rest, part_ids: JSON.stringify(part_ids) };
}

/** `[{ tag, value }]` as the service has it: an object of lists. */
function tagRow({ tags, ...rest }: TaggedProblem) {
  const lists = Object.groupBy(tags, ({ tag }) => tag);
  const values = Object.entries(lists).map(([tag, list = []]) => [tag, list.map(({ value }) => value)]);
  return { ...rest, tags: JSON.stringify(Object.fromEntries(values)) };
}
