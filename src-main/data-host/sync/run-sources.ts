import type { FactRow, RunDatasetName } from '../cache/runs/run-tables.ts';
import type { AnalyticsEndpoint, RowsRequest } from '../remote/analytics.ts';
import { readActivity, readRecentActivity } from '../remote/records/activity.ts';
import { readVideo } from '../remote/records/course.ts';
import {
  type ModeCounts,
  readBirthYear,
  readEducation,
  readEnrollmentDay,
  readGender,
  readLocation,
  readMode,
} from '../remote/records/enrollment.ts';
import type { ParseResult } from '../remote/records/fields.ts';
import {
  type ProblemSummary,
  readAnswer,
  readGrade,
  readProblem,
  readSubsectionViews,
  readTaggedProblem,
  type TaggedProblem,
} from '../remote/records/problem.ts';

/** How one dataset of a run is read and turned into rows. */
export interface RunSource {
  readonly endpoint: AnalyticsEndpoint;
  readonly read: (raw: unknown) => ParseResult<FactRow>;
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
  read: (raw: unknown) => ParseResult<Value>,
  toRow: (value: Value) => object = (value) => value,
): (raw: unknown) => ParseResult<FactRow> {
  return (raw) => {
    const parsed = read(raw);
    if (!parsed.ok) return parsed;
    // The reader has just made it, so it is changed where it is: a run has thousands of rows.
    const row = toRow(parsed.value) as Record<string, unknown>;
    for (const key in row) if (typeof row[key] === 'boolean') row[key] = Number(row[key]);
    return { ok: true, value: row as FactRow };
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
  return { ...rest, modes: JSON.stringify(modes) };
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
