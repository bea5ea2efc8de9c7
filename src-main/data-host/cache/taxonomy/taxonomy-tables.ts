import type { Connection } from '../database/database.ts';
import { skillColumnTypes } from '../database/fragments.ts';

/** The datasets of which all rows are stored at once. */
export type TaxonomyDataset = 'skills' | 'jobs' | 'job-postings';

interface StagedTable {
  readonly name: string;
  readonly columns: string;
  /** Built after the rows are in: five times cheaper than keeping it up to date row by row. */
  readonly indexes: Readonly<Record<string, string>>;
}

const stagedTables: Record<TaxonomyDataset, readonly StagedTable[]> = {
  skills: [
    {
      name: 'skill',
      // The counts of a skill's own courses are known when it is read, so they are stored with it.
      columns: `(${skillColumnTypes}, courses INTEGER NOT NULL, max_confidence REAL, best_course_no INTEGER) STRICT`,
      indexes: { by_name: '(name COLLATE NOCASE)' },
    },
    {
      name: 'course_skill',
      columns: `(skill_id INTEGER NOT NULL, course_no INTEGER NOT NULL, confidence REAL,
        PRIMARY KEY (skill_id, course_no)) STRICT, WITHOUT ROWID`,
      indexes: { by_course: '(course_no, skill_id)' },
    },
  ],
  jobs: [
    {
      name: 'job',
      columns: `(id INTEGER PRIMARY KEY, name TEXT, external_id TEXT, created INTEGER, modified INTEGER,
        skills INTEGER NOT NULL) STRICT`,
      indexes: { by_name: '(name COLLATE NOCASE)' },
    },
    {
      name: 'job_skill',
      columns: `(job_id INTEGER NOT NULL, skill_id INTEGER NOT NULL, significance REAL, unique_postings REAL,
        PRIMARY KEY (job_id, skill_id)) STRICT, WITHOUT ROWID`,
      // With all that comparing jobs reads of a link, so that the table itself is not looked up for each.
      indexes: { by_skill: '(skill_id, job_id, significance, unique_postings)' },
    },
    // Skills as jobs nest them; only those that the skills list lacks are ever shown from here.
    { name: 'job_only_skill', columns: `(${skillColumnTypes}) STRICT`, indexes: {} },
    {
      name: 'skill_demand',
      columns: '(skill_id INTEGER PRIMARY KEY, jobs INTEGER NOT NULL, demand REAL) STRICT',
      indexes: { by_demand: '(demand)' },
    },
  ],
  'job-postings': [
    {
      name: 'job_posting',
      columns: `(id INTEGER PRIMARY KEY, job_id INTEGER NOT NULL, job_name TEXT, job_external_id TEXT, median_salary REAL,
        median_posting_duration REAL, unique_postings REAL, unique_companies REAL, created INTEGER, modified INTEGER) STRICT`,
      indexes: { by_job: '(job_id)' },
    },
  ],
};

/** Names are searched through an index of their own, without a copy of the text. */
const nameIndexes: Partial<Record<TaxonomyDataset, { readonly index: string; readonly of: string }>> = {
  skills: { index: 'skill_name', of: 'skill' },
  jobs: { index: 'job_name', of: 'job' },
};

/** The text that a search looks in: records without a name are found by their external id. */
const searchedName = "coalesce(nullif(name, ''), external_id, '')";

/** The search index of a dataset's names, the table of its records, and the searched text as an expression over it. */
export function taxonomyNameIndex(dataset: TaxonomyDataset): { index: string; of: string; name: string } | null {
  const names = nameIndexes[dataset];
  return names ? { ...names, name: searchedName } : null;
}

/** The stored tables, or those that take their place when they are complete. */
export type Suffix = '' | '_next';

/** Creates the `_next` tables of a dataset, without indexes, for rows that are being read. */
export function createNextTables(db: Connection, dataset: TaxonomyDataset): void {
  for (const table of stagedTables[dataset]) db.exec(`CREATE TABLE ${table.name}_next ${table.columns}`);
}

export function dropNextTables(db: Connection, dataset: TaxonomyDataset): void {
  for (const table of stagedTables[dataset]) db.exec(`DROP TABLE IF EXISTS ${table.name}_next`);
}

/**
 * The statements that index the `_next` tables of a dataset, one by one so that the caller can let others in between. SQLite cannot
 * rename an index, so each generation of tables names its own.
 */
export const indexingStatements = (dataset: TaxonomyDataset, generation: string): string[] =>
  stagedTables[dataset].flatMap((table) =>
    Object.entries(table.indexes).map(
      ([key, on]) => `CREATE INDEX ${table.name}_${key}_${generation} ON ${table.name}_next ${on}`,
    ),
  );

/** Takes away what an interrupted indexing left on the `_next` tables. */
export function dropIndexing(db: Connection, dataset: TaxonomyDataset): void {
  const indexesOf = db
    .prepare<[string], string>(
      "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
    )
    .pluck();
  for (const table of stagedTables[dataset]) {
    for (const index of indexesOf.all(`${table.name}_next`)) db.exec(`DROP INDEX ${index}`);
  }
}

/** About as many rows are copied while SQLite renames one table: it reads its whole schema for that, and every statement is prepared again. */
const maxCopiedRows = 2000;

