import type { DatasetName } from '#shared/catalog/datasets.ts';
import { views } from '#shared/catalog/views.ts';
import { educationLevels } from '#shared/catalog/vocabulary.ts';
import { lastDaySql } from '../../cache/database/clock.ts';
import {
  bindDays,
  countIsThere,
  notesOn,
  percent,
  rowsOfRun,
  selectRows,
  withheldColumn,
  withheldWith,
} from '../../cache/database/fragments.ts';
import type { ViewSources } from '../../cache/reading/view-source.ts';
import { selectedColumns, sqlTable } from '../../cache/runs/run-tables.ts';

type EnrollmentView =
  | 'run-enrollment'
  | 'run-who-enrolls'
  | 'run-modes'
  | 'run-birth-years'
  | 'run-education'
  | 'run-gender'
  | 'run-countries';

/**
 * Rows `t` of the newest stored day of a run: services keep one day only, or days that must not be added up. The day is looked up
 * by the number of the run, not of the row, or five years of countries would be read to find it.
 */
const newestDay = (dataset: DatasetName) => `(
  SELECT t.* FROM run r CROSS JOIN ${sqlTable(dataset)} t ON t.run_no = r.run_no
    AND t.date = (SELECT max(date) FROM ${sqlTable(dataset)} m WHERE m.run_no = r.run_no AND m.date <= ${lastDaySql})
  WHERE r.run_id = @runId) t`;

/** The sum of all rows: where counts are withheld, the total that is published with them; null where none is. */
const totalOf = (dataset: DatasetName) =>
  `CASE WHEN count(*) OVER () = count(count) OVER () THEN sum(count) OVER ()
     ELSE (SELECT total FROM told_total o WHERE o.dataset = '${dataset}' AND o.run_no = t.run_no AND o.date = t.date) END`;

/** Whether a sum of the day's counts is its enrollment, null where one of the two is not known; and that enrollment. */
function equalsEnrollment(total: string): string {
  const enrolled = '(SELECT e.count FROM enrollment e WHERE e.run_no = t.run_no AND e.date = t.date)';
  return `${total} = ${enrolled} AS equals_enrollment, ${enrolled} AS day_enrollment`;
}

/** The sum of the genders of a day: where some are withheld, the total that is published with them; null where one was not served. */
const totalOfGenders = `CASE WHEN t.withheld IS NULL THEN t.female + t.male + t.other + t.unknown
  ELSE (SELECT total FROM told_total o WHERE o.dataset = 'enrollment-gender' AND o.run_no = t.run_no AND o.date = t.date) END`;

/** The share of each row in all rows for which the trait is known; null for the others, and where their sum is not known. */
const shareOfKnown = (trait: string, dataset: DatasetName) => {
  const silent = `FILTER (WHERE ${trait} IS NULL) OVER ()`;
  return `CASE WHEN ${trait} IS NOT NULL AND count(*) ${silent} = count(count) ${silent}
     THEN 100.0 * count / nullif(${totalOf(dataset)} - coalesce(sum(count) ${silent}, 0), 0) END`;
};

/** The share, and what is withheld of the row: a share is, where it is of something and not known for what is withheld. */
const knownShare = (trait: string, dataset: DatasetName) => {
  const share = shareOfKnown(trait, dataset);
  const overKnown = `FILTER (WHERE ${trait} IS NOT NULL) OVER ()`;
  return `${share} AS pct_of_known,
    nullif(concat_ws(' ', withheld, CASE WHEN ${trait} IS NOT NULL AND ${share} IS NULL AND count(withheld) OVER () > 0
      AND coalesce(sum(count) ${overKnown}, 0) + count(withheld) ${overKnown} > 0 THEN 'pct_of_known' END), '') AS withheld`;
};

/** From the lowest level to the highest; what has no rank, and what was not given, comes last. */
const byLevel = `CASE education_level ${educationLevels.map((level, index) => `WHEN '${level}' THEN ${index}`).join(' ')}
  ELSE CASE WHEN education_level IS NULL THEN ${educationLevels.length + 1} ELSE ${educationLevels.length} END END`;

