import type { DatasetName } from '../../../../src-preload/contract/datasets.ts';
import { educationLevels } from '../../../../src-preload/contract/vocabulary.ts';
import { isWholeSql } from '../withheld.ts';
import { labelOf, notesOn } from './fragments.ts';
import type { ViewSources } from './view-source.ts';

type RunTraitView =
  | 'run-modes'
  | 'run-birth-years'
  | 'run-education'
  | 'run-gender'
  | 'run-countries'
  | 'run-problems'
  | 'run-problem-tags'
  | 'run-videos'
  | 'run-subsections'
  | 'problem-answers'
  | 'problem-grades';

/**
 * Rows of the newest stored day of a run: services keep one day only, or days that must not be added up. The day is looked up
 * by the number of the run, not of the row, or five years of countries would be read to find it.
 */
const newestDay = (table: string) => `(
  SELECT t.* FROM run r CROSS JOIN ${table} t ON t.run_no = r.run_no
    AND t.date = (SELECT max(date) FROM ${table} m WHERE m.run_no = r.run_no)
  WHERE r.run_id = @runId)`;

/** The share of each row in all rows for which the trait is known; null for the others, and where rows are withheld. */
const shareOfKnown = (trait: string, dataset: DatasetName) =>
  `CASE WHEN ${trait} IS NOT NULL AND ${isWholeSql(dataset, 'run_no')}
     THEN 100.0 * count / nullif(sum(count) FILTER (WHERE ${trait} IS NOT NULL) OVER (), 0) END AS pct_of_known`;

const percent = (part: string, whole: string) => `100.0 * ${part} / nullif(${whole}, 0)`;

const ofRun = (table: string) => `${table} t JOIN run r USING (run_no) WHERE r.run_id = @runId`;

const days = ({ runId, from, to }: { runId: string; from?: number | undefined; to?: number | undefined }) => ({
  runId,
  from: from ?? Number.MIN_SAFE_INTEGER,
  to: to ?? Number.MAX_SAFE_INTEGER,
});

/** From the lowest level to the highest; what has no rank, and what was not given, comes last. */
const byLevel = `CASE education_level ${educationLevels.map((level, index) => `WHEN '${level}' THEN ${index}`).join(' ')}
  ELSE CASE WHEN education_level IS NULL THEN ${educationLevels.length + 1} ELSE ${educationLevels.length} END END`;

/** `2_1` before `10_1`: the service sorts parts as text. */
const byPart = ['length(part_id)', 'part_id'] as const;

/** What no mode counts; not known where one of them is not. */
const unlisted = `(SELECT CASE WHEN count(*) = count(value) THEN t.count - sum(value) END FROM json_each(t.modes))`;

export const runTraitViews: Pick<ViewSources, RunTraitView> = {
  'run-modes': (params) => ({
    sql: `SELECT t.date, t.modes, ${unlisted} AS unlisted, t.count,
        t.cumulative_count, ${notesOn('r.run_id', 't.date', 't.date')} AS note, t.created
      FROM ${ofRun('enrollment_mode')} AND t.date BETWEEN @from AND @to`,
    bind: days(params),
  }),
  'run-birth-years': ({ runId }) => ({
    sql: `SELECT birth_year, CASE WHEN birth_year BETWEEN 1 AND 9999
          THEN CAST(strftime('%Y', date * 86400, 'unixepoch') AS INTEGER) - birth_year END AS age, count,
        ${shareOfKnown('birth_year', 'enrollment-birth-year')}, date, created FROM ${newestDay('enrollment_birth_year')}`,
    bind: { runId },
  }),
  'run-education': ({ runId }) => ({
    sql: `SELECT education_level, count, ${shareOfKnown('education_level', 'enrollment-education')}, date, created
      FROM ${newestDay('enrollment_education')}`,
    bind: { runId },
    orders: { education_level: [byLevel] },
  }),
  'run-gender': (params) => ({
    sql: `SELECT t.date, t.female, t.male, t.other, t.unknown, ${notesOn('r.run_id', 't.date', 't.date')} AS note, t.created
      FROM ${ofRun('enrollment_gender')} AND t.date BETWEEN @from AND @to`,
    bind: days(params),
  }),
  'run-countries': ({ runId }) => ({
    sql: `SELECT country_name, country_alpha2, country_alpha3, count, CASE WHEN ${isWholeSql('enrollment-location', 'run_no')} THEN ${percent('count', 'sum(count) OVER ()')} END AS pct, date,
        created FROM ${newestDay('enrollment_location')}`,
    bind: { runId },
  }),
  'run-problems': ({ runId, moduleId }) => ({
    sql: `SELECT coalesce(${labelOf('problem', 't.module_id')}, (SELECT a.problem_display_name FROM answer_distribution a WHERE a.run_no = t.run_no
          AND a.module_id = t.module_id AND a.problem_display_name IS NOT NULL LIMIT 1)) AS problem_display_name,
        t.module_id, t.total_submissions, t.correct_submissions,
        ${percent('t.correct_submissions', 't.total_submissions')} AS correct_pct, json_array_length(t.part_ids) AS parts, t.created
      FROM ${ofRun('problems')}${moduleId === undefined ? '' : ' AND t.module_id = @moduleId'}`,
    bind: moduleId === undefined ? { runId } : { runId, moduleId },
  }),
  'run-problem-tags': ({ runId }) => ({
    sql: `SELECT k.key AS tag_key, v.value AS tag_value, count(*) AS problems, sum(t.total_submissions) AS total_submissions,
        sum(t.correct_submissions) AS correct_submissions,
        ${percent('sum(t.correct_submissions)', 'sum(t.total_submissions)')} AS correct_pct
      FROM problem_tags t JOIN run r USING (run_no), json_each(t.tags) k, json_each(k.value) v
      WHERE r.run_id = @runId GROUP BY k.key, v.value`,
    bind: { runId },
    order: 'tag_key, tag_value',
  }),
  'run-videos': ({ runId }) => ({
    sql: `SELECT t.video_id, t.duration, t.users_at_start, t.users_at_end,
        max(t.users_at_start - t.users_at_end, 0) AS left_early,
        ${percent('t.users_at_end', 'max(t.users_at_start, t.users_at_end)')} AS completion_pct, t.encoded_module_id,
        t.segment_length, t.created, ${labelOf('video', 't.video_id')} AS video_label FROM ${ofRun('videos')}`,
    bind: { runId },
  }),
  'run-subsections': ({ runId }) => ({
    sql: `SELECT t.module_id, t.count, t.created, ${labelOf('subsection', 't.module_id')} AS subsection_label
      FROM ${ofRun('sequential_open')}`,
    bind: { runId },
  }),
  'problem-answers': ({ runId, moduleId, partId = null }) => ({
    sql: `SELECT t.answer_value, t.part_id, t.correct, coalesce(t.last_response_count, t.count) AS responses,
        t.first_response_count, t.last_response_count, t.value_id, t.variant, t.question_text, t.created
      FROM ${ofRun('answer_distribution')} AND t.module_id = @moduleId AND (@partId IS NULL OR t.part_id = @partId)`,
    bind: { runId, moduleId, partId },
    order: `${byPart.join(', ')}, responses DESC NULLS LAST`,
    orders: { part_id: byPart },
  }),
  'problem-grades': ({ runId, moduleId }) => ({
    sql: `SELECT t.grade, t.max_grade, t.count, t.created FROM ${ofRun('grade_distribution')} AND t.module_id = @moduleId`,
    bind: { runId, moduleId },
  }),
};
