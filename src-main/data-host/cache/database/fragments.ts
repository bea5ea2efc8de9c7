import { termShares } from '#main/data-host/subjects/plan/weights.ts';
import type { CellRow, Column } from '#shared/catalog/columns.ts';
import { sectionScheme } from '#shared/catalog/course-id.ts';
import { type DatasetName, type TableName, tables } from '#shared/catalog/datasets.ts';
import { daysBesideTrend } from '#shared/catalog/run-choice.ts';
import { maxTextLength } from '#shared/catalog/text-limits.ts';
import {
  type LabelKind,
  labelKinds,
  maxNameLength,
  maxNoteLength,
  noteKind,
} from '#shared/subjects/annotations/annotations.ts';
import { daysOfNewestWeek } from '#shared/time/like-weeks.ts';
import { microsPerDay } from '#shared/time/time.ts';
import { lastDaySql, nowSql } from './clock.ts';

/** The last day of a week: the end is excluded. */
export const weekEnding = (activity: string) => `((${activity}.interval_end - 1) / ${microsPerDay})`;

/** A record's name, or its external id where the service gives none. */
export const nameOf = (table: string) => `coalesce(nullif(${table}.name, ''), ${table}.external_id)`;

/** The postings of a job: one per job by design, the newest where a service has several. */
export const postingsOf = (job: OuterTerm) =>
  `LEFT JOIN job_posting p ON p.id = (SELECT max(id) FROM job_posting WHERE job_id = ${job})`;

/** Whether a list of the service, or else a dataset of the run `runNo`, was ever read: before that a count of its rows says nothing. */
export const wasRead = (names: readonly DatasetName[], runNo: OuterTerm | '0' = '0') =>
  `EXISTS (SELECT 1 FROM resource q WHERE q.dataset IN (${sqlTexts(names)}) AND q.run_no = ${runNo}
    AND (q.synced_at IS NOT NULL OR q.rows > 0))`;

/** A count over lists of the service, or null until all of them were read. */
export function countOf(count: string, ...lists: readonly DatasetName[]): string {
  return `CASE WHEN ${lists.map((name) => wasRead([name])).join(' AND ')} THEN coalesce(${count}, 0) END`;
}

/** The skills of jobs that a course teaches, over `job_skill js`. */
export const taughtSkillsOfJobs = 'job_skill js JOIN skill s ON s.id = js.skill_id AND s.courses > 0';

/** How many of a job's skills a course teaches, from the count in `job_reach`: a job of which none is taught has no row there. */
export const reachOf = (job: OuterTerm) => `LEFT JOIN job_reach k ON k.job_id = ${job}`;
export const taughtSkills = countOf('k.taught_skills', 'skills');

/** The columns of `run_figure` after the number of the run. */
export const storedFigures = [
  'data_through',
  'current',
  'change_7d',
  'ever_enrolled',
  'verified',
  'modes_through',
  'active_last_week',
  'enrolled_then',
  'active_pct',
  'week_ending',
  'withheld',
  'ever_enrolled_before',
  'verified_before',
  'active_before',
  'change_28d',
  'change_90d',
];

/** The runs with their figures as they are stored, one row each; definitions in the contract's dictionary under `course`. */
export const runFigures = `
  SELECT r.run_no, r.run_id, r.org, r.course, r.run, r.course_no, ${storedFigures.map((key) => `g.${key}`).join(', ')}
  FROM run r LEFT JOIN run_figure g ON g.run_no = r.run_no`;

/** The days of the changes that are stored beside that of a week. */
const longerChanges = [28, 90];

/** Selects the day `w` nearest to N days before the last day, at most 3 days off; the earlier one where two are as near. */
const nearTo = (days: number, runNo: OuterTerm = 'r.run_no', last: OuterTerm = 'e.date') =>
  `w.run_no = ${runNo} AND w.date BETWEEN ${last} - ${days + daysBesideTrend} AND ${last} - ${days - daysBesideTrend}
  ORDER BY abs(w.date - ${last} + ${days}), w.date LIMIT 1`;