/** Whether the tables of a dataset, old and new, have so few rows that they are copied: then the new ones need no indexes. */
export function isCopied(db: Connection, dataset: TaxonomyDataset): boolean {
  const tables = stagedTables[dataset].flatMap(({ name }) => [name, `${name}_next`]);
  const isShort = (table: string) =>
    db.prepare(`SELECT 1 FROM ${table} LIMIT 1 OFFSET ${maxCopiedRows}`).get() === undefined;
  return tables.every(isShort);
}

/** The columns of the table that is being filled, by name: a migration may have added them to the other one in another order. */
const columnsOf = (db: Connection, table: string): string =>
  db
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
    .pluck()
    .all(`${table}_next`)
    .map((column) => `"${column}"`)
    .join(', ');

/**
 * Stores the rows of the freshly read `_next` tables: copies them, or puts the tables, which are indexed then, in the place of the old ones.
 * Must run inside a transaction: readers see the old set or the new one.
 */
export function storeNextTables(db: Connection, dataset: TaxonomyDataset, how: 'copy' | 'swap'): void {
  for (const { name } of stagedTables[dataset])
    db.exec(
      how === 'copy'
        ? `DELETE FROM ${name}; INSERT INTO ${name} (${columnsOf(db, name)}) SELECT ${columnsOf(db, name)} FROM ${name}_next;
          DROP TABLE ${name}_next`
        : `DROP TABLE IF EXISTS ${name}; ALTER TABLE ${name}_next RENAME TO ${name}`,
    );
  const names = nameIndexes[dataset];
  if (!names) return;
  // SQLite renames each of the five tables of a search index, and for each looks through the whole schema: a short list is indexed faster.
  db.exec(`INSERT INTO ${names.index} (${names.index}) VALUES ('delete-all');
    INSERT INTO ${names.index} (rowid, name) SELECT id, ${searchedName} FROM ${names.of}`);
  // Version 1.0 swapped search indexes, too, and may have been interrupted.
  db.exec(`DROP TABLE IF EXISTS ${names.index}_next`);
}

interface Observed {
  readonly table: string;
  /** Columns that identify the record. */
  readonly key: readonly string[];
  readonly fields: readonly string[];
}

/** The values whose changes are kept. */
const observed: Record<TaxonomyDataset, readonly Observed[]> = {
  skills: [
    { table: 'skill', key: ['id'], fields: ['name'] },
    { table: 'course_skill', key: ['skill_id', 'course_no'], fields: ['confidence'] },
  ],
  jobs: [
    { table: 'job', key: ['id'], fields: ['name'] },
    { table: 'job_skill', key: ['job_id', 'skill_id'], fields: ['significance', 'unique_postings'] },
  ],
  'job-postings': [
    {
      table: 'job_posting',
      key: ['id'],
      fields: ['median_salary', 'median_posting_duration', 'unique_postings', 'unique_companies'],
    },
  ],
};

/** The id of a record in the journal; a course is written by its key, since its number is the cache's own. */
function recordOf(key: readonly string[]): string {
  const parts = key.map((column) =>
    column === 'course_no' ? '(SELECT course_key FROM course WHERE course_no = x.course_no)' : `x.${column}`,
  );
  return parts.join(" || ':' || ");
}

const insert = 'INSERT INTO pending_change (observed_at, dataset, kind, record, field, old_value, new_value)';

/** The two sides of a comparison: SQL for a table before and after, by the name of the stored table. */
interface Sides {
  readonly before: (table: string) => string;
  readonly after: (table: string) => string;
}

const publication: Sides = { before: (table) => table, after: (table) => `${table}_next` };

/**
 * Writes what differs between two sides (the stored tables and the `_next` ones, by default) into the journal:
 * values that changed, records that came and went. Does nothing for a first publication, which has nothing to compare with.
 */
export function recordTaxonomyChanges(
  db: Connection,
  dataset: TaxonomyDataset,
  now: number,
  { before, after }: Sides = publication,
): void {
  const [main] = observed[dataset];
  if (!main || db.prepare(`SELECT 1 FROM ${before(main.table)} LIMIT 1`).get() === undefined) return;
  for (const { table, key, fields } of observed[dataset]) {
    const same = key.map((column) => `n.${column} = x.${column}`).join(' AND ');
    for (const field of fields) {
      db.prepare(`${insert} SELECT ?, ?, 'changed', ${recordOf(key)}, ?, x.${field}, n.${field}
        FROM ${before(table)} x JOIN ${after(table)} n ON ${same} WHERE x.${field} IS NOT n.${field}`).run(
        now,
        dataset,
        field,
      );
    }
    recordComings(db, dataset, 'gone', [before(table), after(table)], key, same, now);
    recordComings(db, dataset, 'new', [after(table), before(table)], key, same, now);
  }
}

function recordComings(
  db: Connection,
  dataset: TaxonomyDataset,
  kind: 'gone' | 'new',
  [from, against]: readonly [string, string],
  key: readonly string[],
  same: string,
  now: number,
): void {
  db.prepare(`${insert} SELECT ?, ?, ?, ${recordOf(key)}, ?, NULL, NULL
    FROM ${from} x WHERE NOT EXISTS (SELECT 1 FROM ${against} n WHERE ${same})`).run(
    now,
    dataset,
    kind,
    key.length > 1 ? 'link' : null,
  );
}
