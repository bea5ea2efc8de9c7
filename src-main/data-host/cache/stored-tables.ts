import type { TableName } from '../../../src-preload/contract/datasets.ts';
import { tables } from '../../../src-preload/contract/datasets.ts';
import type { Connection } from './database.ts';

type Row = Record<string, string | number | null>;

const skillColumns = 'id, name, description, external_id, info_url, type_id, type_name, created, modified';

/** The SELECT of each stored table, with the columns of its definition; `:runs` are the runs to keep, as JSON. */
const selects: Record<TableName, string> = {
  skills: `SELECT ${skillColumns} FROM skill ORDER BY id`,
  'course-skills': `SELECT cs.skill_id, c.course_key, cs.confidence FROM course_skill cs JOIN course c USING (course_no)
    ORDER BY cs.skill_id, c.course_key`,
  jobs: 'SELECT id, name, external_id, created, modified FROM job ORDER BY id',
  'job-skills': 'SELECT job_id, skill_id, significance, unique_postings FROM job_skill ORDER BY job_id, skill_id',
  'job-postings': `SELECT id, job_id, job_name, median_salary, median_posting_duration, unique_postings, unique_companies,
    created, modified FROM job_posting ORDER BY id`,
  activity: `SELECT r.run_id AS course_id, a.interval_start, a.interval_end, a."any", a.attempted_problem, a.played_video,
    a.posted_forum, a.created FROM activity a JOIN run r USING (run_no)
    WHERE r.run_id IN (SELECT value FROM json_each(@runs)) ORDER BY r.run_id, a.interval_start`,
  enrollment: `SELECT r.run_id AS course_id, e.date, e.count, e.created FROM enrollment e JOIN run r USING (run_no)
    WHERE r.run_id IN (SELECT value FROM json_each(@runs)) ORDER BY r.run_id, e.date`,
};

/** All rows of a stored table, of these runs where it has runs, with the service's field names. */
export function* storedRows(db: Connection, table: TableName, runIds: readonly string[]): IterableIterator<Row> {
  const hasRuns = tables[table].columns.some((column) => column.key === 'course_id');
  const statement = db.prepare<[{ runs?: string }], Row>(selects[table]);
  yield* statement.iterate(hasRuns ? { runs: JSON.stringify(runIds) } : {});
}
