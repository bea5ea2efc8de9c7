import type { DatasetName } from '#shared/catalog/datasets.ts';
import { blockName } from '#shared/catalog/module-id.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { educationLevels } from '#shared/catalog/vocabulary.ts';
import { lastDaySql } from '../../database/clock.ts';
import { labelOf, notesOn, problemName, withheldColumn } from '../../database/fragments.ts';
import { selectedColumns } from '../../runs/run-tables.ts';
import type { ViewSources } from './view-source.ts';

type RunDemographicView =
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
 * Rows `d` of the newest stored day of a run: services keep one day only, or days that must not be added up. The day is looked up
 * by the number of the run, not of the row, or five years of countries would be read to find it.
 */
const newestDay = (table: string) => `(
  SELECT t.* FROM run r CROSS JOIN ${table} t ON t.run_no = r.run_no
    AND t.date = (SELECT max(date) FROM ${table} m WHERE m.run_no = r.run_no AND m.date <= ${lastDaySql})
  WHERE r.run_id = @runId) d`;

const extra = [withheldColumn];

/** The sum of all rows: where counts are withheld, the total that is published with them; null where none is. */
const wholeOf = (dataset: DatasetName) =>
  `CASE WHEN count(*) OVER () = count(count) OVER () THEN sum(count) OVER ()
     ELSE (SELECT total FROM told_total o WHERE o.dataset = '${dataset}' AND o.run_no = d.run_no AND o.date = d.date) END`;

/** Whether a sum of the day's counts is its enrollment; null where one of the two is not known. */
const equalsEnrollment = (whole: string, row: 'd' | 't') =>
  `${whole} = (SELECT e.count FROM enrollment e WHERE e.run_no = ${row}.run_no AND e.date = ${row}.date) AS equals_enrollment`;

/** The sum of the genders of a day: where some are withheld, the total that is published with them; null where one was not served. */
const wholeOfGenders = `CASE WHEN t.withheld IS NULL THEN t.female + t.male + t.other + t.unknown
  ELSE (SELECT total FROM told_total o WHERE o.dataset = 'enrollment-gender' AND o.run_no = t.run_no AND o.date = t.date) END`;

/** The share of each row in all rows for which the trait is known; null for the others, and where their sum is not known. */
const shareOfKnown = (trait: string, dataset: DatasetName) => {
  const silent = `FILTER (WHERE ${trait} IS NULL) OVER ()`;
  return `CASE WHEN ${trait} IS NOT NULL AND count(*) ${silent} = count(count) ${silent}
     THEN 100.0 * count / nullif(${wholeOf(dataset)} - coalesce(sum(count) ${silent}, 0), 0) END`;
};

/** The share, and what is withheld of the row: a share is, where it is of something and not known for what is hidden. */
const knownShare = (trait: string, dataset: DatasetName) => {
  const share = shareOfKnown(trait, dataset);
  const said = `FILTER (WHERE ${trait} IS NOT NULL) OVER ()`;
  return `${share} AS pct_of_known,
    nullif(concat_ws(' ', withheld, CASE WHEN ${trait} IS NOT NULL AND ${share} IS NULL AND count(withheld) OVER () > 0
      AND coalesce(sum(count) ${said}, 0) + count(withheld) ${said} > 0 THEN 'pct_of_known' END), '') AS withheld`;
};

/** A sum over problems that share a tag; not known where one of them is withheld. */
const ofTag = (count: string) =>
  `CASE WHEN count(*) FILTER (WHERE instr(' ' || t.withheld || ' ', ' ${count} ') > 0) = 0 THEN sum(t.${count}) END`;

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

/** Whether a count was sent, or some mode, be it withheld or not. */
const isThere = (count: string) =>
  count === 'modes'
    ? `t.modes <> '{}'`
    : `(t.${count} IS NOT NULL OR instr(' ' || t.withheld || ' ', ' ${count} ') > 0)`;

/** Whether a count is not zero, which a hidden total never is: nothing is a share of no learners. */
const isSome = (count: string) => `(t.${count} <> 0 OR instr(' ' || t.withheld || ' ', ' ${count} ') > 0)`;

const ofVideo = ['users_at_start', 'users_at_end'].map(isThere);
const ofAnswers = [isThere('correct_submissions'), isSome('total_submissions')];

/** The withheld columns of a row, and with them those that would follow from its counts, by the conditions on which they exist. */
const derived = (follows: Readonly<Record<string, readonly string[]>>) => {
  const named = Object.entries(follows).map(
    ([key, conditions]) => `CASE WHEN t.withheld IS NOT NULL AND ${conditions.join(' AND ')} THEN '${key}' END`,
  );
  return `nullif(concat_ws(' ', t.withheld, ${named.join(', ')}), '') AS withheld`;
};