/** Over how many days the change of a run `f` over about N days is; null where there is no day near enough. */
export const daysOfChange = (days: 28 | 90) =>
  `(SELECT f.data_through - w.date FROM enrollment w WHERE ${nearTo(days, 'f.run_no', 'f.data_through')})`;

/**
 * The row of `run_figure` of the run `@runNo`, computed from its rows: when those are stored, and where they are masked. `rowsOf` names
 * a table of runs, or a query over it. Figures `…_before` are those of the day, or of the week, seven days earlier.
 */
export const computedRunFigures = (rowsOf: (table: string) => string = (table) => table) => `
  SELECT r.run_no,
    e.date AS data_through, e.count AS current,
    e.count - (SELECT count FROM ${rowsOf('enrollment')} w WHERE w.run_no = r.run_no AND w.date = e.date - 7) AS change_7d,
    m.cumulative_count AS ever_enrolled, m.modes ->> 'verified' AS verified, m.date AS modes_through,
    a."any" AS active_last_week, le.count AS enrolled_then,
    CASE WHEN le.count > 0 THEN 100.0 * a."any" / le.count END AS active_pct,
    ${weekEnding('a')} AS week_ending,
    nullif(concat_ws(' ', CASE WHEN e.withheld IS NOT NULL THEN 'current' END,
      (SELECT 'change_7d' FROM ${rowsOf('enrollment')} w WHERE w.run_no = r.run_no AND w.date = e.date - 7
        AND coalesce(e.withheld, w.withheld) IS NOT NULL),
      CASE WHEN instr(m.withheld, 'cumulative_count') THEN 'ever_enrolled' END,
      CASE WHEN json_type(m.modes, '$.verified') = 'null' THEN 'verified' END,
      CASE WHEN a."any" IS NULL AND instr(a.withheld, 'any') THEN 'active_last_week' END,
      CASE WHEN (a."any" IS NULL AND instr(a.withheld, 'any') AND (le.count > 0 OR le.withheld IS NOT NULL))
        OR (a."any" IS NOT NULL AND le.withheld IS NOT NULL) THEN 'active_pct' END,
      ${longerChanges
        .map(
          (
            days,
          ) => `CASE WHEN coalesce(e.withheld, (SELECT w.withheld FROM ${rowsOf('enrollment')} w WHERE ${nearTo(days)})) IS NOT NULL
        AND EXISTS (SELECT 1 FROM ${rowsOf('enrollment')} w WHERE ${nearTo(days)}) THEN 'change_${days}d' END`,
        )
        .join(', ')}), '') AS withheld,
    b.cumulative_count AS ever_enrolled_before, b.modes ->> 'verified' AS verified_before,
    (SELECT "any" FROM ${rowsOf('activity')} w WHERE w.run_no = r.run_no
      AND w.interval_end > (${weekEnding('a')} - 7) * ${microsPerDay} AND w.interval_end <= (${weekEnding('a')} - 6) * ${microsPerDay}
      ORDER BY w.interval_end DESC, w.interval_start DESC LIMIT 1) AS active_before,
    ${longerChanges.map((days) => `e.count - (SELECT count FROM ${rowsOf('enrollment')} w WHERE ${nearTo(days)}) AS change_${days}d`).join(', ')}
  FROM (SELECT run_no FROM run WHERE run_no = @runNo) r
  LEFT JOIN ${rowsOf('enrollment')} e ON e.run_no = r.run_no
    AND e.date = (SELECT max(date) FROM ${rowsOf('enrollment')} WHERE run_no = @runNo AND date <= ${lastDaySql})
  LEFT JOIN ${rowsOf('enrollment_mode')} m ON m.run_no = r.run_no
    AND m.date = (SELECT max(date) FROM ${rowsOf('enrollment_mode')} WHERE run_no = @runNo AND date <= ${lastDaySql})
  LEFT JOIN ${rowsOf('enrollment_mode')} b ON b.run_no = r.run_no AND b.date = m.date - 7
  LEFT JOIN ${rowsOf('activity')} a ON a.run_no = r.run_no AND (a.interval_start, a.interval_end) =
    (SELECT interval_start, interval_end FROM ${rowsOf('activity')} WHERE run_no = @runNo AND interval_end <= ${nowSql}
     ORDER BY interval_end DESC, interval_start DESC LIMIT 1)
  LEFT JOIN ${rowsOf('enrollment')} le ON le.run_no = r.run_no AND le.date = ${weekEnding('a')}`;

