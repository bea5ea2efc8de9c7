import type { LabelKind } from '../../../../src-preload/contract/own-words.ts';

/** Microseconds of a day: instants divided by it are epoch days. */
export const microsPerDay = 86_400_000_000;

/** The last day of a week: the end is excluded. */
export const weekEnding = (activity: string) => `((${activity}.interval_end - 1) / ${microsPerDay})`;

/** A record's name, or its external id where the service gives none. */
export const nameOf = (table: string) => `coalesce(nullif(${table}.name, ''), ${table}.external_id)`;

/** The postings of a job: one per job by design, the newest where a service has several. */
export const postingsOf = (job: string) =>
  `LEFT JOIN job_posting p ON p.id = (SELECT max(id) FROM job_posting WHERE job_id = ${job})`;

/** The skills of jobs that a course teaches, over `job_skill js`. */
export const taughtSkillsOfJobs = 'job_skill js JOIN skill s ON s.id = js.skill_id AND s.courses > 0';

/** How many of a job's skills a course teaches, from the count in `job_reach`: a job of which none is taught has no row there. */
export const reachOf = (job: string) => `LEFT JOIN job_reach k ON k.job_id = ${job}`;
export const taughtSkills = 'coalesce(k.taught_skills, 0)';

/** The selected runs with their figures, one row each; definitions in the contract's dictionary under `course`. */
export const runFigures = `
  SELECT r.run_no, r.run_id, r.org, r.course, r.run, r.course_no,
    e.date AS data_through, e.count AS current,
    e.count - (SELECT count FROM enrollment w WHERE w.run_no = r.run_no AND w.date = e.date - 7) AS change_7d,
    m.cumulative_count AS ever_enrolled, m.modes ->> 'verified' AS verified, m.date AS modes_through,
    a."any" AS active_last_week, le.count AS enrolled_then,
    CASE WHEN le.count > 0 THEN 100.0 * a."any" / le.count END AS active_pct,
    ${weekEnding('a')} AS week_ending
  FROM run r
  LEFT JOIN enrollment e ON e.run_no = r.run_no AND e.date = (SELECT max(date) FROM enrollment WHERE run_no = r.run_no)
  LEFT JOIN enrollment_mode m ON m.run_no = r.run_no
    AND m.date = (SELECT max(date) FROM enrollment_mode WHERE run_no = r.run_no)
  LEFT JOIN activity a ON a.run_no = r.run_no AND (a.interval_start, a.interval_end) =
    (SELECT interval_start, interval_end FROM activity WHERE run_no = r.run_no ORDER BY interval_end DESC, interval_start DESC LIMIT 1)
  LEFT JOIN enrollment le ON le.run_no = r.run_no AND le.date = ${weekEnding('a')}`;

/** The name of a thing: the person's own, or of a run the title that the service gives. */
export const labelOf = (kind: LabelKind, id: string) => {
  const own = `(SELECT text FROM journal.label WHERE kind = '${kind}' AND id = ${id})`;
  return kind === 'run' ? `coalesce(${own}, (SELECT nullif(title, '') FROM course_summary WHERE run_id = ${id}))` : own;
};

/** The notes on a run's days from one to another, as one text; null without any. */
export const notesOn = (runId: string, from: string, to: string) => `(SELECT group_concat(text, ' · ') FROM journal.note
  WHERE kind = 'run' AND id = ${runId} AND day BETWEEN ${from} AND ${to})`;

/** Only runs that are selected for sync. */
export const isSelected = `r.run_id IN (SELECT run_id FROM journal.selected_run WHERE removed_at IS NULL)`;