/** The enrollment that belongs to no listed mode; NULL if the count of a mode is not known. */
const unlisted = `(SELECT CASE WHEN count(*) = count(value) THEN t.count - sum(value) END FROM json_each(t.modes))`;

const whoEnrollsKeys = [...views['run-who-enrolls'].columns.map(({ key }) => key), withheldColumn];

/** Enrollment of a run by day and by each trait, and who enrolls compared with the first day that was seen. */
export const enrollmentViews: Pick<ViewSources, EnrollmentView> = {
  'run-enrollment': (params) => ({
    sql: `SELECT ${selectedColumns('enrollment')},
        t.count - (SELECT p.count FROM enrollment p WHERE p.run_no = t.run_no AND p.date = t.date - 1) AS net_change,
        nullif(concat_ws(' ', t.withheld,
          (SELECT 'net_change' FROM enrollment p WHERE p.run_no = t.run_no AND p.date = t.date - 1
            AND coalesce(t.withheld, p.withheld) IS NOT NULL)), '') AS withheld,
        ${notesOn('r.run_id', 't.date', 't.date')} AS note
      FROM ${rowsOfRun('enrollment')} AND t.date BETWEEN @from AND @to`,
    extra: [withheldColumn],
    bind: bindDays(params),
  }),
  'run-modes': (params) => ({
    sql: `SELECT ${selectedColumns('enrollment-mode')}, ${unlisted} AS unlisted, ${notesOn('r.run_id', 't.date', 't.date')} AS note,
        ${withheldWith({ unlisted: ['count', 'modes'].map(countIsThere) })}
      FROM ${rowsOfRun('enrollment_mode')} AND t.date BETWEEN @from AND @to`,
    extra: [withheldColumn],
    bind: bindDays(params),
  }),
  'run-birth-years': ({ runId }) => ({
    sql: `SELECT ${selectedColumns('enrollment-birth-year')}, CASE WHEN birth_year BETWEEN 1 AND 9999
          THEN CAST(strftime('%Y', date * 86400, 'unixepoch') AS INTEGER) - birth_year END AS age,
        ${knownShare('birth_year', 'enrollment-birth-year')},
        ${equalsEnrollment(totalOf('enrollment-birth-year'))} FROM ${newestDay('enrollment-birth-year')}`,
    extra: [withheldColumn],
    bind: { runId },
  }),
  'run-education': ({ runId }) => ({
    sql: `SELECT ${selectedColumns('enrollment-education')}, ${knownShare('education_level', 'enrollment-education')},
        ${equalsEnrollment(totalOf('enrollment-education'))}
      FROM ${newestDay('enrollment-education')}`,
    extra: [withheldColumn],
    bind: { runId },
    orders: { education_level: [byLevel] },
  }),
  'run-gender': (params) => ({
    sql: `SELECT ${selectedColumns('enrollment-gender')}, ${notesOn('r.run_id', 't.date', 't.date')} AS note, t.withheld,
        ${equalsEnrollment(totalOfGenders)}
      FROM ${rowsOfRun('enrollment_gender')} AND t.date BETWEEN @from AND @to`,
    extra: [withheldColumn],
    bind: bindDays(params),
  }),
  'run-countries': ({ runId }) => ({
    sql: `SELECT ${selectedColumns('enrollment-location')}, ${percent('count', totalOf('enrollment-location'))} AS pct,
        withheld, ${equalsEnrollment(totalOf('enrollment-location'))} FROM ${newestDay('enrollment-location')}`,
    extra: [withheldColumn],
    bind: { runId },
  }),
  'run-who-enrolls': ({ runId, trait }, { whoEnrolls }) => ({
    ...selectRows(whoEnrollsKeys, whoEnrolls.rows(runId, trait)),
    extra: [withheldColumn],
    order: 'trait, count DESC NULLS LAST, count_then DESC NULLS LAST, value',
  }),
};