/**
 * A column of the outer query with its table, or a parameter. Inside a subquery SQLite looks a bare name up in the subquery's
 * own tables first: `run_id = run_id` would be true of every row.
 */
export type OuterTerm = `${string}.${string}` | `@${string}`;

/** The columns of a row that are withheld in what is shared, and in a package: see `masked-tables.ts`. Dropped from the rows of screens. */
export const withheldColumn = 'withheld';

/**
 * The title that the service's list of runs gives a course: that of its newest selected run, else of the newest one that is listed. A
 * package may carry no dates of runs, so the newest selected run is the one whose enrollment goes on for longest. That is read from the
 * stored figures: a masked one may lack its last day, and the course would have another name in a file than on the screen.
 */
export const titleOfCourse = (course: string) =>
  `(SELECT t.title FROM course_summary t LEFT JOIN run r ON r.run_id = t.run_id AND ${isSelected}
      LEFT JOIN main.run_figure g ON g.run_no = r.run_no
    WHERE t.course_key = ${course}.course_key AND t.title <> ''
    ORDER BY r.run_no IS NULL, g.data_through DESC NULLS LAST, t.start_date DESC NULLS LAST, t.run_id DESC LIMIT 1)`;

/** The name of a thing: the user's own, or that of the team, or of a run the title that the service gives, or of a course that of its newest run. */
export const labelOf = (kind: LabelKind, id: OuterTerm) => {
  const names = ['journal.label', 'team_label'].map(
    (table) => `(SELECT text FROM ${table} WHERE kind = '${kind}' AND id = ${id})`,
  );
  const titles: Partial<Record<LabelKind, string>> = {
    run: `(SELECT nullif(title, '') FROM course_summary WHERE run_id = ${id})`,
    course: `(SELECT ${titleOfCourse('k')} FROM course k WHERE k.course_key = ${id})`,
  };
  const title = titles[kind];
  return `coalesce(${[...names, ...(title ? [title] : [])].join(', ')})`;
};

/** The name of a problem: the user's own, or the one that is known once its answers were synced; null where there is none. */
export const problemName = (runNo: OuterTerm, moduleId: OuterTerm) =>
  `coalesce(${labelOf('problem', moduleId)}, (SELECT a.problem_display_name FROM answer_distribution a WHERE a.run_no = ${runNo}
    AND a.module_id = ${moduleId} AND a.problem_display_name <> '' LIMIT 1))`;

/**
 * Whether a block's id ends in 32 hexadecimal digits: in the words of the indexes `…_by_words` of problems and videos, since SQLite
 * uses a partial index for the same condition only.
 */
export const endsInHash = (id: string) =>
  `(rtrim(substr(${id}, -32), '0123456789abcdef') = '' AND substr(${id}, -33, 1) IN ('@', '/', '|'))`;

/** Names of our own, as a list of SQL texts. */
export function sqlTexts(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}

// A wrong byte in a value of the journal is no damage to SQLite. It must cost no more than the entry that it is in.
const hasLength = (column: string, max: number) => `length(${column}) BETWEEN 1 AND ${max}`;

/** The names that the user gave, without damaged ones. */
export const ownLabels = `SELECT kind, id, text, changed_at FROM journal.label
  WHERE kind IN (${sqlTexts(labelKinds)}) AND ${hasLength('id', 1000)} AND ${hasLength('text', maxNameLength)}`;

/** The notes of the user, without damaged ones. */
export const ownNotes = `SELECT note_no, kind, id, day, text, created_at FROM journal.note
  WHERE kind IN (${sqlTexts(noteKind.options)}) AND ${hasLength('id', 1000)} AND ${hasLength('text', maxNoteLength)}
    AND note_no BETWEEN 1 AND ${Number.MAX_SAFE_INTEGER} AND coalesce(day, 0) BETWEEN -100000 AND 100000
    AND created_at BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER}`;

