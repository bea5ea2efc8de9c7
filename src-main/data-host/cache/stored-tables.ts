import { type Column, spreadColumns, spreadRow } from '../../../src-preload/contract/columns.ts';
import { type TableDefinition, type TableName, tables } from '../../../src-preload/contract/tables.ts';
import { courseSkillRows } from './course-skill-rows.ts';
import type { Connection } from './database.ts';
import { rowsByKey } from './rows-by-key.ts';
import { sqlTable } from './run-tables.ts';

type Cell = string | number | boolean | null;
type Row = Record<string, Cell>;

/** The SELECTs of the lists, whose rows come in the order of their primary key. */
const lists: Partial<Record<TableName, string>> = {
  skills: `SELECT id, name, description, external_id, info_url, type_id, type_name, created, modified FROM skill`,
  jobs: 'SELECT id, name, external_id, created, modified FROM job',
  'job-skills': 'SELECT job_id, skill_id, significance, unique_postings FROM job_skill',
  'job-postings': `SELECT id, job_id, job_name, median_salary, median_posting_duration, unique_postings, unique_companies,
    created, modified FROM job_posting`,
};

/** Rows of runs come by run, then in the order in which the service's own key sorts or in which they were read. */
function selectOfRuns(name: TableName, columns: readonly Column[]): string {
  const chosen = columns.map((c) => (c.key === 'course_id' ? 'r.run_id AS course_id' : `t."${c.key}"`));
  const order = columns.find((c) => ['date', 'interval_start', 'module_id'].includes(c.key));
  return `SELECT ${chosen.join(', ')} FROM ${sqlTable(name)} t JOIN run r USING (run_no)
    WHERE r.run_id IN (SELECT value FROM json_each(@runs)) ORDER BY r.run_id${order ? `, t."${order.key}"` : ''}`;
}

/** A stored table as it is exported: its columns, and all rows (of these runs, where it has runs). */
export interface StoredTable {
  readonly columns: readonly Column[];
  rows(): IterableIterator<Readonly<Row>>;
}

export function storedTable(db: Connection, name: TableName, runIds: readonly string[]): StoredTable {
  const definition: TableDefinition = tables[name];
  if (name === 'course-skills') return { columns: definition.columns, rows: () => courseSkillRows(db) };
  const list = lists[name];
  if (list) return { columns: definition.columns, rows: () => rowsByKey(db, list, definition.primaryKey) };
  const statement = db.prepare<[{ runs: string }], Row>(selectOfRuns(name, definition.columns));
  const bind = { runs: JSON.stringify(runIds) };
  const booleans = definition.columns.filter((c) => c.type === 'boolean').map((c) => c.key);
  const withBooleans = function* () {
    for (const row of statement.iterate(bind)) {
      for (const key of booleans) row[key] = row[key] === null ? null : row[key] === 1;
      yield row;
    }
  };
  const typed = booleans.length > 0 ? withBooleans : () => statement.iterate(bind);
  if (!definition.spread) return { columns: definition.columns, rows: typed };
  return spread(db, name, definition, definition.spread, typed, JSON.stringify(runIds));
}

/** Gives each key of a column of JSON counts a column of its own; a row without the key has an empty cell there. */
function spread(
  db: Connection,
  name: TableName,
  definition: TableDefinition,
  key: string,
  rows: () => IterableIterator<Row>,
  runs: string,
): StoredTable {
  const found = db
    .prepare<[string], string>(
      `SELECT DISTINCT j.key FROM ${sqlTable(name)} t JOIN run r USING (run_no), json_each(t."${key}") j
       WHERE r.run_id IN (SELECT value FROM json_each(?)) ORDER BY j.key`,
    )
    .pluck()
    .all(runs);
  const spreadRows = function* () {
    for (const row of rows()) yield spreadRow(row, key, found);
  };
  return { columns: spreadColumns(definition.columns, key, found), rows: spreadRows };
}
