import {
  type CellValue,
  type Column,
  pivotColumns,
  pivotRow,
  type TableDefinition,
  unknownOfPivot,
} from '#shared/catalog/columns.ts';
import { type TableName, tables } from '#shared/catalog/datasets.ts';
import { countsLearners } from '#shared/catalog/small-numbers.ts';
import { microsPerDay } from '#shared/time/time.ts';
import { type Connection, rowsByKey } from '../database/database.ts';
import { columnsOfList, withheldColumn } from '../database/fragments.ts';
import { hasLearnerCounts, orderingColumn, sqlTable } from '../runs/run-tables.ts';

type Row = Record<string, CellValue>;

/** The SELECTs of the lists, whose rows come in the order of their primary key. */
const lists: Partial<Record<TableName, string>> = {
  skills: `SELECT ${columnsOfList('skills')} FROM skill`,
  jobs: `SELECT ${columnsOfList('jobs')} FROM job`,
  'job-skills': `SELECT ${columnsOfList('job-skills')} FROM job_skill`,
  'job-postings': `SELECT ${columnsOfList('job-postings')} FROM job_posting`,
};

/** The order in which rows of runs come: as the service's own key sorts and as they were read, or by what they are called. */
export type RowOrder = 'asRead' | 'byName';

/**
 * The runs are looked up first, in this order: a masked table knows many runs, of which few may be asked for. Rows come by run; where counts are withheld, the order in which a service gave the rows would tell how large those are. */
function selectOfRuns(name: TableName, columns: readonly Column[], rowOrder: RowOrder, days?: DaysOfRows): string {
  const chosen = columns.map((c) => (c.key === 'course_id' ? 'r.run_id AS course_id' : `t."${c.key}"`));
  const order = orderingColumn(columns);
  const names = columns.filter(
    (c) => c !== order && !countsLearners(c) && !['course_id', 'created', 'modes'].includes(c.key),
  );
  const ties = rowOrder === 'byName' ? names : [];
  const withheld = hasLearnerCounts(name) ? [`t.${withheldColumn}`] : [];
  return `SELECT ${[...chosen, ...withheld].join(', ')} FROM run r CROSS JOIN ${sqlTable(name)} t USING (run_no)
    WHERE r.run_id IN (SELECT value FROM json_each(@runs))${days === undefined ? '' : ` AND ${isOfDays(columns)}`}
    ORDER BY ${['r.run_id', ...[...(order ? [order] : []), ...ties].map((c) => `t."${c.key}"`)].join(', ')}`;
}

/** The first and the last day of rows; of a week, that on which it begins. */
export interface DaysOfRows {
  readonly firstDay: number;
  readonly lastDay: number;
}

/** Whether a row `t` is of the days, in a form for which SQLite takes an index. */
function isOfDays(columns: readonly Column[]): string {
  const isDated = columns.some(({ key }) => key === 'date');
  return isDated
    ? 't.date BETWEEN @firstDay AND @lastDay'
    : `t.interval_start BETWEEN @firstDay * ${microsPerDay} AND (@lastDay + 1) * ${microsPerDay} - 1`;
}

/** A stored table as it is exported: its columns, and all rows (of these runs, where it has runs). */
export interface StoredTable {
  readonly columns: readonly Column[];
  rows(): IterableIterator<Readonly<Row>>;
}

type Link = { skill_id: number; course_no: number; confidence: number | null };

/** The number of links that are sorted at once: with fewer, more of them outlive a collection of garbage. */
const linksAtOnce = 500;

/**
 * The links of skills and courses, by skill and course key. The longest table is read as it lies, by the numbers of courses, and
 * the keys of these are held in memory, because a join and a sort in SQLite take half as long again.
 */