/** The corrections of the user, without damaged ones. */
const ownSkillMarks = `SELECT course_key, skill_id, hundredths, changed_at FROM journal.skill_mark
  WHERE ${hasLength('course_key', maxTextLength('course_key'))} AND skill_id BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER} AND coalesce(hundredths, 1) BETWEEN 1 AND 100
    AND changed_at BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER}`;

/** An instant of the journal that programs can show; a damaged one is the first of all. */
export const shownInstant = (column: string) =>
  `CASE WHEN ${column} IS NULL OR ${column} BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER} THEN ${column} ELSE 0 END`;

/** The notes of the user and of the team; those of the team have negative numbers and cannot be changed here. */
export const allNotes = `${ownNotes}
  UNION ALL SELECT -note_no, kind, id, day, text, created_at FROM team_note`;

/** The names that the user gave, and those of the team for what the user has not named. */
export const allLabels = `SELECT kind, id, text FROM (${ownLabels})
  UNION ALL SELECT kind, id, text FROM team_label t
    WHERE NOT EXISTS (SELECT 1 FROM (${ownLabels}) l WHERE l.kind = t.kind AND l.id = t.id)`;

/** The marks of the user, and those of the team where the user has made none; `own` tells them apart. */
export const allSkillMarks = `SELECT course_key, skill_id, hundredths, changed_at, 1 AS own FROM (${ownSkillMarks})
  UNION ALL SELECT course_key, skill_id, hundredths, NULL, 0 FROM team_skill_mark t
    WHERE NOT EXISTS (SELECT 1 FROM (${ownSkillMarks}) m WHERE m.course_key = t.course_key AND m.skill_id = t.skill_id)`;

/** The notes on a run's days from one to another, as one text; null without any. */
export const notesOn = (
  runId: OuterTerm,
  from: string,
  to: string,
) => `(SELECT group_concat(text, ' · ' ORDER BY day, created_at, note_no) FROM (${allNotes})
  WHERE kind = 'run' AND id = ${runId} AND day BETWEEN ${from} AND ${to})`;

/** Whether the connection excludes runs: see `excludeRuns` in `masking.ts`. */
export const excludesRuns = `EXISTS (SELECT 1 FROM temp.sqlite_schema WHERE name = 'left_out_run')`;

/** Whether the connection withholds counts: see `masked-tables.ts`. */
export const withholdsCounts = `EXISTS (SELECT 1 FROM temp.sqlite_schema WHERE name = 'hidden_row')`;

/** Only runs that are selected for sync. */
export const isSelected = `r.run_id IN (SELECT run_id FROM journal.selected_run WHERE removed_at IS NULL)`;

/**
 * The day from which a run is counted: its start, else the first stored day on which it had any learner, also where their number is
 * withheld. `run` and `summary` are the aliases of its rows; null without either.
 */
export const runStart = (run: string, summary: string, enrollment = 'enrollment') =>
  `coalesce(${summary}.start_date / ${microsPerDay}, (SELECT min(n.date) FROM ${enrollment} n
    WHERE n.run_no = ${run}.run_no AND (n.count > 0 OR n.withheld IS NOT NULL)))`;

/** Whether a run has a place among the runs of its course: see `isSection`. */
export const isNoSection = (run: string) => `${run}.run_id NOT LIKE '${sectionScheme}%'`;

/** The newest day up to which enrollment of any selected run is known. */
export const newestDay = `(SELECT max(n.data_through) FROM run_figure n JOIN run r USING (run_no) WHERE ${isSelected})`;

/** Whether the end date of a run with the summary `summary` has passed: the one answer of marks and filters. Null without an end date. */
export const hasEnded = (summary: string) => `${summary}.end_date <= ${nowSql}`;

/**
 * Whether a row `resource` of the ledger ends before its first fresh day and may still become newer, as `freshness.ts` says it of one: a
 * run that was read after its end (`isReadAfterEnd`) is not behind.
 */
export const isBehind = (resource: string, firstFreshDay: string) =>
  `(coalesce(${resource}.data_through, ${resource}.synced_at / ${microsPerDay}) < ${firstFreshDay}
    AND NOT EXISTS (SELECT 1 FROM run z JOIN course_summary o USING (run_id)
      WHERE z.run_no = ${resource}.run_no AND ${hasEnded('o')} AND o.end_date <= ${resource}.synced_at))`;