export const runDemographicViews: Pick<ViewSources, RunDemographicView> = {
  'run-modes': (params) => ({
    sql: `SELECT ${selectedColumns('enrollment-mode')}, ${unlisted} AS unlisted, ${notesOn('r.run_id', 't.date', 't.date')} AS note,
        ${derived({ unlisted: ['count', 'modes'].map(isThere) })}
      FROM ${ofRun('enrollment_mode')} AND t.date BETWEEN @from AND @to`,
    extra,
    bind: days(params),
  }),
  'run-birth-years': ({ runId }) => ({
    sql: `SELECT birth_year, CASE WHEN birth_year BETWEEN 1 AND 9999
          THEN CAST(strftime('%Y', date * 86400, 'unixepoch') AS INTEGER) - birth_year END AS age, count,
        ${knownShare('birth_year', 'enrollment-birth-year')}, date, created,
        ${equalsEnrollment(wholeOf('enrollment-birth-year'), 'd')} FROM ${newestDay('enrollment_birth_year')}`,
    extra,
    bind: { runId },
  }),
  'run-education': ({ runId }) => ({
    sql: `SELECT education_level, count, ${knownShare('education_level', 'enrollment-education')}, date, created,
        ${equalsEnrollment(wholeOf('enrollment-education'), 'd')}
      FROM ${newestDay('enrollment_education')}`,
    extra,
    bind: { runId },
    orders: { education_level: [byLevel] },
  }),
  'run-gender': (params) => ({
    sql: `SELECT ${selectedColumns('enrollment-gender')}, ${notesOn('r.run_id', 't.date', 't.date')} AS note, t.withheld,
        ${equalsEnrollment(wholeOfGenders, 't')}
      FROM ${ofRun('enrollment_gender')} AND t.date BETWEEN @from AND @to`,
    extra,
    bind: days(params),
  }),
  'run-countries': ({ runId }) => ({
    sql: `SELECT country_name, country_alpha2, country_alpha3, count, ${percent('count', wholeOf('enrollment-location'))} AS pct, date,
        created, withheld, ${equalsEnrollment(wholeOf('enrollment-location'), 'd')} FROM ${newestDay('enrollment_location')}`,
    extra,
    bind: { runId },
  }),
  'run-problems': ({ runId, moduleId }) => ({
    sql: `SELECT ${problemName('t.run_no', 't.module_id')} AS problem_display_name,
        ${selectedColumns('problems', 'part_ids')},
        ${percent('t.correct_submissions', 't.total_submissions')} AS correct_pct, json_array_length(t.part_ids) AS parts,
        ${derived({ correct_pct: ofAnswers })}
      FROM ${ofRun('problems')}${moduleId === undefined ? '' : ' AND t.module_id = @moduleId'}`,
    extra,
    bind: moduleId === undefined ? { runId } : { runId, moduleId },
    finish: (row) =>
      ({
        ...(row as ViewRow<'run-problems'>),
        problem_display_name: row.problem_display_name || blockName(String(row.module_id)),
      }) as ViewRow<'run-problems'>,
  }),
  'run-problem-tags': ({ runId }) => ({
    sql: `SELECT k.key AS tag_key, v.value AS tag_value, count(*) AS problems, ${ofTag('total_submissions')} AS total_submissions,
        ${ofTag('correct_submissions')} AS correct_submissions,
        ${percent(ofTag('correct_submissions'), ofTag('total_submissions'))} AS correct_pct,
        CASE WHEN count(t.withheld) > 0 THEN group_concat(t.withheld, ' ')
          || CASE WHEN ${ofAnswers.map((condition) => `count(${condition} OR NULL) > 0`).join(' AND ')} THEN ' correct_pct' ELSE '' END END AS withheld
      FROM problem_tags t JOIN run r USING (run_no), json_each(t.tags) k, json_each(k.value) v
      WHERE r.run_id = @runId GROUP BY k.key, v.value`,
    bind: { runId },
    order: 'tag_key, tag_value',
    extra,
  }),
  'run-videos': ({ runId }) => ({
    sql: `SELECT ${selectedColumns('videos', 'duration')}, CASE WHEN t.duration > 0 THEN t.duration END AS duration,
        max(t.users_at_start - t.users_at_end, 0) AS left_early,
        ${percent('t.users_at_end', 'max(t.users_at_start, t.users_at_end)')} AS completion_pct,
        ${labelOf('video', 't.video_id')} AS video_label, ${derived({ left_early: ofVideo, completion_pct: ofVideo })} FROM ${ofRun('videos')}`,
    extra,
    bind: { runId },
  }),
  'run-subsections': ({ runId }) => ({
    sql: `SELECT ${selectedColumns('sequential-open')}, ${labelOf('subsection', 't.module_id')} AS subsection_label
      FROM ${ofRun('sequential_open')}`,
    bind: { runId },
  }),
  'problem-answers': ({ runId, moduleId, partId = null }) => ({
    sql: `SELECT t.answer_value, t.part_id, t.correct, coalesce(t.last_response_count, t.count) AS responses,
        t.first_response_count, t.last_response_count, t.value_id, t.variant, t.question_text, t.created,
        CASE WHEN t.withheld IS NOT NULL THEN t.withheld || ' responses' END AS withheld
      FROM ${ofRun('answer_distribution')} AND t.module_id = @moduleId AND (@partId IS NULL OR t.part_id = @partId)`,
    bind: { runId, moduleId, partId },
    extra,
    order: `${byPart.join(', ')}, responses DESC NULLS LAST, answer_value, value_id, variant, created`,
    orders: { part_id: byPart },
  }),
  'problem-grades': ({ runId, moduleId }) => ({
    sql: `SELECT t.grade, t.max_grade, t.count, t.created, t.withheld
      FROM ${ofRun('grade_distribution')} AND t.module_id = @moduleId`,
    extra,
    bind: { runId, moduleId },
    // Rows of one grade stand in no order of the service: a package has them in another one.
    orders: { grade: ['grade', 'max_grade', 'created'] },
  }),
};