function* courseSkillRows(db: Connection) {
  const defaultCacheSize = db.pragma('cache_size', { simple: true });
  // The table is read once from beginning to end, so no page is needed again.
  db.pragma('cache_size = -1000');
  try {
    const inOrder = ordering(db);
    let links: Link[] = [];
    for (const link of rowsByKey<Link>(db, 'SELECT * FROM course_skill', ['skill_id', 'course_no'])) {
      if (links.length >= linksAtOnce && link.skill_id !== links.at(-1)?.skill_id) {
        yield* inOrder(links);
        links = [];
      }
      links.push(link);
    }
    yield* inOrder(links);
  } finally {
    db.pragma(`cache_size = ${defaultCacheSize}`);
  }
}

/** Puts links in the order of SQLite, which differs from that of JavaScript for some letters, and names their courses. */
function ordering(db: Connection) {
  const keys: string[] = [];
  const positions: number[] = [];
  const courses = db
    .prepare<[], [number, string]>('SELECT course_no, course_key FROM course ORDER BY course_key')
    .raw();
  let position = 0;
  for (const [number, key] of courses.iterate()) {
    keys[number] = key;
    positions[number] = position++;
  }
  const positionOf = ({ course_no }: Link) => positions[course_no] ?? 0;
  return (links: Link[]) =>
    links
      .sort((a, b) => a.skill_id - b.skill_id || positionOf(a) - positionOf(b))
      .map(({ skill_id, course_no, confidence }) => ({ skill_id, course_key: keys[course_no] ?? '', confidence }));
}

export function storedTable(
  db: Connection,
  name: TableName,
  runIds: readonly string[],
  rowOrder: RowOrder = 'asRead',
  /** Where they are known already: the keys that get columns, which all rows are looked at for otherwise. */
  spread?: readonly string[] | null,
  days?: DaysOfRows,
): StoredTable {
  const definition: TableDefinition = tables[name];
  if (name === 'course-skills') return { columns: definition.columns, rows: () => courseSkillRows(db) };
  const list = lists[name];
  if (list) return { columns: definition.columns, rows: () => rowsByKey(db, list, definition.identity) };
  const statement = db.prepare<[Bound], Row>(selectOfRuns(name, definition.columns, rowOrder, days));
  const bind: Bound = { runs: JSON.stringify(runIds), ...days };
  const booleans = definition.columns.filter((c) => c.type === 'boolean').map((c) => c.key);
  const withBooleans = function* () {
    for (const row of statement.iterate(bind)) {
      for (const key of booleans) row[key] = row[key] === null ? null : row[key] === 1;
      yield row;
    }
  };
  const typed = booleans.length > 0 ? withBooleans : () => statement.iterate(bind);
  if (!definition.pivot) return { columns: definition.columns, rows: typed };
  const keys = spread ?? keysOfPivot(db, name, definition, bind);
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

type Bound = { readonly runs: string } & Partial<DaysOfRows>;

/** The keys of a column of JSON counts in these rows. Which there are is never withheld, so that no masked table is needed. */
const keysOfPivot = (
  db: Connection,
  name: TableName,
  { columns, pivot: key }: TableDefinition,
  bind: Bound,
): readonly string[] =>
  db
    .prepare<[Bound], string>(
      `SELECT DISTINCT j.key FROM main.${sqlTable(name)} t JOIN run r USING (run_no), json_each(t."${key}") j
       WHERE r.run_id IN (SELECT value FROM json_each(@runs))${bind.firstDay === undefined ? '' : ` AND ${isOfDays(columns)}`}
       ORDER BY j.key`,
    )
    .pluck()
    .all(bind);

/** The keys that the column of JSON counts of a table has in the rows of these runs and days; null for a table without one. */
export function spreadOfRows(
  db: Connection,
  name: TableName,
  runIds: readonly string[],
  days?: DaysOfRows,
): readonly string[] | null {
  const definition: TableDefinition = tables[name];
  if (definition.pivot === undefined) return null;
  return keysOfPivot(db, name, definition, { runs: JSON.stringify(runIds), ...days });
}

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
  return { columns, rows: spreadRows };
}