/** Where a run stands by its data, as `data-state.ts` defines it; `newest` is the newest day of all selected runs. */
export const dataState = (run: string, newest: string) => `CASE WHEN ${run}.data_through IS NULL THEN 'none'
  WHEN ${run}.data_through > ${newest} - ${daysOfNewestWeek} THEN 'current'
  WHEN (SELECT ${hasEnded('c')} FROM course_summary c WHERE c.run_id = ${run}.run_id) THEN 'ended'
  ELSE 'late' END`;

const reachesNewestWeek = (day: string) => `s.${day} > newest.${day} - ${daysOfNewestWeek}`;

/**
 * The selected runs with their figures, one row each, and whether the data of each reach the newest week: those of its
 * enrollment, of its modes and of its activity, each as far as they are known; and where each stands by its data.
 */
export const selectedRunFigures = `
  SELECT s.*, ${reachesNewestWeek('data_through')} AS new_days, ${reachesNewestWeek('modes_through')} AS new_modes,
    ${reachesNewestWeek('week_ending')} AS new_week, ${dataState('s', 'newest.data_through')} AS data_state
  FROM (${runFigures} WHERE ${isSelected}) s,
    (SELECT max(g.data_through) AS data_through, max(g.modes_through) AS modes_through, max(g.week_ending) AS week_ending
      FROM run r JOIN run_figure g USING (run_no) WHERE ${isSelected}) newest`;

/** The figures of several rows of `selectedRunFigures` together. Those of a week are added up over like weeks alone. */
export const sumsOverRuns = `
  count(*) AS runs, sum(current) AS current, sum(ever_enrolled) AS ever_enrolled, sum(verified) AS verified,
  sum(change_7d) FILTER (WHERE new_days) AS change_7d, sum(active_last_week) FILTER (WHERE new_week) AS active_last_week,
  100.0 * sum(active_last_week) FILTER (WHERE new_week AND enrolled_then > 0)
    / sum(enrolled_then) FILTER (WHERE new_week AND enrolled_then > 0 AND active_last_week IS NOT NULL) AS active_pct,
  nullif(count(withheld), 0) AS runs_left_out,
  group_concat(replace(replace(replace(withheld, iif(new_days, ' ', 'change_7d'), ' '),
    iif(new_week, ' ', 'active_last_week'), ' '), iif(new_week, ' ', 'active_pct'), ' '), ' ') AS withheld`;

/** When the rows of a problem were last confirmed, over its reading `m`. */
export const confirmedAt = 'max(m.synced_at, coalesce(m.confirmed_at, m.synced_at))';

/**
 * Whether the service no longer has the rows of a reading `m`, or the list of problems, which was read, no longer has its problem. Masks hide no
 * row, so that none is worked out for this.
 */
export const isNoLonger = `m.rows > 0 AND (m.is_gone OR m.dataset <> 'sequential-open'
  AND NOT EXISTS (SELECT 1 FROM main.problems p WHERE p.run_no = m.run_no AND p.module_id = m.module_id)
  AND EXISTS (SELECT 1 FROM resource l WHERE l.dataset = 'problems' AND l.run_no = m.run_no AND l.synced_at IS NOT NULL))`;

/** The columns of a skill, as its table has them, in their order. */
export const skillKeys = tables.skills.columns.map(({ key }) => key);

/** The columns of a list as SQL names them: those of its table, in their order. */
export const columnsOfList = (name: TableName): string =>
  (tables[name].columns as readonly Column[]).map(({ key }) => key).join(', ');

const sqlTypes = { integer: 'INTEGER', instant: 'INTEGER', text: 'TEXT' } as const;

/** The columns of a skill with their types, for the tables that hold skills. */
export const skillColumnTypes: string = tables.skills.columns
  .map(({ key, type }) => `${key} ${sqlTypes[type]}${key === 'id' ? ' PRIMARY KEY' : ''}`)
  .join(', ');

export type ComputedRow = CellRow;

