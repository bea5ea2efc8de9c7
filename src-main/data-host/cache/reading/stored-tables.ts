import { type Column, pivotColumns, pivotRow, unknownOfPivot } from '#shared/catalog/columns.ts';
import { countsLearners } from '#shared/catalog/small-numbers.ts';
import { type TableDefinition, type TableName, tables } from '#shared/catalog/tables.ts';
import type { Connection } from '../database/database.ts';
import { withheldColumn } from '../database/fragments.ts';
import { columnsOfList } from '../database/list-columns.ts';
import { rowsByKey } from '../database/rows-by-key.ts';
import { countsPeople, orderingColumn, sqlTable } from '../runs/run-tables.ts';
import { courseSkillRows } from '../taxonomy/course-skill-rows.ts';

type Cell = string | number | boolean | null;
type Row = Record<string, Cell>;

/** The SELECTs of the lists, whose rows come in the order of their primary key. */
const lists: Partial<Record<TableName, string>> = {
  skills: `SELECT ${columnsOfList('skills')} FROM skill`,
  jobs: `SELECT ${columnsOfList('jobs')} FROM job`,
  'job-skills': `SELECT ${columnsOfList('job-skills')} FROM job_skill`,
  'job-postings': `SELECT ${columnsOfList('job-postings')} FROM job_posting`,
};

/** The order in which rows of runs come: as the service's own key sorts and as they were read, or by what they are called. */
export type RowOrder = 'asRead' | 'byName';

/** Rows of runs come by run; where counts are withheld, the order in which a service gave the rows would tell how large those are. */
function selectOfRuns(name: TableName, columns: readonly Column[], rowOrder: RowOrder): string {
  const chosen = columns.map((c) => (c.key === 'course_id' ? 'r.run_id AS course_id' : `t."${c.key}"`));
  const order = orderingColumn(columns);
  const names = columns.filter(
    (c) => c !== order && !countsLearners(c) && !['course_id', 'created', 'modes'].includes(c.key),
  );
  const ties = rowOrder === 'byName' ? names : [];
  const withheld = countsPeople(name) ? [`t.${withheldColumn}`] : [];
  return `SELECT ${[...chosen, ...withheld].join(', ')} FROM ${sqlTable(name)} t JOIN run r USING (run_no)
    WHERE r.run_id IN (SELECT value FROM json_each(@runs))
    ORDER BY ${['r.run_id', ...[...(order ? [order] : []), ...ties].map((c) => `t."${c.key}"`)].join(', ')}`;
}

/** A stored table as it is exported: its columns, and all rows (of these runs, where it has runs). */
export interface StoredTable {
  readonly columns: readonly Column[];
  /** The keys of a column of JSON that have columns of their own. */
  readonly spread?: readonly string[];
  rows(): IterableIterator<Readonly<Row>>;
}

export function storedTable(
  db: Connection,
  name: TableName,
  runIds: readonly string[],
  rowOrder: RowOrder = 'asRead',
  /** Where they are known already: the keys that get columns, which all rows are looked at for otherwise. */
  spread?: readonly string[] | null,
): StoredTable {
  const definition: TableDefinition = tables[name];
  if (name === 'course-skills') return { columns: definition.columns, rows: () => courseSkillRows(db) };
  const list = lists[name];
  if (list) return { columns: definition.columns, rows: () => rowsByKey(db, list, definition.primaryKey) };
  const statement = db.prepare<[{ runs: string }], Row>(selectOfRuns(name, definition.columns, rowOrder));
  const bind = { runs: JSON.stringify(runIds) };
  const booleans = definition.columns.filter((c) => c.type === 'boolean').map((c) => c.key);
  const withBooleans = function* () {
    for (const row of statement.iterate(bind)) {
      for (const key of booleans) row[key] = row[key] === null ? null : row[key] === 1;
      yield row;
    }
  };
  const typed = booleans.length > 0 ? withBooleans : () => statement.iterate(bind);
  if (!definition.pivot) return { columns: definition.columns, rows: typed };
  const keys = spread ?? keysOfPivot(db, name, definition.pivot, JSON.stringify(runIds));
  return pivot(definition, definition.pivot, keys, typed);
}

/** Which cells of a spread column are withheld, as JSON: what a service calls its modes may hold spaces. */
const withheldKeys = 'withheld keys';

/** The columns of a stored row that are withheld. */
export const withheldOfRow = (row: Readonly<Row>): ReadonlySet<string> =>
  new Set([
    ...String(row[withheldColumn] ?? '').split(' '),
    ...(JSON.parse(String(row[withheldKeys] ?? '[]')) as readonly string[]),
  ]);

/** The keys of a column of JSON counts in the rows of these runs. */
const keysOfPivot = (db: Connection, name: TableName, key: string, runs: string): readonly string[] =>
  db
    .prepare<[string], string>(
      `SELECT DISTINCT j.key FROM ${sqlTable(name)} t JOIN run r USING (run_no), json_each(t."${key}") j
       WHERE r.run_id IN (SELECT value FROM json_each(?)) ORDER BY j.key`,
    )
    .pluck()
    .all(runs);

/** Gives each key of a column of JSON counts a column of its own; a row without the key has an empty cell there. */
function pivot(
  definition: TableDefinition,
  key: string,
  found: readonly string[],
  rows: () => IterableIterator<Row>,
): StoredTable {
  const columns = pivotColumns(definition.columns, key, found);
  const spreadRows = function* () {
    for (const row of rows()) {
      const unknown = unknownOfPivot(row, key, found);
      yield {
        ...pivotRow(row, key, found),
        [withheldColumn]: row[withheldColumn] ?? null,
        [withheldKeys]: unknown.length === 0 ? null : JSON.stringify(unknown),
      };
    }
  };
  return { columns, spread: found, rows: spreadRows };
}