/** Rows that are computed outside of SQL, as a SELECT over one parameter. */
export function selectRows(keys: readonly string[], rows: readonly ComputedRow[]) {
  const columns = keys.map((key) => `value ->> '$.${key}' AS "${key}"`);
  return { sql: `SELECT ${columns.join(', ')} FROM json_each(@rows)`, bind: { rows: JSON.stringify(rows) } };
}

/*
 * In SQL what `plan/weights.ts` computes of the skills of one job: for all jobs at once, which are too many to be read.
 */

/** The term of significance of a link: a ratio without bounds, of which a few large ones would be all of a sum. */
export const significanceTerm = (link: string) => `ln(1 + min(max(coalesce(${link}.significance, 0), 0), 1e300))`;

/** The term of postings of a link, scaled so that sums of 1e300 stay finite. */
export const postingsTerm = (link: string) => `min(max(coalesce(${link}.unique_postings, 0), 0), 1e300) / 1e6`;

/** The weight of a skill that `naming` of all jobs name: idf = ln(1 + J ÷ df). */
export const rarity = (allJobs: string, naming: string) => `ln(1 + 1.0 * ${allJobs} / ${naming})`;

/** The sums of the two terms over some skills of a job and over all of them, and how many these are; each as a column or an expression. */
interface SumsOfTerms {
  readonly significance: readonly [part: string, whole: string];
  readonly postings: readonly [part: string, whole: string];
  readonly skills: readonly [part: string, whole: string];
  /** The weights of the two terms. */
  readonly shares: { readonly significance: string; readonly postings: string };
}

/**
 * The part of a job's weight, 0 to 1, that some of its skills have. A term that is 0 for the whole job leaves all weight to the other; where
 * neither is known, all skills weigh the same.
 */
export function shareOfWeights({ significance: a, postings: u, skills, shares }: SumsOfTerms): string {
  const aShare = `CASE WHEN ${a[1]} > 0 THEN ${shares.significance} ELSE 0 END`;
  const uShare = `CASE WHEN ${u[1]} > 0 THEN ${shares.postings} ELSE 0 END`;
  return `CASE WHEN ${aShare} + ${uShare} > 0
    THEN (${aShare} * coalesce(${a[0]} / nullif(${a[1]}, 0), 0) + ${uShare} * coalesce(${u[0]} / nullif(${u[1]}, 0), 0))
      / (${aShare} + ${uShare})
    ELSE 1.0 * ${skills[0]} / ${skills[1]} END`;
}

/** The terms as they count for where nothing was chosen. */
export const balancedShares = {
  significance: String(termShares.balanced.significance),
  postings: String(termShares.balanced.postings),
};

/** The percentage of a part in a whole; null where the whole is 0. */
export const percent = (part: string, whole: string) => `100.0 * ${part} / nullif(${whole}, 0)`;

/** The rows `t` of a table that belong to the run `@runId`. */
export const rowsOfRun = (table: string) => `${table} t JOIN run r USING (run_no) WHERE r.run_id = @runId`;

/** Whether a count was sent, or some mode, be it withheld or not. */
export const countIsThere = (count: string) =>
  count === 'modes'
    ? `t.modes <> '{}'`
    : `(t.${count} IS NOT NULL OR instr(' ' || t.withheld || ' ', ' ${count} ') > 0)`;

/** The withheld columns of a row, and with them those that would follow from its counts, by the conditions on which they exist. */
export const withheldWith = (follows: Readonly<Record<string, readonly string[]>>) => {
  const named = Object.entries(follows).map(
    ([key, conditions]) => `CASE WHEN t.withheld IS NOT NULL AND ${conditions.join(' AND ')} THEN '${key}' END`,
  );
  return `nullif(concat_ws(' ', t.withheld, ${named.join(', ')}), '') AS withheld`;
};

/** Binds a run and a range of its days, which may be open at both ends. */
export const bindDays = ({
  runId,
  from,
  to,
}: {
  runId: string;
  from?: number | undefined;
  to?: number | undefined;
}) => ({
  runId,
  from: from ?? Number.MIN_SAFE_INTEGER,
  to: to ?? Number.MAX_SAFE_INTEGER,
});
